import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const drawer = (page: Page, name: string) => page.getByRole("dialog", { name: new RegExp(name) });

async function openMenu(page: Page, name: string, item: string) {
  await row(page, name)
    .getByRole("button", { name: `More for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

test("an admin creates a project, sets its members, edits it and deletes it", async ({ signIn, make }) => {
  const member = await make.person();
  const name = unique("Lighthouse");
  const page = await signIn(admin);
  await page.goto("/admin/projects");

  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(dialog.getByText("Project name is required")).toBeVisible();
  await expect(dialog.getByText("Team is required")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog
    .getByRole("combobox", { name: "Team" })
    .or(dialog.getByRole("textbox", { name: "Team" }))
    .first()
    .click();
  await page.getByRole("option", { name: member.team }).click();
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(toast(page, "Project created successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByPlaceholder("Search name, key, text").fill(name);
  await expect(row(page, name)).toContainText(member.team);
  await openMenu(page, name, "Members");
  const members = page.getByRole("dialog", { name: /Members/ });
  await members.getByPlaceholder("Search name, team").fill(member.name);
  await members.getByRole("checkbox", { name: member.name }).check();
  await page.reload();
  await page.getByPlaceholder("Search name, key, text").fill(name);
  await openMenu(page, name, "Members");
  await expect(members.getByText("Your unsent text has been restored.")).toBeVisible();
  await expect(members.getByRole("checkbox", { name: member.name })).toBeChecked();
  await members.getByRole("button", { name: "Save 1 member" }).click();
  await expect(toast(page, "Project updated successfully!")).toBeVisible();

  await row(page, name).getByRole("button", { name, exact: true }).click();
  await drawer(page, name)
    .getByRole("tab", { name: /Members/ })
    .click();
  await expect(drawer(page, name)).toContainText(member.name);
  await expect(page).toHaveURL(/project=/);
  await page.keyboard.press("Escape");
  await expect(drawer(page, name)).toBeHidden();
  await expect(page).not.toHaveURL(/project=/);

  await openMenu(page, name, "Edit project");
  const edit = page.getByRole("dialog", { name: `Edit ${name}` });
  await edit.getByLabel("Description").fill("A guided tour of the lighthouse");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Project updated successfully!").first()).toBeVisible();

  await openMenu(page, name, "Delete");
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete project" })
    .click();
  await expect(toast(page, "Project deleted successfully!")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test("a project with reported work is archived instead of deleted", async ({ signIn, make, playwright }) => {
  const member = await make.person();
  const project = await make.project({ team: member.team, members: [member._id] });
  const request = await playwright.request.newContext({ baseURL: process.env.DAYBOOK_URL });
  await request.post("/api/auth/login", { data: { email: member.email, password: member.password } });
  await request.post("/api/eod/submit", { data: [{ taskName: "Modeled the tower", hoursSpent: 2, project: project._id }] });
  await request.dispose();

  const page = await signIn(admin);
  await page.goto(`/admin/projects?search=${encodeURIComponent(project.name)}`);
  await openMenu(page, project.name, "Delete");
  page.watched.expect(/409: DELETE .*\/projects\//);
  await page.getByRole("dialog").getByRole("button", { name: "Delete project" }).click();
  const dialog = page.getByRole("dialog", { name: `${project.name} cannot be deleted` });
  await expect(dialog).toContainText("Archive it instead.");
  await dialog.getByRole("button", { name: "Archive project" }).click();
  await expect(row(page, project.name)).toContainText("Archived");
});

test("a lead creates projects for the own team only", async ({ signIn, make }) => {
  const lead = await make.person({ role: "team_lead" });
  const colleague = await make.person({ team: lead.team });
  const other = await make.person();
  const otherProject = await make.project({ team: other.team });
  const name = unique("Harbour");
  const page = await signIn(lead);
  await page.goto("/team-lead/projects");
  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await expect(
    dialog
      .getByRole("combobox", { name: "Team" })
      .or(dialog.getByRole("textbox", { name: "Team" }))
      .first(),
  ).toBeDisabled();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(toast(page, "Project created successfully!")).toBeVisible();
  // It is led by its creator, with the team as its members.
  const [created] = await new Api(page.context().request).call("GET /projects", { search: name });
  expect(created).toMatchObject({
    lead: { _id: lead._id },
    members: expect.arrayContaining([expect.objectContaining({ _id: colleague._id })]),
  });
  await row(page, name)
    .getByRole("button", { name: `More for ${name}` })
    .click();
  await expect(page.getByRole("menuitem", { name: "Edit project" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(row(page, otherProject.name)).toHaveCount(0);
});

test("a member can open own projects, also by URL, but cannot edit them", async ({ signIn, make }) => {
  const member = await make.person();
  const project = await make.project({ team: member.team, members: [member._id] });
  const hidden = await make.project({ team: member.team });
  const page = await signIn(member);
  await page.goto(`/projects/${project._id}`);
  await expect(drawer(page, project.name)).toBeVisible();
  await expect(drawer(page, project.name).getByRole("button", { name: "Edit project" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(row(page, project.name)).toBeVisible();
  await expect(row(page, hidden.name)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New project" })).toHaveCount(0);

  page.watched.expect(/404: GET .*\/projects\//);
  await page.goto(`/projects/${hidden._id}`);
  await expect(page.getByText("This project does not exist")).toBeVisible();
});
