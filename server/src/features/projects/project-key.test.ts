import { expect, test } from "vitest";
import { freeKey, keyFrom } from "#domain/project-key.ts";

test.each([
  ["Harbour VR Tour", "HVT"],
  ["Atlas", "ATL"],
  ["Über den Wolken", "UDW"],
  ["3D kiosk for Mumbai", "KFM"],
  ["Q", "PRJ"],
  ["项目", "PRJ"],
  ["2026", "PRJ"],
  ["a b c d e f g h i j k l m", "ABCDEFGHIJ"],
])("keyFrom derives a key from %s", (name, key) => {
  expect(keyFrom(name)).toBe(key);
});

test("freeKey appends the first unused number", () => {
  expect(freeKey("AC", new Set())).toBe("AC");
  expect(freeKey("AC", new Set(["AC", "AC2"]))).toBe("AC3");
  expect(freeKey("ABCDEFGHIJ", new Set(["ABCDEFGHIJ"]))).toBe("ABCDEFGHI2");
});
