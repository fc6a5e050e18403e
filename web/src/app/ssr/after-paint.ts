import { yieldToMain } from "#lib/ssr/scheduling.ts";

/** Resolves after the next paint; immediately in a hidden window, which never paints. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => void yieldToMain().then(resolve));
  });
