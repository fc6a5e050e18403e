import { text } from "node:stream/consumers";
import { dehydrate, type Query, type QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { prerenderToNodeStream } from "react-dom/static";
import { type RenderEnvironment, type InitialState, setRenderEnvironment } from "#lib/ssr/initial-state.ts";
import { preferencesQuery } from "#lib/filters/preferences.ts";
import { createQueryClient } from "#lib/api/query-client.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { App } from "#app/app.tsx";
import { createAppRouter, isFramed } from "#app/routes.tsx";
import { loadShell } from "#app/shell/lazy-shell.tsx";

/** A part may ask for something once another part's answer is there; deeper than this the browser goes on by itself. */
const maxRounds = 4;

export type RenderedPage = { html: string; title: string | undefined; state: InitialState };

/**
 * Draws the screen of an address for whoever is signed in, on the server; `fetch` is expected to ask with their session.
 * Resolves to where the address leads instead, or to nothing where nobody is signed in or a question failed.
 */
export async function render(href: string, drawnFor: RenderEnvironment): Promise<RenderedPage | { redirect: string } | undefined> {
  setRenderEnvironment(drawnFor);
  const queryClient = createQueryClient();
  const session = await queryClient.fetchQuery(sessionQuery);
  if (!session) return undefined;

  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [href] }));
  await Promise.all([router.load(), loadShell(), queryClient.prefetchQuery(preferencesQuery)]);
  const result = router._serverResult;
  if (result?.type !== "render") {
    const to = result?.redirect.headers.get("Location");
    // Only another way of writing the same address: the browser puts that right by itself.
    return to && pathOf(to) !== pathOf(href) ? { redirect: to } : undefined;
  }
  // The sign-in screens have no frame that could say when they answer.
  if (!isFramed(result.matches)) return undefined;

  const app = <App queryClient={queryClient} router={router} />;
  for (let round = 1; ; round++) {
    // Nothing is left to be filled in by scripts: the page's policy lets none run that stand in it.
    const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Infinity, onError: markOf });
    const html = await text(prelude);
    const wanted = unanswered(queryClient);
    if (wanted.length === 0 || round === maxRounds) {
      const queries = dehydrate(queryClient);
      return { html, title: result.matches.at(-1)?.staticData.title, state: { ...drawnFor, queries } };
    }
    // What failed is asked again by the browser, and shown as it is then.
    const answered = await Promise.allSettled(wanted.map((query) => query.fetch()));
    if (answered.some(({ status }) => status === "rejected")) return undefined;
  }
}

const pathOf = (href: string) => href.split("?", 1)[0];

/** What is left to the browser is no failure; it finds the same mark (ssr.config.ts). */
function markOf(error: unknown) {
  const digest = (error as { digest?: string }).digest;
  if (digest === undefined) console.error(error);
  return digest;
}

/** What the parts that were drawn would ask for in a browser. */
const unanswered = (queryClient: QueryClient): Query[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: boolean };
      return state.status === "pending" && enabled !== false && typeof options.queryFn === "function";
    });
