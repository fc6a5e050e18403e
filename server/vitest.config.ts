import { BaseSequencer, type TestSpecification } from "vitest/node";
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
  "src/db/embedded/embedded.test.ts",
];

/** The files that take longest, the longest first: begun last, one of them would keep a single worker busy at the end. */
const slowest = [
  "matrix/matrix",
  "tasks.sequences",
  "backup/backup",
  "upgrades/upgrades",
  "fuzz/text-round-trips",
  "matrix/tools",
  "backups/backups",
  "ssr/render-pool",
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = slowest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return place === -1 ? slowest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
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
