import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { CSSOptions } from "vite";

/** Mantine's palettes that the theme neither uses nor replaces: 2 kB of the compressed style sheet. */
const unusedPalette = /^--mantine-color-(blue|cyan|grape|indigo|lime|orange|pink|teal|yellow)-/;

/** `.card` of `tasks.module.css` becomes `card_x3f`. The names of one file end alike, which compresses well. */
function scopedName(name: string, file: string) {
  const path = relative(import.meta.dirname, file.split("?", 1)[0]!);
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

/** The same for the browser and the server, so that both render the same class names. */
export const cssOptions: CSSOptions = {
  modules: { generateScopedName: scopedName },
  postcss: {
    plugins: [
      {
        postcssPlugin: "unused-palettes",
        Declaration: (declaration) => void (unusedPalette.test(declaration.prop) && declaration.remove()),
      },
    ],
  },
};
