import { hydrate, type QueryClient } from "@tanstack/react-query";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { onHydrated, notifyHydrated } from "#lib/ssr/hydration.ts";
import { yieldToMain, whenIdle } from "#lib/ssr/scheduling.ts";
import { type InitialState, markHydrated, setRenderEnvironment } from "#lib/ssr/initial-state.ts";
import { createQueryClient } from "#lib/api/query-client.ts";
import { keepSession, sessionOf, sessionQuery } from "#lib/session/session.ts";
import { App } from "#app/app.tsx";
import { preloadFirstScreen } from "./preload-first-screen.ts";
import { supportOffline } from "#app/offline-support.ts";
import { createAppRouter } from "#app/routes.tsx";
import { loadShell } from "#app/shell/lazy-shell.tsx";

/**
 * Starts the application, on what the server has drawn where the page came drawn; `goOn` is called when that answers
 * to whoever uses it.
 */
export async function startApp(root: HTMLElement, drawn: InitialState | undefined, goOn: () => void) {
  const queryClient = createQueryClient();
  if (drawn) {
    await hydratePage(root, drawn, queryClient, goOn);
  } else {
    const router = createAppRouter(queryClient);
    // The question who is here and the code of the screen travel at the same time.
    void queryClient.prefetchQuery(sessionQuery);
    preloadFirstScreen(router);
    createRoot(root).render(<App queryClient={queryClient} router={router} />);
  }
  supportOffline();
}

const hydrationTimeoutMs = 5000;

/** First the answers, then the code of the screen, then the picture: in steps that let the browser breathe. */
async function hydratePage(root: HTMLElement, drawn: InitialState, queryClient: QueryClient, goOn: () => void) {
  await yieldToMain();
  setRenderEnvironment(drawn);
  // They are as old as the page; the two clocks may differ.
  for (const { state } of drawn.queries.queries) state.dataUpdatedAt = Date.now();
  hydrate(queryClient, drawn.queries);
  const session = sessionOf(queryClient);
  if (session) keepSession(session);
  await yieldToMain();
  const history = createBrowserHistory();
  await yieldToMain();
  const router = createAppRouter(queryClient, history);
  // Tells the router that the server drew, which had other boundaries around the screen than a browser that begins with nothing.
  router.ssr = { manifest: undefined };
  await yieldToMain();
  await Promise.all([router.load(), loadShell()]);
  await yieldToMain();
  onHydrated(async () => {
    // The frame stands; the parts of the screen wake one after the other.
    await whenIdle();
    markHydrated();
    root.removeAttribute("data-ssr");
    goOn();
  });
  // Also where the screen cannot be shown, there may be something to press.
  setTimeout(notifyHydrated, hydrationTimeoutMs);
  startTransition(() => {
    hydrateRoot(root, <App queryClient={queryClient} router={router} />, { onRecoverableError });
  });
}

/** What the server left to the browser is drawn here, and no failure (ssr.config.ts). */
function onRecoverableError(error: unknown) {
  if ((error as { digest?: string }).digest !== "browser") console.error(error);
}
