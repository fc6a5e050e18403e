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

/** Maximum render passes: data of one pass may lead to new queries; the browser fetches what is still missing. */
const maxRounds = 4;

export type RenderedPage = { html: string; title: string | undefined; state: InitialState };

/**
 * SSR: renders the screen of an address. The global `fetch` must send the visitor's session.
 * Resolves to a redirect if the address has one, or to undefined without a session or when a query fails.
 */
export async function render(href: string, environment: RenderEnvironment): Promise<RenderedPage | { redirect: string } | undefined> {
  setRenderEnvironment(environment);
  const queryClient = createQueryClient();
  const session = await queryClient.fetchQuery(sessionQuery);
  if (!session) return undefined;

  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [href] }));
  await Promise.all([router.load(), loadShell(), queryClient.prefetchQuery(preferencesQuery)]);
  const result = router._serverResult;
  if (result?.type !== "render") {
    const to = result?.redirect.headers.get("Location");
    // A redirect to the same path only normalizes the search parameters; the browser does that itself.
    return to && pathOf(to) !== pathOf(href) ? { redirect: to } : undefined;
  }
  // The sign-in screens have no frame, which reports when hydration is complete.
  if (!isFramed(result.matches)) return undefined;

  const app = <App queryClient={queryClient} router={router} />;
  for (let round = 1; ; round++) {
    // No streaming: it needs inline scripts, which the Content-Security-Policy forbids.
    const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Infinity, onError: digestOf });
    const html = await text(prelude);
    const pending = pendingQueries(queryClient);
    if (pending.length === 0 || round === maxRounds) {
      const queries = dehydrate(queryClient);
      return { html, title: result.matches.at(-1)?.staticData.title, state: { ...environment, queries } };
    }
    // If a query fails, the browser renders the page and retries.
    const results = await Promise.allSettled(pending.map((query) => query.fetch()));
    if (results.some(({ status }) => status === "rejected")) return undefined;
  }
}

const pathOf = (href: string) => href.split("?", 1)[0];

/** Returns the digest that marks components left to the browser (ssr.config.ts); logs every other error. */
function digestOf(error: unknown) {
  const digest = (error as { digest?: string }).digest;
  if (digest === undefined) console.error(error);
  return digest;
}

/** The queries that the rendered components would fetch in a browser. */
const pendingQueries = (queryClient: QueryClient): Query[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: boolean };
      return state.status === "pending" && enabled !== false && typeof options.queryFn === "function";
    });
