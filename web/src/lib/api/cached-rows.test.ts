import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { changeRows } from "./cached-rows.ts";

test.each([
  ["follows the rows", false, 9_999],
  ["stays at the limit at which counting stopped", true, 10_000],
])("the total of a list %s", (_how, isMore, total) => {
  const queryClient = new QueryClient();
  const key = ["tasks"];
  queryClient.setQueryData(key, { data: [{ _id: "a" }, { _id: "b" }], pagination: { totalItems: 10_000 }, isMore });
  changeRows(queryClient, [key], (rows) => rows.filter(({ _id }) => _id !== "a"));
  expect(queryClient.getQueryData(key)).toEqual({ data: [{ _id: "b" }], pagination: { totalItems: total }, isMore });
});
