import { logoutRedirectMs } from "@daybook/contract/core/constants";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useSessionOrNull } from "#lib/session/session.ts";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { LazyShell } from "./lazy-shell.tsx";
import { PublicFrame } from "./public-frame.tsx";

/** Around every screen but the sign-in: the shell for those who are signed in, a bare frame for strangers on a public screen. */
export function Frame() {
  const session = useSessionOrNull();
  const isPublic = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.isPublic === true });

  if (session) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <LazyShell />
      </Suspense>
    );
  }
  return isPublic ? (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  ) : (
    <Leaving />
  );
}

/** The session went away under a screen that needs one. Whoever ended it leads on to /login; otherwise the guards do. */
function Leaving() {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => void router.invalidate(), 2 * logoutRedirectMs);
    return () => clearTimeout(timer);
  }, [router]);
  return <PageSpinner />;
}
