import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import type { Person } from "../people.ts";

const hoursOf = (page: Page, taskName: string) => page.getByRole("textbox", { name: `Hours for ${taskName}`, exact: true });
const form = (page: Page) => page.getByRole("region", { name: "End-of-day report" });
const rows = (page: Page) => page.getByRole("list", { name: "Tasks of this report" }).getByRole("listitem");
const submitted = (page: Page) => page.getByText("EOD submitted successfully");

/** Submits a report for yesterday, whose plan becomes today's suggestions. */
async function suggest(page: Page, tasks: string[]) {
  const api = new Api(page.context().request);
  const { openDays } = await api.call("GET /eod/draft", {});
  await api.call("POST /eod/submit", {
    date: openDays[1]!,
    tasks: [{ taskName: "Yesterday's work", status: "Completed", hoursSpent: 8 }],
    planTomorrow: tasks.join("\n"),
  });
}

/** The tasks of the newest report with their hours. */
const sentTasks = async (page: Page) => {
  const reports = await new Api(page.context().request).call("GET /eod/my-eods", {});
  return reports.slice(0, 1).flatMap(({ tasks }) => tasks.map(({ taskName, hoursSpent }) => [taskName, hoursSpent]));
};

test("a report of three suggested tasks takes five interactions", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  const names = [unique("Lobby"), unique("Staircase"), unique("Seams")];
  await suggest(page, [...names, "Not today"]);

  // Counted: opening the screen, each value (with the Enter that leaves its cell), and the shortcut that submits.
  let interactions = 0;
  const interact = async (action: () => Promise<unknown>) => {
    interactions++;
    await action();
  };
  const type = async (value: string, leave?: "Enter") => {
    await page.keyboard.type(value);
    if (leave) await page.keyboard.press(leave);
  };
  await interact(() => page.goto("/submit-eod"));
  await expect(hoursOf(page, names[0]!)).toBeFocused();
  await interact(() => type("1:30", "Enter"));
  await interact(() => type("2,25", "Enter"));
  await interact(() => type("90m"));
  await expect(hoursOf(page, names[0]!)).toHaveValue("1:30");
  await expect(form(page).getByText("5.25", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await interact(() => page.keyboard.press("Control+Enter"));
  await expect(submitted(page)).toBeVisible();

  expect(interactions).toBe(5);
  expect(await sentTasks(page)).toEqual([
    [names[0], 1.5],
    [names[1], 2.25],
    [names[2], 1.5],
  ]);
});

test("the link of a reminder opens the form on its day", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  const { openDays } = await new Api(page.context().request).call("GET /eod/draft", {});
  await page.goto(`/submit-eod?date=${openDays[1]!}`);
  const dayMenu = form(page).getByRole("button", { name: /Choose another day$/ });
  await expect(dayMenu).not.toHaveAccessibleName(/Today/);
  const name = unique("Lobby");
  await page.getByLabel("Task name").fill(name);
  await page.getByLabel("Task name").press("Enter");
  await hoursOf(page, name).fill("8");
  await page.keyboard.press("Control+Enter");
  await expect(submitted(page)).toBeVisible();
  const reports = await new Api(page.context().request).call("GET /eod/my-eods", {});
  expect(reports.map(({ date }) => date)).toEqual([openDays[1]!]);
});

test("a draft is shared by two devices, and a submit on one clears it on the other", async ({ signIn, make }) => {
  const person: Person = await make.person();
  const desk = await signIn(person);
  const [first, second] = [unique("Lobby"), unique("Staircase")];
  await suggest(desk, [first]);
  await desk.goto("/submit-eod");
  const saved = desk.waitForResponse((response) => response.url().endsWith("/eod/draft/saved") && response.request().method() === "PUT");
  await hoursOf(desk, first).fill("1:30");
  expect((await saved).status()).toBe(200);

  const phone = await signIn(person, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.goto("/submit-eod");
  await expect(hoursOf(phone, first)).toHaveValue("1.5");
  // A slow machine saves the row before its hours, too.
  const savedThere = phone.waitForResponse(
    (response) =>
      response.url().endsWith("/eod/draft/saved") &&
      response.request().method() === "PUT" &&
      /"hoursSpent":2\b/.test(response.request().postData() ?? ""),
  );
  await phone.getByLabel("Task name").fill(second);
  await phone.getByLabel("Task name").press("Enter");
  await hoursOf(phone, second).fill("2");
  expect((await savedThere).status()).toBe(200);

  // What the desk types next is merged with what the phone saved.
  desk.watched.expect(/409: PUT .*\/eod\/draft\/saved/);
  await desk.getByLabel("Plan for tomorrow").fill("Seams");
  await expect(hoursOf(desk, second)).toHaveValue("2");
  await expect(hoursOf(desk, first)).toHaveValue("1:30");

  await desk.getByRole("button", { name: "Submit report" }).click();
  await expect(submitted(desk)).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("button", { name: "Add tasks" })).toBeVisible();
  expect(await sentTasks(phone)).toEqual([
    [first, 1.5],
    [second, 2],
  ]);
});

