import { defineConfig } from "vitest/config";

/** The tests that `npm run test:mutation` runs against each mutant of the leave ledger's services and SQL, on PostgreSQL. */
export default defineConfig({
  test: {
    include: ["src/features/leaves/balance/*.test.ts", "src/features/leaves/requests/*.test.ts", "src/features/leaves/types/*.test.ts"],
    // Random sequences take longer than all others together.
    exclude: ["src/features/leaves/balance/leaves.ledger.test.ts"],
    globalSetup: ["src/test/global-setup.ts"],
    setupFiles: ["src/test/fail-on-console-error.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
