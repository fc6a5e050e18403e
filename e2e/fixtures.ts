import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import type { Role } from "@daybook/contract/core/constants";
import { Api } from "./api.ts";
import { admin, everyRole, type Person } from "./people.ts";
import { newAccessibilityFaults, type Watch, watch } from "./page-errors.ts";

/** A page with its own browser context. Faults that are recorded on it fail the test at the end. */
export type WatchedPage = Page & { watched: Watch };

type Created = { _id: string; name: string };

type PersonFields = Partial<Person> & {
  team?: string;
  /** Every day of the week is a workday of theirs, so that tests about workdays also run at weekends. */
  worksEveryDay?: boolean;
};

type Fixtures = {
  /** Opens a page without a session. */
  openPage(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** A page without a session. */
  visitor: WatchedPage;
  /** Opens a page with this user signed in. */
  signIn(person: Person, options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Creates data for one test, so that tests do not share it. */
  make: {
    person(fields?: PersonFields): Promise<Person & Created & { team: string }>;
    team(): Promise<Created>;
    project(fields: { team: string; members?: string[]; name?: string }): Promise<Created>;
  };
};

type WorkerFixtures = {
  /** The API client of the administrator. */
  asAdmin: Api;
};

/** Makes a name unique across tests. */
export const unique = (word: string) => `${word} ${Math.random().toString(36).slice(2, 8)}`;

async function open(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  // Requests of a service worker cannot be intercepted; only its own tests allow it.
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const page = await context.newPage();
  return Object.assign(page, { watched: watch(page), ...waitingForHydration(page) });
}

/** `goto` and `reload` that also wait until every part of the page responds; earlier input is tested in early-events.spec.ts. */
function waitingForHydration(page: Page): Pick<Page, "goto" | "reload"> {
  const { goto, reload } = page;
  const hydrated = () => page.waitForFunction(() => !document.querySelector("#root[data-ssr]") && !("daybookEarly" in window));
  return {
    async goto(url, options) {
      const response = await goto.call(page, url, options);
      if (options?.waitUntil !== "commit") await hydrated();
      return response;
    },
    async reload(options) {
      const response = await reload.call(page, options);
      await hydrated();
      return response;
    },
  };
}

/** Filters are stored per user; blocks saving them, so that tests with the same user stay independent. */
const blockSavedFilters = (page: Page) =>
  page.addInitScript(() => {
    // Not a route: it does not see requests that a page sends when it is left.
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (init?.method !== "PUT" || !String(input).endsWith("/api/users/preferences")) return send(input, init);
      const { filters: _filters, ...others } = JSON.parse(init.body as string) as Record<string, unknown>;
      return send(input, { ...init, body: JSON.stringify(others) });
    };
  });

/** Waits for the style sheets: without them, what is clicked by its place moves. Forced clicks do not wait for that. */
export const untilStyled = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet));

/** Disables SSR for a page, so that the browser fetches everything itself, as when the server is busy. */
export async function withoutSsr(page: Page) {
  await page.route(
    () => true,
    async (route, request) => {
      // The server does not render prefetched pages.
      if (request.resourceType() === "document") await route.continue({ headers: { ...request.headers(), purpose: "prefetch" } });
      else await route.fallback();
    },
  );
}

/** Fails on recorded faults, and on serious accessibility findings of the final screen if it shows something new. */
async function expectNoFaults(page: WatchedPage) {
  if (!page.isClosed() && page.url().startsWith("http")) {
    expect.soft(await newAccessibilityFaults(page), `accessibility of ${page.url()}`).toEqual([]);
  }
  expect.soft(page.watched.faults, `faults of ${page.url()}`).toEqual([]);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  asAdmin: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.DAYBOOK_URL });
      await use(await new Api(request).signIn(admin));
      await request.dispose();
    },
    { scope: "worker" },
  ],

  openPage: async ({ browser, contextOptions, baseURL, viewport, locale, timezoneId }, use, info) => {
    const opened: WatchedPage[] = [];
    await use(async (options = {}) => {
      const page = await open(browser, { ...contextOptions, baseURL, viewport, locale, timezoneId, ...options });
      opened.push(page);
      return page;
    });
    for (const page of opened) {
      // A failed test has already reported its cause.
      if (info.status === info.expectedStatus) await expectNoFaults(page);
      await page.context().close();
    }
  },

  visitor: async ({ openPage }, use) => use(await openPage()),

  signIn: async ({ openPage }, use) =>
    use(async (person, options) => {
      const page = await openPage(options);
      if (everyRole.includes(person)) await blockSavedFilters(page);
      await new Api(page.context().request).signIn(person);
      return page;
    }),

  make: async ({ asAdmin }, use) => {
    const team = async () => asAdmin.call("POST /users/teams", { name: unique("Team") });
    await use({
      team,
      person: async (fields = {}) => {
        const name = fields.name ?? unique("Robin");
        const role: Role = fields.role ?? "team_member";
        const password = fields.password ?? "a-long-secret";
        const email = fields.email ?? `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
        const teamName = fields.team ?? (await team()).name;
        const { _id } = await asAdmin.call("POST /users", { name, email, password, role, team: teamName });
        if (fields.worksEveryDay) {
          const from = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
          await asAdmin.call("PUT /users/:id/schedule", { id: _id, from, hours: Array.from({ length: 7 }, () => 8) });
        }
        return { _id, name, email, password, role, team: teamName };
      },
      project: ({ name = unique("Project"), ...fields }) => asAdmin.call("POST /projects", { name, ...fields }),
    });
  },
});

export { expect } from "@playwright/test";
