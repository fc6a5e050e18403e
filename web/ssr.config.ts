import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { eagerChunks, shellChunks } from "./eager-chunks.ts";
import { stableIds } from "./stable-ids.ts";

/** Lazy modules that the server loads besides the pages: the eager ones, and the fallback texts of failed calls. */
const serverModules = [...shellChunks, ...eagerChunks.flatMap(({ modules }) => modules), "/lib/api/fallbacks.ts"];

const clientOnlyId = "\0client-only";

/**
 * Leaves every other lazy import to the browser: on the server it throws, React emits the Suspense fallback, and the
 * browser renders the component.
 */
const clientOnly: Plugin = {
  name: "client-only",
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== "string" || importer?.endsWith("/app/pages.ts")) return null;
    const found = await this.resolve(specifier, importer);
    return found && serverModules.some((end) => found.id.endsWith(end)) ? found.id : clientOnlyId;
  },
  load: (id) => (id === clientOnlyId ? 'throw Object.assign(new Error("Rendered by the browser"), { digest: "browser" });' : null),
};

/** The server build of the web application, used for SSR; it bundles all of its dependencies. */
export default defineConfig({
  plugins: [react(), stableIds(), clientOnly],
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: { ssr: "src/app/ssr/server-entry.tsx", target: "node20", minify: false, reportCompressedSize: false },
});
