import { logoutRedirectMs } from "@daybook/contract/core/constants";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSessionOrNull } from "#lib/session/session.ts";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { Shell } from "./shell.tsx";

/** The frame of every screen except sign-in: the shell for signed-in users, `PublicFrame` for anonymous visitors on public screens. */
export function Frame() {
  const session = useSessionOrNull();
  const isPublic = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.isPublic === true });

  if (session) return <Shell />;
  return isPublic ? (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  ) : (
    <SignedOut />
  );
}

/** Shown when the session ends on a screen that needs one. The code that ended it goes to /login; as a fallback the guards do. */
function SignedOut() {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => void router.invalidate(), 2 * logoutRedirectMs);
    return () => clearTimeout(timer);
  }, [router]);
  return <PageSpinner />;
}
