import { expect, test } from "vitest";
import { pathBetween } from "./path.ts";

const edges = ["ab", "bc", "cd", "ad", "db"].map((edge) => ({ from: edge[0]!, to: edge[1]! }));

test("finds a shortest path, through cycles too, and none where there is none", () => {
  expect(pathBetween(edges, "a", "c")).toEqual(["a", "b", "c"]);
  expect(pathBetween(edges, "d", "c")).toEqual(["d", "b", "c"]);
  expect(pathBetween(edges, "a", "d")).toEqual(["a", "d"]);
  expect(pathBetween(edges, "a", "a")).toEqual(["a"]);
  expect(pathBetween(edges, "b", "a")).toBeUndefined();
  expect(pathBetween([], "a", "b")).toBeUndefined();
});
