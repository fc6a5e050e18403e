import { defineConfig } from "vitest/config";

/** The tests that `npm run test:mutation` runs against each mutant of the leave ledger, on a database. */
export default defineConfig({
  test: {
    include: ["src/features/leaves/**/*.test.ts", "src/features/in-lieu/*.test.ts"],
    globalSetup: ["src/test/run/run-folder.ts", "src/test/run/global-setup.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
