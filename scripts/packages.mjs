import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { requireWritable, root, run, SetUpError, withProgress } from "./child.mjs";

const inModules = (...parts) => path.join(root, "node_modules", ...parts);
const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const lockedPackages = () => readJson(path.join(root, "package-lock.json")).packages;

/** @param development whether those that only tests and tools need count, too */
export const arePackagesInstalled = (development) => missingPackages(development).length === 0;

/**
 * Installs the packages of the lockfile unless they are installed. Building and running Daybook takes half of them; the others
 * are development packages.
 */
export async function ensurePackages(development) {
  if (arePackagesInstalled(development)) return;
  requireWritable(inModules(), "installs its packages");
  await withProgress("Installing the packages of Daybook", () => installPackages(development));
}

async function installPackages(development) {
  const { npm_execpath: cli = "" } = process.env;
  await npmCi(cli.endsWith("npm-cli.js") ? [process.execPath, cli] : [isWindows ? "npm.cmd" : "npm"], development);
  if (!arePackagesInstalled(development)) await installWithNewerTools(development);
  const missing = missingPackages(development);
  if (missing.length > 0) throw new SetUpError(`npm did not install packages that this machine needs: ${missing.join(", ")}.`);
}

const isWindows = process.platform === "win32";

/**
 * Install scripts are disabled. The two that Daybook needs are run explicitly afterwards, so that an installation does not
 * depend on the machine's npm settings.
 */
const ciOptions = ["--ignore-scripts", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];

async function npmCi([command, ...args], development) {
  const options = [development ? "--include=dev" : "--omit=dev", ...ciOptions];
  const code = await run(command, [...args, "ci", ...options], { shell: isWindows && args.length === 0 });
  if (code !== 0) {
    throw new SetUpError(`The packages could not be installed (npm exited with ${code}). Check the connection to the package registry.`);
  }
}

/** The oldest npm known to select a platform's binaries correctly. */
const capableNpm = "11.19.1";

/**
 * Installs with the pinned Node and a newer npm from a temporary folder. Older versions of npm do not recognise every
 * platform, or leave out packages that need a newer Node.
 */
async function installWithNewerTools(development) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-tools-"));
  const inFolder = (...parts) => path.join(folder, "node_modules", ...parts);
  const tools = [`node@${lockedPackages()["node_modules/node"].version}`, `npm@${capableNpm}`];
  const options = ["--prefix", folder, "--ignore-scripts=false", "--allow-scripts=node", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    await run(isWindows ? "npm.cmd" : "npm", ["install", ...options, ...tools], { cwd: folder, shell: isWindows });
    const node = inFolder("node", "bin", isWindows ? "node.exe" : "node");
    if (fs.existsSync(node)) await npmCi([node, inFolder("npm", "bin", "npm-cli.js")], development);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the lockfile with npm's record of the last completed installation. */
function missingPackages(development) {
  const record = inModules(".package-lock.json");
  const installed = fs.existsSync(record) ? readJson(record).packages : {};
  return Object.entries(lockedPackages()).flatMap(([location, { link, version, dev = false, ...target }]) => {
    if (!location.includes("node_modules/") || !isForThisPlatform(target) || (dev && !development)) return [];
    const isInstalled = link ? fs.existsSync(path.join(root, location)) : installed[location]?.version === version;
    return isInstalled ? [] : [location];
  });
}

/** Optional packages are binaries for one platform; those of other platforms are not installed. */
function isForThisPlatform({ optional, os: systems, cpu, libc }) {
  if (!optional) return true;
  if (!systems && !cpu) return false;
  return matches(systems, process.platform) && matches(cpu, process.arch) && (!libc || matches(libc, cLibrary()));
}

const matches = (allowed, value) => !allowed || allowed.includes(value);

let library;
function cLibrary() {
  process.report.excludeNetwork = true;
  library ??= process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
  return library;
}
