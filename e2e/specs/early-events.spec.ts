import type { Page, Route } from "@playwright/test";
import { expect, test, type WatchedPage, untilStyled } from "../fixtures.ts";
import { admin, lead, type Person } from "../people.ts";

/*
 * Events before hydration: each click, key, input and submit has exactly one effect, and typed text stays whole. By default
 * each action runs before the scripts and while they arrive. `EARLY_EVENTS=all` runs it every 25 ms until the page
 * responds by itself, also with a slower processor.
 */

type Action = {
  name: string;
  person: Person;
  path: string;
  /** In a window of another size than a desktop's. */
  viewport?: { width: number; height: number };
  /** Visible in the server-rendered page. */
  ready: (page: Page) => ReturnType<Page["locator"]>;
  act: (page: Page) => Promise<void>;
  check: (page: Page) => Promise<void>;
  /** Undoes what the next visit would see. */
  after?: (page: WatchedPage) => Promise<void>;
};

const search = (page: Page) => page.locator("#screen").getByRole("searchbox");
const rowMenu = (page: Page) => page.getByRole("button", { name: /^More for / }).first();
const rowChecks = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });

const actions: Action[] = [
  {
    name: "a button opens its dialog",
    person: lead,
    path: "/team-lead/task-management",
    ready: (page) => page.getByRole("button", { name: "New task" }),
    act: (page) => page.getByRole("button", { name: "New task" }).click(),
    check: (page) => expect(page.getByRole("dialog", { name: "New task" })).toBeVisible(),
  },
  {
    name: "the account menu opens",
    person: lead,
    path: "/team-lead",
    ready: (page) => page.getByRole("button", { name: new RegExp(`^${lead.name}`) }),
    act: (page) => page.getByRole("button", { name: new RegExp(`^${lead.name}`) }).click(),
    check: async (page) => {
      await expect(page.getByRole("button", { name: new RegExp(`^${lead.name}`) })).toHaveAttribute("aria-expanded", "true");
      await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
    },
  },
  {
    name: "three check boxes are ticked",
    // Not the person whose search is remembered below.
    person: admin,
    path: "/admin/task-management",
    ready: (page) => rowChecks(page).nth(2),
    act: async (page) => {
      for (const index of [0, 1, 2]) await rowChecks(page).nth(index).click({ force: true });
    },
    check: async (page) => {
      for (const index of [0, 1, 2]) await expect(rowChecks(page).nth(index)).toBeChecked();
      await expect(page.getByText("3 selected")).toBeVisible();
    },
  },
  {
    name: "typed text stays whole",
    person: lead,
    path: "/team-lead/task-management",
    ready: search,
    act: async (page) => {
      await search(page).focus();
      await page.keyboard.type("lighthouse");
    },
    check: async (page) => {
      await expect(search(page)).toHaveValue("lighthouse");
      await expect(page).toHaveURL(/searchQuery=lighthouse(&|$)/);
    },
    // The next visit would start with the remembered search.
    after: async (page) => {
      await search(page).fill("");
      await expect(page).not.toHaveURL(/searchQuery/);
      await page.watched.settled();
    },
  },
  {
    name: "a tab is selected",
    person: lead,
    path: "/team-lead/task-management",
    ready: (page) => page.getByRole("tab", { name: /^Overdue/ }),
    act: (page) => page.getByRole("tab", { name: /^Overdue/ }).click(),
    check: async (page) => {
      await expect(page.getByRole("tab", { name: /^Overdue/ })).toHaveAttribute("aria-selected", "true");
      await expect(page).toHaveURL(/view=overdue(&|$)/);
    },
  },
  {
    name: "the menu of a row opens",
    // Not the person whose search is remembered below.
    person: admin,
    path: "/admin/task-management",
    ready: rowMenu,
    act: (page) => rowMenu(page).click({ force: true }),
    check: async (page) => {
      await expect(page.getByRole("menu")).toBeVisible();
      await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
    },
  },
  {
    name: "in a narrow window, where cards take the place of the table, the menu of a row opens",
    person: admin,
    path: "/admin/task-management",
    viewport: { width: 390, height: 844 },
    ready: rowMenu,
    act: (page) => rowMenu(page).click({ force: true }),
    check: (page) => expect(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible(),
  },
  {
    name: "keys of a list move to its first row and select it",
    person: admin,
    path: "/admin/task-management",
    ready: rowMenu,
    act: async (page) => {
      await page.keyboard.press("j");
      await page.keyboard.press("x");
    },
    check: async (page) => {
      await expect(rowChecks(page).first()).toBeChecked();
      await expect(page.getByText("1 selected")).toBeVisible();
    },
  },
  {
    name: "a shortcut creates a task",
    person: lead,
    path: "/team-lead/task-management",
    ready: (page) => page.getByRole("button", { name: "New task" }),
    act: (page) => page.keyboard.press("c"),
    check: (page) => expect(page.getByRole("dialog", { name: "New task" })).toBeVisible(),
  },
  {
    name: "a shortcut moves to the search of a list",
    person: lead,
    path: "/team-lead/task-management",
    ready: search,
    act: (page) => page.keyboard.press("/"),
    check: (page) => expect(search(page)).toBeFocused(),
  },
  {
    name: "a shortcut opens the search",
    person: lead,
    path: "/team-lead",
    ready: (page) => page.getByRole("heading", { level: 1 }),
    act: (page) => page.keyboard.press("Control+k"),
    check: (page) => expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible(),
  },
  {
    name: "a button in a part of the screen that loads by itself opens its dialog",
    person: admin,
    path: "/admin/settings?tab=holidays",
    ready: (page) => page.getByRole("button", { name: "New calendar" }),
    act: (page) => page.getByRole("button", { name: "New calendar" }).click(),
    check: (page) => expect(page.getByRole("dialog", { name: "New holiday calendar" })).toBeVisible(),
  },
  {
    name: "a shortcut of two keys opens a screen",
    person: lead,
    path: "/team-lead",
    ready: (page) => page.getByRole("heading", { level: 1 }),
    act: async (page) => {
      await page.keyboard.press("g");
      await page.keyboard.press("i");
    },
    check: (page) => expect(page).toHaveURL(/\/inbox$/),
  },
  {
    name: "a shortcut opens the help",
    person: lead,
    path: "/team-lead",
    ready: (page) => page.getByRole("heading", { level: 1 }),
    act: (page) => page.keyboard.press("?"),
    check: (page) => expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible(),
  },
];

/** Presses the mouse and the keys of the page, and counts what they cause. */
async function expectOneEffect(page: WatchedPage, { act, check, after }: Action, whenReplayed?: () => Promise<unknown>) {
  await act(page);
  await check(page);
  await page.waitForFunction(() => !("daybookEarly" in window));
  await whenReplayed?.();
  await page.watched.settled();
  await check(page);
  await after?.(page);
}

/** Opens a server-rendered page without waiting for its scripts. Retries, because a busy server sends the page unrendered. */
const openRendered = (page: Page, { path, viewport, ready }: Action) =>
  expect(async () => {
    if (viewport) await page.setViewportSize(viewport);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("#root[data-ssr]")).toBeAttached({ timeout: 2000 });
    await expect(ready(page)).toBeVisible({ timeout: 5000 });
    await untilStyled(page);
  }).toPass({ timeout: 45_000 });

