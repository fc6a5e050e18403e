import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { control } from "./component-defaults.ts";
import { theme } from "./theme.ts";
import { inRem } from "../../../rem.ts";

const sources = join(import.meta.dirname, "../..");

test("type and sizes of style sheets grow with the browser's font size; spacing, lines and touch targets do not", () => {
  expect(inRem("font-size", "13px")).toBe("0.8125rem");
  expect(inRem("grid-template-columns", "24px minmax(0, 1fr) calc(100% - 120px)")).toBe("1.5rem minmax(0, 1fr) calc(100% - 7.5rem)");
  expect(inRem("--control-sm", "36px")).toBe("2.25rem");
  for (const [property, value] of [
    ["padding", "13px"],
    ["border-top", "1px solid var(--line)"],
    ["height", "1px"],
    ["min-height", "44px"],
  ] as const)
    expect(inRem(property, value)).toBe(value);
});

test("no font size outside of the style sheets is in px", () => {
  expect(Object.values({ ...theme.fontSizes, ...theme.lineHeights, ...control }).filter((size) => !size.endsWith("rem"))).toEqual([]);
  const inline = globSync("**/*.tsx", { cwd: sources, exclude: ["**/*.test.tsx"] }).filter((file) =>
    /\bfontSize: ["'\d]|\bf[sz]="?\{?\d/.test(readFileSync(join(sources, file), "utf8")),
  );
  expect(inline).toEqual([]);
});
