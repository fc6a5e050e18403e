import { expect, test } from "vitest";
import { requireVersion } from "./version-check.ts";

test.each([undefined, 7])("accepts version %s", (version) => {
  expect(() => requireVersion({ version: 7 }, version, "This task was")).not.toThrow();
});

test.each([1, 6, 8, 1000])("refuses version %i", (version) => {
  expect(() => requireVersion({ version: 7 }, version, "This task was")).toThrow(
    expect.objectContaining({ code: "conflict", message: "This task was changed by someone else. Reload and try again." }),
  );
});
