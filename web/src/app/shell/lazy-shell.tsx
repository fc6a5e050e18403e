import { type ComponentType, lazy, useState } from "react";

let loaded: ComponentType | undefined;

/** Loads the shell, which is not part of the sign-in chunks. */
export const loadShell = () =>
  import("./shell.tsx").then(({ Shell, loader, runLoader }) => {
    loaded = Shell;
    return { Shell, loader, runLoader };
  });

const PendingShell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** The shell; renders synchronously when it is already loaded, which hydration needs. */
export function LazyShell() {
  const [Shell] = useState<ComponentType>(() => loaded ?? PendingShell);
  return <Shell />;
}
