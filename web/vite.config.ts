import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { offlineShell } from "./offline-shell.ts";

const SERVER = "http://localhost:5000";

/** The one font file that every page needs is asked for with the page, not after its style sheet; so no text jumps. */
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

export default defineConfig({
  plugins: [react(), preloadFont, offlineShell],
  build: {
    outDir: "dist",
    target: "es2023",
    reportCompressedSize: true,
    // What belongs to what, for the measurement of the first load.
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes only with a dependency has a file of its own, so that a release of ours leaves it in caches.
          // Everything else is split where it is imported: one shared Mantine file would make sign-in carry the pickers.
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What sign-in and every other screen is made of: one file packs tighter than a dozen small ones.
            {
              name: "controls",
              test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|CloseButton|Input|InputBase|InputWrapper|Loader|Overlay|PasswordInput|TextInput|Transition|UnstyledButton|VisuallyHidden))[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": SERVER,
      "/socket.io": { target: SERVER, ws: true },
    },
  },
});
