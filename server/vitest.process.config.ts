import { defineConfig } from "vitest/config";

/** Tests of the whole running process: how it starts, stops and survives being killed. */
export default defineConfig({
  test: {
    include: ["src/**/*.process.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
