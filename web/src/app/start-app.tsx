import type { QueryClient } from "@tanstack/react-query";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { sessionOf, sessionQuery, storeSession } from "#lib/session/session.ts";
import { hasFailedPart } from "#ui/feedback/lazy-part.tsx";
import { printInLight } from "#ui/theme/print-light.ts";
import { discardEvents, replayWhenHydrated } from "../early/event-replay.ts";
import { App } from "./app.tsx";
import { createAppRouter } from "./routes.tsx";
import { integrateQueries } from "./ssr/query-integration.ts";

/** Starts the application: hydrates a server-rendered page, then replays the events from before; or renders a bare one. */
export async function startApp(root: HTMLElement, queryClient: QueryClient) {
  printInLight();
  const router = createAppRouter(queryClient);
  const app = <App queryClient={queryClient} router={router} />;
  // The inline script of a server-rendered page has left the state of the router and the queries.
  if (!window.$_TSR?.router) {
    void queryClient.prefetchQuery(sessionQuery);
    createRoot(root).render(app);
    discardEvents();
    return;
  }
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
  startTransition(() => void hydrateRoot(root, app));
}
