import { hydrate } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App, type AppProps } from "#app/app.tsx";
import { onHydrated, notifyHydrated } from "#lib/ssr/hydration.ts";
import { markHydrated } from "#lib/ssr/initial-state.ts";
import { whenIdle } from "#lib/ssr/scheduling.ts";
import { sessionOf, storeSession } from "#lib/session/session.ts";
import { hasFailedPart } from "#ui/feedback/lazy-part.tsx";
import { replayEvents } from "../../early/event-replay.ts";
import { integrateQueries } from "./query-integration.ts";

const hydrationTimeoutMs = 5000;

/** Hydrates a server-rendered page, then replays the events from before. */
export async function hydratePage(root: HTMLElement, { queryClient, router }: AppProps) {
  integrateQueries(router, queryClient);
  await hydrate(router);
  // Without the code of its screen the rendered page stays, with a message (early/load-failure.ts).
  if (hasFailedPart()) throw new Error("The scripts of this screen could not be loaded");
  // Releases the state.
  window.$_TSR?.h();
  // The data is as old as the page; the clocks of server and browser may differ.
  for (const query of queryClient.getQueryCache().getAll()) query.setState({ ...query.state, dataUpdatedAt: Date.now() });
  const session = sessionOf(queryClient);
  if (session) storeSession(session);
  onHydrated(async () => {
    // The frame is hydrated; the Suspense boundaries of the screen follow one by one.
    await whenIdle();
    markHydrated();
    root.removeAttribute("data-ssr");
    await replayEvents();
  });
  // A screen that fails to hydrate may still have working controls around it.
  setTimeout(notifyHydrated, hydrationTimeoutMs);
  startTransition(() => void hydrateRoot(root, <App queryClient={queryClient} router={router} />));
}
