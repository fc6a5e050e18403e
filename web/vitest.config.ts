import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * Evaluating React, Mantine and the rest again for every file takes longer than the tests, so files share one world that
 * `setup.ts` tidies after each test. One that puts something else in the place of a module has a world of its own.
 */
const replacesModules = globSync("src/**/*.test.{ts,tsx}", { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), "utf8").includes("vi.mock("),
);

export default defineConfig({
  plugins: [react()],
  test: {
    environment: "happy-dom",
    setupFiles: ["src/test/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    // By itself Vitest leaves a processor unused.
    maxWorkers: 2,
    // The icon package is thousands of files; read one by one they take longer than the tests.
    deps: { optimizer: { client: { enabled: true, include: ["@tabler/icons-react"] } } },
    projects: [
      { extends: true, test: { name: "apart", include: replacesModules } },
      { extends: true, test: { name: "web", isolate: false, include: ["src/**/*.test.{ts,tsx}"], exclude: replacesModules } },
    ],
  },
});
