import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { offlineShell } from "./offline-shell.ts";
import { stableIds } from "./stable-ids.ts";

const SERVER = "http://localhost:5000";

/** Preloads the font file that every page needs, so that text does not shift when it arrives. */
const preloadFont: Plugin = {
  name: "preload-font",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) => {
      const file = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` };
      return file ? [{ tag: "link", attrs, injectTo: "head" }] : [];
    },
  },
};

/** React changes less often than our code, so a file of its own stays cached across our releases. */
const isReact = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** Collects what loads together. Split at dynamic imports alone, a first visit would load about 140 small files. */
const chunkGroups = [
  { name: "react", test: isReact, priority: 3 },
  // Everything that the entry imports.
  { name: "main", tags: ["$initial" as const], priority: 2 },
  // What several screens share, by the screens that need it.
  { name: "shared", minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 30_000, priority: 1 },
];

export default defineConfig({
  plugins: [react(), stableIds(), preloadFont, offlineShell],
  build: {
    outDir: "dist",
    target: "es2023",
    reportCompressedSize: true,
    // Names the files that a server-rendered page preloads.
    manifest: true,
    // Every target browser supports modulepreload.
    modulePreload: { polyfill: false },
    // One style sheet: with one per chunk, a screen would wait for a dozen before its first paint.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": SERVER,
      "/socket.io": { target: SERVER, ws: true },
    },
  },
});
