import { useSyncExternalStore } from "react";

type Name = "bell" | "user";

let opened: Name | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function set(next: Name | null) {
  opened = next;
  for (const listener of listeners) listener();
}

/** The bell's dropdown and the user menu share one place: opening one closes the other (specification, section 2). */
export function useTopBarDropdown(name: Name) {
  const current = useSyncExternalStore(subscribe, () => opened);
  const setOpened = (open: boolean) => {
    if (open) set(name);
    else if (opened === name) set(null);
  };
  return [current === name, setOpened] as const;
}
