import type { Page } from "@playwright/test";

/** Counts the pointer presses and key strokes on the page from now on. */
export async function countInteractions(page: Page) {
  await page.evaluate(() => {
    const counter = { count: 0 };
    Object.assign(window, { counter });
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => counter.count++, true);
  });
  return () => page.evaluate(() => (window as unknown as { counter: { count: number } }).counter.count);
}
