import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "../build-web.ts";
import { root } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import type { Row } from "../table.ts";

/** An entry of Vite's manifest. */
type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

const dist = join(root, "web", "dist");
const manifestFile = join(dist, ".vite", "manifest.json");

/** Loaded by every page. */
const start = ["index.html"];
/** Loaded by every page of signed-in users. */
const signedIn = ["src/app/start-app.tsx"];

/** The modules that a first visit loads before its screen is usable, with their static imports. */
const screens = [
  {
    what: "JavaScript of the sign-in page",
    modules: [...start, "src/app/sign-in/sign-in-app.tsx", "src/features/auth/pages/login-page.tsx"],
    highestKb: 119,
  },
  {
    what: "JavaScript of the first dashboard, member",
    modules: [...start, ...signedIn, "src/app/screens/dashboard-page.tsx"],
    highestKb: 200,
  },
];
const highestCssKb = 49;

const kb = (bytes: number) => bytes / 1000;

export const webSize: Scenario = {
  name: "web-size",
  size: "demo",
  async run() {
    buildWeb();
    const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
    const loaded = screens.map((screen) => ({ ...screen, ...withImports(manifest, screen.modules) }));
    const scripts = loaded.map(({ what, highestKb, missing, chunks }): Row => {
      const size = kb(sum(chunks.map(({ file }) => gzipSize(file))));
      return {
        what: `${what}, gzip`,
        measured: missing.length > 0 ? `not found: ${missing.join(", ")}` : `${size.toFixed(1)} kB in ${chunks.length} files`,
        target: `≤ ${highestKb} kB`,
        passed: missing.length === 0 && size <= highestKb,
      };
    });
    const styleSheets = Object.values(manifest).filter(({ file }) => file.endsWith(".css"));
    const styles = kb(sum(styleSheets.map(({ file }) => gzipSize(file))));
    return [
      ...scripts,
      {
        what: "CSS of every page, gzip",
        measured: `${styles.toFixed(1)} kB`,
        target: `≤ ${highestCssKb} kB`,
        passed: styles > 0 && styles <= highestCssKb,
      },
    ];
  },
};

/** Returns the modules and all their static imports, without duplicates. */
function withImports(manifest: Manifest, modules: readonly string[]): { chunks: Chunk[]; missing: string[] } {
  const found = new Set<string>();
  const waiting = [...modules];
  const missing: string[] = [];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    if (manifest[name]) found.add(name);
    else missing.push(name);
    waiting.push(...(manifest[name]?.imports ?? []));
  }
  return { chunks: [...found].map((name) => manifest[name]!), missing };
}

/** Size of the compressed file that the server sends. */
const gzipSize = (file: string) => statSync(join(dist, `${file}.gz`)).size;
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
