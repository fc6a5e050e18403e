import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const testFiles = "src/**/*.test.{ts,tsx}";

/** The test files that import the stub pages, which then replace `app/pages.ts`. */
const withStubPages = globSync(testFiles, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), "utf8").includes('import "#test/stub-pages.tsx"'),
);
const stubPages = { find: /^\.\/pages\.ts$/, replacement: join(import.meta.dirname, "src/test/stub-pages.tsx") };

/**
 * Loading React and Mantine for every file takes longer than the tests, so test files share one environment, which
 * `setup.ts` resets after each test. A test file therefore mocks no modules: it would change them for the files after it.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    environment: "happy-dom",
    setupFiles: ["src/test/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    // Vitest uses one worker less by default.
    maxWorkers: 2,
    // The icon package has thousands of files; loading them one by one takes longer than the tests.
    deps: { optimizer: { client: { enabled: true, include: ["@tabler/icons-react"] } } },
    isolate: false,
    projects: [
      { extends: true, test: { name: "stub pages", include: withStubPages, alias: [stubPages] } },
      { extends: true, test: { name: "web", include: [testFiles], exclude: withStubPages } },
    ],
  },
});
