import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and while the browser takes its picture over, true from then on: for what only this browser
 * knows, such as what it remembers.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
