import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loginPath } from "#lib/links.ts";
import { storedUser } from "#lib/session/local-storage.ts";
import { sessionOf, sessionQuery } from "#lib/session/session.ts";
import { endSession, leaveSession } from "#lib/session/session-change.ts";
import { onSessionExpiry } from "#lib/session/session-expiry.ts";
import { onSignOutElsewhere } from "#lib/session/sign-out.ts";
import type { createAppRouter } from "./routes.tsx";

/**
 * Handles session expiry: ends the session and leads to /login, with the current address as `next`. After a sign-out in
 * another tab, leads to /login without a message.
 */
export function useSessionExpiry(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>) {
  useEffect(
    () =>
      onSessionExpiry((expiry) => {
        // The guard of the frame leads to the set-up of the second factor.
        if (expiry === "setup") void queryClient.refetchQueries(sessionQuery, { cancelRefetch: false }).then(() => router.invalidate());
        else endSession(queryClient, expiry, () => void router.navigate({ href: loginPath(router.latestLocation.href) }));
      }),
    [queryClient, router],
  );
  useEffect(() => {
    const leave = () => {
      if (sessionOf(queryClient)) leaveSession(queryClient, () => void router.navigate({ to: "/login" }));
    };
    // A page that the browser kept for its back button has missed the message.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !storedUser()) leave();
    };
    addEventListener("pageshow", onShow);
    const stop = onSignOutElsewhere(leave);
    return () => {
      removeEventListener("pageshow", onShow);
      stop();
    };
  }, [queryClient, router]);
}
