/** Whether the user did something before hydration that is not replayed yet, such as a keyboard shortcut. */
export const isReplayPending = () => (window.daybookEarly?.events.length ?? 0) > 0;

let listener: (() => void) | undefined;

/** Sets the listener that is called once, when the screen of a server-rendered page is hydrated. */
export const onHydrated = (listen: () => void) => void (listener = listen);

/** Reports that the screen is hydrated; later calls have no effect. */
export function notifyHydrated() {
  listener?.();
  listener = undefined;
}
