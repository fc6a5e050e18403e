import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { CSSOptions } from "vite";

/** Mantine's palettes that the theme neither uses nor replaces: 2 kB of the compressed style sheet. */
const unusedPalette = /^--mantine-color-(blue|cyan|grape|indigo|lime|orange|pink|teal|yellow)-/;

/** The class names of each CSS module by the hash of its path, in the order in which they were first processed. */
const modules = new Map<string, { path: string; names: string[] }>();

/**
 * `.card`, the third class of `tasks.module.css`, becomes `_x3fc`: a hash of the file and the number of the class. The names of
 * one file begin alike, which compresses well: names that end with a hash were measured to make the style sheet 3 kB larger.
 */
function scopedName(name: string, file: string) {
  const path = relative(import.meta.dirname, file.split("?", 1)[0]!);
  const hash = createHash("sha256").update(path).digest("base64url").slice(0, 3);
  const module = modules.get(hash) ?? { path, names: [] };
  if (module.path !== path) throw new Error(`Rename ${path}: its class names begin like those of ${module.path}`);
  modules.set(hash, module);
  if (!module.names.includes(name)) module.names.push(name);
  return `_${hash}${shortNumber(module.names.indexOf(name))}`;
}

const digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Letters and digits for a number: one up to 61, then two. */
const shortNumber = (number: number): string =>
  number < digits.length ? digits[number]! : shortNumber(Math.floor(number / digits.length) - 1) + digits[number % digits.length]!;

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
