import { defineConfig } from "vitest/config";

/** The tests about the source itself: names, texts, sizes of files, imports. They need no database. */
export const sourceTests = [
  "src/test/language.test.ts",
  "src/test/source-files.test.ts",
  "src/test/architecture.test.ts",
  "src/test/first-searches.test.ts",
  "src/test/operations/sentences.test.ts",
  "src/test/releases/api-changes-list.test.ts",
];

/** `npm run check` runs them, and `npm test` runs the check; so the server's tests leave them out. */
export default defineConfig({
  test: {
    include: sourceTests,
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
  },
});
