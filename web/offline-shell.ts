import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Loaded late, and needed without a connection. */
const neededOffline = ["/src/app/offline-screen.tsx", "/src/ui/overlay/overlays.tsx"];

/** What stands in `public/` and belongs to the page. */
const files = ["/index.html", "/theme.js", "/favicon.svg", "/manifest.webmanifest"];

/** Writes the service worker: `service-worker.js` with the list of files that the screen without a connection is made of. */
export const offlineShell: Plugin = {
  name: "offline-shell",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const found = new Set<string>();
      const take = (name: string) => {
        const part = bundle[name];
        if (found.has(name) || !part) return;
        found.add(name);
        if (part.type !== "chunk") return;
        for (const each of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) take(each);
      };
      for (const [name, part] of Object.entries(bundle)) {
        const isOurs = part.type === "chunk" && (part.isEntry || neededOffline.some((end) => part.facadeModuleId?.endsWith(end)));
        if (isOurs || /inter-latin-wght-normal.*\.woff2$/.test(name)) take(name);
      }
      const list = [...files, ...[...found].filter((name) => !name.endsWith(".html")).map((name) => `/${name}`)].toSorted();
      const worker = readFileSync(join(import.meta.dirname, "service-worker.js"), "utf8");
      const version = createHash("sha256").update(JSON.stringify(list)).update(worker).digest("hex").slice(0, 12);
      const source = `const FILES = ${JSON.stringify(list)};\nconst VERSION = "${version}";\n${worker}`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  },
};
