import { toastCloseMs, toastMax } from "@daybook/contract/core/constants";
import { expect, test, type WatchedPage } from "../fixtures.ts";
import type { Person } from "../people.ts";
import { letPass, stopTime } from "../time.ts";

const toasts = (page: WatchedPage) => page.locator(".mantine-Notification-root");

/** Selects an invalid file `times` times; each raises a toast. */
async function raiseToasts(page: WatchedPage, times: number) {
  const file = page.getByRole("dialog").locator('input[type="file"]');
  for (let time = 0; time < times; time++)
    await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not an image") });
}

/** Opens a dialog that raises toasts, in a page with a paused clock. */
async function openDialog(signIn: (person: Person) => Promise<WatchedPage>, person: Person) {
  const page = await signIn(person);
  await page.clock.install();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Update profile" }).click();
  // The first toast loads the toast area.
  await raiseToasts(page, 1);
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(toasts(page)).toHaveCount(0);
  await page.mouse.move(200, 800);
  await stopTime(page);
  return page;
}

test("shows at most three toasts at the top right, each for three seconds", async ({ signIn, make }) => {
  const page = await openDialog(signIn, await make.person());
  await raiseToasts(page, 5);
  await letPass(page, 100);
  await expect(toasts(page)).toHaveCount(toastMax);
  const box = (await toasts(page).first().boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(1440 - 60);
  expect(box.y).toBeLessThan(120);
  const headerButton = (await page.getByRole("button", { name: "Update profile", exact: true, includeHidden: true }).boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(headerButton.y + headerButton.height);
  for (let passed = 0; passed <= 2 * toastCloseMs + 1000; passed += 500) {
    expect(await toasts(page).count()).toBeLessThanOrEqual(toastMax);
    await letPass(page, 500);
  }
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.resume();
});

test("a toast closes after three seconds, stays while hovered and can be dismissed", async ({ signIn, make }) => {
  const page = await openDialog(signIn, await make.person());
  await raiseToasts(page, 1);
  await letPass(page, 100);
  await expect(toasts(page)).toHaveCount(1);
  await letPass(page, toastCloseMs - 200);
  await expect(toasts(page)).toHaveCount(1);
  await letPass(page, 200 + 300);
  await expect(toasts(page)).toHaveCount(0);

  await raiseToasts(page, 1);
  await letPass(page, 100);
  await toasts(page).hover();
  await letPass(page, toastCloseMs + 1000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.resume();
  await toasts(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(toasts(page)).toHaveCount(0);
});
