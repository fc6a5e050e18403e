import { defineConfig, type Plugin, type ResolveModulePreloadDependenciesFn } from "vite";
import { css, plugins } from "./both-builds.ts";
import { chunkGroups } from "./chunks.ts";
import { inlineEarly } from "./inline-early.ts";
import { offlineShell } from "./offline-shell.ts";

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

/** Files that every signed-in page has loaded. */
const loadedFiles = /\/(index|react|main|app|start-app|rolldown-runtime|preload-helper)-[^/]+$/;

/**
 * What a dynamic import preloads; the names are part of every visit. Screens preload nothing: the server names the files of
 * the first screen in its page, and the next one loads when its link is hovered.
 */
const resolveDependencies: ResolveModulePreloadDependenciesFn = (file, dependencies, { hostType }) => {
  if (hostType === "html") return dependencies;
  return /-page-[^/]+$/.test(file) ? [] : dependencies.filter((name) => !loadedFiles.test(name));
};

export default defineConfig(async ({ command }) => ({
  plugins: [...plugins, preloadFont, inlineEarly, offlineShell],
  css,
  build: {
    outDir: "dist",
    target: "es2023",
    reportCompressedSize: true,
    // Names the files that a server-rendered page preloads.
    manifest: true,
    // Every target browser supports modulepreload.
    modulePreload: { polyfill: false, resolveDependencies },
    // One style sheet: with one per chunk, a screen would wait for a dozen before its first paint.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: command === "build" ? await chunkGroups() : [] } } },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": SERVER,
      "/socket.io": { target: SERVER, ws: true },
    },
  },
}));
