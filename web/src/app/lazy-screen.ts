import type { RouteComponent } from "@tanstack/react-router";
import { lazyScreenPart } from "#ui/feedback/lazy-part.tsx";
import type { PageName } from "./pages.ts";

/** Returns a screen that loads on navigation or when its link is hovered. */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name): RouteComponent =>
  lazyScreenPart(async () => (await load())[name]);

/** The screen for a page of `pages.ts`. */
export const pageOf = <Name extends PageName>(name: Name) =>
  lazyScreen<Name>(async () => {
    const { pages } = await import("./pages.ts");
    const load: () => Promise<Record<Name, RouteComponent>> = pages[name];
    return load();
  }, name);
