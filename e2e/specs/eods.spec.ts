import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { admin, everyRole, homes } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const eodsScreens = { admin: "/eods", team_lead: "/team-lead/eods", team_member: "/all-eods" } as const;

const form = (page: Page) => page.getByRole("region", { name: "End-of-day report" });
const compose = (page: Page) => page.getByRole("form", { name: "New task" });
const items = (page: Page) => page.getByRole("list", { name: "Tasks of this report" }).getByRole("listitem");
const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const report = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });
const submit = (page: Page) => form(page).getByRole("button", { name: /^(Submit report|Add to report)$/ });

const hoursOf = (page: Page, taskName: string) => page.getByRole("textbox", { name: `Hours for ${taskName}`, exact: true });

/** Adds a row to the sheet. */
async function add(page: Page, { taskName, hours, blockers }: { taskName: string; hours?: string; blockers?: string }) {
  await compose(page).getByLabel("Task name").fill(taskName);
  await compose(page).getByLabel("Task name").press("Enter");
  await expect(hoursOf(page, taskName)).toBeFocused();
  if (hours) await hoursOf(page, taskName).fill(hours);
  if (!blockers) return;
  await page.getByRole("button", { name: `Details of ${taskName}` }).click();
  await page
    .getByRole("group", { name: `Details of ${taskName}` })
    .getByLabel("Blockers")
    .fill(blockers);
}

/** Opens the form if it isn't open, as on weekends and above other people's reports. */
async function openForm(page: Page) {
  const button = page.getByRole("button", { name: /^Write (my )?report$/ });
  await button.or(compose(page)).first().waitFor();
  if (!(await compose(page).isVisible())) await button.click();
  await expect(compose(page)).toBeVisible();
}

/** The drafts in IndexedDB, as JSON. */
const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open("keyval-store");
        // The page creates the database.
        request.onupgradeneeded = () => request.transaction!.abort();
        request.onerror = () => resolve("");
        request.onsuccess = () => {
          const values = request.result.transaction("keyval").objectStore("keyval").getAll();
          values.onsuccess = () => resolve(JSON.stringify(values.result));
          request.result.close();
        };
      }),
  );

/** Waits until the draft in IndexedDB contains the text; it is saved shortly after the last keystroke. */
const draftSaved = (page: Page, text: string) => expect.poll(() => storedDrafts(page)).toContain(text);

for (const { role } of everyRole) {
  test(`a ${role} submits, adds to and edits a report`, async ({ signIn, make }) => {
    const person = await make.person({ role });
    const first = unique("Floor plan");
    const second = unique("Lobby model");
    const page = await signIn(person);
    await page.goto(eodsScreens[role]);
    await openForm(page);

    await compose(page).getByLabel("Task name").press("Enter");
    await expect(compose(page).getByText("Task name is required")).toBeVisible();
    await compose(page).getByLabel("Task name").fill("   ");
    await compose(page).getByLabel("Task name").press("Enter");
    await expect(items(page)).toHaveCount(0);

    await add(page, { taskName: first, hours: "2.5", blockers: "Waiting for the material samples" });
    await expect(items(page)).toHaveText([new RegExp(first)]);
    await expect(compose(page).getByLabel("Task name")).toHaveValue("");
    await expectAccessible(page);
    await submit(page).click();
    await expect(toast(page, "EOD submitted successfully")).toBeVisible();
    await expect(compose(page)).toBeHidden();

    await page.getByRole("button", { name: "Write my report" }).click();
    await expect(form(page).getByText("You already submitted a report for this day")).toBeVisible();
    await add(page, { taskName: second, hours: "1" });
    await submit(page).click();
    await expect(toast(page, "EOD submitted successfully").first()).toBeVisible();

    await page.goto(`${eodsScreens[role]}?tab=mine`);
    const own = page.getByRole("article").filter({ hasText: first });
    await expect(own).toContainText(second);
    await expect(own).toContainText("3.5 h");

    await own.getByRole("button", { name: "Edit", exact: true }).click();
    const editForm = page.getByRole("region", { name: "Edit report" });
    await editForm.getByRole("button", { name: `Details of ${second}` }).click();
    await editForm.getByRole("button", { name: "Remove from this report" }).click();
    await editForm.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "EOD updated successfully!")).toBeVisible();
    await expect(own).not.toContainText(second);
    await expect(own).toContainText("2.5 h");
    await own.getByRole("button", { name: "Edited" }).click();
    await expect(page.getByRole("dialog").getByText(second).first()).toBeVisible();
  });
}

