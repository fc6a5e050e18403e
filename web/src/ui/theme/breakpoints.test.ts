import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mobileBreakpointPx } from "@daybook/contract/core/constants";
import { expect, test } from "vitest";
import { phoneQuery } from "#ui/use-phone.ts";
import { theme } from "./theme.ts";

const sources = join(import.meta.dirname, "../..");
const emPerPx = 1 / 16;
const belowMobile = `${mobileBreakpointPx * emPerPx - 0.01}em`;
const fromMobile = `${mobileBreakpointPx * emPerPx}em`;

/** Layout breakpoints of single components: very large text on a phone, two columns, wide tables, tables beside a column, five figures beside the sidebar, tables with many columns. */
const others = { max: ["17.99em", "61.99em", "63.99em", "74.99em", "79.99em", "85.99em", "89.99em"], min: ["64em"] };

const queries = globSync("**/*.css", { cwd: sources }).flatMap((file) =>
  [...readFileSync(join(sources, file), "utf8").matchAll(/@media[^{]*/g)].flatMap(([query]) =>
    [...query.matchAll(/\((max|min)-width:\s*([^)]+)\)/g)].map(([, kind, width = ""]) => ({ file, kind, width })),
  ),
);

test("text that is cut keeps its beginning, also if it is written from right to left", () => {
  const rules = globSync("**/*.css", { cwd: sources }).flatMap((file) =>
    [...readFileSync(join(sources, file), "utf8").matchAll(/\{[^{}]*text-overflow: ellipsis[^{}]*\}/g)].map(([rule]) => ({ file, rule })),
  );
  expect(rules.length).toBeGreaterThan(40);
  expect(rules.filter(({ rule }) => !rule.includes("unicode-bidi: plaintext"))).toEqual([]);
});

test("the mobile breakpoint of the style sheets, the theme and the hook is mobileBreakpointPx", () => {
  expect(queries.filter(({ width }) => width === belowMobile).length).toBeGreaterThan(40);
  const unknown = queries.filter(({ kind, width }) =>
    kind === "max" ? ![belowMobile, ...others.max].includes(width) : ![fromMobile, ...others.min].includes(width),
  );
  expect(unknown).toEqual([]);
  expect(phoneQuery).toBe(`screen and (max-width: ${belowMobile})`);
  expect(theme.breakpoints?.sm).toBe(fromMobile);
});
