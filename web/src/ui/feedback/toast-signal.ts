let raised = false;
const listeners = new Set<() => void>();

/** Whether any toast has been shown yet; the area that holds them is loaded with the first. */
export const hasToasts = () => raised;

export function requestToasts() {
  if (raised) return;
  raised = true;
  for (const listener of listeners) listener();
}

export function onToastsRequested(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
