/** The shell has a file of its own: a stranger who signs in does not wait for it. */
export const loadShell = () => import("./shell.tsx");
