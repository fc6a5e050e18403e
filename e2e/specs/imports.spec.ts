import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

test("an admin pastes people, answers what is in doubt, corrects a row and imports them", async ({ signIn, make }) => {
  const team = await make.team();
  const tag = crypto.randomUUID().slice(0, 8);
  const page = await signIn(admin);
  await page.goto("/admin/settings?tab=import");
  await page.getByRole("group", { name: "People" }).getByRole("button", { name: "Paste cells" }).click();
  const rows = [
    ["Vorname", "Nachname", "Mail", "Abteilung", "Eintrittsdatum"],
    ["Jürgen", `Weiß ${tag}`, `jurgen.${tag}@example.com`, team.name, "05/03/2024"],
    ["Omar", `Haddad ${tag}`, "nowhere", `Kitchen ${tag}`, "06/07/2024"],
  ];
  await page.getByRole("textbox", { name: "Cells, with their header row" }).fill(rows.map((cells) => cells.join("\t")).join("\n"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Read cells" }).click();

  await page.getByRole("button", { name: "5 Mar 2024" }).click();
  await page.getByRole("button", { name: `Create Kitchen ${tag}` }).click();
  await expect(page.getByText("1 row still to correct, it would be left out")).toBeVisible();
  await expectAccessible(page);
  const email = page.getByRole("textbox", { name: "Email of line 3" });
  await email.fill(`omar.${tag}@example.com`);
  await email.press("Enter");
  await page.getByRole("button", { name: "Import 2 people" }).click();
  await expect(page.getByText("2 added, 0 updated, 0 left as they are, 0 not taken")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  await page.goto(`/admin/users?search=${tag}`);
  await expect(page.getByText(`Jürgen Weiß ${tag}`).first()).toBeVisible();
  await expect(page.getByText(`Kitchen ${tag}`).first()).toBeVisible();
});

test("an admin imports tasks of another program, says who a name is, and finds them in the list", async ({ signIn, make }) => {
  const member = await make.person();
  const tag = crypto.randomUUID().slice(0, 8);
  const page = await signIn(admin);
  await page.goto("/admin/settings?tab=import");
  const kind = page.getByRole("group", { name: "Tasks" });
  await kind.getByRole("button", { name: "Paste cells" }).click();
  const cells = [
    ["Card ID", "Card Name", "List Name", "Members", "Due Date"],
    [`${tag}-1`, `Order lamps ${tag}`, "Doing", `The ${tag} one`, "2026-12-04T12:00:00Z"],
    [`${tag}-2`, `Hang lamps ${tag}`, "Done", "", ""],
  ];
  await kind.getByRole("textbox", { name: "Cells, with their header row" }).fill(cells.map((row) => row.join("\t")).join("\n"));
  await kind.getByRole("button", { name: "Read cells" }).click();
  await page.getByRole("combobox", { name: `Value for The ${tag} one` }).click();
  await page.keyboard.type(member.email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Import 2 tasks" }).click();
  await expect(page.getByText("2 added, 0 updated, 0 left as they are, 0 not taken")).toBeVisible({ timeout: 30_000 });

  await page.goto(`/admin/task-management?search=${tag}`);
  await expect(page.getByRole("row").filter({ hasText: `Order lamps ${tag}` })).toContainText("In Progress");
});

test("a lead imports tasks of the team from the list of tasks; other people are unknown", async ({ signIn, make }) => {
  const team = await make.team();
  const lead = await make.person({ team: team.name, role: "team_lead" });
  const member = await make.person({ team: team.name });
  const outsider = await make.person();
  const tag = crypto.randomUUID().slice(0, 8);
  const page = await signIn(lead);
  await page.goto("/team-lead/task-management");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  const drawer = page.getByRole("dialog", { name: "Import Tasks" });
  const lines = ["Title,Assignee,Status", `Sand ${tag},${member.email},Done`, `Paint ${tag},${outsider.email},`];
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: "tasks.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await expect(drawer.getByText("1 row still to correct, it would be left out")).toBeVisible();
  await expect(drawer.getByRole("listitem", { name: "Line 3" })).toContainText("Found no one who can be assigned tasks as");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Import 1 task" }).click();
  await expect(drawer.getByText("1 added, 0 updated, 0 left as they are, 1 not taken")).toBeVisible({ timeout: 30_000 });
  await drawer.getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: "All" }).click();
  await page.getByRole("searchbox", { name: "Search number, title, text" }).fill(tag);
  await expect(page.getByRole("row").filter({ hasText: `Sand ${tag}` })).toContainText("Approved");
});
