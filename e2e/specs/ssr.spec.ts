import type { Page, Route } from "@playwright/test";
import { expect, test, untilStyled } from "../fixtures.ts";
import { admin, everyRole, homes, lead, member } from "../people.ts";
import { siteMap } from "../site-map.ts";

/** All scripts except the entry and its imports, which record events before hydration. */
const scripts = /\/assets\/(?!index-|main-|react-|app-|rolldown-runtime-).*\.js$/;

/** What menus, pickers and the next screen show. */
const loadedWhenIdle = ["/users", "/users/teams", "/projects/dropdown", "/reminders"];

/** Collects the API paths that the page requests from now on. */
function requestedPaths(page: Page) {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname.replace("/api", ""));
  });
  return paths;
}

/** Blocks the scripts. Returns the function that releases them. */
async function blockScripts(page: Page) {
  const blocked: Route[] = [];
  let isReleased = false;
  await page.route(scripts, async (route) => {
    if (isReleased) await route.continue();
    else blocked.push(route);
  });
  return async () => {
    isReleased = true;
    await Promise.all(blocked.map((route) => route.continue()));
  };
}

/** Opens a server-rendered page without waiting for scripts. */
async function openRendered(page: Page, path: string) {
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("#root[data-ssr]")).toBeAttached();
  await untilStyled(page);
}

for (const [person, heading] of [
  [admin, "Overview"],
  [lead, "Overview"],
  [member, "Dashboard"],
] as const) {
  test(`${person.role} sees the first screen before scripts load, and no data is fetched twice`, async ({ signIn }) => {
    const page = await signIn(person);
    const releaseScripts = await blockScripts(page);
    await openRendered(page, homes[person.role]);
    const paths = requestedPaths(page);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("link", { name: "Policy" })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} – Daybook`);
    if (person.role !== "team_member") await expect(page.getByText(/^(\d+ others? away: .*|No one else away)$/).first()).toBeVisible();
    expect(paths).toEqual([]);

    await releaseScripts();
    await expect(page.locator("#root[data-ssr]")).toHaveCount(0);
    await page.watched.settled();
    expect(paths.filter((path) => !loadedWhenIdle.includes(path))).toEqual([]);
    // Hydration mismatches are console errors and therefore faults of the page.
  });
}

test("replays clicks and input from before hydration", async ({ signIn }) => {
  const page = await signIn(member);
  const releaseScripts = await blockScripts(page);
  await openRendered(page, "/task-management");
  // The entry has run.
  await page.waitForFunction(() =>
    performance.getEntriesByType("navigation").some((entry) => (entry as PerformanceNavigationTiming).domContentLoadedEventStart > 0),
  );
  await page.getByRole("searchbox").fill("no-such-task");
  await page.getByRole("button", { name: "New task" }).click();
  await releaseScripts();
  await expect(page.getByRole("dialog", { name: "New task" })).toBeVisible();
  await expect(page.getByRole("searchbox", { includeHidden: true })).toHaveValue("no-such-task");
  await expect(page).toHaveURL(/no-such-task/);
});

test("renders the page for the address, its filters and the user", async ({ signIn }) => {
  const page = await signIn(lead);
  const response = await page.goto("/tasks?searchQuery=no-such-task");
  const html = (await response?.text()) ?? "";
  expect([html.includes(lead.name), html.includes("no-such-task")]).toEqual([true, true]);
  expect(response?.headers()["cache-control"]).toBe("no-store");
  await expect(page).toHaveURL(/\/team-lead\/task-management\?/);
  await expect(page.getByText("No results match", { exact: false }).first()).toBeVisible();
});

test("carries the people of a filter only if it shows the name of one", async ({ signIn, make }) => {
  const page = await signIn(admin);
  const { _id, name } = await make.person();
  for (const [path, filter] of [
    ["/admin/task-management", "assigneeFilter"],
    ["/leaves", "user"],
    ["/reports", "person"],
  ] as const) {
    const namesPerson = async (query = "") => {
      const response = await page.goto(path + query, { waitUntil: "commit" });
      return (await response!.text()).includes(name);
    };
    expect([path, await namesPerson(), await namesPerson(`?${filter}=${_id}`)]).toEqual([path, false, true]);
  }
});

test("a narrow window of a desktop browser has the menu button before scripts load", async ({ signIn }) => {
  const page = await signIn(member, { viewport: { width: 390, height: 844 } });
  const releaseScripts = await blockScripts(page);
  await openRendered(page, "/task-management");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await releaseScripts();
});

test("renders the mobile layout for phones", async ({ signIn }) => {
  const userAgent = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";
  const page = await signIn(member, { viewport: { width: 390, height: 844 }, userAgent, isMobile: true, hasTouch: true });
  const releaseScripts = await blockScripts(page);
  await openRendered(page, "/task-management");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await releaseScripts();
});

for (const person of everyRole) {
  test(`every screen of ${person.role} is rendered on the server, and other addresses redirect`, async ({ signIn }) => {
    const page = await signIn(person);
    for (const route of siteMap) {
      const target = route[person.role] === "stay" ? route.path : route[person.role];
      // Sign-in screens are rendered by the browser.
      const isRendered = target !== "/admin-setup";
      const response = await page.request.get(route.path);
      const found = [new URL(response.url()).pathname, /data-ssr/.test(await response.text())];
      expect(found, route.path).toEqual([isRendered ? target : expect.any(String), isRendered]);
    }
  });
}

/** Notes the API calls of a page that is not hydrated yet. */
function noteEarlyCalls() {
  const early: string[] = [];
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (document.querySelector("#root[data-ssr]")) early.push(String(input));
    return send(input, init);
  };
  Object.assign(window, { early });
}

// Their arrival would make React hydrate the whole list in one task.
test("a list asks for the people of its menus once the page is hydrated", async ({ signIn }) => {
  const page = await signIn(member);
  await page.addInitScript(noteEarlyCalls);
  const asked = page.waitForRequest(/\/api\/users\/dropdown/);
  await page.goto("/task-management");
  await asked;
  const early = await page.evaluate(() => (window as unknown as { early: string[] }).early);
  expect(early.filter((path) => path.includes("dropdown"))).toEqual([]);
});

test("the state of the page is removed from the document once it is read", async ({ signIn }) => {
  const page = await signIn(member);
  const html = (await (await page.goto("/dashboard"))?.text()) ?? "";
  expect(html).toContain("$_TSR.router=");
  expect(await page.evaluate(() => [...document.scripts].filter((script) => script.text.includes("$_TSR")).length)).toBe(0);
  expect(await page.evaluate(() => "$_TSR" in window)).toBe(false);
});

test("needs one style sheet and fewer than ten files before the first paint", async ({ signIn }) => {
  const page = await signIn(member);
  const html = (await (await page.goto("/dashboard"))?.text()) ?? "";
  const head = html.slice(0, html.indexOf("</head>"));
  expect(head.match(/rel="stylesheet"/g)).toHaveLength(1);
  // Module scripts and their preloads do not block the paint.
  expect(head.match(/<script src=|rel="(stylesheet|preload|icon)"/g)!.length).toBeLessThan(10);
});

test("a signed-in visitor of /login is redirected by the server", async ({ signIn }) => {
  const page = await signIn(member);
  const response = await page.request.get("/login?next=/my-hours", { maxRedirects: 0 });
  expect([response.status(), response.headers()["location"]]).toEqual([302, "/my-hours"]);
});

test("a visitor signs in with what was typed before the scripts started", async ({ visitor: page }) => {
  const releaseScripts = await blockScripts(page);
  await openRendered(page, "/login");
  const paths = requestedPaths(page);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  expect(paths).toEqual([]);
  await releaseScripts();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(paths).not.toContain("/auth/options");
});

test("renders no other page without a session", async ({ visitor: page }) => {
  const response = await page.goto("/dashboard");
  expect(await response?.text()).not.toContain("data-ssr");
  await expect(page).toHaveURL(/\/login/);
});

type Painted = { all: number; frame: number; lost: Set<string> };

/** Runs in the page: remembers the elements that the server painted and notes those that leave the document or are hidden. */
function watchPainted() {
  addEventListener("DOMContentLoaded", () => {
    const elementsOf = (selector: string) =>
      [...document.querySelectorAll(`#root[data-ssr] ${selector}`)].filter((element) => element.checkVisibility());
    const [all, frame] = [elementsOf("*"), [...elementsOf("aside, aside *"), ...elementsOf("header, header *")]];
    const lost = new Set<string>();
    const check = () => {
      const gone = [...all.filter((element) => !element.isConnected), ...frame.filter((element) => !element.checkVisibility())];
      for (const element of gone) lost.add(element.outerHTML.slice(0, 200));
    };
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true, attributes: true });
    Object.assign(window, { painted: { all: all.length, frame: frame.length, lost } satisfies Painted });
  });
}

