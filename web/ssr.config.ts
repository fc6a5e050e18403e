import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cssOptions } from "./css-options.ts";
import { stableIds } from "./stable-ids.ts";

/** The server build of the web application, used for SSR; it bundles all of its dependencies. */
export default defineConfig({
  plugins: [react(), stableIds()],
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  css: cssOptions,
  publicDir: false,
  build: { ssr: "src/app/ssr/server-entry.tsx", target: "node24", minify: false, reportCompressedSize: false },
});
