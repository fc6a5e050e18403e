import { yieldToMain } from "#lib/ssr/scheduling.ts";

/** Resolves once the browser has painted what there is; in a hidden window, which paints nothing, at once. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => void yieldToMain().then(resolve));
  });
