import { defineConfig } from "vitest/config";

/** `npm run test:release`: starts the release archive, which takes minutes to make. Not part of `npm test`. */
export default defineConfig({
  test: {
    include: ["src/**/*.release.ts"],
    globalSetup: ["src/test/run/run-folder.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
