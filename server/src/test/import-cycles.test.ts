import { expect, test } from "vitest";
import { findCycles, importGraph } from "./import-cycles.ts";

test("findCycles finds cycles of any length", () => {
  const graph = new Map([
    ["a", ["b", "c"]],
    ["b", ["d"]],
    ["c", []],
    ["d", ["b"]],
    ["e", ["e"]],
  ]);

  expect(findCycles(graph)).toEqual(["b → d → b", "e → e"]);
});

test("contract, server and web have no import cycles, type-only and dynamic imports included", () => {
  const graph = importGraph();

  expect(graph.size).toBeGreaterThan(500);
  expect([...graph.values()].flat().length).toBeGreaterThan(graph.size);
  expect(findCycles(graph)).toEqual([]);
});
