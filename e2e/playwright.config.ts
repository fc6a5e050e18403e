import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "./browser.ts";

/** Tests that share evaluations, and the one that switches on how the company shares them: never two at once. */
const evaluationSpecs = /(kra|kra-two-voices|kra-former-lead)\.spec\.ts$/;

/** Slow tests: they visit many screens or start a product of their own. */
const slowSpecs = /(screens|long-names|routes|first-run|first-company|(?<!team-)channels|leaves|announcements)\.spec\.ts$/;

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: "./global-setup.ts",
  // Browsers mostly wait, so more workers than processors pay off.
  workers: 3,
  fullyParallel: true,
  // Generous, so that tests do not fail on a busy machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Tests that pass on retry are listed in the summary of `npm test`.
  retries: 1,
  // The slow specs first, so that all workers finish at about the same time.
  projects: [
    { name: "evaluations", testMatch: evaluationSpecs, workers: 1 },
    { name: "long", testMatch: slowSpecs },
    { name: "short", testIgnore: [slowSpecs, evaluationSpecs] },
  ],
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/results.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.DAYBOOK_URL,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Tests do not run into animations.
    contextOptions: { reducedMotion: "reduce" },
    // Traces cost a third of the time; record one with `TRACE=1 npx playwright test <name>`.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions,
  },
});
