import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { BatchQuery, cacheBatchParts, useBatchedQuery } from "./batch-query.tsx";
import { createQueryClient } from "#lib/api/query-client.ts";

let queryClient = createQueryClient();
const alone = vi.fn(async () => "fetched alone");
const batches: string[] = [];
let includesParts = true;

beforeEach(() => {
  queryClient = createQueryClient();
  alone.mockClear();
  batches.length = 0;
  includesParts = true;
});

const batch = {
  queryKey: ["batch"],
  queryFn: async () => {
    const requestedAt = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    batches.push(`answer ${batches.length + 1}`);
    if (includesParts) cacheBatchParts(queryClient, [[["part", "first"], batches.at(-1)]], requestedAt);
    return true;
  },
};

function Shown({ name }: { name: string }) {
  const { data } = useBatchedQuery({ queryKey: ["part", name], queryFn: alone });
  return <p>{`${name}: ${data ?? "waiting"}`}</p>;
}

function Screen() {
  const { data, error, errorUpdateCount, refetch } = useQuery(batch);
  return (
    <BatchQuery queryKey={batch.queryKey} batch={{ data, error, errorUpdateCount, refetch }} parts={[["part", "first"]]}>
      <Shown name="first" />
      <Shown name="other" />
    </BatchQuery>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );

test("a part waits for the batch; other queries fetch alone", async () => {
  open();
  expect(await screen.findByText("first: answer 1")).toBeTruthy();
  expect(await screen.findByText("other: fetched alone")).toBeTruthy();
  expect(alone).toHaveBeenCalledTimes(1);
});

test("invalidated parts refetch the batch, once for all of them", async () => {
  open();
  await screen.findByText("first: answer 1");
  await act(async () => {
    void queryClient.invalidateQueries({ queryKey: ["part"] });
    void queryClient.invalidateQueries({ queryKey: ["batch"] });
    void queryClient.invalidateQueries({ queryKey: ["part", "first"] });
  });
  expect(await screen.findByText("first: answer 2")).toBeTruthy();
  await act(async () => void (await queryClient.invalidateQueries({ queryKey: ["part", "first"] })));
  expect(await screen.findByText("first: answer 3")).toBeTruthy();
  expect(batches).toHaveLength(3);
});

test("a part that is missing in the response fetches alone", async () => {
  includesParts = false;
  open();
  expect(await screen.findByText("first: fetched alone")).toBeTruthy();
});

test("keeps changes made after the request of the batch", () => {
  const requestedAt = Date.now() - 1000;
  queryClient.setQueryData(["part", "first"], "changed");
  queryClient.setQueryData(["part", "older"], "old", { updatedAt: requestedAt - 1 });
  cacheBatchParts(
    queryClient,
    [
      [["part", "first"], "answered"],
      [["part", "older"], "answered"],
      [["part", "new"], "answered"],
    ],
    requestedAt,
  );
  expect(["first", "older", "new"].map((name) => queryClient.getQueryData(["part", name]))).toEqual(["changed", "answered", "answered"]);
});
