import { breath } from "#lib/breath.ts";

/** Resolves once the browser has painted what there is; in a hidden window, which paints nothing, at once. */
export const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => void breath().then(resolve));
  });
