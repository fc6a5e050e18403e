import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { requireWritable, root, run, SetUpError, withProgress } from "./child.mjs";

const web = path.join(root, "web");
const dist = path.join(web, "dist");
const fingerprintFile = path.join(dist, ".built-from");
/** Names of the assets of earlier builds, which a release leaves out. */
const earlierFile = path.join(dist, ".earlier-assets.json");

/** Builds the web application unless `web/dist` was built from exactly these sources; calls `beforeBuild` if it does. */
export async function ensureWeb(node, beforeBuild) {
  const sources = fingerprint();
  if (fs.existsSync(fingerprintFile) && fs.readFileSync(fingerprintFile, "utf8") === sources) return;
  await beforeBuild?.();
  requireWritable(web, "builds the web application");
  await withProgress("Building the web application", () => build(node, sources));
}

/** Builds into a temporary folder and swaps at the end, so that `web/dist` is never incomplete. */
async function build(node, sources) {
  const next = path.join(web, ".vite", `next-${process.pid}`);
  const old = path.join(web, ".vite", `old-${process.pid}`);
  try {
    const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
    const args = [vite, "build", "--outDir", next, "--emptyOutDir", "--logLevel", "warn"];
    if ((await run(node, args, { cwd: web })) !== 0) throw new SetUpError("The web application could not be built.");
    // The server bundle for SSR. The static file server never serves paths that start with a dot.
    const ssr = [vite, "build", "--config", "ssr.config.ts", "--outDir", path.join(next, ".ssr"), "--logLevel", "warn"];
    if ((await run(node, ssr, { cwd: web })) !== 0) throw new SetUpError("The server-side rendering bundle could not be built.");
    await compress(next);
    const earlier = keepRecent(path.join(dist, "assets"), path.join(next, "assets"));
    fs.writeFileSync(path.join(next, path.basename(earlierFile)), JSON.stringify(earlier));
    fs.writeFileSync(path.join(next, path.basename(fingerprintFile)), sources);
    if (fs.existsSync(dist)) fs.renameSync(dist, old);
    fs.renameSync(next, dist);
  } finally {
    for (const folder of [next, old]) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** How long assets of earlier builds are copy for pages that are still open. */
const assetLifetimeMs = 3 * 24 * 60 * 60_000;

/** Copies recent assets of earlier builds, because open pages still load them by their old names. Returns their names. */
function keepRecent(from, to) {
  if (!fs.existsSync(from)) return [];
  const kept = [];
  for (const name of fs.readdirSync(from)) {
    const [file, copy] = [path.join(from, name), path.join(to, name)];
    const { mtime } = fs.statSync(file);
    if (fs.existsSync(copy) || mtime.getTime() < Date.now() - assetLifetimeMs) continue;
    fs.copyFileSync(file, copy);
    fs.utimesSync(copy, mtime, mtime);
    kept.push(name);
  }
  return kept;
}

/** Whether a file of `web/dist` belongs to the last build alone. */
export function isOfLastBuild() {
  const earlier = new Set(JSON.parse(fs.readFileSync(earlierFile, "utf8")));
  return (file) => file !== earlierFile && !earlier.has(path.basename(file));
}

const compressible = /\.(js|css|svg|html|webmanifest)$/;

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

/**
 * Precompresses every text file that is sent with Brotli and gzip at maximum quality, which is too slow to do per request. Runs
 * on all cores: it would otherwise take longer than the build.
 */
async function compress(folder) {
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT, Z_BEST_COMPRESSION } = zlib.constants;
  const names = fs.readdirSync(folder, { recursive: true }).filter((name) => compressible.test(name) && !name.startsWith(".ssr"));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = fs.readFileSync(file);
      const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
      fs.writeFileSync(`${file}.br`, await brotli(content, { params }));
      fs.writeFileSync(`${file}.gz`, await gzip(content, { level: Z_BEST_COMPRESSION }));
    }),
  );
}

/** Returns a hash over names and contents of all build inputs. */
function fingerprint() {
  const hash = createHash("sha256");
  const files = ["package-lock.json", "scripts/web.mjs", ...filesBelow("web"), ...filesBelow("contract")];
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(fs.readFileSync(path.join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

const notSources = new Set(["dist", "node_modules", ".vite", "coverage"]);

function filesBelow(folder) {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return notSources.has(entry.name) ? [] : filesBelow(name);
      return /\.test\.tsx?$/.test(name) ? [] : [name];
    });
}
