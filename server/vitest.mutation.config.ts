import { defineConfig } from "vitest/config";

/** The tests that `npm run test:mutation` runs against each mutant of `access/`: pure, so that they take milliseconds. */
export default defineConfig({
  test: {
    include: ["src/access/*.test.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
  },
});
