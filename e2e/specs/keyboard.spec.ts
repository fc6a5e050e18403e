import { expect, test, unique, type WatchedPage } from "../fixtures.ts";
import { admin, member } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const focused = (page: WatchedPage) => page.locator(":focus");

/** Presses Tab until the named element has the focus. */
async function tabTo(page: WatchedPage, role: "button" | "link" | "textbox", name: string | RegExp, maxSteps = 40) {
  const target = page.getByRole(role, { name }).first();
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`Tab never reaches the ${role} ${String(name)}`);
}

test("signing in works with the keyboard alone", async ({ visitor: page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(member.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("the command palette opens with Ctrl K, finds pages and people, and restores the focus", async ({ signIn }) => {
  const page = await signIn(admin);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  const opener = page.getByRole("button", { name: /Search or jump to/ });
  await opener.focus();
  await page.keyboard.press("Control+k");
  const input = page
    .getByRole("textbox", { name: /^Search pages/ })
    .or(page.getByRole("combobox", { name: /^Search pages/ }))
    .first();
  await expect(input).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(input).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("Kavya");
  await expect(page.getByRole("dialog").getByText("Kavya Nair")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await input.fill("WhatsApp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/whatsapp-notifications");

  await page.keyboard.press("Control+k");
  await input.fill("Submit EOD");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/submit-eod");
});

test("a dialog traps the focus and restores it on close", async ({ signIn }) => {
  const page = await signIn(admin);
  await page.goto("/admin/users");
  await tabTo(page, "button", "New user", 60);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New user" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press("Tab");
    expect(await focused(page).evaluate((element) => element.closest('[role="dialog"]') !== null), `step ${step}`).toBe(true);
  }
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page).evaluate((element) => element.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "New user" })).toBeFocused();
});

test("a row and its menu work with the keyboard", async ({ signIn, make }) => {
  const person = await make.person();
  const page = await signIn(admin);
  await page.goto(`/admin/users?search=${encodeURIComponent(person.name)}`);
  await expect(page.getByRole("row").filter({ hasText: person.name })).toBeVisible();
  await tabTo(page, "button", person.name, 60);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: `${person.name}'s Profile` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: `${person.name}'s Profile` })).toBeHidden();

  await tabTo(page, "button", `More for ${person.name}`, 60);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByRole("button", { name: `More for ${person.name}` })).toBeFocused();
});

test("a report can be written and submitted with the keyboard", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/submit-eod");
  await expect(page.getByLabel("Task name")).toBeFocused();
  await page.keyboard.type("Typed with the keyboard");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Tasks of this report" }).getByRole("listitem")).toHaveText([/Typed with the keyboard/]);
  await expect(page.getByLabel("Hours for Typed with the keyboard")).toBeFocused();
  await page.keyboard.type("1:30");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Details of Typed with the keyboard" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Task name")).toBeFocused();
  await tabTo(page, "button", "Submit report");
  await page.keyboard.press("Enter");
  await expect(page.getByText("EOD submitted successfully")).toBeVisible();
});

test("the focused element has a visible focus ring", async ({ signIn }) => {
  const page = await signIn(member);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const style = await focused(page).evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
      return {
        name: element.textContent?.trim().slice(0, 30),
        visible: (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
        borderColor,
      };
    });
    expect.soft(style.visible, `focus on ${style.name}`).toBe(true);
  }
});

test("a lead moves, opens, selects and approves in a list with J, Enter, X and A; narrow screens keep what a decision needs", async ({
  signIn,
  make,
  asAdmin,
}) => {
  const { name: team } = await make.team();
  const lead = await make.person({ team, role: "team_lead" });
  const member = await make.person({ team });
  const titles = ["First", "Second", "Third"].map(unique);
  await asAdmin.call("POST /tasks/bulk", { tasks: titles.map((title) => ({ title, assignee: member._id, status: "Completed" })) });

  const page = await signIn(lead, { viewport: { width: 1024, height: 800 } });
  await page.goto("/team-lead/task-management?view=pending-approval&sort=number");
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  await expect(row(titles[2]!)).toBeVisible();
  // What a decision needs is in a second line.
  await expect(page.getByRole("row").filter({ hasText: "Project" }).filter({ hasText: "Due" }).first()).toBeVisible();

  // Single keys work once the scripts have started.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(row(titles[0]!)).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("j");
  await expect(row(titles[1]!)).toBeFocused();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(titles[1]!).first()).toBeVisible();

  // Escape gives the focus back, so that the next key goes on from there.
  await page.keyboard.press("Escape");
  await expect(row(titles[1]!)).toBeFocused();
  await page.keyboard.press("k");
  await expect(row(titles[0]!)).toBeFocused();

  // X selects rows, A approves the selected ones.
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("toolbar", { name: "Selected tasks" })).toContainText("2 selected");
  await expect(async () => {
    await page.keyboard.press("a");
    await expect(page.getByText("2 tasks approved")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row(titles[2]!)).toBeVisible();
  await expect(row(titles[0]!)).toBeHidden();
});
