import { defineConfig } from "vitest/config";
import { slowestFirst } from "./vitest.slowest-first.ts";
import { sourceTests } from "./vitest.source.config.ts";

/** Excluded on an older PostgreSQL, where only SQL is tested: the permission matrix, processes, rendering and timeouts. */
const withoutSqlTests = [
  "src/access/**",
  "src/http/ssr/**",
  "src/test/**",
  "src/jobs/**",
  "src/**/outage.test.ts",
  "src/process/listen.test.ts",
  "src/db/embedded/embedded.test.ts",
];

/** The files that take longest, the longest first: begun last, one of them would keep a single worker busy at the end. */
const slowest = [
  "matrix/matrix.test.ts",
  "tasks.sequences.test.ts",
  "backup/backup.test.ts",
  "upgrades/upgrades.test.ts",
  "fuzz/text-round-trips.test.ts",
  "matrix/tools.test.ts",
  "backups/backups.test.ts",
  "ssr/render-pool.test.ts",
];

export default defineConfig({
  test: {
    sequence: { sequencer: slowestFirst(slowest) },
    include: ["src/**/*.test.ts"],
    exclude: process.env.TEST_POSTGRES_BIN ? withoutSqlTests : sourceTests,
    globalSetup: ["src/test/run/run-folder.ts", "src/test/run/global-setup.ts"],
    setupFiles: ["src/test/run/fail-on-console-error.ts"],
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
