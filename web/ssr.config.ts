import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { eagerChunks, shellChunks } from "./eager-chunks.ts";
import { stableIds } from "./stable-ids.ts";

/** Named by the list of pages, or shown at once; and the words for a question that failed. */
const drawn = [...shellChunks, ...eagerChunks.flatMap(({ parts }) => parts), "/lib/api/fallbacks.ts"];

const nothing = "\0left-to-the-browser";

/**
 * What a screen does not show at once is left to the browser: on the server its import fails, React leaves a mark in the
 * place of the part and the browser draws it there.
 */
const leaveToTheBrowser: Plugin = {
  name: "leave-to-the-browser",
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== "string" || importer?.endsWith("/app/pages.ts")) return null;
    const found = await this.resolve(specifier, importer);
    return found && drawn.some((end) => found.id.endsWith(end)) ? found.id : nothing;
  },
  load: (id) => (id === nothing ? 'throw Object.assign(new Error("Drawn by the browser"), { digest: "browser" });' : null),
};

/** The application once more, for the server, which draws the first picture of a screen: a folder that needs nothing else. */
export default defineConfig({
  plugins: [react(), stableIds(), leaveToTheBrowser],
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: { ssr: "src/app/ssr/server-entry.tsx", target: "node20", minify: false, reportCompressedSize: false },
});
