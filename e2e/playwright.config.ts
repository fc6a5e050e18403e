import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "./browser.ts";

/** Tests that walk from screen to screen, or wait for a product of their own. */
const longest = /(screens|routes|first-run|kra|leaves|announcements)\.spec\.ts$/;

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: "./global-setup.ts",
  // Browsers wait more than they work.
  workers: 3,
  fullyParallel: true,
  // On a machine that is busy with something else everything takes longer; only what never comes shall fail.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // What passes only now is named in the summary of `npm test`.
  retries: 1,
  // The longest first, so that the workers end together.
  projects: [
    { name: "long", testMatch: longest },
    { name: "short", testIgnore: longest },
  ],
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/results.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.DAYBOOK_URL,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Nothing is clicked, read or judged halfway through a movement.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every step costs a third of the time; `TRACE=1 npx playwright test <name>` shows what a failure leaves open.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions,
  },
});
