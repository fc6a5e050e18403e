import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { count, many } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { newId, user } from "#test/fixtures.ts";
import { SavedViews } from "./components/saved-views.tsx";

const fields = { role: many(["admin", "team_lead"]), page: count(1) };

function Screen() {
  const { search, replaceFilters } = useFilters("users", fields);
  return <SavedViews screen="users" search={search} onApply={replaceFilters} />;
}

const view = (name: string, screenName: string, search: Record<string, string>) => ({
  _id: newId(),
  name,
  screen: screenName,
  search,
  createdAt: "2026-03-12T09:00:00.000Z",
});

async function open(at: string, views: ReturnType<typeof view>[]) {
  mockResponse("GET /views", views);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  const rendered = renderPart(<Screen />, { as: user(), at });
  await rendered.person.click(await screen.findByRole("button", { name: "Views" }));
  return { ...rendered, list: await screen.findByRole("dialog", { name: "Saved views" }) };
}

describe("saved views", () => {
  test("lists the views of this screen; choosing one sets its filters", async () => {
    const { person, list, address } = await open("/users", [view("Leads", "users", { role: "team_lead" }), view("Late ones", "eods", {})]);
    expect(within(list).queryByText("Late ones")).toBeNull();
    await person.click(await within(list).findByRole("button", { name: "Leads" }));
    await waitFor(() => expect(address()).toBe("/users?role=team_lead"));
  });

  test("saves the current filters under a name, without the page number", async () => {
    const { person, list } = await open("/users?role=admin&page=3", []);
    expect(await within(list).findByText("No saved views yet. Set filters, then save them here.")).toBeDefined();
    await person.click(within(list).getByRole("button", { name: "Save these filters" }));
    const dialog = await screen.findByRole("dialog", { name: "Save view" });
    await person.click(within(dialog).getByRole("button", { name: "Save view" }));
    expect(within(dialog).getByText("Name is required")).toBeDefined();
    await person.type(within(dialog).getByLabelText("Name"), "Admins");
    mockResponse("POST /views", ({ name, screen: at, search }) => ({ ...view(name, at, {}), search }));
    await person.click(within(dialog).getByRole("button", { name: "Save view" }));
    expect(await screen.findByText("View saved")).toBeDefined();
    expect(sent("POST /views")).toEqual([{ screen: "users", name: "Admins", search: { role: "admin" } }]);
  });

  test("disables saving when no filters are set", async () => {
    const { list } = await open("/users", []);
    expect(within(list).getByRole("button", { name: "Save these filters" }).hasAttribute("disabled")).toBe(true);
  });

  test("a view that cannot be deleted is restored", async () => {
    const { person, list } = await open("/users", [view("Leads", "users", { role: "team_lead" })]);
    mockError("DELETE /views/:id", 404, "This view does not exist");
    await person.click(await within(list).findByRole("button", { name: "Delete view Leads" }));
    expect(await screen.findByText("View not found")).toBeDefined();
    expect(within(list).getByRole("button", { name: "Leads" })).toBeDefined();
  });
});
