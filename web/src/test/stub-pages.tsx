import { NotFoundPage } from "#app/screens/not-found-page.tsx";

/** A page with only a heading: `LeavesPage` has the heading `Leaves`. */
const stub = (name: string) => ({ [name]: () => <h1>{name.replace(/Page$/, "")}</h1> });

/**
 * Replaces `app/pages.ts` in tests of the shell, the guards and the session, so that they depend on no feature. A test file
 * that imports this file gets it in place of the pages: `import "#test/stub-pages.tsx"` (`vitest.config.ts`).
 */
export const pages = new Proxy({} as Record<string, () => Promise<object>>, {
  get: (_, name: string) => async () => (name === "NotFoundPage" ? { NotFoundPage } : stub(name)),
});
