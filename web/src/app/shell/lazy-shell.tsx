import { type ComponentType, lazy, useState } from "react";

let loaded: ComponentType | undefined;

/** Loads the shell, which is not part of the sign-in chunks. */
export const loadShell = () => import("./shell.tsx").then(({ Shell }) => (loaded = Shell));

const PendingShell = lazy(async () => ({ default: await loadShell() }));

/** The shell; renders synchronously when it is already loaded, which hydration needs (app/ssr/hydrate.tsx). */
export function LazyShell() {
  const [Shell] = useState<ComponentType>(() => loaded ?? PendingShell);
  return <Shell />;
}
