import { toastCloseMs, toastMax } from "@daybook/contract/constants";
import { expect, test, type WatchedPage } from "../fixtures.ts";

const toasts = (page: WatchedPage) => page.locator(".mantine-Notification-root");

/** Refuses a file so many times, each time with a toast. */
async function refuse(page: WatchedPage, times: number) {
  const file = page.getByRole("dialog").locator('input[type="file"]');
  for (let time = 0; time < times; time++)
    await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
}

test.beforeEach(async ({}, info) => info.setTimeout(45_000));

test("at most three toasts stand there at once, at the top right, each for three seconds", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/profile");
  await page.getByRole("button", { name: "Update profile" }).click();
  await page.mouse.move(200, 800);
  await refuse(page, 5);
  await expect(toasts(page)).toHaveCount(toastMax);
  const box = (await toasts(page).first().boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(1440 - 60);
  expect(box.y).toBeLessThan(120);
  for (let look = 0; look < 10; look++) {
    expect(await toasts(page).count()).toBeLessThanOrEqual(toastMax);
    await page.waitForTimeout(100);
  }
  await expect(toasts(page)).toHaveCount(0, { timeout: 3 * toastCloseMs });
});

test("a toast goes after three seconds, stays while it is hovered, and can be dismissed", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/profile");
  await page.getByRole("button", { name: "Update profile" }).click();
  await page.mouse.move(200, 800);
  await refuse(page, 1);
  await expect(toasts(page)).toHaveCount(1);
  await page.waitForTimeout(toastCloseMs - 1000);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(0, { timeout: 2500 });

  await refuse(page, 1);
  await toasts(page).hover();
  await page.waitForTimeout(toastCloseMs + 1000);
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(toasts(page)).toHaveCount(0);
});
