import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";

test("a click on the submit button right after typing a date submits the form", async ({ signIn }) => {
  const page = await signIn(admin);
  // The tests run without motion; a calendar that fades would take the click.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/admin/task-management");
  const title = unique("Dated task");
  await page.getByRole("button", { name: "New task" }).click();
  const dialog = page.getByRole("dialog", { name: "New task" });
  await dialog.getByLabel("Title").fill(title);
  const submit = dialog.getByRole("button", { name: "Create task" });
  const due = dialog.getByRole("textbox", { name: "Due" });
  await due.click();
  const calendar = page.locator("[data-dates-dropdown]");
  await expect(calendar).toBeVisible();
  await page.keyboard.insertText("2099-12-14");
  // At once: a calendar that fades over the button takes the click.
  expect(await calendar.count()).toBe(0);
  // The mouse clicks what is there, where a locator would wait for the button.
  const { x, y, width, height } = (await submit.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(dialog).toBeHidden();
  await page.getByRole("searchbox", { name: "Search number, title, text" }).fill(title);
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("14 Dec 2099");
});
