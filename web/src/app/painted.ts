/** Resolves once the browser has painted what there is; in a hidden window, which paints nothing, at once. */
export const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => void breath().then(resolve));
  });

/** Lets the browser do what waits, such as an input, before going on. */
export const breath = () => new Promise<void>((resolve) => void setTimeout(resolve));
