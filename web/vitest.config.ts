import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * Loading React and Mantine for every file takes longer than the tests, so test files share one environment, which
 * `setup.ts` resets after each test. Files that mock modules run isolated.
 */
const mocksModules = globSync("src/**/*.test.{ts,tsx}", { cwd: import.meta.dirname }).filter((file) =>
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
    // Vitest uses one worker less by default.
    maxWorkers: 2,
    // The icon package has thousands of files; loading them one by one takes longer than the tests.
    deps: { optimizer: { client: { enabled: true, include: ["@tabler/icons-react"] } } },
    projects: [
      { extends: true, test: { name: "isolated", include: mocksModules } },
      { extends: true, test: { name: "web", isolate: false, include: ["src/**/*.test.{ts,tsx}"], exclude: mocksModules } },
    ],
  },
});
