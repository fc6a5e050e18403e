import type { QueryClient } from "@tanstack/react-query";
import { startTransition, Suspense } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { authOptions } from "#features/auth/auth-options.ts";
import { QueryStringProvider } from "#features/auth/use-auth-navigation.ts";
import { clearStored, storedUser } from "#lib/session/local-storage.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { setRenderEnvironment } from "#lib/ssr/initial-state.ts";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { discardEvents } from "../../early/event-replay.ts";
import { Providers } from "../providers.tsx";
import { replayWhenHydrated } from "../ssr/replay-when-hydrated.ts";
import { signInPages } from "./sign-in-pages.ts";
import type { SignInScreen } from "./sign-in-screens.ts";
import { takeState } from "./sign-in-state.ts";

type Props = { queryClient: QueryClient; page: SignInScreen["page"]; /** The query string of the address. */ search: string };

/** A sign-in screen without the router. */
export function SignInApp({ queryClient, page, search }: Props) {
  const Screen = signInPages[page];
  return (
    <Providers queryClient={queryClient}>
      <QueryStringProvider value={search}>
        <Suspense fallback={<PageSpinner />}>
          <Screen />
        </Suspense>
      </QueryStringProvider>
    </Providers>
  );
}

/**
 * Starts a sign-in screen for visitors without a session: hydrates a server-rendered one, or renders it. Signing in loads
 * the next page, which the server renders.
 */
export function startSignIn(root: HTMLElement, queryClient: QueryClient, { title, page }: SignInScreen) {
  document.title = `${title} – Daybook`;
  queryClient.setQueryData(sessionQuery.queryKey, null);
  const app = <SignInApp queryClient={queryClient} page={page} search={location.search} />;
  const state = takeState();
  if (state) {
    // The session has ended without a sign-out here.
    if (storedUser()) clearStored();
    setRenderEnvironment(state.environment);
    queryClient.setQueryData(authOptions.queryKey, state.options);
    replayWhenHydrated(root);
    startTransition(() => void hydrateRoot(root, app));
    return;
  }
  // Decides what the sign-in screen offers.
  void queryClient.prefetchQuery(authOptions);
  createRoot(root).render(app);
  discardEvents();
}
