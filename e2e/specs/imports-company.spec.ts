import type { Locator } from "@playwright/test";
import { expect, test, unique, type WatchedPage } from "../fixtures.ts";
import { admin } from "../people.ts";

/** What a person does to bring a company in: a click, a filled field, a chosen file. */
const interactionsMax = 120;

function counting(page: WatchedPage) {
  let count = 0;
  return {
    count: () => count,
    click: async (target: Locator) => {
      count++;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      count++;
      await target.fill(text);
    },
    /** Chooses a file in the dialog of the browser. */
    async choose(kind: string, name: string, lines: string[]) {
      count += 2;
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("group", { name: kind, exact: true }).getByRole("button", { name: "Choose file" }).click();
      await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n"), "latin1") });
      await expect(page.getByRole("heading", { name: `${kind}: ${name}` })).toBeVisible();
    },
  };
}

const first = [
  "Jürgen",
  "Zoë",
  "Asha",
  "Omar",
  "Lin",
  "Mateus",
  "Priyanka",
  "Chloé",
  "Søren",
  "Ben",
  "Ana",
  "Ravi",
  "Inês",
  "Björn",
  "Dana",
];

/** A workday two weeks ago, in which people have no leave yet, as `DD/MM/YYYY`. */
function pastMonday() {
  const day = new Date(Date.now() - 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day;
}
const written = (day: Date, days = 0) => {
  const at = new Date(day.getTime() + days * 86_400_000);
  return `${String(at.getUTCDate()).padStart(2, "0")}/${String(at.getUTCMonth() + 1).padStart(2, "0")}/${at.getUTCFullYear()}`;
};

test("a company of 15 moves in from files of other programs with few interactions", async ({ signIn, make }) => {
  test.setTimeout(180_000);
  const team = await make.team();
  const studio = unique("Studio");
  const tag = crypto.randomUUID().slice(0, 8);
  const page = await signIn(admin);
  const act = counting(page);
  const open = async () => page.goto("/admin/settings?tab=import");
  const start = async (button: string, outcome: string) => {
    await act.click(page.getByRole("button", { name: button, exact: true }));
    await expect(page.getByText(outcome)).toBeVisible({ timeout: 60_000 });
  };
  const emailOf = (index: number) => `p${index}.${tag}@example.com`;

  // People: titles above the header row, Windows-1252, DD/MM, a team that does not exist, two rows twice.
  await open();
  const rows = first.map((name, index) => {
    const joined = `${String(11 + index).padStart(2, "0")}/0${(index % 9) + 1}/2024`;
    return [`E-${tag}-${index}`, name, `Probe ${tag}`, emailOf(index), index % 3 === 0 ? studio : team.name, joined, "42"].join(";");
  });
  await act.choose("People", "mitarbeiter.csv", [
    "Mitarbeiterliste November",
    "Pers.-Nr.;Vorname;Nachname;Dienstmail;Abteilung;Eintrittsdatum (TT/MM/JJJJ);Schuhgröße",
    ...rows,
    rows[3]!,
    rows[7]!,
  ]);
  // The one column with an unusual name.
  const mail = page.getByRole("combobox", { name: "Dienstmail" });
  if ((await mail.inputValue()) !== "Email") {
    await act.click(mail);
    await act.click(page.getByRole("option", { name: "Email", exact: true }));
  }
  await act.click(page.getByRole("button", { name: `Create ${studio}` }));
  await expect(page.getByText("2 rows still to correct, they would be left out")).toBeVisible();
  await start("Import 15 people", "15 added, 0 updated, 0 left as they are, 2 not taken");

  // Opening balances: found by the numbers of the people, before and after on each row.
  await open();
  const balances = first.map((_, index) => `E-${tag}-${index};${index % 2 === 0 ? "7,5" : "9"};${index === 4 ? "-1" : "6"}`);
  await act.choose("Opening balances", "resturlaub.csv", ["Pers.-Nr.;Casual (days);Sick days", ...balances]);
  await expect(page.getByRole("group", { name: "Sums of the rows to import" })).toContainText("Casual");
  const numbers = page.getByRole("table", { name: "Before and after" });
  await expect(numbers.getByRole("columnheader", { name: "Casual" })).toBeVisible();
  await expect(numbers.getByRole("row").filter({ hasText: `Lin Probe ${tag}` })).toContainText("Below zero: taken in advance?");
  await start("Import 15 people's balances", "0 added, 15 updated, 0 left as they are, 0 not taken");

  // Past leave: one row overlaps another, one is before its person joined.
  await open();
  const monday = pastMonday();
  const leaves = first.slice(0, 10).map((_, index) => `${emailOf(index)};Sick;${written(monday)};${written(monday, 4)}`);
  await act.choose("Past leave", "abwesenheiten.csv", [
    "Mail;Art;Von;Bis",
    ...leaves,
    `${emailOf(0)};Casual;${written(monday)};${written(monday)}`,
    `${emailOf(1)};Casual;03/01/2024;03/01/2024`,
  ]);
  const question = page.getByRole("group", { name: /^Dates of/ });
  await expect(
    page
      .getByRole("button", { name: /^Import/ })
      .or(question.first())
      .first(),
  ).toBeVisible();
  while ((await question.count()) > 0) {
    const before = await question.count();
    await act.click(question.first().getByRole("button").first());
    await expect(question).toHaveCount(before - 1);
  }
  await expect(page.getByText("2 rows still to correct, they would be left out")).toBeVisible();
  await start("Import 10 leaves", "10 added, 0 updated, 0 left as they are, 2 not taken");

  // 200 rows of Jira: people by email but one name, sub-tasks, dependencies, labels.
  await open();
  const tasks = Array.from({ length: 200 }, (_, index) => {
    const parent = index % 10 === 0 ? "" : `J${tag}-${index - (index % 10)}`;
    const blocks = index % 10 === 4 ? `J${tag}-${index + 1}` : "";
    const assignee = index % 20 === 7 ? `The ${tag} one` : emailOf(index % 15);
    return `Task ${index} ${tag},J${tag}-${index},${index},${parent ? "Sub-task" : "Story"},To Do,Highest,${assignee},${parent},${blocks},01/Nov/26 9:00 AM,${tag}`;
  });
  await act.choose("Tasks", "jira.csv", [
    "Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Parent,Outward issue link (Blocks),Created,Labels",
    ...tasks,
  ]);
  await act.click(page.getByRole("combobox", { name: `Value for The ${tag} one` }));
  await act.fill(page.getByRole("combobox", { name: `Value for The ${tag} one` }), emailOf(3));
  await act.click(page.getByRole("option", { name: new RegExp(emailOf(3)) }));
  await start("Import 200 tasks", "200 added, 0 updated, 0 left as they are, 0 not taken");
  expect(act.count()).toBeLessThanOrEqual(interactionsMax);

  await page.goto(`/admin/users?search=${encodeURIComponent(`Jürgen Probe ${tag}`)}`);
  await expect(page.getByText(`Jürgen Probe ${tag}`).first()).toBeVisible();
  await page.goto("/admin/task-management");
  await page.getByRole("searchbox", { name: "Search number, title, text" }).fill(`Task 10 ${tag}`);
  await expect(page.getByRole("row").filter({ hasText: `Task 10 ${tag}` })).toContainText("0/9");
});
