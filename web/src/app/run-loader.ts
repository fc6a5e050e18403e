import type { QueryClient } from "@tanstack/react-query";
import { loaderInput, type ScreenLoader, type ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { sessionOf } from "#lib/session/session.ts";

/** Runs the loader of a screen for the signed-in user; does nothing without one. Loaded with the shell. */
export function runLoader(
  loader: ScreenLoader | undefined,
  queryClient: QueryClient,
  address: Pick<ScreenLoaderInput, "search" | "params"> = { search: {}, params: {} },
) {
  const session = sessionOf(queryClient);
  return session && loader?.(loaderInput(queryClient, session, address));
}
