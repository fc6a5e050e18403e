import { defineConfig } from "vitest/config";

/** Excluded on an older PostgreSQL, where only SQL is tested: the permission matrix, processes and timeouts. */
const withoutSqlTests = [
  "src/access/**",
  "src/test/**",
  "src/jobs/**",
  "src/**/outage.test.ts",
  "src/listen.test.ts",
  "src/db/embedded.test.ts",
];

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    exclude: process.env.TEST_POSTGRES_BIN ? withoutSqlTests : [],
    globalSetup: ["src/test/global-setup.ts"],
    setupFiles: ["src/test/fail-on-console-error.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    // Each file has its own application and database; loading the modules again would take a quarter of the time.
    isolate: false,
    // Tests wait for the database half of the time.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
