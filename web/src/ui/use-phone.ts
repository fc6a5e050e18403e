import { useSyncExternalStore } from "react";
import { renderEnvironment } from "#lib/ssr/initial-state.ts";

/** Below the specification's 768 px. The same words as the media queries in the style sheets. */
const PHONE = "(max-width: 47.99em)";

function subscribe(onChange: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the screen is a phone's, for parts that differ in markup and not in style alone. */
export const usePhone = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => renderEnvironment().phone,
  );
