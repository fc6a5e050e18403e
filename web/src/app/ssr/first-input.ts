const inputs = ["pointerdown", "pointermove", "keydown", "touchstart", "error"] as const;

/** Resolves at the first pointer, key or touch event, or at the first error. */
export const firstInput = () =>
  new Promise<void>((resolve) => {
    for (const name of inputs) addEventListener(name, () => resolve(), { once: true, passive: true, capture: true });
  });
