import { defineConfig } from "oxlint";

/** Rules that need types. They take half a minute, so `npm run check:promises` and `npm test` have them, `npm run check` has not. */
export default defineConfig({
  plugins: ["typescript"],
  categories: { correctness: "off" },
  ignorePatterns: ["**/dist/**", "**/node_modules/**", "data/**", "data-*/**", "coverage/**"],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
  },
});
