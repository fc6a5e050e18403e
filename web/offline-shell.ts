import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Lazily loaded modules that the offline screen needs. */
const offlineModules = [
  "/src/app/start-app.tsx",
  "/src/app/sign-in/sign-in-app.tsx",
  "/src/app/offline-screen.tsx",
  "/src/ui/overlay/overlays.tsx",
];

/** Files without a hash in their name that the page needs. */
const staticFiles = ["/index.html", "/favicon.svg", "/manifest.webmanifest"];

/** Writes the service worker: `service-worker.js` with the list of files that the offline screen needs. */
export const offlineShell: Plugin = {
  name: "offline-shell",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const found = new Set<string>();
      const add = (name: string) => {
        const output = bundle[name];
        if (found.has(name) || !output) return;
        found.add(name);
        if (output.type !== "chunk") return;
        for (const dependency of [...output.imports, ...(output.viteMetadata?.importedCss ?? [])]) add(dependency);
      };
      for (const [name, output] of Object.entries(bundle)) {
        const isNeeded = output.type === "chunk" && (output.isEntry || offlineModules.some((end) => output.facadeModuleId?.endsWith(end)));
        if (isNeeded || /inter-latin-wght-normal.*\.woff2$/.test(name)) add(name);
      }
      const list = [...staticFiles, ...[...found].filter((name) => !name.endsWith(".html")).map((name) => `/${name}`)].toSorted();
      const worker = readFileSync(join(import.meta.dirname, "service-worker.js"), "utf8");
      const version = createHash("sha256").update(JSON.stringify(list)).update(worker).digest("hex").slice(0, 12);
      const source = `const FILES = ${JSON.stringify(list)};\nconst VERSION = "${version}";\n${worker}`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  },
};
