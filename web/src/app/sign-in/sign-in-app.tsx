import type { QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { authOptions } from "#features/auth/auth-options.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { discardEvents } from "../../early/event-replay.ts";
import { Providers } from "../providers.tsx";
import { signInPages } from "./sign-in-pages.ts";
import type { SignInScreen } from "./sign-in-screens.ts";

/**
 * Starts a sign-in screen without the router, for visitors without a session. Signing in loads the next page, which the
 * server renders.
 */
export function startSignIn(root: HTMLElement, queryClient: QueryClient, { title, page }: SignInScreen) {
  document.title = `${title} – Daybook`;
  queryClient.setQueryData(sessionQuery.queryKey, null);
  // Decides what the sign-in screen offers.
  void queryClient.prefetchQuery(authOptions);
  const Screen = signInPages[page];
  createRoot(root).render(
    <Providers queryClient={queryClient}>
      <Suspense fallback={<PageSpinner />}>
        <Screen />
      </Suspense>
    </Providers>,
  );
  discardEvents();
}
