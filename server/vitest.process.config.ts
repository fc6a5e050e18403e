import { defineConfig } from "vitest/config";
import { slowestFirst } from "./vitest.slowest-first.ts";

const slowest = ["imports-killed.process.ts", "files-moved.process.ts", "two-processes.process.ts", "start-and-stop.process.ts"];

/** Tests of the whole running process: how it starts, stops and survives being killed. */
export default defineConfig({
  test: {
    sequence: { sequencer: slowestFirst(slowest) },
    include: ["src/**/*.process.ts"],
    globalSetup: ["src/test/run/run-folder.ts"],
    env: { TZ: "UTC" },
    pool: "forks",
    // Tests wait for schedules and leases half of the time.
    maxWorkers: 3,
    // Limits for tests that hang. Each start takes seconds, and on a busy machine several times as long.
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
