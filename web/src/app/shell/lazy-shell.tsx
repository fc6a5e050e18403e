import { type ComponentType, lazy, useState } from "react";

let loaded: ComponentType | undefined;

/** The shell has a file of its own: a stranger who signs in does not wait for it. */
export const loadShell = () => import("./shell.tsx").then(({ Shell }) => (loaded = Shell));

const WhenLoaded = lazy(async () => ({ default: await loadShell() }));

/** The shell; there at once where it is loaded already, which a picture of it needs (app/ssr/hydrate.tsx). */
export function LazyShell() {
  const [Shell] = useState<ComponentType>(() => loaded ?? WhenLoaded);
  return <Shell />;
}
