import { lazyRouteComponent } from "@tanstack/react-router";

/** Loads the shell, which is not part of the sign-in chunks. */
export const loadShell = () => import("./shell.tsx");

/** The shell; renders synchronously once it is loaded, which hydration needs. */
export const LazyShell = lazyRouteComponent(loadShell, "Shell");
