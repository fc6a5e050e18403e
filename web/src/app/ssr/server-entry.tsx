import { text } from "node:stream/consumers";
import { createRequestHandler, renderSsrHtmlResponse } from "@tanstack/react-router/ssr/server";
import { prerenderToNodeStream } from "react-dom/static";
import type { QueryClient } from "@tanstack/react-query";
import { App } from "#app/app.tsx";
import { createAppRouter, isFramed } from "#app/routes.tsx";
import { SignInApp, stateElement } from "#app/sign-in/sign-in-app.tsx";
import { signInScreenOf } from "#app/sign-in/sign-in-screens.ts";
import { authOptions } from "#features/auth/auth-options.ts";
import { createQueryClient } from "#lib/api/query-client.ts";
import { preferencesQuery } from "#lib/filters/preferences.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { type RenderEnvironment, renderEnvironment, setRenderEnvironment } from "#lib/ssr/hydration.ts";
import { integrateQueries } from "./query-integration.ts";
import { fillTemplate, preloadTags, screenChunks } from "./page-template.ts";

type Page = { /** The address, with its origin. */ url: string; environment: RenderEnvironment; nonce: string };

/**
 * SSR: renders the screen of an address with the data of its route loaders. The global `fetch` must send the visitor's
 * session. Resolves to a redirect if the address has one. Without a session it renders `/login` and resolves to undefined
 * for other addresses.
 */
export async function render({ url, environment, nonce }: Page): Promise<{ html: string } | { redirect: string } | undefined> {
  setRenderEnvironment(environment);
  const queryClient = createQueryClient();
  const [session] = await Promise.all([queryClient.fetchQuery(sessionQuery), queryClient.prefetchQuery(preferencesQuery)]);
  if (!session) {
    const html = await renderSignIn(url, queryClient);
    return html === undefined ? undefined : { html };
  }

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
    return renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: () => fillTemplate({ html, title, preloads: preloadTags(screenChunks(page)) }),
    });
  });
  const redirect = response.headers.get("location");
  if (redirect) return { redirect };
  if (response.status === 204) return undefined;
  if (!response.ok) throw new Error(`The page ${url} could not be rendered`);
  return { html: await response.text() };
}

/** Renders `/login` for a visitor without a session; undefined for other addresses. */
async function renderSignIn(url: string, queryClient: QueryClient) {
  const { pathname, search } = new URL(url);
  const screen = signInScreenOf(pathname);
  if (screen?.path !== "/login") return undefined;
  const options = await queryClient.fetchQuery(authOptions);
  const app = <SignInApp queryClient={queryClient} Page={screen.Page} search={search} />;
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Infinity, onError: console.error });
  const preloads = preloadTags(["sign-in-app", "login-page"]);
  const state = stateElement({ environment: renderEnvironment(), options });
  return fillTemplate({ html: await text(prelude), title: screen.title, preloads, state });
}
