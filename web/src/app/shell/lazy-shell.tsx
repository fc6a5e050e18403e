import { lazyScreenPart } from "#ui/feedback/lazy-part.tsx";

/** The shell, which is not part of the sign-in chunks; renders synchronously once it is loaded, which hydration needs. */
export const LazyShell = lazyScreenPart(async () => (await import("./shell.tsx")).Shell);

/** Loads the shell with its loader, for the routes. */
export async function loadShell() {
  await LazyShell.preload();
  return import("./shell.tsx");
}
