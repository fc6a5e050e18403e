import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));

/** Launch options for tests and benchmarks: the installed Chromium if there is one, otherwise Playwright's. */
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

export const launchBrowser = (args: string[] = []) => chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] });
