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
