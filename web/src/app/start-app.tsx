import type { QueryClient } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { sessionQuery } from "#lib/session/session.ts";
import { printInLight } from "#ui/theme/print-light.ts";
import { discardEvents } from "../early/event-replay.ts";
import { App } from "./app.tsx";
import { createAppRouter } from "./routes.tsx";
import { hydratePage } from "./ssr/hydrate.tsx";

/** Starts the application: hydrates a server-rendered page, or renders a bare one. */
export async function startApp(root: HTMLElement, queryClient: QueryClient) {
  printInLight();
  const router = createAppRouter(queryClient);
  // The inline script of a server-rendered page has left the state of the router and the queries.
  if (window.$_TSR?.router) {
    await hydratePage(root, { queryClient, router });
    return;
  }
  void queryClient.prefetchQuery(sessionQuery);
  createRoot(root).render(<App queryClient={queryClient} router={router} />);
  discardEvents();
}
