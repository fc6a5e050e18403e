import { hydrate, type QueryClient } from "@tanstack/react-query";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { onAwake, tellAwake } from "#lib/awake.ts";
import { breath, quiet } from "#lib/breath.ts";
import { type DrawnState, pictureTakenOver, setDrawnFor } from "#lib/drawn.ts";
import { createQueryClient } from "#lib/query-client.ts";
import { keepSession, sessionOf, sessionQuery } from "#lib/session.ts";
import { App } from "./app.tsx";
import { loadFirstScreen } from "./first-screen.ts";
import { supportOffline } from "./offline-support.ts";
import { createAppRouter } from "./routes.tsx";
import { loadShell } from "./shell/lazy-shell.tsx";

/**
 * Starts the application, on what the server has drawn where the page came drawn; `goOn` is called when that answers
 * to whoever uses it.
 */
export async function start(root: HTMLElement, drawn: DrawnState | undefined, goOn: () => void) {
  const queryClient = createQueryClient();
  if (drawn) {
    await takeOver(root, drawn, queryClient, goOn);
  } else {
    const router = createAppRouter(queryClient);
    // The question who is here and the code of the screen travel at the same time.
    void queryClient.prefetchQuery(sessionQuery);
    loadFirstScreen(router);
    createRoot(root).render(<App queryClient={queryClient} router={router} />);
  }
  supportOffline();
}

const awakeAtLatestMs = 5000;

/** First the answers, then the code of the screen, then the picture: in steps that let the browser breathe. */
async function takeOver(root: HTMLElement, drawn: DrawnState, queryClient: QueryClient, goOn: () => void) {
  await breath();
  setDrawnFor(drawn);
  // They are as old as the page; the two clocks may differ.
  for (const { state } of drawn.queries.queries) state.dataUpdatedAt = Date.now();
  hydrate(queryClient, drawn.queries);
  const session = sessionOf(queryClient);
  if (session) keepSession(session);
  await breath();
  const history = createBrowserHistory();
  await breath();
  const router = createAppRouter(queryClient, history);
  // Tells the router that the server drew, which had other boundaries around the screen than a browser that begins with nothing.
  router.ssr = { manifest: undefined };
  await breath();
  await Promise.all([router.load(), loadShell()]);
  await breath();
  onAwake(async () => {
    // The frame stands; the parts of the screen wake one after the other.
    await quiet();
    pictureTakenOver();
    root.removeAttribute("data-drawn");
    goOn();
  });
  // Also where the screen cannot be shown, there may be something to press.
  setTimeout(tellAwake, awakeAtLatestMs);
  startTransition(() => {
    hydrateRoot(root, <App queryClient={queryClient} router={router} />, { onRecoverableError });
  });
}

/** What the server left to the browser is drawn here, and no failure (drawing.config.ts). */
function onRecoverableError(error: unknown) {
  if ((error as { digest?: string }).digest !== "browser") console.error(error);
}
