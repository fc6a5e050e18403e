import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    name: "web",
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test/setup.ts"],
    restoreMocks: true,
    testTimeout: 20_000,
    // The icon package is thousands of files; read one by one they take longer than the tests.
    deps: { optimizer: { client: { enabled: true, include: ["@tabler/icons-react"] } } },
  },
});
