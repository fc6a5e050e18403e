import type { Project, ProjectActivity } from "@daybook/contract/projects/projects";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { ProjectsPage } from "./pages/projects-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin", can: { read: true, update: true, administer: true, remove: false } });
const kavya = user({ name: "Kavya Nair", team: "Design" });
const arjun = user({ name: "Arjun Rao", team: "Development" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });

const harbour: Project = {
  _id: newId(),
  name: "Harbour VR Tour",
  key: "HVT",
  description: null,
  team: "Design",
  teamId: newId(),
  status: "Active",
  members: [ref(arjun), ref(kavya)],
  lead: ref(kavya),
  startDate: null,
  dueDate: null,
  health: null,
  milestones: [],
  stats: { open: 0, overdue: 0, completed: 0, estimatedHours: null, loggedHours: 12.5 },
  createdAt: "2026-01-05T09:00:00.000Z",
  updatedAt: "2026-01-05T09:00:00.000Z",
  version: 1,
  can: { read: true, update: true, remove: true },
};

const weeks = [
  ["2026-02-23", "2026-03-01", 0],
  ["2026-03-02", "2026-03-08", 9.5],
  ["2026-03-09", "2026-03-15", 3],
] as const;
const byWeek = weeks.map(([startDate, endDate, logged]) => ({ startDate, endDate, logged }));

const entry = (changes: Partial<ProjectActivity>): ProjectActivity => ({
  _id: newId(),
  actor: ref(kavya),
  onBehalfOf: null,
  action: "updated",
  subject: { kind: "project", _id: harbour._id, name: harbour.name },
  field: null,
  from: null,
  to: null,
  note: null,
  at: "2026-03-12T05:00:00.000Z",
  ...changes,
});
const activity = (data: ProjectActivity[], more: Partial<typeof pagination> = {}) => ({
  data,
  pagination: { ...pagination, totalItems: data.length, ...more },
});

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /projects", { data: [harbour], pagination: { ...pagination, totalItems: 1 } });
  mockResponse("GET /projects/:id", harbour);
  mockResponse("GET /projects/:id/plan", { tasks: [], undated: 0, hours: [], holidays: [] });
  mockResponse("GET /users", { data: [kavya, arjun], stats, pagination });
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /views", []);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /tasks/project/:projectId", { data: [], pagination, isMore: false });
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (tab: string, as = admin) => renderPart(<ProjectsPage />, { as, at: `/admin/projects?project=${harbour._id}&tab=${tab}` });

describe("hours", () => {
  test("are shown by person and by week, with a table alternative", async () => {
    mockResponse("GET /projects/:id/hours", {
      total: 12.5,
      byUser: [
        { user: ref(arjun), logged: 10 },
        { user: ref(kavya), logged: 2.5 },
      ],
      byWeek,
    });
    const { person } = open("hours");
    const people = await screen.findByRole("table", { name: "Hours by person" });
    expect(within(people).getByRole("row", { name: /Arjun Rao.*80%.*10 h/ })).toBeTruthy();
    expect(within(people).getByRole("row", { name: /Kavya Nair.*20%.*2.5 h/ })).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "More for Hours by week" }));
    await person.click(await screen.findByRole("menuitem", { name: "Show as table" }));
    const table = screen.getByRole("table", { name: "Hours by week", hidden: true });
    expect(
      within(table)
        .getAllByRole("row", { hidden: true })
        .map(({ textContent }) => textContent?.replaceAll(/\s+/g, " ")),
    ).toEqual(["WeekLogged", "23 Feb – 1 Mar0 h", "2 – 8 Mar9.5 h", "9 – 15 Mar3 h"]);
  });

  test("show an empty state, and a retry button on an error", async () => {
    mockError("GET /projects/:id/hours", 404, "This project does not exist");
    const { person } = open("hours");
    expect(await screen.findByText("This project does not exist")).toBeTruthy();
    mockResponse("GET /projects/:id/hours", { total: 0, byUser: [], byWeek });
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No hours yet")).toBeTruthy();
  });
});

