import { defineConfig } from "vite";
import { css, plugins } from "./both-builds.ts";

/** The server build of the web application, used for SSR; it bundles all of its dependencies. */
export default defineConfig({
  plugins,
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  css,
  publicDir: false,
  build: {
    ssr: "src/app/ssr/server-entry.tsx",
    target: "node24",
    minify: false,
    reportCompressedSize: false,
    // A package uses it if it is there. Development packages bring it, and the bundle should not depend on them.
    rolldownOptions: { external: ["supports-color"] },
  },
});
