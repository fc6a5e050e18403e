import { NotFoundPage } from "#app/screens/not-found-page.tsx";

/** A page that is nothing but its name: `LeavesPage` has the heading `Leaves`. */
const plain = (name: string) => ({ [name]: () => <h1>{name.replace(/Page$/, "")}</h1> });

/**
 * Stands in for `app/pages.ts` in tests of the frame, the guards and the session, so that they depend on no feature:
 * `vi.mock("#app/pages.ts", () => import("./stub-pages.tsx"))`.
 */
export const pages = new Proxy({} as Record<string, () => Promise<object>>, {
  get: (_, name: string) => async () => (name === "NotFoundPage" ? { NotFoundPage } : plain(name)),
});
