import { hydrate } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App, type AppProps } from "#app/app.tsx";
import { sessionOf, storeSession } from "#lib/session/session.ts";
import { hasFailedPart } from "#ui/feedback/lazy-part.tsx";
import { integrateQueries } from "./query-integration.ts";
import { replayWhenHydrated } from "./replay-when-hydrated.ts";

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
  replayWhenHydrated(root);
  startTransition(() => void hydrateRoot(root, <App queryClient={queryClient} router={router} />));
}
