import type { RouteComponent } from "@tanstack/react-router";
import { lazyScreenPart } from "#ui/feedback/lazy-part.tsx";
import type { PageModule, PageName } from "./pages.ts";

/** Returns a screen that loads on navigation or when its link is hovered. */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name): RouteComponent =>
  lazyScreenPart(async () => (await load())[name]);

/** Loads the module of a page of `pages.ts`. */
export async function loadPage<Name extends PageName>(name: Name): Promise<PageModule<Name>> {
  const { pages } = await import("./pages.ts");
  const load: () => Promise<PageModule<Name>> = pages[name];
  return load();
}

/** The screen for a page of `pages.ts`. */
export const pageOf = <Name extends PageName>(name: Name) => lazyScreen<Name>(() => loadPage(name), name);
