import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loginPath } from "#lib/places.ts";
import { endSession } from "#lib/session-change.ts";
import { onSessionEnd } from "#lib/session-end.ts";
import type { createAppRouter } from "./routes.tsx";

/** When a call tells that the session is over: to the sign-in, and from there back to where one was. */
export function useSessionEnd(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>) {
  useEffect(
    () =>
      onSessionEnd((ending) =>
        endSession(queryClient, ending, () => void router.navigate({ href: loginPath(router.latestLocation.href) })),
      ),
    [queryClient, router],
  );
}
