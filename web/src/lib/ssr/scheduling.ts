/** Lets the browser do what waits, such as an input, before going on. */
export const yieldToMain = () => new Promise<void>((resolve) => void setTimeout(resolve));

const idleTimeoutMs = 1000;

/** Resolves once the browser has nothing better to do, such as drawing the screen. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    // One of the browsers does not tell.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve);
  });
