import { defineConfig } from "vitest/config";

/** The tests about the source itself, which `npm run check` runs: names, texts, sizes of files, imports. They need no database. */
export default defineConfig({
  test: {
    include: ["src/test/language.test.ts", "src/test/source-files.test.ts", "src/test/architecture.test.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
  },
});
