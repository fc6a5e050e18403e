import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import { asTab, count, flag, many, one, text, transient } from "./filter-fields.ts";
import { useFilters } from "./filters.ts";
import { preferencesQuery, savePreferences } from "./preferences.ts";
import { store } from "#lib/session/local-storage.ts";

const fields = {
  tab: asTab(transient(one(["gone"]))),
  search: text(),
  role: many(["admin", "team_lead"]),
  sort: one(["name", "-name"]),
  overdue: flag(),
  page: count(1),
};

function Screen() {
  const { filters, setFilters, clearFilters, isFiltered } = useFilters("users", fields);
  return (
    <>
      <output>{JSON.stringify(filters)}</output>
      {isFiltered && (
        <button type="button" onClick={clearFilters}>
          Clear
        </button>
      )}
      <button type="button" onClick={() => setFilters({ role: ["admin", "team_lead"] })}>
        Roles
      </button>
      <button type="button" onClick={() => setFilters({ tab: undefined })}>
        All
      </button>
      <button type="button" onClick={() => setFilters({ page: 3 })}>
        Page 3
      </button>
      <button type="button" onClick={() => setFilters({ search: "nair", overdue: true })}>
        Find
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole("status").textContent ?? "");
const nothing = { role: [], overdue: false, page: 1 };

async function open(at: string) {
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  const view = renderPart(<Screen />, { as: user(), at });
  await screen.findByRole("status");
  return view;
}

describe("filters in the query string", () => {
  test("are parsed into typed values; unknown values are dropped", async () => {
    await open("/users?search=na+ir&role=admin,boss&sort=size&overdue=true&page=0&other=1");
    expect(shown()).toEqual({ search: "na ir", role: ["admin"], overdue: true, page: 1 });
  });

  test("setting a filter returns to the first page", async () => {
    const { person, address } = await open("/users?other=1");
    await person.click(screen.getByRole("button", { name: "Page 3" }));
    await waitFor(() => expect(address()).toBe("/users?other=1&page=3"));
    await person.click(screen.getByRole("button", { name: "Roles" }));
    await waitFor(() => expect(address()).toBe("/users?other=1&role=admin,team_lead"));
    expect(shown()).toMatchObject({ role: ["admin", "team_lead"], page: 1 });
    await person.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(address()).toBe("/users?other=1"));
    expect(shown()).toEqual(nothing);
  });
});

describe("stored filters", () => {
  test("are stored per user, without the page and free text", async () => {
    const { person, queryClient } = await open("/users");
    await person.click(screen.getByRole("button", { name: "Find" }));
    await person.click(screen.getByRole("button", { name: "Page 3" }));
    await waitFor(() => expect(shown().page).toBe(3));
    expect(queryClient.getQueryData(preferencesQuery.queryKey)?.filters).toEqual({ users: { overdue: "true" } });
    savePreferences();
    await waitFor(() => expect(sent("PUT /users/preferences")).toEqual([{ filters: { users: { overdue: "true" } } }]));
  });

  test("are restored when the screen opens without filters", async () => {
    store("preferences", { filters: { users: { search: "nair", role: "admin" }, "users-gone": { role: "team_lead" } } });
    const { address } = await open("/users");
    expect(shown()).toEqual({ ...nothing, role: ["admin"] });
    await waitFor(() => expect(address()).toBe("/users?role=admin"));
  });

  test("stay on their tab", async () => {
    store("preferences", { filters: { users: {} } });
    const { person, queryClient, address } = await open("/users?tab=gone&role=admin");
    await waitFor(() =>
      expect(queryClient.getQueryData(preferencesQuery.queryKey)?.filters).toEqual({ users: {}, "users-gone": { role: "admin" } }),
    );
    await person.click(screen.getByRole("button", { name: "All" }));
    await waitFor(() => expect(address()).toBe("/users"));
    expect(shown()).toEqual(nothing);
  });

  test("are overridden by filters in the address, and stay cleared", async () => {
    store("preferences", { filters: { users: { role: "admin" } } });
    const { person, queryClient, address } = await open("/users?search=nair");
    expect(shown()).toEqual({ ...nothing, search: "nair" });
    await person.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(address()).toBe("/users"));
    expect(queryClient.getQueryData(preferencesQuery.queryKey)?.filters).toEqual({ users: {} });
    expect(shown()).toEqual(nothing);
  });
});
