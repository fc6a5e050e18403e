import { defineConfig } from "vitest/config";

/**
 * On an older PostgreSQL its statements are of interest, not who may do what (thousands of rows about the same statements,
 * which the features' own tests send as well), and not how processes start, stop and wait.
 */
const notAboutStatements = [
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
    exclude: process.env.TEST_POSTGRES_BIN ? notAboutStatements : [],
    globalSetup: ["src/test/global-setup.ts"],
    setupFiles: ["src/test/fail-on-console-error.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    // Each file has an application and a database of its own; reading the same modules for each is a quarter of the time.
    isolate: false,
    // Half of the time a test waits for the database.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
