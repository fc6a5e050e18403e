import type { BrowserContext, Locator, Page } from "@playwright/test";

/**
 * Page script that records the longest delays in milliseconds: `longestInput` from an input to the paint that responds to it
 * (Event Timing, in steps of 8 ms), `longestDelay` also between two animation frames, which covers scrolling and deferred work.
 */
const paintObserver = `
  globalThis.longestDelay = globalThis.longestInput = 0;
  const record = (ms) => { globalThis.longestDelay = Math.max(globalThis.longestDelay, ms); };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) {
      record(entry.duration);
      globalThis.longestInput = Math.max(globalThis.longestInput, entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16 });
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    record(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);`;

/** Time after which an input has been fully rendered; search inputs are debounced by a quarter of a second. */
const renderedAfterMs = 700;

export const observePaints = (context: BrowserContext) => context.addInitScript(paintObserver);

/** Returns the milliseconds until the page has painted the effects of `act`. */
export const nextPaint = (page: Page, act: () => Promise<unknown>) => longest("longestDelay", page, act);

/** Returns the milliseconds from the input of `act` to the next paint; 0 if shorter than a frame. */
export const inputToPaint = (page: Page, act: () => Promise<unknown>) => longest("longestInput", page, act);

async function longest(what: "longestDelay" | "longestInput", page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(renderedAfterMs);
  await page.evaluate(`globalThis.${what} = 0`);
  await act();
  await page.waitForTimeout(renderedAfterMs);
  return (await page.evaluate(`globalThis.${what}`)) as number;
}

/** Returns a click at the target's position. Locates it beforehand, because that is work for the page. */
export async function clickAt(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
