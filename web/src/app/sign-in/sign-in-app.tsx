import type { QueryClient } from "@tanstack/react-query";
import { startTransition, Suspense } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { authOptions } from "#features/auth/auth-options.ts";
import { QueryStringProvider } from "#features/auth/use-auth-navigation.ts";
import { clearStored, storedUser } from "#lib/session/local-storage.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { type RenderEnvironment, setRenderEnvironment } from "#lib/ssr/hydration.ts";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { theme } from "#ui/theme/theme.ts";
import { discardEvents, replayWhenHydrated } from "../../early/event-replay.ts";
import { Providers } from "../providers.tsx";
import type { SignInScreen } from "./sign-in-screens.ts";

type Props = { queryClient: QueryClient; Page: SignInScreen["Page"]; /** The query string of the address. */ search: string };

/** What a server-rendered sign-in screen was rendered with. */
export type SignInState = { environment: RenderEnvironment; options: Awaited<ReturnType<NonNullable<typeof authOptions.queryFn>>> };

const opening = '<script type="application/json" data-state>';

/** The element that carries the state in the page. JSON cannot end the element: it has no `<`. */
export const stateElement = (state: SignInState) => `${opening}${JSON.stringify(state).replaceAll("<", "\\u003c")}</script>`;

/** Reads the state of the page and removes it. */
function takeState(): SignInState | undefined {
  const element = document.querySelector("script[data-state]");
  element?.remove();
  return element ? (JSON.parse(element.textContent) as SignInState) : undefined;
}

/** A sign-in screen without the router. */
export function SignInApp({ queryClient, Page, search }: Props) {
  return (
    <Providers theme={theme} queryClient={queryClient}>
      <QueryStringProvider value={search}>
        <Suspense fallback={<PageSpinner />}>
          <Page />
        </Suspense>
      </QueryStringProvider>
    </Providers>
  );
}

/**
 * Starts a sign-in screen for visitors without a session: hydrates a server-rendered one, or renders it. Signing in loads
 * the next page, which the server renders.
 */
export function startSignIn(root: HTMLElement, queryClient: QueryClient, { title, Page }: SignInScreen) {
  document.title = `${title} – Daybook`;
  queryClient.setQueryData(sessionQuery.queryKey, null);
  const app = <SignInApp queryClient={queryClient} Page={Page} search={location.search} />;
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
