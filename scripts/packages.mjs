import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root, run, SetUpError, visibly } from "./child.mjs";

const inModules = (...parts) => path.join(root, "node_modules", ...parts);
const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const lockedPackages = () => readJson(path.join(root, "package-lock.json")).packages;

/** Installs the packages of the lockfile unless they are there. */
export async function ensurePackages() {
  if (missingPackages().length > 0) await visibly("Installing the packages of Daybook", installPackages);
}

async function installPackages() {
  const { npm_execpath: cli = "" } = process.env;
  await npmCi(cli.endsWith("npm-cli.js") ? [process.execPath, cli] : [isWindows ? "npm.cmd" : "npm"]);
  if (missingPackages().length > 0) await installWithNewerTools();
  const missing = missingPackages();
  if (missing.length > 0) throw new SetUpError(`npm left out packages that belong on this machine: ${missing.join(", ")}.`);
}

const isWindows = process.platform === "win32";

/**
 * Install scripts of packages are not run: the only two that Daybook needs are run by name afterwards, so an
 * installation is the same whatever the machine's npm allows.
 */
const ciOptions = ["--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];

async function npmCi([command, ...args]) {
  const code = await run(command, [...args, "ci", ...ciOptions], { shell: isWindows && args.length === 0 });
  if (code !== 0) {
    throw new SetUpError(`The packages could not be installed (npm ended with ${code}). Is the package registry reachable?`);
  }
}

/** The lowest that is known to tell which binaries belong on a machine. */
const capableNpm = "11.19.1";

/**
 * An older npm does not recognise every system, and on an older Node it leaves out what needs a newer one. So the
 * pinned Node and a newer npm are fetched aside, and do it.
 */
async function installWithNewerTools() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-tools-"));
  const aside = (...parts) => path.join(folder, "node_modules", ...parts);
  const tools = [`node@${lockedPackages()["node_modules/node"].version}`, `npm@${capableNpm}`];
  const options = ["--prefix", folder, "--ignore-scripts=false", "--allow-scripts=node", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    await run(isWindows ? "npm.cmd" : "npm", ["install", ...options, ...tools], { cwd: folder, shell: isWindows });
    const node = aside("node", "bin", isWindows ? "node.exe" : "node");
    if (fs.existsSync(node)) await npmCi([node, aside("npm", "bin", "npm-cli.js")]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the lockfile with what npm noted about the last finished installation. */
function missingPackages() {
  const noted = inModules(".package-lock.json");
  const there = fs.existsSync(noted) ? readJson(noted).packages : {};
  return Object.entries(lockedPackages()).flatMap(([place, { link, version, ...about }]) => {
    if (!place.includes("node_modules/") || !belongsHere(about)) return [];
    const isThere = link ? fs.existsSync(path.join(root, place)) : there[place]?.version === version;
    return isThere ? [] : [place];
  });
}

/** Optional packages are the binaries for one platform; those for another are rightly absent. */
function belongsHere({ optional, os: systems, cpu, libc }) {
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
