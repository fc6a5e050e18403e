import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { PageName } from "./pages.ts";

/**
 * A screen with a file of its own, loaded when it is needed or its link is hovered. After a release the file may be gone
 * under its old name: the router then loads the page again, once. Offline that would only lose the page, so there it
 * fails with a sentence and can be tried again.
 */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw navigator.onLine ? error : new Error("This screen is not loaded yet and you are offline. Try again when you are connected.");
      }),
    name,
  );

/** The page of that name, from the list of pages. */
export const pageOf = <Name extends PageName>(name: Name) =>
  lazyScreen<Name>(async () => {
    const { pages } = await import("./pages.ts");
    const load: () => Promise<Record<Name, RouteComponent>> = pages[name];
    return load();
  }, name);
