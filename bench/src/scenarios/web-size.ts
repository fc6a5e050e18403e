import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import type { Row } from "../table.ts";

/** What Vite notes of a file that it wrote, as far as it matters here. */
type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const dist = join(root, "web", "dist");
const manifestFile = join(dist, ".vite", "manifest.json");

/** What comes with every page, and what begins the application. */
const start = ["index.html", "src/app/start.tsx"];
const shell = "src/app/shell/shell.tsx";

/** The modules that a first visit loads until its screen can be used; what they import comes with them. */
const screens = [
  { what: "JavaScript of the sign-in", modules: [...start, "src/features/auth/pages/login-page.tsx"], highestKb: 145 },
  { what: "JavaScript of the first dashboard, member", modules: [...start, shell, "src/app/screens/dashboard-page.tsx"], highestKb: 250 },
];
const highestCssKb = 50;

const kb = (bytes: number) => bytes / 1000;

export const webSize: Scenario = {
  name: "web-size",
  async run() {
    const build = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], { cwd: root, encoding: "utf8" });
    if (build.status !== 0) throw new Error(`The web application could not be built:\n${build.stdout}${build.stderr}`);
    const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
    const loaded = screens.map((screen) => ({ ...screen, ...withImports(manifest, screen.modules) }));
    const scripts = loaded.map(({ what, highestKb, missing, chunks }): Row => {
      const size = kb(sum(chunks.map(({ file }) => gzipSize(file))));
      return {
        what: `${what}, gzip`,
        measured: missing.length > 0 ? `there is no ${missing.join(", ")}` : `${size.toFixed(1)} kB in ${chunks.length} files`,
        bar: `≤ ${highestKb} kB`,
        holds: missing.length === 0 && size <= highestKb,
      };
    });
    const styles = Math.max(...loaded.map(({ chunks }) => kb(sum([...new Set(chunks.flatMap(({ css = [] }) => css))].map(gzipSize)))));
    return [
      ...scripts,
      { what: "CSS of either, gzip", measured: `${styles.toFixed(1)} kB`, bar: `≤ ${highestCssKb} kB`, holds: styles <= highestCssKb },
    ];
  },
};

/** The modules and everything that they import statically, each once. */
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

const gzipSize = (file: string) => gzipSync(readFileSync(join(dist, file))).length;
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
