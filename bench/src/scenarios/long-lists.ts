import type { Page } from "@playwright/test";
import { launchBrowser } from "../../../e2e/browser.ts";
import { demoPassword, signIns } from "../../../server/src/seed/people.ts";
import { openDatabase } from "../../../server/src/db/database.ts";
import { buildWeb } from "../build-web.ts";
import { growUsers } from "../grow-users.ts";
import type { Environment } from "../environment.ts";
import { addPlannedTasks, plannedTasks } from "../planned-project.ts";
import { nextPaint, clickAt, observePaints } from "../next-paint.ts";
import { startProduct } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row } from "../table.ts";

const targetMs = 50;
/** Rendering a whole list has no target; selecting, filtering, scrolling and typing must be immediate. */
const withoutTarget = ["show all", "paste"];
const people = 1000;
/** The maximum of the dialog. */
const lines = 500;
const times = 5;
const screenful = 800;

/** An action on a screen and its durations in milliseconds. */
type Action = { what: string; ms: number[] };
type Measure = (what: string, act: () => Promise<unknown>) => Promise<void>;

const screens: { name: string; path: string; use: (page: Page, measure: Measure) => Promise<void> }[] = [
  { name: `reminders of ${people} people`, path: "/admin/whatsapp-notifications", use: useReminders },
  { name: `reports of ${people} people`, path: "/eods", use: (page, measure) => useGrid(page, measure, "Reports by person and day") },
  {
    name: `hours of ${people} people`,
    path: "/admin/hours?span=month",
    use: (page, measure) => useGrid(page, measure, "Hours by person and day"),
  },
  { name: "tasks, 100 a page", path: "/admin/task-management?limit=100", use: useTasks },
  { name: `${lines} new tasks`, path: "/admin/task-management", use: useManyLines },
];

/** Long lists in a browser: clicks, typing and scrolling must be painted without a noticeable delay. */
export const longLists: Scenario = {
  name: "long-lists",
  async run(environment) {
    buildWeb();
    await growUsers(environment, people);
    const projectId = await plannedProject(environment);
    const server = await startProduct({
      // Makes rows selectable; no messages are sent.
      env: {
        DATABASE_URL: await environment.databaseUrl(),
        JWT_SECRET: "a secret for measurements only",
        LOG_LEVEL: "warn",
        WHATSAPP_TOKEN: "a-token-for-measurements",
        WHATSAPP_PHONE_NUMBER_ID: "1",
      },
      readyPath: "/api/health",
    });
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1440, height: 900 },
        locale: "en-GB",
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await observePaints(context);
      await context.request.post("/api/auth/login", { data: { email: signIns.admin.email, password: demoPassword } });
      const rows: Row[] = [];
      const plan = { name: `plan of ${plannedTasks} tasks`, path: `/admin/projects?project=${projectId}`, use: usePlan };
      for (const { name, path, use } of [...screens, plan]) {
        const page = await context.newPage();
        const actions: Action[] = [];
        await page.goto(path);
        await use(page, async (what, act) => {
          const ms = await nextPaint(page, act);
          const known = actions.find((each) => each.what === what);
          if (known) known.ms.push(ms);
          else actions.push({ what, ms: [ms] });
        });
        await page.close();
        rows.push(...actions.map((each) => rowOf(name, each)));
      }
      return rows;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

function rowOf(screen: string, { what, ms }: Action): Row {
  const medianMs = median(ms);
  return {
    what: `Next paint, ${screen}: ${what}: median of ${ms.length}, longest`,
    measured: `${medianMs.toFixed(0)} ms, ${Math.max(...ms).toFixed(0)} ms`,
    target: withoutTarget.includes(what) ? "" : `≤ ${targetMs} ms`,
    passed: withoutTarget.includes(what) ? null : medianMs <= targetMs,
  };
}

async function scrollThrough(page: Page, measure: Measure) {
  await page.mouse.move(700, 500);
  for (let time = 0; time < times; time++) await measure("scroll by a page", () => page.mouse.wheel(0, screenful));
  await page.evaluate("window.scrollTo(0, 0)");
}

async function plannedProject(environment: Environment) {
  const database = openDatabase(await environment.databaseUrl());
  try {
    return await addPlannedTasks(database.db);
  } finally {
    await database.close();
  }
}

async function usePlan(page: Page, measure: Measure) {
  const timeline = page.getByRole("group", { name: "Timeline" });
  const [plan, members] = [page.getByRole("tab", { name: "Plan" }), page.getByRole("tab", { name: /^Members/ })];
  await timeline.waitFor();
  for (let time = 0; time < times; time++) {
    await members.click();
    await timeline.waitFor({ state: "hidden" });
    await measure("open the plan", await clickAt(page, plan));
    await timeline.waitFor();
  }
  await timeline.hover();
  for (let time = 0; time < times; time++) await measure("scroll the timeline", () => page.mouse.wheel(0, screenful));
}

async function selectIn(page: Page, measure: Measure) {
  const [all, one] = [
    page.getByRole("checkbox", { name: /^Select all/ }),
    page.getByRole("checkbox", { name: /^Select (?!all)/ }).locator("visible=true"),
  ];
  const [clickAll, clickOne] = [await clickAt(page, all), await clickAt(page, one.nth(2))];
  for (let time = 0; time < times; time++) await measure("select one", clickOne);
  for (let time = 0; time < times; time++) await measure("select all", clickAll);
}

async function useReminders(page: Page, measure: Measure) {
  await measure("show all", await clickAt(page, page.getByRole("button", { name: /^Show \d+ more$/ })));
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .nth(4)
    .waitFor();
  await selectIn(page, measure);
  await scrollThrough(page, measure);
}

async function useGrid(page: Page, measure: Measure, label: string) {
  const grid = page.getByRole("group", { name: label });
  const all = page.getByRole("button", { name: /^Show all \d+ people/ });
  for (let time = 0; time < 3; time++) {
    await all.waitFor();
    await measure("show all", await clickAt(page, all));
    if (time < 2) await page.reload();
  }
  await page.evaluate("window.scrollTo(0, 0)");
  await scrollThrough(page, measure);
  for (let time = 0; time < times; time++) {
    await measure("hover another row", async () => page.mouse.move(600, 500 + time * 40));
  }
  await grid.waitFor();
}

async function useTasks(page: Page, measure: Measure) {
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .nth(4)
    .waitFor();
  await selectIn(page, measure);
  await scrollThrough(page, measure);
  const filter = page.getByRole("search").getByRole("button", { name: "Assignee", exact: true });
  for (let time = 0; time < 3; time++) {
    await measure(`open a list of ${people} people`, await clickAt(page, filter));
    for (const letter of ["a", "n"]) await measure("type a letter into the list's search", () => page.keyboard.press(letter));
    await page.keyboard.press("Escape");
  }
}

async function useManyLines(page: Page, measure: Measure) {
  const text = Array.from({ length: lines }, (_, line) => `Model the scene ${line + 1}\t\t\tHigh\t`).join("\n");
  for (let time = 0; time < 3; time++) {
    await page.getByRole("button", { name: "Add several tasks" }).click();
    await page.getByLabel("One task per line").focus();
    // A real paste: `insertText` runs an editing command per line, which takes a second in an empty page, too.
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await measure("paste", () => page.keyboard.press("Control+v"));
    for (const letter of ["a", "b", "c"]) await measure("type a letter", () => page.keyboard.press(letter));
    await page.reload();
  }
}
