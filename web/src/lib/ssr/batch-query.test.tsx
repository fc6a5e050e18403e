import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { BatchQuery, cacheBatchParts, useBatchedQuery } from "./batch-query.tsx";
import { createQueryClient } from "#lib/api/query-client.ts";

let queryClient = createQueryClient();
const alone = vi.fn(async () => "asked alone");
const wholes: string[] = [];
let brings = true;

beforeEach(() => {
  queryClient = createQueryClient();
  alone.mockClear();
  wholes.length = 0;
  brings = true;
});

const whole = {
  queryKey: ["whole"],
  queryFn: async () => {
    const askedAt = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    wholes.push(`answer ${wholes.length + 1}`);
    if (brings) cacheBatchParts(queryClient, [[["part", "first"], wholes.at(-1)]], askedAt);
    return true;
  },
};

function Shown({ name }: { name: string }) {
  const { data } = useBatchedQuery({ queryKey: ["part", name], queryFn: alone });
  return <p>{`${name}: ${data ?? "waiting"}`}</p>;
}

function Screen() {
  const { data, error, errorUpdateCount, refetch } = useQuery(whole);
  return (
    <BatchQuery queryKey={whole.queryKey} whole={{ data, error, errorUpdateCount, refetch }} parts={[["part", "first"]]}>
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

test("a part waits for the whole; what is no part asks alone", async () => {
  open();
  expect(await screen.findByText("first: answer 1")).toBeTruthy();
  expect(await screen.findByText("other: asked alone")).toBeTruthy();
  expect(alone).toHaveBeenCalledTimes(1);
});

test("a part that became old asks for the whole again, once for all", async () => {
  open();
  await screen.findByText("first: answer 1");
  await act(async () => {
    void queryClient.invalidateQueries({ queryKey: ["part"] });
    void queryClient.invalidateQueries({ queryKey: ["whole"] });
    void queryClient.invalidateQueries({ queryKey: ["part", "first"] });
  });
  expect(await screen.findByText("first: answer 2")).toBeTruthy();
  await act(async () => void (await queryClient.invalidateQueries({ queryKey: ["part", "first"] })));
  expect(await screen.findByText("first: answer 3")).toBeTruthy();
  expect(wholes).toHaveLength(3);
});

test("a part that the answer does not bring asks alone", async () => {
  brings = false;
  open();
  expect(await screen.findByText("first: asked alone")).toBeTruthy();
});

test("what was changed after the whole was asked for stays", () => {
  const askedAt = Date.now() - 1000;
  queryClient.setQueryData(["part", "first"], "changed");
  queryClient.setQueryData(["part", "older"], "old", { updatedAt: askedAt - 1 });
  cacheBatchParts(
    queryClient,
    [
      [["part", "first"], "answered"],
      [["part", "older"], "answered"],
      [["part", "new"], "answered"],
    ],
    askedAt,
  );
  expect(["first", "older", "new"].map((name) => queryClient.getQueryData(["part", name]))).toEqual(["changed", "answered", "answered"]);
});
