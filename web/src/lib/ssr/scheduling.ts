/** Yields to the main thread, so that the browser can handle pending input. */
export const yieldToMain = () => new Promise<void>((resolve) => void setTimeout(resolve));

const idleTimeoutMs = 1000;

/** Resolves when the browser is idle, after a second at the latest. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve);
  });

const inputs = ["pointerdown", "pointermove", "keydown", "touchstart", "error"];

/** Resolves at the first pointer, key or touch event, or at the first error. */
export const firstInput = () =>
  new Promise<void>((resolve) => {
    for (const name of inputs) addEventListener(name, () => resolve(), { once: true, passive: true, capture: true });
  });

/** The longest wait for a paint: a hidden page has none. */
const paintTimeoutMs = 100;

/**
 * Resolves after the next paint. Work that an input starts and that takes longer than a frame waits for it, so that the page
 * first shows that it was pressed.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve();
    // A frame's callbacks run before its paint, a new task after it.
    const frame = requestAnimationFrame(() => void setTimeout(resolve));
    setTimeout(() => (cancelAnimationFrame(frame), resolve()), paintTimeoutMs);
  });
