import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

/** A Monday two to three weeks ahead, and the Wednesday after it. */
function days() {
  const now = new Date();
  const ahead = ((1 - now.getUTCDay() + 7) % 7) + 14;
  const dayOf = (more: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + ahead + more)).toISOString().slice(0, 10);
  return { monday: dayOf(0), tuesday: dayOf(1), wednesday: dayOf(2) };
}

test("an admin books a closure for a team, after a preview, and takes it back; people see it and cannot cancel it", async ({
  signIn,
  make,
}) => {
  const team = (await make.team()).name;
  const member = await make.person({ team });
  const mate = await make.person({ team });
  const { monday, tuesday, wednesday } = days();
  const matePage = await signIn(mate);
  await matePage.request.post("/api/leaves", { data: { leaveType: "Casual", startDate: tuesday } });

  const title = `Closed for ${team}`;
  const page = await signIn(admin);
  await page.goto("/admin/settings?tab=holidays");
  await page.getByRole("button", { name: "Add closure" }).click();
  const dialog = page.getByRole("dialog", { name: "Add company closure" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  for (const [label, day] of [
    ["First day", monday],
    ["Last day", wednesday],
  ] as const) {
    await dialog.getByRole("textbox", { name: label }).fill(day);
    await dialog.getByRole("textbox", { name: label }).press("Tab");
  }
  await dialog.getByRole("combobox", { name: "Leave type" }).click();
  await page.getByRole("option", { name: "Casual" }).click();
  await dialog.getByRole("combobox", { name: "For whom" }).fill(team);
  await page.getByRole("option", { name: team }).click();
  await expect(dialog.getByText("2 people, 5 days")).toBeVisible();
  await expect(dialog.getByText(mate.name)).toBeVisible();
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Book 5 days" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 people, 5 days of Casual")).toBeVisible();

  const own = await signIn(member);
  await own.goto("/my-leaves");
  await own.getByText(title).first().click();
  const drawer = own.getByRole("dialog");
  await expect(drawer.getByText("It can’t be cancelled", { exact: false })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Ask to cancel…" })).toBeHidden();
  await own.goto("/inbox");
  await expect(own.getByText(`${title}: 3 days of yours are booked`).first()).toBeVisible();

  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await expect(page.getByText("2 people get 5 days of leave back, and a notice about it.")).toBeVisible();
  await page.getByRole("button", { name: "Remove closure" }).click();
  await expect(page.getByText(`${title} removed`)).toBeVisible();
  const { data } = (await (await own.request.get("/api/leaves/me")).json()) as { data: unknown[] };
  expect(data).toEqual([]);
});

test("a limit is named before a request is sent; a lead lets it be exceeded with a reason", async ({ signIn, make }) => {
  const team = (await make.team()).name;
  const [member, mate, lead] = [await make.person({ team }), await make.person({ team }), await make.person({ team, role: "team_lead" })];
  const { monday } = days();
  const title = `Desk of ${team}`;
  const page = await signIn(admin);
  await page.goto("/admin/settings?tab=leave-types");
  await page.getByRole("button", { name: "Add limit" }).click();
  const dialog = page.getByRole("dialog", { name: "Add limit of leave" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("textbox", { name: "People away at most" }).fill("1");
  await dialog.getByRole("checkbox", { name: "Mon" }).check();
  await dialog.getByRole("combobox", { name: "Requests beyond it" }).click();
  await page.getByRole("option", { name: "Are refused" }).click();
  await dialog.getByRole("combobox", { name: "For whom" }).fill(team);
  await page.getByRole("option", { name: team }).click();
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add limit" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("At most 1 person away, refuses")).toBeVisible();

  const own = await signIn(member);
  await own.request.post("/api/leaves", { data: { leaveType: "Casual", startDate: monday } });
  const second = await signIn(mate);
  await second.goto("/my-leaves");
  await second.getByRole("button", { name: "Apply for leave" }).first().click();
  const form = second.getByRole("dialog", { name: "Apply for leave" });
  for (const label of ["From", "To"]) {
    await form.getByRole("textbox", { name: label, exact: true }).fill(monday);
    await form.getByRole("textbox", { name: label, exact: true }).press("Tab");
  }
  await form.getByRole("combobox", { name: "Type" }).click();
  await second.getByRole("option", { name: "Casual" }).click();
  await expect(
    form.getByText(`${title}: at most 1 person can be away. 1 other is away or has requested leave`, { exact: false }).first(),
  ).toBeVisible();
  await expectAccessible(second);

  const leadPage = await signIn(lead);
  await leadPage.goto("/team-lead/leaves");
  await leadPage.getByRole("button", { name: "Record leave" }).first().click();
  const record = leadPage.getByRole("dialog", { name: "Record leave" });
  await record.getByRole("combobox", { name: "Person" }).fill(mate.name);
  await leadPage.getByRole("option", { name: mate.name }).click();
  await record.getByRole("combobox", { name: "Type" }).click();
  await leadPage.getByRole("option", { name: "Casual" }).click();
  for (const label of ["From", "To"]) {
    await record.getByRole("textbox", { name: label, exact: true }).fill(monday);
    await record.getByRole("textbox", { name: label, exact: true }).press("Tab");
  }
  await record.getByRole("textbox", { name: "Reason to exceed the limit" }).fill("A family matter");
  await record.getByRole("button", { name: "Record 1 day" }).click();
  await expect(record).toBeHidden();
  const { data } = (await (await second.request.get("/api/leaves/me")).json()) as { data: { limitOverrideReason: string }[] };
  expect(data.map(({ limitOverrideReason }) => limitOverrideReason)).toEqual(["A family matter"]);
});
