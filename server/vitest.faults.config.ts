import { defineConfig } from "vitest/config";

/** `npm run test:faults`: kills, full disks, lock storms and lost databases. Slow, so not part of `npm test`. */
export default defineConfig({
  test: {
    include: ["src/**/*.fault.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
