import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answer, sent } from "#test/api-responses.ts";
import { renderApp } from "#test/render.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";

vi.mock("#app/pages.ts", () => import("#test/stub-pages.tsx"));

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
  stats: { open: 18, overdue: 0, completed: 2, loggedHours: 0 },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  version: 1,
  can: { read: true, update: true, remove: true },
};

/** An entry by its words; the marked letters among them stand in an element of their own. */
const entry = (palette: HTMLElement, words: string) =>
  waitFor(() => {
    const found = within(palette)
      .getAllByRole("button")
      .find((each) => each.textContent?.includes(words));
    if (!found) throw new Error(`There is no ${words}`);
    return found;
  });

async function openPalette(role: "admin" | "team_lead" | "team_member", at: string) {
  const view = renderApp(at, { as: user({ role }) });
  await screen.findByRole("button", { name: "Logout" });
  await view.person.keyboard("{Control>}k{/Control}");
  return { ...view, palette: await screen.findByRole("dialog", { name: "Command palette" }) };
}

beforeEach(() => answer("GET /tasks", { data: [], pagination }));

describe("the command palette", () => {
  test("opens with Ctrl K, also from the field of the top bar, and names the role's screens and deeds", async () => {
    const { palette, person } = await openPalette("admin", "/");
    for (const name of ["Overview", "Teams", "Audit trail", "Profile Management", "Submit EOD", "Logout"]) {
      expect(within(palette).getByRole("button", { name: new RegExp(`^${name}`) })).toBeDefined();
    }
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Command palette" })).toBeNull());
    await person.click(screen.getByRole("button", { name: /Search or jump to/ }));
    expect(await screen.findByRole("dialog", { name: "Command palette" })).toBeDefined();
  });

  test("takes the letters that a quick hand types before its field is there, and no shortcut hears them", async () => {
    answer("GET /users", { data: [], pagination, stats });
    answer("GET /projects", { data: [], pagination });
    const { person, address } = renderApp("/", { as: user({ role: "admin" }) });
    await screen.findByRole("button", { name: "Logout" });
    await person.keyboard("{Control>}k{/Control}gp");
    const field = await screen.findByRole("textbox", { name: /^Search screens/ });
    await waitFor(() => expect(field).toHaveProperty("value", "gp"));
    await person.type(field, "x");
    expect(field).toHaveProperty("value", "gpx");
    expect(address()).toBe("/");
  });

  test("names no screen that the role cannot open", async () => {
    const { palette } = await openPalette("team_member", "/my-hours");
    expect(within(palette).queryByRole("button", { name: /Audit trail/ })).toBeNull();
    expect(within(palette).queryByRole("button", { name: /^Users/ })).toBeNull();
  });

  test("finds projects and people on the server, and Enter goes there", async () => {
    const meera = user({ name: "Meera Joshi", designation: "3D Lead", team: "3D" });
    const { palette, person, address } = await openPalette("admin", "/");
    answer("GET /users", { data: [meera], stats, pagination });
    answer("GET /projects", { data: [project], pagination });
    await person.keyboard("me");
    const found = await entry(palette, "Meera Joshi");
    expect(found.textContent).toContain("3D Lead");
    expect((await entry(palette, "Meridian Showroom")).textContent).toContain("3D, 18 open tasks");
    expect(sent("GET /users").at(-1)).toEqual({ search: "me", limit: "5" });
    await person.click(found);
    await waitFor(() => expect(address()).toBe("/admin/users?search=Meera+Joshi"));
  });

  test("says so when there is nothing", async () => {
    const { palette, person } = await openPalette("team_lead", "/team-lead");
    answer("GET /users", { data: [], stats, pagination });
    answer("GET /projects", { data: [], pagination });
    await person.keyboard("zzz");
    expect(await within(palette).findByText("Nothing found for “zzz”")).toBeDefined();
  });
});
