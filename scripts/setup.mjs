import { ensureNode, ensurePostgresLibraries } from "./binaries.mjs";
import { SetUpError } from "./child.mjs";
import { ensurePackages } from "./packages.mjs";
import { ensureWeb } from "./web.mjs";

/**
 * Brings a checkout into the state its commands need: packages installed and, with `web`, the web application built.
 * Answers the path of the Node to run TypeScript with. Does nothing when everything is there (about 0.1 s).
 */
export async function setUp({ web = false } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    throw new SetUpError(`Daybook needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`);
  }
  await ensurePackages();
  await ensurePostgresLibraries();
  const node = await ensureNode();
  if (web) await ensureWeb(node);
  return node;
}
