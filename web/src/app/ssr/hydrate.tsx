import { hydrate, type QueryClient } from "@tanstack/react-query";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { onHydrated, notifyHydrated } from "#lib/ssr/hydration.ts";
import { yieldToMain, whenIdle } from "#lib/ssr/scheduling.ts";
import { type InitialState, markHydrated, setRenderEnvironment } from "#lib/ssr/initial-state.ts";
import { createQueryClient } from "#lib/api/query-client.ts";
import { storeSession, sessionOf, sessionQuery } from "#lib/session/session.ts";
import { App } from "#app/app.tsx";
import { preloadFirstScreen } from "./preload-first-screen.ts";
import { supportOffline } from "#app/offline-support.ts";
import { createAppRouter } from "#app/routes.tsx";
import { hasFailedPart } from "#ui/feedback/lazy-part.tsx";
import { discardEvents } from "../../early/event-replay.ts";
import { loadShell } from "#app/shell/lazy-shell.tsx";

/**
 * Starts the application: hydrates a server-rendered page, renders any other one.
 * @param replayEvents called once the page is hydrated
 */
export async function startApp(root: HTMLElement, initialState: InitialState | undefined, replayEvents: () => Promise<void>) {
  const queryClient = createQueryClient();
  if (initialState) {
    await hydratePage(root, initialState, queryClient, replayEvents);
  } else {
    const router = createAppRouter(queryClient);
    // Loads the session and the code of the screen in parallel.
    void queryClient.prefetchQuery(sessionQuery);
    preloadFirstScreen(router);
    createRoot(root).render(<App queryClient={queryClient} router={router} />);
    discardEvents();
  }
  supportOffline();
}

const hydrationTimeoutMs = 5000;

/** Hydrates query data, then loads the screen, then hydrates the page, yielding to the main thread in between. */
async function hydratePage(root: HTMLElement, initialState: InitialState, queryClient: QueryClient, replayEvents: () => Promise<void>) {
  await yieldToMain();
  setRenderEnvironment(initialState);
  // The data is as old as the page; the clocks of server and browser may differ.
  for (const { state } of initialState.queries.queries) state.dataUpdatedAt = Date.now();
  hydrate(queryClient, initialState.queries);
  const session = sessionOf(queryClient);
  if (session) storeSession(session);
  await yieldToMain();
  const history = createBrowserHistory();
  await yieldToMain();
  const router = createAppRouter(queryClient, history);
  // Tells the router to render the same boundaries as on the server.
  router.ssr = { manifest: undefined };
  await yieldToMain();
  await Promise.all([router.load(), loadShell()]);
  // Without the code of its screen the page stays as it is, with a message (early/load-failure.ts).
  if (hasFailedPart()) throw new Error("The scripts of this screen could not be loaded");
  await yieldToMain();
  onHydrated(async () => {
    // The frame is hydrated; the Suspense boundaries of the screen follow one by one.
    await whenIdle();
    markHydrated();
    root.removeAttribute("data-ssr");
    await replayEvents();
  });
  // A screen that fails to hydrate may still have working controls around it.
  setTimeout(notifyHydrated, hydrationTimeoutMs);
  startTransition(() => {
    hydrateRoot(root, <App queryClient={queryClient} router={router} />, { onRecoverableError });
  });
}

/** Ignores components that the server leaves to the browser on purpose (ssr.config.ts). */
function onRecoverableError(error: unknown) {
  if ((error as { digest?: string }).digest !== "browser") console.error(error);
}
