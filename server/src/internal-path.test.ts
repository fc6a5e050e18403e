import { expect, test } from "vitest";
import { internalPath } from "@daybook/contract/core/internal-path";
import { foreignAddresses, screenAddresses } from "#test/hostile/redirects.ts";

test.each(screenAddresses)("continues at %j as %j", (next, path) => {
  expect(internalPath(next)).toBe(path);
});

test.each(foreignAddresses)("refuses %j", (next) => {
  expect(internalPath(next)).toBeUndefined();
});

test.each([undefined, null, 7, ["/"], {}])("refuses %j, which is no text", (next) => {
  expect(internalPath(next)).toBeUndefined();
});
