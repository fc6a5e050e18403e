import { defineConfig } from "vitest/config";

/**
 * `npm run test:faults`: kills, full disks, lock storms and lost databases. Slow, so not part of `npm test`, which has the crash test with
 * fewer kills.
 */
export default defineConfig({
  test: {
    include: ["src/**/*.fault.ts", "src/test/crash.process.ts"],
    globalSetup: ["src/test/run/run-folder.ts"],
    env: { TZ: "UTC", CRASH_ROUNDS: "10" },
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
