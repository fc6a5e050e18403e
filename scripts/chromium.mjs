import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root, run, visibly } from "./child.mjs";

const installed = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium for the browser tests, else installs one, and says what it did. Tried in this order: CHROMIUM_PATH,
 * one that is installed, Playwright's own download, the system's packages when root. Answers its path or undefined.
 */
export async function ensureChromium(node) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return use(CHROMIUM_PATH, "named by CHROMIUM_PATH") ?? complain("CHROMIUM_PATH names no browser that runs here.");

  const found = firstUsable("that is installed here") ?? use(playwrights(node), "that Playwright downloaded earlier");
  if (found) return found;

  const cli = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  await visibly("Downloading Chromium for the browser tests", () => run(node, [cli, "install", "chromium"], { stdio }));
  const downloaded = use(playwrights(node), "that Playwright downloaded");
  if (downloaded) return downloaded;

  if (process.getuid?.() === 0 && onPath("apt-get")) {
    await visibly("Installing Chromium from the system's packages", installWithApt);
    const fromSystem = firstUsable("from the system's packages");
    if (fromSystem) return fromSystem;
  }
  return complain("No Chromium could be found or installed. Install one, or name it with CHROMIUM_PATH.");
}

const stdio = ["ignore", "inherit", "inherit"];

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { stdio, env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    stdio,
    env,
  });
}

const firstUsable = (how) => installed.map(onPath).reduce((found, file) => found ?? use(file, how), undefined);

/** A browser that starts and says its version has its libraries, too. */
function use(file, how) {
  if (!file || !fs.existsSync(file)) return undefined;
  const asked = spawnSync(file, ["--version"], {
    encoding: "utf8",
    timeout: 20_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (asked.status !== 0) return undefined;
  console.log(`The browser tests use ${asked.stdout.trim()} ${how} (${file}).`);
  return file;
}

function complain(sentence) {
  console.error(sentence);
  return undefined;
}

function onPath(name) {
  if (path.isAbsolute(name)) return name;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

function playwrights(node) {
  const script = 'console.log(require("playwright-core").chromium.executablePath())';
  return spawnSync(node, ["-e", script], { cwd: root, encoding: "utf8" }).stdout.trim();
}
