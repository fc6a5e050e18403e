import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createRequestHandler, renderSsrHtmlResponse } from "@tanstack/react-router/ssr/server";
import { prerenderToNodeStream } from "react-dom/static";
import { App } from "#app/app.tsx";
import { createAppRouter, isFramed } from "#app/routes.tsx";
import { createQueryClient } from "#lib/api/query-client.ts";
import { preferencesQuery } from "#lib/filters/preferences.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { type RenderEnvironment, setRenderEnvironment } from "#lib/ssr/initial-state.ts";
import { integrateQueries } from "./query-integration.ts";
import { preloadTags } from "./preload-tags.ts";

const dist = join(import.meta.dirname, "..");
const template = readFileSync(join(dist, "index.html"), "utf8").replace(/^<!doctype html>/i, "");

type Page = { /** The address, with its origin. */ url: string; environment: RenderEnvironment; nonce: string };

/**
 * SSR: renders the screen of an address with the data of its route loaders. The global `fetch` must send the visitor's
 * session. Resolves to a redirect if the address has one, or to undefined without a session and for the sign-in screens.
 */
export async function render({ url, environment, nonce }: Page): Promise<{ html: string } | { redirect: string } | undefined> {
  setRenderEnvironment(environment);
  const queryClient = createQueryClient();
  const [session] = await Promise.all([queryClient.fetchQuery(sessionQuery), queryClient.prefetchQuery(preferencesQuery)]);
  if (!session) return undefined;

  const router = createAppRouter(queryClient, { nonce });
  integrateQueries(router, queryClient);
  const respond = createRequestHandler({ createRouter: () => router, request: new Request(url) });
  const response = await respond(async ({ responseHeaders }) => {
    const matches = router.state.matches;
    // The sign-in screens have no frame, which reports when hydration is complete.
    if (!isFramed(matches)) return new Response(null, { status: 204 });
    const { prelude } = await prerenderToNodeStream(<App queryClient={queryClient} router={router} />, {
      progressiveChunkSize: Infinity,
      onError: console.error,
    });
    const html = await text(prelude);
    const { title, page } = matches.at(-1)!.staticData;
    return renderSsrHtmlResponse({ router, responseHeaders, render: () => fillTemplate(html, title, page) });
  });
  const redirect = response.headers.get("location");
  if (redirect) return { redirect };
  if (response.status === 204) return undefined;
  if (!response.ok) throw new Error(`The page ${url} could not be rendered`);
  return { html: await response.text() };
}

/** Puts the rendered HTML in place of the spinner. */
const fillTemplate = (html: string, title: string | undefined, page: string | undefined) =>
  template
    .replace(/<title>.*?<\/title>/, () => `<title>${title ? `${title} – Daybook` : "Daybook"}</title>`)
    .replace("</head>", () => `${preloadTags(page)}</head>`)
    .replace(/<div id="root">[^]*?<\/div>/, () => `<div id="root" data-ssr>${html}</div>`);