/** Holds back the scripts. Returns the function that releases them. */
async function holdScripts(page: Page) {
  const held: Route[] = [];
  let isReleased = false;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isReleased) await route.continue();
    else held.push(route);
  });
  return async () => {
    isReleased = true;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
}

for (const action of actions) {
  test(`before the scripts, ${action.name}`, async ({ signIn }) => {
    const page = await signIn(action.person);
    const release = await holdScripts(page);
    await openRendered(page, action);
    await action.act(page);
    await release();
    await action.check(page);
    await expect(page.locator("#root[data-ssr]")).toHaveCount(0);
    await page.watched.settled();
    await action.check(page);
    await action.after?.(page);
  });

  test(`while the scripts start, ${action.name}`, async ({ signIn }) => {
    const page = await signIn(action.person);
    const release = await holdScripts(page);
    await openRendered(page, action);
    await release();
    await expectOneEffect(page, action);
  });
}

if (process.env.EARLY_EVENTS === "all") {
  for (const slowdown of [1, 4, 6]) {
    for (const action of actions) {
      test(`at every 25 ms with a processor ${slowdown} times slower, ${action.name}`, async ({ signIn }) => {
        test.setTimeout(30 * 60_000);
        const page = await signIn(action.person);
        const session = await page.context().newCDPSession(page);
        const slowDown = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
        // Recording ends a little earlier or later on each visit.
        for (let delayMs = 0, visitsAfterRecording = 0; visitsAfterRecording < 3; delayMs += 25) {
          await test.step(`after ${delayMs} ms`, async () => {
            await page.goto("about:blank", { waitUntil: "commit" });
            await slowDown(slowdown);
            await openRendered(page, action);
            await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), delayMs);
            if (await page.evaluate(() => !("daybookEarly" in window))) visitsAfterRecording++;
            await expectOneEffect(page, action, () => slowDown(1));
          });
        }
      });
    }
  }
}
