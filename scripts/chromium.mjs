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
 * Playwright's download, the system's packages when root. Returns its path or undefined.
 */
export async function ensureChromium(node) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return use(CHROMIUM_PATH, "from CHROMIUM_PATH") ?? fail("CHROMIUM_PATH is not a browser that runs on this machine.");

  const found = firstUsable("installed on this machine") ?? use(playwrightPath(node), "downloaded by Playwright");
  if (found) return found;

  const cli = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  await withProgress("Downloading Chromium for the browser tests", () => run(node, [cli, "install", "chromium"], { stdio }));
  const downloaded = use(playwrightPath(node), "downloaded by Playwright");
  if (downloaded) return downloaded;

  if (process.getuid?.() === 0 && onPath("apt-get")) {
    await withProgress("Installing Chromium from the system's packages", installWithApt);
    const fromSystem = firstUsable("from the system's packages");
    if (fromSystem) return fromSystem;
  }
  return fail("No Chromium could be found or installed. Install one, or set CHROMIUM_PATH.");
}

const stdio = ["ignore", "inherit", "inherit"];

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { stdio, env });
  // The browser tests use the shell beside the browser where there is one; not every system has a package of it.
  for (const name of ["chromium", "chromium-headless-shell"])
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio, env });
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
