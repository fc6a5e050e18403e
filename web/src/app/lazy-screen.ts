import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { PageModule, PageName } from "./pages.ts";

/**
 * Returns a screen that loads on navigation or when its link is hovered. After a release its old file may be gone: the
 * router then reloads the page once. Offline a reload would lose the page, so there the import fails with a message.
 */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw navigator.onLine ? error : new Error("You are offline and this screen hasn't loaded yet. Reconnect and try again.");
      }),
    name,
  );

/** Loads the module of a page of `pages.ts`. */
export async function loadPage<Name extends PageName>(name: Name): Promise<PageModule<Name>> {
  const { pages } = await import("./pages.ts");
  const load: () => Promise<PageModule<Name>> = pages[name];
  return load();
}

/** The screen for a page of `pages.ts`. */
export const pageOf = <Name extends PageName>(name: Name) => lazyScreen<Name>(() => loadPage(name), name);
