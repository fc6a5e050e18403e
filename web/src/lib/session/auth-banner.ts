import { useSyncExternalStore } from "react";

let message: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null) {
  message = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The authentication error banner: one message per window. */
export const authBanner = { show: set, dismiss: () => set(null) };

export const useAuthBanner = () =>
  useSyncExternalStore(
    subscribe,
    () => message,
    () => null,
  );
