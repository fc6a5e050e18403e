import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Announcements/ });

type List = { data: { _id: string; title: string }[]; unreadIds: string[]; toConfirm?: { _id: string }[] };

const listOf = async (page: Page) => (await (await page.request.get("/api/announcements?limit=100")).json()) as List;

/** A day well ahead, on whatever day this runs. */
const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

test("an admin writes to one team; its members confirm, people of other teams see nothing, and who is missing is reminded", async ({
  signIn,
  make,
}) => {
  const team = (await make.team()).name;
  const [reader, mate, other] = [await make.person({ team }), await make.person({ team }), await make.person()];
  const title = unique("New badge rules");

  // Both have Daybook open while it is published.
  const readerPage = await signIn(reader);
  const otherPage = await signIn(other);
  for (const page of [readerPage, otherPage]) {
    await page.goto("/all-announcements");
    await page.watched.live();
    await page.watched.settled();
  }

  const page = await signIn(admin);
  await page.goto("/announcements?new=true");
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await expect(dialog.getByText("Everyone is notified immediately")).toBeVisible();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Content").fill("Wear your badge **on every floor**.");
  await dialog.getByRole("combobox", { name: "For whom" }).fill(team);
  await page.getByRole("option", { name: team }).click();
  const audience = dialog.getByRole("status", { name: "Audience" });
  await expect(audience).toContainText("2 people");
  await audience.getByRole("button", { name: "Show all" }).click();
  for (const { name } of [reader, mate]) await expect(audience.getByText(name, { exact: true })).toBeVisible();
  await expect(audience.getByText(other.name)).toHaveCount(0);
  await dialog.getByRole("switch", { name: "Must be read and confirmed" }).check();
  const confirmBy = dialog.getByRole("textbox", { name: "Confirm by" });
  await confirmBy.fill(inTenDays());
  await confirmBy.press("Tab");
  await expect(dialog.getByText("They are notified immediately")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish to 2 people" }).click();
  await expect(page.getByText("Announcement created successfully")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(team);
  await expect(row).toContainText("0 of 2 confirmed");

  await test.step("a member of the team gets it in the bell, the list, and as a line at the top", async () => {
    await expect(bell(readerPage)).toHaveAccessibleName(/\d+ unread/);
    await expect(readerPage.getByRole("main").getByRole("button", { name: title })).toBeVisible();
    await bell(readerPage).click();
    await expect(readerPage.getByRole("dialog", { name: "Announcements" }).getByRole("listitem").filter({ hasText: title })).toBeVisible();
    await readerPage.keyboard.press("Escape");

    await readerPage.goto("/my-leaves");
    const line = readerPage.getByRole("region", { name: "Announcements to confirm" });
    await expect(line).toContainText(title);
    await expectAccessible(readerPage);
    await line.getByRole("button", { name: `Read and confirm ${title}` }).click();
    const detail = readerPage.getByRole("dialog", { name: title });
    await expect(detail.locator("strong")).toHaveText("on every floor");
    await detail.getByRole("button", { name: "I have read it" }).click();
    await expect(detail).toBeHidden();
    await expect(line).toHaveCount(0);
    await readerPage.reload();
    await expect(readerPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(line).toHaveCount(0);
    await readerPage.goto("/all-announcements");
    await readerPage.getByRole("main").getByRole("button", { name: title }).click();
    await expect(detail.getByText("You confirmed it:")).toBeVisible();
    await expect(detail.getByRole("button", { name: "I have read it" })).toHaveCount(0);
  });

  const { data } = await listOf(readerPage);
  const id = data.find((announcement) => announcement.title === title)!._id;

  await test.step("a person of another team sees nothing: live, in lists and counts, and by address", async () => {
    // The ids are what the bell counts; its number may grow by what other tests publish to everyone.
    const list = await listOf(otherPage);
    expect(list.data.map(({ _id }) => _id)).not.toContain(id);
    expect(list.unreadIds).not.toContain(id);
    expect((list.toConfirm ?? []).map(({ _id }) => _id)).not.toContain(id);
    await expect(otherPage.getByText(title)).toHaveCount(0);
    await otherPage.reload();
    await expect(otherPage.getByRole("heading", { level: 1, name: "Announcements" })).toBeVisible();
    await expect(otherPage.getByText(title)).toHaveCount(0);
    const answers = [
      await otherPage.request.post(`/api/announcements/${id}/confirm`),
      await otherPage.request.post(`/api/announcements/${id}/seen`),
    ];
    expect(answers.map((answer) => answer.status())).toEqual([404, 404]);
    expect((await otherPage.request.get(`/api/announcements/${id}/receipts`)).status()).toBeGreaterThanOrEqual(403);
    const found = await otherPage.request.get(`/api/announcements?search=${encodeURIComponent(title)}`);
    expect(((await found.json()) as List).data).toEqual([]);
    await otherPage.goto("/announcements");
    await expect(otherPage.getByText(title)).toHaveCount(0);
  });

  await test.step("the admin sees who is missing and reminds them", async () => {
    await expect(row).toContainText("1 of 2 confirmed");
    await row.getByText(title).click();
    const drawer = page.getByRole("dialog", { name: `Announcement ${title}` });
    await expect(drawer.getByText("1 of 2", { exact: true })).toBeVisible();
    await expect(drawer.getByText("1 confirmed, 0 seen, 1 not opened")).toBeVisible();
    await expect(drawer.getByText(mate.name)).toBeVisible();
    await expect(drawer.getByText(reader.name)).toHaveCount(0);
    await expectAccessible(page);
    await drawer.getByRole("button", { name: `Remind ${mate.name}` }).click();
    await expect(drawer.getByText(/^Reminded at \d\d:\d\d$/)).toBeVisible();
    await drawer.getByText("Confirmed 1").click();
    await expect(drawer.getByText(reader.name)).toBeVisible();

    const matePage = await signIn(mate);
    await matePage.goto("/inbox");
    await expect(matePage.getByText(`${admin.name} reminds you to read and confirm “${title}”`).first()).toBeVisible();
  });
});

test("an admin keeps a draft, schedules it and publishes it; its reader sees nothing before", async ({ signIn, make }) => {
  const reader = await make.person();
  const title = unique("Client data");
  const readerPage = await signIn(reader);
  await readerPage.goto("/all-announcements");
  await readerPage.watched.live();
  const isListed = async () => (await listOf(readerPage)).data.some((announcement) => announcement.title === title);

  const page = await signIn(admin);
  await page.goto("/announcements?new=true");
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Content").fill("It stays on the servers.");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("tab", { name: /^Drafts/ }).click();
  const row = page.getByRole("row").filter({ hasText: title });

  await row.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit announcement" });
  await edit.getByText("Later", { exact: true }).click();
  const day = edit.getByRole("textbox", { name: "Publish on" });
  await day.fill(inTenDays());
  await day.press("Tab");
  await expectAccessible(page);
  await edit.getByRole("button", { name: /^Schedule/ }).click();
  await expect(page.getByText(/Announcement scheduled for .*, 09:00/)).toBeVisible();
  await page.getByRole("tab", { name: /^Scheduled/ }).click();
  await expect(row).toContainText("09:00");
  expect(await isListed()).toBe(false);
  await expect(readerPage.getByText(title)).toHaveCount(0);

  await row.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  await expect(page.getByText("Announcement created successfully")).toBeVisible();
  await expect(readerPage.getByRole("main").getByRole("button", { name: title })).toBeVisible();
  await page.getByRole("tab", { name: "Published" }).click();
  await expect(row).toBeVisible();
});

test("a lead writes to the own team when the company wants it; a member reads and confirms, and the lead sees it", async ({
  signIn,
  make,
  asAdmin,
}) => {
  const team = (await make.team()).name;
  const lead = await make.person({ team, role: "team_lead" });
  const [reader, mate, other] = [await make.person({ team }), await make.person({ team }), await make.person()];
  const title = unique("Retro moves");
  await asAdmin.call("PUT /settings", { leadsAnnounce: "on" });
  try {
    const page = await signIn(lead);
    await page.goto("/team-lead/all-announcements");
    await page.getByRole("button", { name: "Write to your team" }).click();
    await page.getByRole("button", { name: "New announcement" }).click();
    const dialog = page.getByRole("dialog", { name: "New announcement" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Content").fill("It starts **at four**.");
    await expect(dialog.getByRole("radio", { name: team })).toBeChecked();
    await expect(dialog.getByRole("status", { name: "Audience" })).toContainText("2 people");
    await dialog.getByRole("switch", { name: "Must be read and confirmed" }).check();
    const confirmBy = dialog.getByRole("textbox", { name: "Confirm by" });
    await confirmBy.fill(inTenDays());
    await confirmBy.press("Tab");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Publish to 2 people" }).click();
    await expect(page.getByText("Announcement created successfully")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("0 of 2 confirmed");

    await test.step("a member of the team reads and confirms it, people of other teams have no such announcement", async () => {
      const readerPage = await signIn(reader);
      await readerPage.goto("/my-leaves");
      const line = readerPage.getByRole("region", { name: "Announcements to confirm" });
      await line.getByRole("button", { name: `Read and confirm ${title}` }).click();
      const detail = readerPage.getByRole("dialog", { name: title });
      await expect(detail).toContainText(lead.name);
      await detail.getByRole("button", { name: "I have read it" }).click();
      await expect(detail).toBeHidden();
      const otherPage = await signIn(other);
      expect((await listOf(otherPage)).data.map((announcement) => announcement.title)).not.toContain(title);
    });

    await test.step("the lead sees the receipt", async () => {
      await expect(row).toContainText("1 of 2 confirmed");
      await row.getByText(title).click();
      const drawer = page.getByRole("dialog", { name: `Announcement ${title}` });
      await expect(drawer.getByText("1 confirmed, 0 seen, 1 not opened")).toBeVisible();
      await expect(drawer.getByText(mate.name)).toBeVisible();
      await drawer.getByText("Confirmed 1").click();
      await expect(drawer.getByText(reader.name)).toBeVisible();
      await expectAccessible(page);
    });
  } finally {
    await asAdmin.call("PUT /settings", { leadsAnnounce: "off" });
  }
});
