import { defineConfig } from "vitest/config";

/** The tests that `npm run test:mutation` runs against each mutant of the pure rules; they need no database. */
export default defineConfig({
  test: {
    include: ["src/access/*.test.ts", "src/domain/leave-*.test.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
  },
});
