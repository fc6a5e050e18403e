import { mobileBreakpointPx } from "@daybook/contract/core/constants";
import { useSyncExternalStore } from "react";
import { renderEnvironment } from "#lib/ssr/hydration.ts";

/** As the build makes of the media queries of the style sheets; `ui/theme/breakpoints.test.ts` checks that. Paper is no phone. */
export const phoneQuery = `screen and (max-width: ${mobileBreakpointPx / 16 - 0.01}em)`;

function subscribe(onChange: () => void) {
  const query = matchMedia(phoneQuery);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the viewport is narrower than the mobile breakpoint now; on the server, whether the browser is mobile. */
export const isPhone = () => (import.meta.env.SSR ? renderEnvironment().phone : matchMedia(phoneQuery).matches);

/** Whether the viewport is narrower than the mobile breakpoint; for components whose markup differs, not just their style. */
export const usePhone = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(phoneQuery).matches,
    () => renderEnvironment().phone,
  );
