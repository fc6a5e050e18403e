import { storedUser } from "#lib/stored.ts";
import type { createAppRouter } from "./routes.tsx";
import { loadShell } from "./shell/lazy-shell.tsx";

/** Begins to load what this address will most likely show, while the server is asked who is here. */
export function loadFirstScreen(router: ReturnType<typeof createAppRouter>) {
  if (storedUser()) void loadShell();
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  const page: unknown = matchedRoutes.at(-1)?.options.component;
  if (storedUser() || matchedRoutes.at(-1)?.options.staticData?.isPublic) {
    void (page as { preload?: () => Promise<unknown> } | undefined)?.preload?.();
  }
}
