import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("every export goes through the path that records it in the audit trail", () => {
  const source = import.meta.dirname;
  const files = globSync("**/*.ts", { cwd: source }).filter((file) => !file.endsWith(".test.ts") && file !== "download.ts");
  const making = files.filter((file) => /\b(?:csvFile|xlsxFile|new Download)\(/.test(readFileSync(join(source, file), "utf8")));
  // An import gives rows of a file back to the person who brought it.
  const givenBack = "features/imports/imports.rest.service.ts";
  expect(making.toSorted()).toEqual(["export-file.ts", "features/exports/exports.service.ts", givenBack]);
  expect(readFileSync(join(source, "features/exports/exports.service.ts"), "utf8")).toContain("recordExport(");
});
