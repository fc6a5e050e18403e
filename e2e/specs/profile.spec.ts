import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { admin, lead, member } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

/** A one-pixel PNG file. */
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

test("updates the user's own profile", async ({ signIn, make }) => {
  const person = await make.person();
  const page = await signIn(person);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Update profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Profile" });
  await expect(dialog).toContainText(`Team Member, ${person.team}`);
  for (const section of ["Profile Picture", "Personal Information", "Work Information"])
    await expect(dialog.getByRole("heading", { name: section })).toBeVisible();
  await expect(dialog.getByText("JPG, PNG, GIF up to 2MB")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Choose Photo" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect(dialog.getByLabel("Last working day")).toHaveCount(0);
  await expect(
    dialog
      .getByRole("textbox", { name: "Team" })
      .or(dialog.getByRole("combobox", { name: "Team" }))
      .first(),
  ).toBeDisabled();
  await expectAccessible(page);

  const submit = dialog.getByRole("button", { name: "Update Profile" });
  await dialog.getByLabel("Name").fill("  ");
  await submit.click();
  await expect(toast(page, "Name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill(person.name);
  await dialog.getByLabel("Email").fill("");
  await submit.click();
  await expect(toast(page, "Email is required")).toBeVisible();
  await dialog.getByLabel("Email").fill("no email");
  await submit.click();
  await expect(toast(page, "Please enter a valid email address")).toBeVisible();
  await dialog.getByLabel("Email").fill(person.email);

  await dialog.getByLabel("Designation").fill("Archivist");
  await dialog.getByLabel("Phone number").fill("+49 151 23456789");
  await submit.click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Archivist")).toBeVisible();
  await expect(page.getByText("+4915123456789")).toBeVisible();
});

test("uploads a profile picture; rejects files that are not images or are too large", async ({ signIn, make }) => {
  const person = await make.person();
  const page = await signIn(person);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Update profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Profile" });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

  await choose("notes.txt", "text/plain", Buffer.from("not an image"));
  await expect(toast(page, "Please select a valid image file")).toBeVisible();
  await choose("huge.png", "image/png", Buffer.alloc(2_097_153));
  await expect(toast(page, "Image size should be less than 2MB")).toBeVisible();
  await choose("really-text.png", "image/png", Buffer.from("not an image"));
  await dialog.getByRole("button", { name: "Update Profile" }).click();
  await expect(dialog.getByText("Please select a valid image file")).toBeVisible();

  await choose("me.png", "image/png", png);
  await dialog.getByRole("button", { name: "Update Profile" }).click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  await expect(page.getByRole("main").locator('img[src^="/api/files/"]').first()).toBeVisible();
});

test("the button reads 'Updating...' while the request is pending", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  const labelChecked = Promise.withResolvers<void>();
  await page.route("**/api/users/profile/me", async (route) => {
    await labelChecked.promise;
    await route.continue();
  });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Update profile" }).click();
  await page.getByRole("dialog").getByLabel("Designation").fill("Archivist");
  await page.getByRole("dialog").getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByRole("button", { name: "Updating..." })).toBeVisible();
  labelChecked.resolve();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
});

test("sends only the nine profile fields", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/profile");
  await page.getByRole("button", { name: "Update profile" }).click();
  await page.getByRole("dialog").getByLabel("Designation").fill("Archivist");
  const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/profile"));
  await page.getByRole("dialog").getByRole("button", { name: "Update Profile" }).click();
  const fields = Object.keys((await sent).postDataJSON() as object).filter((field) => field !== "version");
  const nine = [
    "name",
    "email",
    "profilePicture",
    "employeeId",
    "dateOfBirth",
    "dateOfJoining",
    "phoneNumber",
    "bloodGroup",
    "designation",
  ];
  expect(fields.filter((field) => !nine.includes(field))).toEqual([]);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("an admin edits another user's profile, including team and last working day", async ({ signIn, make }) => {
  const person = await make.person();
  const { name: otherTeam } = await make.team();
  const page = await signIn(admin);
  await page.goto(`/admin/profile-management?search=${encodeURIComponent(person.name)}`);
  await page
    .getByRole("row")
    .filter({ hasText: person.name })
    .getByRole("button", { name: `More for ${person.name}` })
    .click();
  await page.getByRole("menuitem", { name: "Edit user" }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${person.name}'s Profile` });
  await expect(dialog.getByText("Last working day")).toBeVisible();
  await dialog
    .getByRole("combobox", { name: "Team" })
    .or(dialog.getByRole("textbox", { name: "Team" }))
    .first()
    .click();
  await page.getByRole("option", { name: otherTeam }).click();
  await dialog.getByRole("button", { name: "Update User Profile" }).click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
});

test("a team member's profile opens in view mode, without personal data", async ({ signIn }) => {
  const page = await signIn(lead);
  await page.goto("/team-lead/users?search=Kavya");
  await page.getByRole("row").filter({ hasText: "Kavya Nair" }).getByRole("button", { name: "Kavya Nair", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Kavya Nair's Profile" });
  await expect(dialog.getByRole("button", { name: "Close" }).last()).toBeVisible();
  await expect(dialog).toContainText("Phone number");
  await expect(dialog).not.toContainText("Date of birth");
  await expect(dialog).not.toContainText("Blood group");
  await expect(dialog).not.toContainText("Last working day");
  for (const button of await dialog.getByRole("button").all())
    expect((await button.textContent()) || (await button.getAttribute("aria-label"))).toBeTruthy();
});

test("keeps unsaved changes, and asks for confirmation before discarding them", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/profile");
  await page.getByRole("button", { name: "Update profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Profile" });
  await dialog.getByLabel("Designation").fill("Archivist");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Update profile" }).click();
  await expect(dialog.getByLabel("Designation")).toHaveValue("Archivist");
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await cancel.click();
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await cancel.click();
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test("offers a signed-out visitor to sign in, then returns to the profile", async ({ visitor: page }) => {
  await page.goto("/profile");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("main").getByText(member.name).first()).toBeVisible();
});

test("changes the password in a dialog; the old password no longer works", async ({ signIn, make, visitor }) => {
  const person = await make.person();
  const page = await signIn(person);
  await page.goto("/dashboard");
  await page.getByRole("banner").getByRole("button", { name: person.name }).click();
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password", { exact: true }).fill("wrong-password");
  await dialog.getByLabel("New password", { exact: true }).fill("another-secret");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("The current password is incorrect")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await visitor.goto("/login");
  await visitor.getByLabel("Email").fill(person.email);
  await visitor.getByLabel("Password", { exact: true }).fill(person.password);
  await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(visitor.getByRole("alert")).toHaveText("Invalid credentials. Please check your email and password.");
});