for (const [person, path] of [
  [admin, "/"],
  [member, "/dashboard"],
  [lead, "/team-lead/task-management"],
  [admin, "/admin/settings?tab=holidays"],
] as const) {
  test(`nothing that the server painted vanishes while a slow browser hydrates ${path}`, async ({ signIn }) => {
    const page = await signIn(person);
    await page.addInitScript(watchPainted);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.goto(path);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.watched.settled();
    const { all, frame, lost } = await page.evaluate(() => {
      const { painted } = window as unknown as { painted: Painted };
      return { ...painted, lost: [...painted.lost] };
    });
    expect([all > 100, frame > 50, lost]).toEqual([true, true, []]);
    await expect(page.getByRole("banner").getByRole("button", { name: /^Announcements/ })).toBeVisible();
  });
}

test("a page that is opened right after signing in fetches nothing of what the server has rendered", async ({ signIn, make }) => {
  /** The lists of menus are not part of the page. */
  const menus = ["/api/users", "/api/users/dropdown", "/api/projects/dropdown"];
  // Another test may change something that everyone sees while a page is opened, which is then fetched again.
  await expect(async () => {
    const page = await signIn(await make.person());
    const fetched: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/") && !menus.includes(pathname)) fetched.push(pathname);
    });
    await page.goto("/task-management");
    await page.watched.live();
    // Browsers that connect refetch within a second, unless the page is current.
    await page.waitForTimeout(2000);
    await page.watched.settled();
    expect(fetched).toEqual([]);
  }).toPass({ timeout: 45_000 });
});
