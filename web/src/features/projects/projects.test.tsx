import type { Project } from "@daybook/contract/projects/projects";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { ProjectsPage } from "./pages/projects-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin", team: "HR", can: { read: true, update: true, administer: true, remove: false } });
const kavya = user({ name: "Kavya Nair", team: "Design" });
const arjun = user({ name: "Arjun Rao", team: "Development" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });

const project = (changes: Partial<Project> = {}): Project => ({
  _id: newId(),
  name: "Harbour VR Tour",
  key: "HVT",
  description: null,
  team: "Design",
  teamId: newId(),
  status: "Active",
  members: [ref(kavya)],
  lead: null,
  startDate: null,
  dueDate: null,
  health: null,
  milestones: [],
  stats: { open: 0, overdue: 0, completed: 0, estimatedHours: null, loggedHours: 12.5 },
  createdAt: "2026-01-05T09:00:00.000Z",
  updatedAt: "2026-01-05T09:00:00.000Z",
  version: 1,
  can: { read: true, update: true, remove: true },
  ...changes,
});
const pageOf = (data: Project[]) => ({ data, pagination: { ...pagination, totalItems: data.length } });

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /users", { data: [kavya, arjun], stats, pagination });
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /views", []);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /tasks/project/:projectId", { data: [], pagination, isMore: false });
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (at = "/admin/projects", as = admin) => renderPart(<ProjectsPage />, { as, at });
const openMenu = async (person: ReturnType<typeof open>["person"], item: string) => {
  await person.click(await screen.findByRole("button", { name: "More for Harbour VR Tour" }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
};

describe("project list", () => {
  test("shows status, team and hours, and applies the filters in the URL", async () => {
    mockResponse("GET /projects", pageOf([project({ status: "On Hold" })]));
    open("/admin/projects?status=On Hold&search=harbour");
    const row = await screen.findByRole("row", { name: /Harbour VR Tour/ });
    for (const text of ["HVT", "On Hold", "Design", "12.5 h"]) expect(row.textContent).toContain(text);
    expect(sent("GET /projects")).toMatchObject([{ status: "On Hold", search: "harbour", sort: "name" }]);
  });

  test("says beside the hours by how much they exceed the estimate", async () => {
    const work = { open: 1, overdue: 0, completed: 0 };
    mockResponse(
      "GET /projects",
      pageOf([
        project({ name: "Over", stats: { ...work, estimatedHours: 40.1, loggedHours: 52.35 } }),
        project({ name: "Within", stats: { ...work, estimatedHours: 40, loggedHours: 40 } }),
        project({ name: "Without", stats: { ...work, estimatedHours: null, loggedHours: 52 } }),
      ]),
    );
    open();
    expect((await screen.findByRole("row", { name: /Over/ })).textContent).toContain("12.25 h over52.35 h");
    for (const name of [/Within/, /Without/]) expect(screen.getByRole("row", { name }).textContent).not.toContain("over");
  });

  test("is read-only for members", async () => {
    mockResponse("GET /projects", pageOf([project({ can: { read: true, update: false, remove: false } })]));
    open("/projects", kavya);
    await screen.findByRole("row", { name: /Harbour VR Tour/ });
    expect(screen.queryByRole("button", { name: "New project" })).toBeNull();
    expect(screen.queryByRole("button", { name: "More for Harbour VR Tour" })).toBeNull();
  });

  test("shows an empty state", async () => {
    mockResponse("GET /projects", pageOf([]));
    open();
    expect(await screen.findByText("No projects yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: "New project" })).toBeTruthy();
  });
});

describe("project cards", () => {
  const harbour = project({
    lead: ref(kavya),
    stats: { open: 3, overdue: 1, completed: 4, estimatedHours: null, loggedHours: 12.5 },
    dueDate: "2026-03-20",
  });

  test("show lead, team and task progress, and the URL stores the view", async () => {
    mockResponse("GET /projects", pageOf([harbour]));
    const { person, address } = open();
    await screen.findByRole("row", { name: /Harbour VR Tour/ });
    await person.click(screen.getByRole("radio", { name: "Cards" }));
    const list = await screen.findByRole("list", { name: "Projects" });
    for (const text of ["HVT", "Kavya Nair", "Design", "3 open, 1 overdue, 4 completed", "12.5 h", "20 Mar"])
      expect(list.textContent).toContain(text);
    expect(within(list).getByRole("img", { name: "4 of 7 tasks completed, 1 overdue" })).toBeTruthy();
    expect(address()).toContain("view=cards");
    await person.click(screen.getByRole("radio", { name: "List" }));
    expect(await screen.findByRole("row", { name: /Harbour VR Tour/ })).toBeTruthy();
    expect(address()).not.toContain("view=");
  });

  test("have the row menu with Archive and a sort control", async () => {
    mockResponse("GET /projects", pageOf([harbour]));
    mockResponse("PUT /projects/:id", { ...harbour, status: "Archived" });
    const { person } = open("/admin/projects?view=cards");
    await openMenu(person, "Archive");
    await waitFor(() => expect(sent("PUT /projects/:id")).toEqual([{ id: harbour._id, status: "Archived" }]));
    await person.click(screen.getByRole("button", { name: "Sort by, Name" }));
    await person.click(await screen.findByRole("option", { name: "Due date" }));
    await waitFor(() => expect(sent("GET /projects").at(-1)).toMatchObject({ sort: "dueDate" }));
  });

  test("show an empty state, a no-match state and an error state", async () => {
    mockResponse("GET /projects", pageOf([]));
    const first = open("/admin/projects?view=cards");
    expect(await screen.findByText("No projects yet")).toBeTruthy();
    first.unmount();
    const second = open("/admin/projects?view=cards&search=boat");
    expect(await screen.findByText("No results match these filters")).toBeTruthy();
    second.unmount();
    mockError("GET /projects", 403, "You don't have permission to see projects");
    open("/admin/projects?view=cards");
    expect(await screen.findByText("You don't have permission to see projects")).toBeTruthy();
  });
});

describe("project", () => {
  test("shows the validation messages of the contract beside the fields", async () => {
    mockResponse("GET /projects", pageOf([project()]));
    mockError("POST /projects", 409, "This team already has a project with this name", {
      errors: [{ path: "name", message: "This team already has a project with this name" }],
    });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "New project" }));
    const dialog = await screen.findByRole("dialog", { name: /New project/ });
    await person.click(within(dialog).getByRole("button", { name: "Create project" }));
    expect(await within(dialog).findByText("Project name is required")).toBeTruthy();
    expect(within(dialog).getByText("Team is required")).toBeTruthy();
    expect(sent("POST /projects")).toEqual([]);
  });

  test("opens in a drawer from its URL", async () => {
    const one = project({ description: "A walk through the harbour", can: { read: true, update: false, remove: false } });
    mockResponse("GET /projects", pageOf([one]));
    mockResponse("GET /projects/:id", one);
    open(`/projects?project=${one._id}`, kavya);
    expect(await screen.findByText("A walk through the harbour")).toBeTruthy();
    // Open tasks first, as many as the tab counts.
    expect(sent("GET /tasks/project/:projectId")).toMatchObject([{ sort: "status" }]);
    expect(screen.queryByRole("button", { name: "Edit project" })).toBeNull();
  });

  test("with reported work is not deleted; the dialog shows the reason and offers to archive", async () => {
    const one = project();
    mockResponse("GET /projects", pageOf([one]));
    mockError("DELETE /projects/:id", 409, "This project has 12 EOD items. Archive it instead.");
    mockResponse("PUT /projects/:id", { ...one, status: "Archived" });
    const { person } = open();
    await openMenu(person, "Delete");
    await person.click(await screen.findByRole("button", { name: "Delete project" }));
    expect(await screen.findByText("This project has 12 EOD items. Archive it instead.")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Archive project" }));
    await waitFor(() => expect(sent("PUT /projects/:id")).toEqual([{ id: one._id, status: "Archived" }]));
    expect(await screen.findByText("Harbour VR Tour archived")).toBeTruthy();
  });

  test("saves its members as a set, with search", async () => {
    const one = project();
    mockResponse("GET /projects", pageOf([one]));
    mockResponse("PUT /projects/:id/members", { ...one, members: [ref(arjun)], version: 2 });
    const { person } = open();
    await openMenu(person, "Members");
    const dialog = await screen.findByRole("dialog", { name: /Members/ });
    expect((await within(dialog).findByLabelText<HTMLInputElement>("Kavya Nair")).checked).toBe(true);
    await person.type(within(dialog).getByPlaceholderText("Search name, team"), "arj{Enter}");
    await waitFor(() => expect(within(dialog).queryByLabelText("Kavya Nair")).toBeNull());
    expect(sent("PUT /projects/:id/members")).toEqual([]);
    await person.click(within(dialog).getByLabelText("Arjun Rao"));
    await person.clear(within(dialog).getByPlaceholderText("Search name, team"));
    await person.click(await within(dialog).findByLabelText("Kavya Nair"));
    await person.click(within(dialog).getByRole("button", { name: "Save 1 member" }));
    await waitFor(() => expect(sent("PUT /projects/:id/members")).toEqual([{ id: one._id, version: 1, members: [arjun._id] }]));
  });
});