test("a day above 12 hours is asked about, and hours that can't be right are explained", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  const name = unique("Long day");
  await suggest(page, [name]);
  await page.goto("/submit-eod");
  await page.keyboard.type("25");
  await expect(form(page).getByRole("alert")).toHaveText("Enter at most 24 hours, not 25.");
  await hoursOf(page, name).fill("15");
  await page.keyboard.press("Control+Enter");
  const question = page.getByRole("dialog", { name: "Submit 15 hours for one day?" });
  // Every time, not only once.
  for (let time = 0; time < 2; time++) {
    await question.getByRole("button", { name: "Check the hours" }).click();
    await expect(question).toBeHidden();
    if (time === 0) await hoursOf(page, name).press("Control+Enter");
  }
  // Pressing the cell selects its text.
  await page.getByLabel("Plan for tomorrow").click();
  await hoursOf(page, name).click();
  await page.keyboard.type("0.1");
  await expect(hoursOf(page, name)).toHaveValue("0.1");
  await page.keyboard.press("Control+Enter");
  await expect(submitted(page)).toBeVisible();
  expect(await sentTasks(page)).toEqual([[name, 0.1]]);
});

test("a day without a due report does not open the form", async ({ signIn, make, asAdmin }) => {
  const person = await make.person();
  // Before the joining date no report is due, whatever the day.
  await asAdmin.call("PUT /users/admin/user/:id", { id: person._id, dateOfJoining: "2199-01-01" });
  const page = await signIn(person);
  await page.goto("/dashboard");
  await expect(form(page).getByText(/^No report is due/)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await form(page).getByRole("button", { name: "Write report" }).click();
  await expect(page.getByLabel("Task name")).toBeFocused();
});

test("a typed name offers the task, and Enter takes it", async ({ signIn, make, asAdmin }) => {
  const person = await make.person();
  const title = unique("Fix the seams of the hull");
  const [task] = await asAdmin.call("POST /tasks/bulk", { tasks: [{ title, assignee: person._id, status: "To Do" }] });
  const page = await signIn(person);
  await page.goto("/submit-eod");
  await page.getByLabel("Task name").pressSequentially("fix hull");
  await expect(page.getByRole("option", { name: title })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(hoursOf(page, title)).toBeFocused();
  await page.keyboard.type("2");

  // Escape closes the list: what was typed is the name.
  await page.getByLabel("Task name").pressSequentially("Fix");
  await expect(page.getByRole("option", { name: title })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(hoursOf(page, "Fix")).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Control+Enter");
  await expect(submitted(page)).toBeVisible();
  const [report] = await new Api(page.context().request).call("GET /eod/my-eods", {});
  expect(report!.tasks.map(({ taskName, taskId }) => [taskName, taskId])).toEqual([
    [title, task!._id],
    ["Fix", null],
  ]);
});

test("a blocker with an owner takes four interactions", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const person = await make.person({ team });
  const colleague = await make.person({ team });
  const page = await signIn(person);
  const name = unique("Plug-in");
  await suggest(page, [name]);
  await page.goto("/submit-eod");
  const details = page.getByRole("group", { name: `Details of ${name}` });

  // Counted: the status, the choice, the text with the name (as typing in one field), and Enter on the offered name.
  let interactions = 0;
  const act = async (what: Promise<void>) => {
    interactions++;
    await what;
  };
  await act(page.getByRole("button", { name: `Status of ${name}` }).click());
  await act(page.getByRole("option", { name: "Blocked" }).click());
  await expect(details.getByLabel("Blockers")).toBeFocused();
  await act(page.keyboard.type(`No licence @${colleague.name.slice(0, -1)}`));
  await expect(page.getByRole("option", { name: colleague.name })).toBeVisible();
  await act(page.keyboard.press("Enter"));
  expect(interactions).toBe(4);
  await expect(details.getByLabel("Blockers")).toHaveValue(`No licence @${colleague.name} `);

  await page.keyboard.press("Control+Enter");
  await expect(submitted(page)).toBeVisible();
  const blockers = await new Api(page.context().request).call("GET /blockers", {});
  expect(blockers.map(({ text, owner }) => [text, owner?.name])).toEqual([[`No licence @${colleague.name}`, colleague.name]]);
});

test("the sent report has the focus and is in view", async ({ signIn, make }) => {
  const page = await signIn(await make.person(), { viewport: { width: 1024, height: 500 } });
  const names = Array.from({ length: 8 }, (_, index) => unique(`Room ${index}`));
  await suggest(page, names);
  await page.goto("/submit-eod");
  for (const name of names) await hoursOf(page, name).fill("1");
  await page.getByRole("button", { name: "Submit report" }).click();
  await expect(form(page)).toBeFocused();
  await expect(form(page).getByText(names[0]!)).toBeInViewport();
  await expectAccessible(page);
});

test("two tabs of one person write one report: rows of both, sent once", async ({ signIn, make }) => {
  const first = await signIn(await make.person());
  const second = await first.context().newPage();
  const names = [unique("Lobby"), unique("Staircase")];
  for (const page of [first, second]) await page.goto("/submit-eod");
  const add = async (page: Page, name: string) => {
    await page.getByLabel("Task name").fill(name);
    await page.getByLabel("Task name").press("Enter");
    await hoursOf(page, name).fill("2");
  };
  first.watched.expect(/409: PUT .*\/eod\/draft\/saved/);
  await add(first, names[0]!);
  await add(second, names[1]!);
  // Each tab saves, and takes over what the other one saved.
  await expect(hoursOf(second, names[0]!)).toHaveValue("2");
  await second.getByRole("button", { name: "Submit report" }).click();
  await expect(submitted(second)).toBeVisible();
  await expect(first.getByRole("button", { name: "Add tasks" })).toBeVisible();
  expect((await sentTasks(second)).map(([name]) => name).toSorted()).toEqual(names.toSorted());
});
