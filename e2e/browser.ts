import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";

const installed = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));

/** The same browser without windows, from a package of its own: the tests need a quarter less time, but it shows no notifications. */
const headlessShell = [installed && join(dirname(installed), "chromium-headless-shell")].find((path) => path && existsSync(path));

const optionsFor = (executablePath: string | undefined, ...more: string[]) => ({
  ...(executablePath && { executablePath }),
  args: [
    ...more,
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
});

/** The whole browser: the installed Chromium if there is one, otherwise Playwright's. For benchmarks, and for notifications. */
export const wholeBrowser = optionsFor(installed);

/**
 * For tests: the headless shell of the installed Chromium if there is one, otherwise the whole browser. Without the compilers for code that
 * runs often: a page of a test lives for seconds.
 */
export const launchOptions = optionsFor(headlessShell ?? installed, "--js-flags=--no-opt,--no-maglev");

export const launchBrowser = (args: string[] = []) => chromium.launch({ ...wholeBrowser, args: [...wholeBrowser.args, ...args] });
