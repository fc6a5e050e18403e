import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { admin, lead } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const search = (page: Page) =>
  page
    .getByRole("textbox", { name: /search/i })
    .or(page.getByPlaceholder("Name, email, designation"))
    .first();

async function chooseFrom(page: Page, dialog: ReturnType<Page["getByRole"]>, label: string, option: string) {
  await dialog
    .getByRole("combobox", { name: label })
    .or(dialog.getByRole("textbox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function openMenu(page: Page, name: string, item: string) {
  await row(page, name)
    .getByRole("button", { name: `More for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

test("an admin creates, edits, deactivates and deletes a user", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const name = unique("Quinn");
  const email = `${name.replace(" ", ".").toLowerCase()}@example.com`;
  const page = await signIn(admin);
  page.watched.expect(/409: POST .*\/api\/users$/);
  await page.goto("/admin/users");

  await page.getByRole("button", { name: "New user" }).click();
  const dialog = page.getByRole("dialog", { name: "New user" });
  await dialog.getByRole("button", { name: "Create user" }).click();
  for (const text of ["Name is required", "Email is required", "Password is required", "Team is required"])
    await expect(dialog.getByText(text)).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill("not-an-email");
  await dialog.getByLabel(/^Password/).fill("12345");
  await dialog.getByRole("button", { name: "Create user" }).click();
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await expect(dialog.getByText("Password must be at least 6 characters long")).toBeVisible();

  await dialog.getByLabel("Email").fill(admin.email);
  await dialog.getByLabel(/^Password/).fill("a-long-secret");
  await chooseFrom(page, dialog, "Team", team);
  await dialog.getByRole("button", { name: "Create user" }).click();
  await expect(dialog.getByText("This email is already in use")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue(name);

  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Create user" }).click();
  await expect(toast(page, "User created successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();

  await search(page).fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(row(page, name)).toContainText(email);

  await openMenu(page, name, "Edit user");
  const edit = page.getByRole("dialog", { name: `Edit ${name}'s Profile` });
  await edit.getByLabel("Designation").fill("Archivist");
  await expectAccessible(page);
  await edit.getByRole("button", { name: "Update User Profile" }).click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  await expect(row(page, name)).toContainText("Archivist");

  await openMenu(page, name, "Deactivate");
  await page
    .getByRole("dialog", { name: `Deactivate ${name}?` })
    .getByRole("button", { name: "Deactivate" })
    .click();
  await expect(row(page, name)).toContainText("Inactive");

  await openMenu(page, name, "Delete");
  const confirmation = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(confirmation.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, name)).toBeVisible();

  await openMenu(page, name, "Delete");
  await confirmation.getByRole("button", { name: "Delete user" }).click();
  await expect(toast(page, "User deleted successfully!")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test("a version conflict shows an error and keeps the typed values", async ({ signIn, make, asAdmin }) => {
  const person = await make.person();
  const page = await signIn(admin);
  page.watched.expect(/409: PUT .*\/users\/admin\/user\//);
  await page.goto(`/admin/users?search=${encodeURIComponent(person.name)}`);
  await openMenu(page, person.name, "Edit user");
  const dialog = page.getByRole("dialog", { name: `Edit ${person.name}'s Profile` });
  await dialog.getByLabel("Designation").fill("Unsaved edit");
  await asAdmin.call("PUT /users/admin/user/:id", { id: person._id, designation: "Changed elsewhere" });
  await dialog.getByRole("button", { name: "Update User Profile" }).click();
  await expect(dialog.getByText("This user was changed by you in another tab or on another device. Reload and try again.")).toBeVisible();
  await expect(dialog.getByLabel("Designation")).toHaveValue("Unsaved edit");
});

test("keeps filters in the URL, and Back restores them", async ({ signIn, make }) => {
  // Filters are stored per user; a new one has none.
  const page = await signIn(await make.person({ role: "admin" }));
  await page.goto("/admin/users?role=team_lead");
  await expect(row(page, "Team Lead").first()).toBeVisible();
  await expect(row(page, "Team Member")).toHaveCount(0);
  await search(page).fill("no user has this name");
  await expect(page).toHaveURL(/search=no/);
  await page
    .getByRole("button", { name: "Clear filters" })
    .or(page.getByRole("button", { name: "Clear" }))
    .last()
    .click();
  await expect(row(page, "Team Member").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/role=team_lead/);
});

test("an admin finds the people who never signed in, also in Profile Management", async ({ signIn, make }) => {
  const person = await make.person();
  const page = await signIn(await make.person({ role: "admin" }));
  await page.goto(`/admin/users?search=${encodeURIComponent(person.name)}`);
  await expect(row(page, person.name)).toContainText("Never signed in");
  await page.getByRole("tab", { name: "Profile Management" }).click();
  await expect(page).toHaveURL(/\/admin\/profile-management\?search=/);
  await expect(page.getByRole("tab", { name: "Profile Management" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("option", { name: "Never signed in" }).click();
  await expect(row(page, person.name)).toBeVisible();
  await expectAccessible(page);

  await signIn(person);
  await expect(row(page, person.name)).toHaveCount(0);
});

test("a team lead sees only their team and cannot add users", async ({ signIn, make }) => {
  const otherTeamMember = await make.person();
  const page = await signIn(lead);
  await page.goto("/team-lead/users");
  await expect(row(page, "Kavya Nair")).toBeVisible();
  await expect(page.getByRole("button", { name: "New user" })).toHaveCount(0);
  await search(page).fill(otherTeamMember.name);
  await expect(page.getByText("Kavya Nair")).toHaveCount(0);
  await expect(row(page, otherTeamMember.name)).toHaveCount(0);
});

test("imports users from the list: shows every line first, imports the right ones, and offers to invite them", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const name = unique("Imported");
  const good = `${name},${name.replace(" ", ".").toLowerCase()}@example.com,team_member,${team}\n`;
  const page = await signIn(admin);
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  const drawer = page.getByRole("dialog", { name: "Import People" });
  const csv = `Name,Email,Role,Team\n${good}Without Email,,team_member,${team}\n`;
  await drawer.locator('input[type="file"]').setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });

  await expect(drawer.getByRole("listitem", { name: "Line 3" })).toContainText("Email is required");
  await expect(drawer.getByText("1 row still to correct, it would be left out")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Import 1 person" }).click();
  await expect(drawer.getByText("1 added, 0 updated, 0 left as they are, 1 not taken")).toBeVisible({ timeout: 30_000 });
  await drawer.getByRole("button", { name: "Invite 1 person" }).click();
  await page
    .getByRole("dialog", { name: /^Invite/ })
    .getByRole("button", { name: "Invite" })
    .click();
  await page
    .getByRole("dialog", { name: `Invitation for ${name}` })
    .getByRole("button", { name: "Done" })
    .click();
  await search(page).fill(name);
  await expect(row(page, name)).toBeVisible();
});

test("an empty team can be created and deleted; a team with members cannot be deleted", async ({ signIn, make }) => {
  const person = await make.person();
  const name = unique("Guild");
  const page = await signIn(admin);
  await page.goto("/admin/teams");
  await page.getByRole("button", { name: "New team" }).click();
  const dialog = page.getByRole("dialog", { name: "New team" });
  await dialog.getByRole("button", { name: "Create team" }).click();
  await expect(dialog.getByText("Team name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create team" }).click();
  await expect(toast(page, "Team created successfully!")).toBeVisible();
  // Other tests make more teams than a page has.
  const teamSearch = page.getByPlaceholder("Search name, description");
  await teamSearch.fill(name);
  await openMenu(page, name, "Delete");
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete team" })
    .click();
  await expect(toast(page, "Team deleted successfully!")).toBeVisible();

  await teamSearch.fill(person.team);
  await openMenu(page, person.team, "Delete");
  await expect(page.getByRole("dialog").getByText("This team has 1 member.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Show members" }).click();
  await expect(row(page, person.name)).toBeVisible();
});
