import { lazyScreen } from "../lazy-screen.ts";

/** The shell has a file of its own: a stranger who signs in does not wait for it. */
export const Shell = lazyScreen(() => import("./shell.tsx"), "Shell");
