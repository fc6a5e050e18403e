let listener: (() => void) | undefined;

/** Called once, when the screen of a page that came drawn answers to whoever uses it. */
export const onHydrated = (listen: () => void) => void (listener = listen);

export function notifyHydrated() {
  listener?.();
  listener = undefined;
}
