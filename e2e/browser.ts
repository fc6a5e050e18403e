import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));

/** The browser of tests and measurements: the one of this machine if there is one, otherwise Playwright's own. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

export const launchBrowser = () => chromium.launch(launchOptions);
