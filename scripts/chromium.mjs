import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root, run, withProgress } from "./child.mjs";

const installed = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium for the browser tests or installs one, and logs the result. Order: CHROMIUM_PATH, an installed browser,
 * Playwright's download, the system's packages when root. Returns its path or undefined. Root also gets the shell of a Chromium
 * that is a package of the system.
 */
export async function ensureChromium(node) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return use(CHROMIUM_PATH, "from CHROMIUM_PATH") ?? fail("CHROMIUM_PATH is not a browser that runs on this machine.");

  const found = firstUsable("installed on this machine") ?? use(playwrightPath(node), "downloaded by Playwright");
  if (found) {
    await addShell(found);
    return found;
  }

  const cli = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  await withProgress("Downloading Chromium for the browser tests", () => run(node, [cli, "install", "chromium"], { stdio }));
  const downloaded = use(playwrightPath(node), "downloaded by Playwright");
  if (downloaded) return downloaded;

  if (canInstall()) {
    await withProgress("Installing Chromium from the system's packages", installWithApt);
    const fromSystem = firstUsable("from the system's packages");
    if (fromSystem) return fromSystem;
  }
  return fail("No Chromium could be found or installed. Install one, or set CHROMIUM_PATH.");
}

const stdio = ["ignore", "inherit", "inherit"];

const canInstall = () => process.getuid?.() === 0 && onPath("apt-get") !== undefined;

/** Installs packages of the system with apt and returns the exit code. Without a network it gives up after seconds. */
async function install(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => run("apt-get", ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15", ...args], { stdio, env });
  await apt("update", "-qq");
  return apt("install", "-y", "-qq", "--no-install-recommends", ...names);
}

async function installWithApt() {
  await install("chromium");
  // Not every system has a package of it.
  await install("chromium-headless-shell");
}

/**
 * Installs the headless shell of the same version beside a Chromium from Debian's package: `e2e/browser.ts` uses it, and the
 * browser tests then need two thirds of the processor time. Without it they use the whole browser.
 */
async function addShell(browser) {
  if (browser !== "/usr/bin/chromium" || fs.existsSync(`${browser}-headless-shell`) || !canInstall()) return;
  const { status, stdout } = spawnSync("dpkg-query", ["--show", "--showformat=${Version}", "chromium"], { encoding: "utf8" });
  if (status !== 0) return;
  await withProgress("Installing the headless shell of this Chromium", () => install(`chromium-headless-shell=${stdout}`));
  if (!use(`${browser}-headless-shell`, "from the system's packages"))
    console.log("It could not be installed; the tests use the whole browser.");
}

const firstUsable = (source) => installed.map(onPath).reduce((found, file) => found ?? use(file, source), undefined);

/** Returns the file if it is a browser that runs. Printing its version proves that its libraries are installed. */
function use(file, source) {
  if (!file || !fs.existsSync(file)) return undefined;
  const version = spawnSync(file, ["--version"], {
    encoding: "utf8",
    timeout: 20_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (version.status !== 0) return undefined;
  console.log(`The browser tests use ${version.stdout.trim()} ${source} (${file}).`);
  return file;
}

function fail(message) {
  console.error(message);
  return undefined;
}

function onPath(name) {
  if (path.isAbsolute(name)) return name;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

function playwrightPath(node) {
  const script = 'console.log(require("playwright-core").chromium.executablePath())';
  return spawnSync(node, ["-e", script], { cwd: root, encoding: "utf8" }).stdout.trim();
}
