import { useCallback, useInsertionEffect, useRef } from "react";

/** Returns a callback with a stable identity that calls the latest one. For event handlers and effects, not during render. */
export function useStable<Arguments extends unknown[], Result>(callback: (...args: Arguments) => Result) {
  const latest = useRef(callback);
  // At the commit: effects would run only after a paint, and an event before that would call the one before.
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
