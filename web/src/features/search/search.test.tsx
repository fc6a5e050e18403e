import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { renderApp } from "#test/render.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { task } from "#test/task-fixtures.ts";
import "#test/stub-pages.tsx";

const project = {
  _id: newId(),
  name: "Meridian Showroom",
  key: "MS",
  description: null,
  team: "3D",
  teamId: newId(),
  status: "Active" as const,
  members: [],
  lead: null,
  startDate: null,
  dueDate: null,
  health: null,
  milestones: [],
  stats: { open: 18, overdue: 0, completed: 2, estimatedHours: null, loggedHours: 0 },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  version: 1,
  can: { read: true, update: true, remove: true },
};

/** Finds an entry by its text, which highlighting splits into several elements. */
const entry = (palette: HTMLElement, text: string) =>
  waitFor(() => {
    const found = within(palette)
      .getAllByRole("button")
      .find((each) => each.textContent?.includes(text));
    if (!found) throw new Error(`There is no entry ${text}`);
    return found;
  });

async function openPalette(role: "admin" | "team_lead" | "team_member", at: string) {
  const view = renderApp(at, { as: user({ role }) });
  await screen.findByRole("button", { name: "Logout" });
  await view.person.keyboard("{Control>}k{/Control}");
  return { ...view, palette: await screen.findByRole("dialog", { name: "Command palette" }) };
}

beforeEach(() => mockResponse("GET /tasks", { data: [], pagination, isMore: false }));

describe("command palette", () => {
  test("opens with Ctrl K or from the top bar and lists the pages and actions of the role", async () => {
    const { palette, person } = await openPalette("admin", "/");
    for (const name of ["Overview", "Teams", "Audit trail", "Profile Management", "Submit EOD", "Logout"]) {
      expect(within(palette).getByRole("button", { name: new RegExp(`^${name}`) })).toBeDefined();
    }
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Command palette" })).toBeNull());
    await person.click(screen.getByRole("button", { name: /Search or jump to/ }));
    expect(await screen.findByRole("dialog", { name: "Command palette" })).toBeDefined();
  });

  test("receives keys typed before its search field is ready, and no shortcut handles them", async () => {
    mockResponse("GET /users", { data: [], pagination, stats });
    mockResponse("GET /projects", { data: [], pagination });
    const { person, address } = renderApp("/", { as: user({ role: "admin" }) });
    await screen.findByRole("button", { name: "Logout" });
    await person.keyboard("{Control>}k{/Control}gp");
    const field = await screen.findByRole("textbox", { name: /^Search pages/ });
    await waitFor(() => expect(field).toHaveProperty("value", "gp"));
    await person.type(field, "x");
    expect(field).toHaveProperty("value", "gpx");
    expect(address()).toBe("/");
  });

  test("lists no page that the role cannot open", async () => {
    const { palette } = await openPalette("team_member", "/my-hours");
    expect(within(palette).queryByRole("button", { name: /Audit trail/ })).toBeNull();
    expect(within(palette).queryByRole("button", { name: /^Users/ })).toBeNull();
  });

  test("finds projects and people on the server and opens the selected result", async () => {
    const meera = user({ name: "Meera Joshi", designation: "3D Lead", team: "3D" });
    const { palette, person, address } = await openPalette("admin", "/");
    mockResponse("GET /users", { data: [meera], stats, pagination });
    mockResponse("GET /projects", { data: [project], pagination });
    await person.keyboard("me");
    // On a slow machine the first letter alone is searched too.
    await waitFor(() => expect(sent("GET /users").at(-1)).toEqual({ search: "me", limit: "5" }));
    const found = await entry(palette, "Meera Joshi");
    expect(found.textContent).toContain("3D Lead");
    expect((await entry(palette, "Meridian Showroom")).textContent).toContain("3D, 18 open tasks");
    await person.click(found);
    await waitFor(() => expect(address()).toBe("/admin/users?search=Meera+Joshi"));
  });

  test.each([
    ["sign out", "Logout"],
    ["dark mode", "Use the dark theme"],
  ])("%s finds the action %s", async (term, action) => {
    mockResponse("GET /users", { data: [], pagination, stats });
    mockResponse("GET /projects", { data: [], pagination });
    const { palette, person } = await openPalette("team_member", "/my-hours");
    await person.keyboard(term);
    expect(await entry(palette, action)).toBeDefined();
  });

  test("shows an empty state without results", async () => {
    const { palette, person } = await openPalette("team_lead", "/team-lead");
    mockResponse("GET /users", { data: [], stats, pagination });
    mockResponse("GET /projects", { data: [], pagination });
    await person.keyboard("zzz");
    expect(await within(palette).findByText("No results for “zzz”")).toBeDefined();
  });

  test("creates a task from a quick entry, after showing what was understood", async () => {
    mockResponse("GET /users", { data: [], pagination, stats });
    mockResponse("GET /projects", { data: [], pagination });
    const kavya = user({ name: "Kavya Nair" });
    mockResponse("GET /users/dropdown", [{ _id: kavya._id, name: kavya.name, team: null, profilePicture: null }]);
    mockResponse("POST /tasks/bulk", [task({ title: "Fix the shader" })]);
    const { palette, person } = await openPalette("team_lead", "/team-lead");
    await person.type(within(palette).getByRole("textbox"), "Fix the shader @kavya !high");
    const found = await entry(palette, "Create task “Fix the shader”");
    expect(found.textContent).toContain("Kavya Nair, High priority");
    await person.click(found);
    await waitFor(() =>
      expect(sent("POST /tasks/bulk")).toEqual([{ tasks: [{ title: "Fix the shader", assignee: kavya._id, priority: "High" }] }]),
    );
  });
});
