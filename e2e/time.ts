import type { Page } from "@playwright/test";

/**
 * Pauses the page's clock; from now on only `letPass` advances it, so that tests do not depend on the machine's speed.
 * Call `page.clock.install()` before opening the page and `page.clock.resume()` at the end.
 */
export async function stopTime(page: Page) {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));
}

/** Advances the clock in steps, so that timers started by other timers run in order. */
export async function letPass(page: Page, ms: number) {
  for (let left = ms; left > 0; left -= 100) await page.clock.runFor(Math.min(left, 100));
}

/** The Monday after next plus a number of days, beyond the holidays of the demo data. */
export function workdayAhead(count: number) {
  const now = new Date();
  const untilMonday = ((8 - now.getUTCDay()) % 7) + 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + untilMonday + count)).toISOString().slice(0, 10);
}
