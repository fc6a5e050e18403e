import { ensureNode, ensurePostgresLibraries } from "./binaries.mjs";
import { SetUpError } from "./child.mjs";
import { arePackagesInstalled, ensurePackages } from "./packages.mjs";
import { isRelease } from "./release/release-info.mjs";
import { ensureWeb } from "./web.mjs";

/**
 * Sets up a checkout: installs packages, unless `development` is false only those that run and build Daybook, and with `web`
 * builds the web application. Returns the path of the Node that runs
 * TypeScript. Takes about 0.1 s when nothing is missing. A release has its packages and its web application.
 *
 * `check` gets a Node that runs TypeScript before packages are installed or the web application is built, and ends the set-up with
 * its exit code unless that is 0. Where this Node is too old for TypeScript, it runs after the packages and before the build.
 */
export async function setUp({ web = false, development = true, check } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    throw new SetUpError(`Daybook needs Node 20 or newer for its setup; this is Node ${process.versions.node}.`);
  }
  if (isRelease()) return ensureNode();
  const isFirst = !arePackagesInstalled(development);
  const early = isFirst && Boolean(process.features.typescript);
  if (early) await pass(check, process.execPath);
  await ensurePackages(development);
  await ensurePostgresLibraries();
  const node = await ensureNode();
  if (isFirst && !early) await pass(check, node);
  if (web) await ensureWeb(node, isFirst ? undefined : () => pass(check, node));
  return node;
}

async function pass(check, node) {
  const code = await check?.(node);
  if (code) process.exit(code);
}
