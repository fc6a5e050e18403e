import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/**
 * Puts `src/early/early.ts` into the head of the page as an inline script, so that it runs before the first paint and
 * cannot fail to load. The server allows it by its hash (server/src/http/headers.ts).
 */
export const inlineEarly: Plugin = {
  name: "inline-early",
  transformIndexHtml: {
    order: "post",
    // Before the style sheets, which would delay it, and after the character set.
    handler: async (html) => {
      const script = await earlyScript();
      return html.replace('<link rel="icon"', (icon) => `<script>${script}</script>\n    ${icon}`);
    },
  },
};

async function earlyScript() {
  const result = (await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: { input: join(import.meta.dirname, "src/early/early.ts"), output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code.trim();
}
