const inputs = ["pointerdown", "pointermove", "keydown", "touchstart", "error"] as const;

/** Resolves when somebody first moves, types or touches, or when something fails. */
export const firstInput = () =>
  new Promise<void>((resolve) => {
    for (const name of inputs) addEventListener(name, () => resolve(), { once: true, passive: true, capture: true });
  });
