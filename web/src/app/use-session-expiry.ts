import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loginPath } from "#lib/links.ts";
import { endSession } from "#lib/session/session-change.ts";
import { onSessionExpiry } from "#lib/session/session-expiry.ts";
import type { createAppRouter } from "./routes.tsx";

/** Handles session expiry: ends the session and leads to /login, with the current address as `next`. */
export function useSessionExpiry(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>) {
  useEffect(
    () =>
      onSessionExpiry((expiry) =>
        endSession(queryClient, expiry, () => void router.navigate({ href: loginPath(router.latestLocation.href) })),
      ),
    [queryClient, router],
  );
}
