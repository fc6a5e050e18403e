import type { Page } from "@playwright/test";

/**
 * From here on the time in the page passes only with `letPass`: how long the machine takes for a step decides nothing.
 * `page.clock.install()` comes before the page is opened, `page.clock.resume()` at the end.
 */
export async function stopTime(page: Page) {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));
}

/** Lets milliseconds pass in steps, so that what one timer starts is there before the next one is due. */
export async function letPass(page: Page, ms: number) {
  for (let left = ms; left > 0; left -= 100) await page.clock.runFor(Math.min(left, 100));
}
