import { createHash } from "node:crypto";
import { relative } from "node:path";
import { mobileBreakpointPx } from "@daybook/contract/core/constants";
import react from "@vitejs/plugin-react";
import type { CSSOptions, Plugin } from "vite";
import { inRem } from "./rem.ts";

/* What the builds for the browser and the server share, so that both render the same markup. */

/**
 * Mantine's variables that nothing reads, 4 kB of the compressed style sheet: palettes that the theme does not use, variants of
 * palettes, headings, and sizes that no component has; and those that the theme replaces, whose values are in the page. A style
 * sheet that needs one again removes it here.
 */
const unusedVariables = [
  /^--mantine-color-(blue|cyan|grape|indigo|lime|orange|pink|teal|yellow)-/,
  /^--mantine-color-\w+-outline(-|$)/,
  /^--mantine-color-(dark|green|violet)-(light|filled-hover|text)(-|$)/,
  /^--mantine-(h\d|primary-color-\d)/,
  /^--mantine-color-(dark|gray|green|red|violet)-\d$/,
  /^--mantine-(breakpoint|font-size|line-height|radius|shadow|spacing)-/,
  /^--(?!mantine-).*(-xl|-compact-(md|lg|xl)|-input-\w\w)$/,
  /^--section-(height|padding-x)-/,
  // Only buttons and fields have this size.
  /^--(ai|cb|checkbox|day|dch|dpc|drawer|modal|ni|pg|pagination|progress|radio|sc|switch|wn)-.*-lg$/,
];
const isUnused = (variable: string) => unusedVariables.some((pattern) => pattern.test(variable));

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

const belowMobile = `(max-width: ${mobileBreakpointPx / 16 - 0.01}em)`;
const fromMobile = `(min-width: ${mobileBreakpointPx / 16}em)`;

const digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Letters and digits for a number: one up to 61, then two. */
const shortNumber = (number: number): string =>
  number < digits.length ? digits[number]! : shortNumber(Math.floor(number / digits.length) - 1) + digits[number % digits.length]!;

/**
 * Gives both builds the same class names. Style sheets say `px`, of a browser with the usual font size of 16 px; what has to
 * grow with a larger one is built as `rem`.
 */
export const css: CSSOptions = {
  modules: { generateScopedName: scopedName },
  postcss: {
    plugins: [
      {
        postcssPlugin: "daybook",
        // A sheet of paper is as narrow as a phone, but has the layout of a wide screen.
        AtRule: (rule) => {
          if (rule.name === "media" && rule.params === belowMobile) rule.params = `screen and ${belowMobile}`;
          if (rule.name === "media" && rule.params === fromMobile) rule.params = `print, ${fromMobile}`;
        },
        Declaration: (declaration) => {
          if (isUnused(declaration.prop)) return void declaration.remove();
          const value = inRem(declaration.prop, declaration.value);
          if (value !== declaration.value) declaration.value = value;
        },
      },
    ],
  },
};

const useIdFile = "/@mantine/hooks/esm/use-id/use-id.mjs";

const useId = `
import { useId as useReactId } from "react";
export function useId(staticId) {
  const id = useReactId();
  return typeof staticId === "string" ? staticId : "mantine-" + id;
}
`;

let isReplaced = false;

/**
 * Replaces Mantine's `useId`, which changes each id after mounting, with React's. The change would render every tab,
 * field and menu twice and hydrate everything below them at once.
 */
const stableIds: Plugin = {
  name: "stable-ids",
  apply: "build",
  load(id) {
    if (!id.endsWith(useIdFile)) return null;
    isReplaced = true;
    return useId;
  },
  buildEnd(error) {
    if (!error && !isReplaced) throw new Error(`Mantine has no ${useIdFile}, which both-builds.ts replaces`);
  },
};

export const plugins = [react(), stableIds];
