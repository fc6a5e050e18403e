import { optimisticSweepMs } from "@daybook/contract/core/constants";
import type { Team } from "@daybook/contract/teams/teams";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { newId, pagination } from "#test/fixtures.ts";
import { callWith } from "./call.ts";
import { isTemporary, useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "./optimistic-updates.ts";
import { changeRow, changeRows } from "./cached-rows.ts";

const team = (changes: Partial<Team> = {}): Team => ({
  _id: newId(),
  name: "Design",
  description: null,
  leads: [],
  memberCount: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
  can: { read: true, update: true, remove: true },
  ...changes,
});

const lists = [["teams"]] as const;

/** Lists the teams, with buttons that create a team and rename or delete the first one. */
function Teams() {
  const { data } = useQuery({ queryKey: ["teams", "list", {}], queryFn: () => callWith("GET /users/teams"), staleTime: Infinity });
  const create = useOptimisticCreate("POST /users/teams", { entity: "team", lists, draft: ({ name }) => team({ name, memberCount: 0 }) });
  const update = useOptimisticUpdate("PUT /users/teams/:id", {
    entity: "team",
    lists,
    change: (row, { name }) => ({ ...row, name: name ?? row.name }),
  });
  const remove = useOptimisticRemove("DELETE /users/teams/:id", { entity: "team", lists });
  const first = data?.data[0]?._id ?? "";
  return (
    <>
      <p>{data?.pagination.totalItems} teams</p>
      <ul>
        {data?.data.map((row) => (
          <li key={row._id} aria-busy={isTemporary(row)}>
            {row.name}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => create.mutate({ name: "Research" })}>
        Create
      </button>
      <button type="button" onClick={() => update.mutate({ id: first, name: "Look" })}>
        Rename
      </button>
      <button type="button" onClick={() => remove.mutate({ id: first })}>
        Delete
      </button>
    </>
  );
}

const names = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

async function openTeams(stored: Team[]) {
  mockResponse("GET /users/teams", () => ({ data: [...stored], pagination: { ...pagination, totalItems: stored.length } }));
  const view = renderPart(<Teams />);
  await screen.findByText(`${stored.length} teams`);
  return view;
}

/** A promise that the test resolves. */
function deferred<Value>() {
  let resolveReply: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => (resolveReply = resolve));
  return { promise, resolveReply };
}

describe("create", () => {
  test("shows a temporary item, replaces it with the response and refetches the lists once", async () => {
    const stored = [team(), team({ name: "Sales" })];
    const { person } = await openTeams(stored);
    const reply = deferred<Team>();
    mockResponse("POST /users/teams", () => reply.promise);
    await person.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(names()).toEqual(["Research", "Design", "Sales"]));
    expect(screen.getByText("Research").getAttribute("aria-busy")).toBe("true");
    expect(screen.getByText("3 teams")).toBeDefined();

    const created = team({ name: "Research", memberCount: 0 });
    stored.push(created);
    reply.resolveReply(created);
    await waitFor(() => expect(screen.getByText("Research").getAttribute("aria-busy")).toBe("false"));
    expect(await screen.findByText("Team created successfully!")).toBeDefined();
    await waitFor(() => expect(names()).toEqual(["Design", "Sales", "Research"]));
    await new Promise((resolve) => setTimeout(resolve, optimisticSweepMs + 100));
    expect(sent("GET /users/teams")).toHaveLength(2);
  });

  test("removes a left-over temporary item 500 ms after the response", async () => {
    expect(optimisticSweepMs).toBe(500);
    const stored = [team()];
    const { person, queryClient } = await openTeams(stored);
    const reply = deferred<Team>();
    mockResponse("POST /users/teams", () => reply.promise);
    await person.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(names()).toEqual(["Research", "Design"]));
    const left = queryClient.getQueryData<{ data: Team[] }>(["teams", "list", {}])?.data[0];
    // The list that is fetched after the response does not arrive.
    mockResponse("GET /users/teams", () => new Promise(() => {}));
    reply.resolveReply(team({ name: "Research" }));
    await waitFor(() => expect(screen.getByText("Research").getAttribute("aria-busy")).toBe("false"));
    // A slower update adds the temporary item again.
    changeRows<Team>(queryClient, lists, (rows) => (left ? [left, ...rows] : rows));
    await waitFor(() => expect(names()).toEqual(["Research", "Research", "Design"]));
    await waitFor(() => expect(names().filter((name) => name === "Research").length).toBeLessThan(2), { timeout: 1000 });
  });

  test.each([
    [403, "Anything", "You don't have permission to create teams"],
    [409, "There is a team of this name", "There is a team of this name"],
    [500, "Something went wrong", "Failed to create team"],
  ])("a %i removes the temporary item and shows a toast: %s → %s", async (status, message, toast) => {
    const { person } = await openTeams([team()]);
    mockError("POST /users/teams", status, message);
    await person.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByText(toast)).toBeDefined();
    expect(names()).toEqual(["Design"]);
    expect(screen.getByText("1 teams")).toBeDefined();
  });
});

describe("update", () => {
  test("shows the change immediately, then the response", async () => {
    const stored = [team()];
    const { person } = await openTeams(stored);
    const reply = deferred<Team>();
    mockResponse("PUT /users/teams/:id", () => reply.promise);
    await person.click(screen.getByRole("button", { name: "Rename" }));
    await waitFor(() => expect(names()).toEqual(["Look"]));
    stored[0] = team({ _id: stored[0]?._id ?? "", name: "Look and feel" });
    reply.resolveReply(stored[0]);
    await waitFor(() => expect(names()).toEqual(["Look and feel"]));
    expect(await screen.findByText("Team updated successfully!")).toBeDefined();
  });

  test("an error restores the previous row", async () => {
    const { person } = await openTeams([team()]);
    mockError("PUT /users/teams/:id", 404, "This team does not exist");
    await person.click(screen.getByRole("button", { name: "Rename" }));
    expect(await screen.findByText("Team not found")).toBeDefined();
    expect(names()).toEqual(["Design"]);
  });
});

describe("delete", () => {
  test("removes the row immediately; an error restores it in place", async () => {
    const { person } = await openTeams([team(), team({ name: "Sales" })]);
    const reply = deferred<{ _id: string }>();
    mockResponse("DELETE /users/teams/:id", () => reply.promise);
    await person.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(names()).toEqual(["Sales"]));
    mockError("DELETE /users/teams/:id", 409, "Sales has 3 members");
    reply.resolveReply({ _id: newId() });
    await screen.findByText("Team deleted successfully!");
    await waitFor(() => expect(names()).toEqual(["Design", "Sales"]));
    await person.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Sales has 3 members")).toBeDefined();
    expect(names()).toEqual(["Design", "Sales"]);
  });
});

test("a list that is not shown stays stale when a row is changed, whether it has the row or not", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 20_000 } } });
  const changed = team();
  const keys = { has: ["teams", "list", { page: 1 }], hasNot: ["teams", "list", { page: 2 }] };
  client.setQueryData(keys.has, { data: [changed], pagination });
  client.setQueryData(keys.hasNot, { data: [team()], pagination });
  await client.invalidateQueries({ queryKey: ["teams"] });
  changeRow<Team>(client, lists, changed._id, (row) => ({ ...row, name: "Look" }));
  expect(client.getQueryData(keys.has)).toMatchObject({ data: [{ name: "Look" }] });
  for (const key of Object.values(keys)) expect(client.getQueryState(key)).toMatchObject({ isInvalidated: true });
});
