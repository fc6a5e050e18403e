import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

/** One green pixel. */
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==", "base64");
const picture = { name: "roof.png", mimeType: "image/png", buffer: png };
const rules = { name: "rules.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 signed") };

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

test("files are uploaded before its readers get it; a failed one keeps a draft", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const member = await make.person({ team });
  const other = await make.person();
  const title = `Roof ${member.name}`;
  const page = await signIn(await make.person({ role: "admin" }));
  await page.goto("/announcements");
  await page.getByRole("button", { name: "New announcement" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await dialog.getByRole("textbox", { name: /Title/ }).fill(title);
  await dialog.getByRole("textbox", { name: /Content/ }).fill("The new roof is done.");
  await dialog.getByRole("combobox", { name: "For whom" }).fill(team);
  await page.getByRole("option", { name: team }).click();
  await page.keyboard.press("Escape");
  await dialog.locator("input[type=file]").setInputFiles([picture, rules]);
  await expect(dialog.getByRole("region", { name: "Preview" }).getByRole("img", { name: "roof.png" })).toBeVisible();
  await expect(dialog.getByRole("region", { name: "What happens" })).toContainText("in the bell of 1 person");
  await expectAccessible(page);

  let failing = true;
  page.watched.expect(/attachments/);
  await page.route("**/attachments", (route) => (failing ? route.abort() : route.continue()));
  await dialog.getByRole("button", { name: "Publish to 1 person" }).click();
  await expect(dialog.getByRole("alert")).toContainText("roof.png was not uploaded");
  await expect(dialog.getByRole("alert")).toContainText("kept as a draft");
  const reader = await signIn(member);
  await reader.goto("/all-announcements");
  await expect(reader.getByRole("heading", { name: "Announcements", exact: true })).toBeVisible();
  await expect(reader.getByText(title)).toHaveCount(0);

  failing = false;
  await dialog.getByRole("button", { name: "Publish to 1 person" }).click();
  await expect(toast(page, "Announcement created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Without a reload.
  await reader
    .getByRole("button", { name: new RegExp(title) })
    .first()
    .click();
  const opened = reader.getByRole("dialog", { name: title });
  const shown = opened.getByRole("img", { name: "roof.png" });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expectAccessible(reader);
  const [download] = await Promise.all([reader.waitForEvent("download"), opened.getByRole("link", { name: "rules.pdf" }).click()]);
  expect(download.suggestedFilename()).toBe("rules.pdf");
  const src = (await shown.getAttribute("src"))!;
  expect((await (await signIn(other)).request.get(src)).status()).toBe(404);
});

test("files of a published announcement change when it is saved, not before", async ({ signIn, make, asAdmin }) => {
  const member = await make.person();
  const title = `Rules ${member.name}`;
  const audience = { teams: [], roles: [], users: [member._id] };
  const { _id: id } = await asAdmin.call("POST /announcements", { title, content: "Please read them.", audience });
  const page = await signIn(await make.person({ role: "admin" }));
  const edit = async () => {
    await page.goto(`/announcements?search=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: title }).first().click();
    await page.getByRole("button", { name: "Edit announcement" }).click();
    return page.getByRole("dialog", { name: "Edit announcement" });
  };
  const reader = await signIn(member);
  const filesOf = async () => {
    const { data } = (await (await reader.request.get("/api/announcements")).json()) as {
      data: { _id: string; attachments?: { name: string }[] }[];
    };
    return data.find(({ _id }) => _id === id)?.attachments?.map(({ name }) => name);
  };
  const adding = await edit();
  await adding.locator("input[type=file]").setInputFiles([rules]);
  await adding.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(adding).toBeHidden();
  expect(await filesOf()).toBeUndefined();

  const again = await edit();
  await again.locator("input[type=file]").setInputFiles([rules]);
  await again.getByRole("button", { name: "Save changes" }).click();
  await expect(again).toBeHidden();
  expect(await filesOf()).toEqual(["rules.pdf"]);

  const removing = await edit();
  await removing.getByRole("button", { name: "Remove rules.pdf" }).click();
  expect(await filesOf()).toEqual(["rules.pdf"]);
  await removing.getByRole("button", { name: "Save changes" }).click();
  await expect(removing).toBeHidden();
  expect(await filesOf()).toBeUndefined();
});

test("readers react, and see at once who else does", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const [ann, ben] = [await make.person({ team }), await make.person({ team })];
  const title = `Lunch ${ann.name}`;
  await asAdmin.call("POST /announcements", { title, content: "On Friday.", audience: { teams: [team], roles: [], users: [] } });
  const open = async (person: typeof ann) => {
    const page = await signIn(person);
    await page.goto("/all-announcements");
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(title) })
      .click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByRole("button", { name: `React to ${title}` })).toBeVisible();
    await page.watched.live();
    return { page, dialog };
  };
  const [anns, bens] = [await open(ann), await open(ben)];
  await expect(anns.dialog.getByRole("button", { name: /^1/ })).toHaveCount(0);
  await anns.dialog.getByRole("button", { name: `React to ${title}` }).click();
  await anns.page.getByRole("menuitem", { name: "Thanks" }).click();
  await expect(anns.dialog.getByRole("button", { name: "1 Thanks: you" })).toHaveAttribute("aria-pressed", "true");
  // Without a reload.
  await bens.dialog.getByRole("button", { name: `1 Thanks: ${ann.name}` }).click();
  await expect(anns.dialog.getByRole("button", { name: `2 Thanks: you and ${ben.name}` })).toBeVisible();
  await expectAccessible(anns.page);
  await anns.dialog.getByRole("button", { name: "2 Thanks" }).click();
  await expect(bens.dialog.getByRole("button", { name: "1 Thanks: you" })).toBeVisible();
});
