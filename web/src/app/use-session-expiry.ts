import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loginPath } from "#lib/links.ts";
import { endSession } from "#lib/session/session-change.ts";
import { onSessionExpiry } from "#lib/session/session-expiry.ts";
import type { createAppRouter } from "./routes.tsx";

/** When a call tells that the session is over: to the sign-in, and from there back to where one was. */
export function useSessionExpiry(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>) {
  useEffect(
    () =>
      onSessionExpiry((ending) =>
        endSession(queryClient, ending, () => void router.navigate({ href: loginPath(router.latestLocation.href) })),
      ),
    [queryClient, router],
  );
}
