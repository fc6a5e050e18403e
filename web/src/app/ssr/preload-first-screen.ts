import { storedUser } from "#lib/session/local-storage.ts";
import type { createAppRouter } from "#app/routes.tsx";
import { loadShell } from "#app/shell/lazy-shell.tsx";

/** Preloads the screen that this address most likely shows, while the session is loading. */
export function preloadFirstScreen(router: ReturnType<typeof createAppRouter>) {
  if (storedUser()) void loadShell();
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  const page: unknown = matchedRoutes.at(-1)?.options.component;
  if (storedUser() || matchedRoutes.at(-1)?.options.staticData?.isPublic) {
    void (page as { preload?: () => Promise<unknown> } | undefined)?.preload?.();
  }
}