describe("members", () => {
  test("list the lead first and can be edited", async () => {
    const { person, address } = open("tasks");
    await person.click(await screen.findByRole("tab", { name: /Members/ }));
    expect(address()).toContain("tab=people");
    const panel = await screen.findByRole("tabpanel");
    expect(panel.textContent).toMatch(/Kavya Nair.*Lead.*Arjun Rao.*Member/);
    await person.click(within(panel).getByRole("button", { name: "Edit members" }));
    expect(await screen.findByRole("dialog", { name: /Members/ })).toBeTruthy();
  });

  test("are read-only for users who cannot edit the project", async () => {
    mockResponse("GET /projects/:id", { ...harbour, can: { read: true, update: false, remove: false } });
    open("people", kavya);
    expect((await screen.findByRole("tabpanel")).textContent).toContain("Arjun Rao");
    expect(screen.queryByRole("button", { name: "Edit members" })).toBeNull();
  });
});

describe("activity", () => {
  test("describes changes to the project and its tasks and links to the task", async () => {
    const subject = { kind: "task" as const, _id: newId(), name: "Bake lightmaps", number: 476 };
    mockResponse(
      "GET /projects/:id/activity",
      activity([
        entry({ action: "returned", subject, field: "status", from: "Completed", to: "In Progress", note: "The intro is missing" }),
        entry({ field: "status", from: "Active", to: "On Hold" }),
        entry({ field: "members", from: ["Arjun Rao"], to: ["Arjun Rao", "Kavya Nair"] }),
        entry({ field: "dueDate", from: "2026-03-20", to: null }),
        entry({ action: "approved", onBehalfOf: ref(arjun), subject, field: "status", from: "Completed", to: "Approved" }),
        entry({ action: "created", actor: null }),
      ]),
    );
    open("activity");
    const list = await screen.findByRole("list", { name: "Activity" });
    const texts = within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent ?? "");
    expect(texts).toEqual([
      expect.stringContaining("Kavya Nair returned the task"),
      expect.stringContaining("Kavya Nair set the status to On Hold"),
      expect.stringContaining("Kavya Nair added Kavya Nair"),
      expect.stringContaining("Kavya Nair removed the due date"),
      expect.stringContaining("Kavya Nair for Arjun Rao approved the task"),
      expect.stringContaining("Daybook created the project"),
    ]);
    expect(texts[0]).toContain("The intro is missing");
    expect(within(list).getAllByRole("link", { name: "#476 Bake lightmaps" })[0]!.getAttribute("href")).toBe(`/admin/tasks/${subject._id}`);
  });

  test("loads page by page", async () => {
    mockResponse("GET /projects/:id/activity", ({ page }) =>
      Number(page) === 1
        ? activity([entry({ field: "name", to: "Harbour" })], { totalItems: 2, totalPages: 2, hasNextPage: true })
        : activity([entry({ action: "created" })], { currentPage: 2, totalItems: 2, totalPages: 2, hasPreviousPage: true }),
    );
    const { person } = open("activity");
    await person.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText(/created the project/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show more" })).toBeNull());
    expect(sent("GET /projects/:id/activity").map(({ page }) => String(page))).toEqual(["1", "2"]);
  });

  test("shows an empty state", async () => {
    mockResponse("GET /projects/:id/activity", activity([]));
    open("activity");
    expect(await screen.findByText("No activity yet")).toBeTruthy();
  });
});

describe("health", () => {
  const atRisk = { state: "At risk", note: "The client is late", by: ref(kavya), at: "2026-03-12T05:00:00.000Z" } as const;

  test("shows what was said last, and saves what is said next with its note", async () => {
    const said: Project = { ...harbour, health: atRisk };
    mockResponse("GET /projects", { data: [said], pagination: { ...pagination, totalItems: 1 } });
    mockResponse("GET /projects/:id", said);
    mockResponse("GET /projects/:id/health", { data: [{ _id: newId(), ...atRisk }], pagination });
    mockResponse("POST /projects/:id/health", said);
    const { person } = renderPart(<ProjectsPage />, { as: admin, at: `/admin/projects?project=${harbour._id}` });
    expect(await screen.findByText("The client is late")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "History" }));
    expect(within(await screen.findByRole("list", { name: "History of the health" })).getByText("At risk")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Update health" }));
    const dialog = await screen.findByRole("dialog", { name: /^Health/ });
    await person.type(within(dialog).getByRole("textbox", { name: /^Note/ }), "Late by a week");
    await person.click(within(dialog).getByRole("button", { name: "Save health" }));
    await waitFor(() => expect(sent("POST /projects/:id/health")).toEqual([{ id: harbour._id, state: "At risk", note: "Late by a week" }]));
  });
});
