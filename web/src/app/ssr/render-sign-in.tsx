import type { QueryClient } from "@tanstack/react-query";
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { authOptions } from "#features/auth/auth-options.ts";
import { renderEnvironment } from "#lib/ssr/initial-state.ts";
import { SignInApp } from "../sign-in/sign-in-app.tsx";
import { signInScreenOf } from "../sign-in/sign-in-screens.ts";
import { stateElement } from "../sign-in/sign-in-state.ts";
import { fillTemplate } from "./page-template.ts";
import { preloadTags } from "./preload-tags.ts";

/** Renders `/login` for a visitor without a session; undefined for other addresses. */
export async function renderSignIn(url: string, queryClient: QueryClient) {
  const { pathname, search } = new URL(url);
  const screen = signInScreenOf(pathname);
  if (screen?.path !== "/login") return undefined;
  const options = await queryClient.fetchQuery(authOptions);
  const app = <SignInApp queryClient={queryClient} page={screen.page} search={search} />;
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Infinity, onError: console.error });
  const preloads = preloadTags(["sign-in-app", "login-page"]);
  const state = stateElement({ environment: renderEnvironment(), options });
  return fillTemplate({ html: await text(prelude), title: screen.title, preloads, state });
}
