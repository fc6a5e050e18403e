import { useCallback, useEffect, useRef } from "react";

/** A callback that never changes and always does what the latest one would. For what happens later, not for drawing. */
export function useStable<Arguments extends unknown[], Result>(callback: (...args: Arguments) => Result) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