test("a member's report is visible to the team's lead and an admin, not to another lead", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const member = await make.person({ team });
  const lead = await make.person({ team, role: "team_lead" });
  const otherLead = await make.person({ role: "team_lead" });
  const taskName = unique("User guide");

  const page = await signIn(member);
  await page.goto("/submit-eod");
  await add(page, { taskName, hours: "4" });
  await submit(page).click();
  await expect(toast(page, "EOD submitted successfully")).toBeVisible();

  const leads = await signIn(lead);
  await leads.goto("/team-lead/eods");
  await expect(report(leads, member.name)).toContainText(taskName);
  await expect(leads.getByRole("row").filter({ hasText: member.name }).getByRole("img", { name: "Submitted" })).toBeVisible();

  const admins = await signIn(admin);
  await admins.goto(`/eods?search=${encodeURIComponent(taskName)}`);
  await expect(report(admins, member.name)).toContainText(taskName);

  const others = await signIn(otherLead);
  await others.goto(`/team-lead/eods?search=${encodeURIComponent(taskName)}`);
  await expect(others.getByRole("heading", { name: "EODs", level: 1 })).toBeVisible();
  await others.watched.settled();
  await expect(report(others, member.name)).toHaveCount(0);
});

test.describe("a draft", () => {
  test("survives a reload, including unfinished input", async ({ signIn, make }) => {
    const page = await signIn(await make.person());
    await page.goto("/submit-eod");
    await add(page, { taskName: "In the list", hours: "1.25" });
    await compose(page).getByLabel("Task name").fill("Half written");
    await form(page).getByLabel("Plan for tomorrow").fill("Finish it");
    await draftSaved(page, "Finish it");
    await page.reload();
    await expect(items(page)).toHaveText([/In the list/]);
    await expect(compose(page).getByLabel("Task name")).toHaveValue("Half written");
    await expect(form(page).getByLabel("Plan for tomorrow")).toHaveValue("Finish it");
  });

  test("of a signed-out visitor survives signing in and is not sent automatically", async ({ visitor: page, make, asAdmin }) => {
    const person = await make.person();
    await page.goto("/submit-eod");
    await add(page, { taskName: "Before signing in", hours: "3" });
    await compose(page).getByLabel("Task name").fill("And another");
    await draftSaved(page, "And another");
    await page.reload();
    await expect(items(page)).toHaveText([/Before signing in/]);
    await page.getByRole("button", { name: "Sign in to submit" }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(page).toHaveURL("/submit-eod");
    await expect(items(page)).toHaveText([/Before signing in/, /And another/]);
    expect(await asAdmin.call("GET /eod/users/:ids", { ids: person._id })).toEqual([]);

    await submit(page).click();
    await expect(toast(page, "EOD submitted successfully")).toBeVisible();
    const [sent] = await asAdmin.call("GET /eod/users/:ids", { ids: person._id });
    expect(sent!.tasks.map(({ taskName }) => taskName)).toEqual(["Before signing in", "And another"]);
  });

  test("is deleted from the browser at sign-out and kept on the server for its owner", async ({ visitor: page, make }) => {
    const [one, other] = [await make.person(), await make.person()];
    const signIn = async (person: typeof one) => {
      await page.goto("/login?next=/submit-eod");
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(person.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(compose(page)).toBeVisible();
    };
    await signIn(one);
    const saved = page.waitForResponse((response) => response.url().endsWith("/eod/draft/saved") && response.ok());
    await add(page, { taskName: "Private draft" });
    await draftSaved(page, "Private draft");
    // Signing out does not wait long for a slow server.
    await saved;
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    // It is on the server now, and no longer in this browser.
    await expect.poll(() => storedDrafts(page)).toBe("[]");
    await signIn(other);
    await expect(page.getByText("Private draft")).toHaveCount(0);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn(one);
    await expect(items(page)).toHaveText([/Private draft/]);
  });

  test("is cleared when the form is hidden, with Undo", async ({ signIn, make }) => {
    const page = await signIn(await make.person());
    await page.goto("/all-eods");
    await openForm(page);
    await add(page, { taskName: "Soon gone" });
    await form(page).getByRole("button", { name: "Hide" }).click();
    await expect(form(page)).toBeHidden();
    await toast(page, "Draft cleared").getByRole("button", { name: "Undo" }).click();
    await expect(items(page)).toHaveText([/Soon gone/]);
    await form(page).getByRole("button", { name: "Hide" }).click();
    await page.getByRole("button", { name: "Write my report" }).click();
    await expect(compose(page)).toBeVisible();
    await expect(items(page)).toHaveCount(0);
  });
});

test("shows server errors in the form and keeps the input", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/submit-eod");
  for (const taskName of ["The long day", "The longer night"]) await add(page, { taskName, hours: "13" });
  await submit(page).click();
  await expect(form(page).getByRole("alert")).toContainText(/24/);
  await expect(items(page)).toHaveCount(2);
});

test("keeps the report when the connection is lost, and submits it once on a retry", async ({ signIn, make, asAdmin }) => {
  const person = await make.person();
  const page = await signIn(person);
  page.watched.expect(/failed: POST .*\/eod\/submit/);
  await page.goto("/submit-eod");
  await add(page, { taskName: "Over a bad line", hours: "1" });
  let shouldFail = true;
  await page.route("**/api/eod/submit", async (route) => {
    if (!shouldFail) return route.continue();
    shouldFail = false;
    // The server receives the report, but its response is lost.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit(page).click();
  await expect(form(page).getByRole("alert")).toContainText("Network error during submission");
  await submit(page).click();
  await expect(toast(page, "EOD submitted successfully")).toBeVisible();
  const [sent] = await asAdmin.call("GET /eod/users/:ids", { ids: person._id });
  expect(sent!.tasks).toHaveLength(1);
});

test("submits today's report on the dashboard", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto(homes.team_member);
  await openForm(page);
  await add(page, { taskName: "From the dashboard", hours: "8" });
  await submit(page).click();
  await expect(toast(page, "EOD submitted successfully")).toBeVisible();
  await expect(form(page)).toContainText("From the dashboard");
});

test("an edit that was not sent is offered after a reload; a second tab learns that it was oneself who changed the report", async ({
  signIn,
  make,
}) => {
  const person = await make.person();
  const page = await signIn(person);
  const name = unique("Site visit");
  await new Api(page.context().request).call("POST /eod/submit", { tasks: [{ taskName: name, hoursSpent: 2 }] });
  const edit = page.getByRole("region", { name: "Edit report" });
  const hours = edit.getByLabel(`Hours for ${name}`);
  await page.goto("/dashboard");
  await form(page).getByRole("button", { name: "Edit", exact: true }).click();
  await hours.fill("3.5");
  await expect.poll(() => storedDrafts(page)).toContain("3.5");

  await page.reload();
  await expect(form(page).getByText("You have unsent changes to this report.")).toBeVisible();
  await expectAccessible(page);
  await form(page).getByRole("button", { name: "Restore" }).click();
  await expect(edit.getByText("Your unsent changes have been restored.")).toBeVisible();
  await expect(hours).toHaveValue("3.5");

  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await form(other).getByRole("button", { name: "Discard" }).click();
  await form(other).getByRole("button", { name: "Edit", exact: true }).click();
  await other.getByLabel(`Hours for ${name}`).fill("4");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(other, "EOD updated successfully!")).toBeVisible();
  page.watched.expect(/409: PUT .*\/eod\//);
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit.getByRole("alert")).toHaveText(
    "This report was changed by you in another tab or on another device. Reload and try again.",
  );
  await expect(hours).toHaveValue("3.5");
});
