import { ensureNode, ensurePostgresLibraries } from "./binaries.mjs";
import { SetUpError } from "./child.mjs";
import { ensurePackages } from "./packages.mjs";
import { isRelease } from "./release/release-info.mjs";
import { ensureWeb } from "./web.mjs";

/**
 * Sets up a checkout: installs packages and, with `web`, builds the web application. Returns the path of the Node that runs
 * TypeScript. Takes about 0.1 s when nothing is missing. A release has its packages and its web application.
 */
export async function setUp({ web = false } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    throw new SetUpError(`Daybook needs Node 20 or newer for its setup; this is Node ${process.versions.node}.`);
  }
  if (isRelease()) return ensureNode();
  await ensurePackages();
  await ensurePostgresLibraries();
  const node = await ensureNode();
  if (web) await ensureWeb(node);
  return node;
}
