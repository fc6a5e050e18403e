import type { BrowserContext, Locator, Page } from "@playwright/test";

/**
 * Notes how long the page kept somebody waiting: from an input to the paint that answers it (Event Timing), and between
 * two frames, which counts what scrolling and delayed work draw. In milliseconds.
 */
const watchPaints = `
  globalThis.waited = 0;
  const note = (ms) => { globalThis.waited = Math.max(globalThis.waited, ms); };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) note(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    note(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);`;

/** What an input sets off has been drawn after this time; typed words are looked for after a quarter of a second. */
const settledAfterMs = 700;

export const watchPaintsIn = (context: BrowserContext) => context.addInitScript(watchPaints);

/** Milliseconds until the page has painted what `act` asks for, with everything that follows from it. */
export async function nextPaint(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(settledAfterMs);
  await page.evaluate("globalThis.waited = 0");
  await act();
  await page.waitForTimeout(settledAfterMs);
  return (await page.evaluate("globalThis.waited")) as number;
}

/** Where to press. Looked up beforehand: looking it up in a long page is work that the page does. */
export async function pressAt(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
