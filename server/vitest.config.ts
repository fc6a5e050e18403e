import { defineConfig } from "vitest/config";
import { sourceTests } from "./vitest.source.config.ts";

/** Excluded on an older PostgreSQL, where only SQL is tested: the permission matrix, processes, rendering and timeouts. */
const withoutSqlTests = [
  "src/access/**",
  "src/http/ssr/**",
  "src/test/**",
  "src/jobs/**",
  "src/**/outage.test.ts",
  "src/process/listen.test.ts",
  "src/db/embedded.test.ts",
];

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    exclude: process.env.TEST_POSTGRES_BIN ? withoutSqlTests : sourceTests,
    globalSetup: ["src/test/global-setup.ts"],
    setupFiles: ["src/test/fail-on-console-error.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    // Each file has its own application and database; loading the modules again would take a quarter of the time.
    isolate: false,
    // Tests wait for the database half of the time.
    maxWorkers: 3,
    // Limits for tests that hang. A busy machine needs several times as long as a quiet one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
