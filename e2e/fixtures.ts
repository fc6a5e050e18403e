import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import type { Role } from "@daybook/contract/core/constants";
import { Api } from "./api.ts";
import { admin, everyRole, type Person } from "./people.ts";
import { accessibilityFaults, type Watch, watch } from "./page-errors.ts";

/** A page with cookies and storage of its own. When the test ends, what went wrong on it fails the test. */
export type WatchedPage = Page & { watched: Watch };

type Made = { _id: string; name: string };

type Fixtures = {
  /** Opens a page for somebody without a session. */
  openPage(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** A page of somebody without a session. */
  stranger: WatchedPage;
  /** Opens a page in which this person is signed in. */
  signIn(person: Person, options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Makes what a test needs, so that tests do not share it. */
  make: {
    person(fields?: Partial<Person> & { team?: string }): Promise<Person & Made & { team: string }>;
    team(): Promise<Made>;
    project(fields: { team: string; members?: string[]; name?: string }): Promise<Made>;
  };
};

type WorkerFixtures = {
  /** The API as the administrator uses it. */
  asAdmin: Api;
};

/** A word that no other test has. */
export const unique = (word: string) => `${word} ${Math.random().toString(36).slice(2, 8)}`;

async function open(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  // What a service worker answers, no test can change on its way; the tests that are about it allow it.
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const page = await context.newPage();
  return Object.assign(page, { watched: watch(page), ...awake(page) });
}

/** `goto` and `reload` that also wait until a page that came drawn answers: what is pressed before is another test's (first-picture.spec.ts). */
function awake(page: Page): Pick<Page, "goto" | "reload"> {
  const { goto, reload } = page;
  const answers = () => page.waitForFunction(() => !document.querySelector("#root[data-ssr]"));
  return {
    async goto(url, options) {
      const response = await goto.call(page, url, options);
      if (options?.waitUntil !== "commit") await answers();
      return response;
    },
    async reload(options) {
      const response = await reload.call(page, options);
      await answers();
      return response;
    },
  };
}

/** Filters are remembered with the person; those of one test are not to meet another test of the same person. */
const forgetFilters = (page: Page) =>
  page.route("**/api/users/preferences", async (route, request) => {
    const fields = request.method() === "PUT" ? Object.keys(request.postDataJSON() as object) : [];
    if (fields.join() === "filters") await route.fulfill({ json: { success: true, data: {} } });
    else await route.fallback();
  });

/** From now on pages come without a picture, as they do when the server has no time for one: the browser asks for everything itself. */
export async function withoutPicture(page: Page) {
  await page.route(
    () => true,
    async (route, request) => {
      // What is fetched in advance comes without one.
      if (request.resourceType() === "document") await route.continue({ headers: { ...request.headers(), purpose: "prefetch" } });
      else await route.fallback();
    },
  );
}

/** What nobody should meet: errors, failed requests, and in what is shown at the end serious accessibility findings. */
async function judge(page: WatchedPage) {
  if (!page.isClosed() && page.url().startsWith("http")) {
    expect.soft(await accessibilityFaults(page), `accessibility of ${page.url()}`).toEqual([]);
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
      // A test that failed has said enough.
      if (info.status === info.expectedStatus) await judge(page);
      await page.context().close();
    }
  },

  stranger: async ({ openPage }, use) => use(await openPage()),

  signIn: async ({ openPage }, use) =>
    use(async (person, options) => {
      const page = await openPage(options);
      if (everyRole.includes(person)) await forgetFilters(page);
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
        return { _id, name, email, password, role, team: teamName };
      },
      project: ({ name = unique("Project"), ...fields }) => asAdmin.call("POST /projects", { name, ...fields }),
    });
  },
});

export { expect } from "@playwright/test";
