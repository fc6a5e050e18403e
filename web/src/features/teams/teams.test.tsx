import type { Team, TeamDetail } from "@daybook/contract/teams/teams";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderApp, renderPart } from "#test/render.tsx";
import { newId, pagination, user } from "#test/fixtures.ts";
import { task } from "#test/task-fixtures.ts";
import { TeamsPage } from "./pages/teams-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin", can: { read: true, update: true, administer: true, remove: false } });
const ref = (name: string) => ({ _id: newId(), name, team: "Design", profilePicture: null });

const team = (changes: Partial<Team> = {}): Team => ({
  _id: newId(),
  name: "Design",
  description: "Product and interface design",
  leads: [],
  memberCount: 0,
  createdAt: "2025-06-02T09:00:00.000Z",
  version: 3,
  can: { read: true, update: true, remove: true },
  ...changes,
});

const lead = ref("Leah Lead");
const member = ref("Mo Member");
const detail = (of: Team): TeamDetail => ({
  ...of,
  members: [
    { ...member, email: "mo@studio-halden.com", role: "team_member", designation: "Artist", status: "active" },
    { ...lead, email: "leah@studio-halden.com", role: "team_lead", designation: null, status: "active" },
  ],
  projects: [{ _id: newId(), name: "Harbour VR Tour", status: "On Hold" }],
});

describe("team list", () => {
  const design = team({ leads: [lead], memberCount: 2 });
  const empty = team({ name: "Archive", description: null });

  beforeEach(() => {
    mockResponse("GET /users/teams", { data: [design, empty], pagination });
    mockResponse("PUT /users/preferences", (preferences) => preferences);
    mockResponse("GET /holiday-calendars", []);
  });

  const open = () => renderPart(<TeamsPage />, { as: admin, at: "/admin/teams" });
  const choose = async (person: ReturnType<typeof renderPart>["person"], name: string, item: string) => {
    await person.click(await screen.findByRole("button", { name: `More for ${name}` }));
    await person.click(await screen.findByRole("menuitem", { name: item }));
  };

  test("shows teams by name with leads and member count", async () => {
    open();
    expect((await screen.findByRole("link", { name: "Design" })).getAttribute("href")).toBe(`/teams/${design._id}`);
    expect(screen.getByText("Leah Lead")).toBeDefined();
    const names = screen.getAllByRole("link").map((link) => link.textContent);
    expect(names.indexOf("Archive")).toBeLessThan(names.indexOf("Design"));
  });

  test("requires an unused name for a new team", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "New team" }));
    await person.click(await screen.findByRole("button", { name: "Create team" }));
    expect(screen.getByText("Team name is required")).toBeDefined();

    const message = "A team with this name already exists";
    mockError("POST /users/teams", 409, message, { errors: [{ path: "name", message }] });
    await person.type(screen.getByLabelText(/^Name/), "Design");
    await person.click(screen.getByRole("button", { name: "Create team" }));
    expect(await screen.findByText(message)).toBeDefined();

    mockResponse("POST /users/teams", () => {
      const rigging = team({ name: "Rigging" });
      mockResponse("GET /users/teams", { data: [design, empty, rigging], pagination });
      return rigging;
    });
    await person.click(screen.getByRole("button", { name: "Create team" }));
    expect(await screen.findByText("Team created successfully!")).toBeDefined();
    expect(await screen.findByRole("link", { name: "Rigging" })).toBeDefined();
  });

  test("updates name and leads", async () => {
    mockResponse("GET /users/teams/:id", detail(design));
    mockResponse("PUT /users/teams/:id", { ...design, leads: [lead, member] });
    const { person } = open();
    await choose(person, "Design", "Edit team");
    await person.click(await screen.findByRole("combobox", { name: "Leads" }));
    await person.click(await screen.findByRole("option", { name: /Mo Member/ }));
    await person.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Team updated successfully!")).toBeDefined();
    expect(sent("PUT /users/teams/:id")).toEqual([
      { id: design._id, version: 3, name: "Design", description: "Product and interface design", leads: [lead._id, member._id] },
    ]);
  });

  test("does not delete a team with members and links to them", async () => {
    const { person, address } = open();
    await choose(person, "Design", "Delete");
    expect(await screen.findByText(/This team has 2 members. Move them to another team/)).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Show members" }));
    await waitFor(() => expect(address()).toBe("/admin/users?team=Design"));
  });

  test("deletes an empty team and shows the server's error", async () => {
    mockError("DELETE /users/teams/:id", 409, "This team has 1 project. Move it first.");
    const { person } = open();
    await choose(person, "Archive", "Delete");
    await person.click(await screen.findByRole("button", { name: "Delete team" }));
    expect(await screen.findByText("This team has 1 project. Move it first.")).toBeDefined();

    mockResponse("DELETE /users/teams/:id", { _id: empty._id });
    mockResponse("GET /users/teams", { data: [design], pagination });
    await choose(person, "Archive", "Delete");
    await person.click(await screen.findByRole("button", { name: "Delete team" }));
    expect(await screen.findByText("Team deleted successfully!")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("link", { name: "Archive" })).toBeNull());
  });
});

describe("team page", () => {
  const design = team({ leads: [lead], memberCount: 2, can: { read: true, update: false, remove: false } });
  beforeEach(() => {
    mockResponse("GET /users/teams/:id", detail(design));
    mockResponse("GET /leaves/calendar", { entries: [], holidays: [] });
    mockResponse("GET /tasks", { data: [], pagination, isMore: false });
  });

  test("shows what each does today: the task in progress, and who is away", async () => {
    const of = { _id: member._id, name: member.name, team: "Design", profilePicture: null };
    mockResponse("GET /tasks", {
      data: [
        task({ number: 482, title: "Foveated rendering", status: "In Progress", assignee: of }),
        task({ number: 480, title: "Lobby lights", status: "In Progress", assignee: of }),
      ],
      pagination,
      isMore: false,
    });
    const entry = {
      leaveId: newId(),
      user: lead,
      startDate: "2026-03-11",
      endDate: "2026-03-13",
      days: ["2026-03-11", "2026-03-12", "2026-03-13"],
      startDayPart: "full" as const,
      endDayPart: "full" as const,
      status: "Approved" as const,
      isAbsence: true,
      backOn: "2026-03-16",
    };
    mockResponse("GET /leaves/calendar", { entries: [entry], holidays: [] });
    renderApp(`/teams/${design._id}`, { as: user() });
    const link = await screen.findByRole("link", { name: "#482 Foveated rendering" });
    expect(link.parentElement!.textContent).toBe("#482 Foveated rendering +1");
    expect(await screen.findByText("Away, back Monday")).toBeDefined();
    expect(sent("GET /tasks")).toMatchObject([{ team: "Design", status: "In Progress" }]);
  });

  test("shows members, leads first, and projects to a member", async () => {
    renderApp(`/teams/${design._id}`, { as: user() });
    const heading = await screen.findByRole("heading", { name: "Members" });
    const names = within(heading.closest("section")!)
      .getAllByText(/Lead$|Mo Member/)
      .map((each) => each.textContent);
    expect(names[0]).toBe("Leah Lead");
    expect(screen.getByRole("link", { name: "Harbour VR Tour" })).toBeDefined();
    expect(screen.getByText("On Hold")).toBeDefined();
    expect(screen.queryByText("EODs today")).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit team" })).toBeNull();
  });

  test("shows today's reports to the team lead", async () => {
    const kinds = { onTime: 1, sent: 1, expected: 2, rate: 0.5 };
    mockResponse("GET /eod/compliance", {
      days: [{ date: "2026-03-12", kind: "working", holiday: null, deadline: "2026-03-13T04:30:00.000Z", sent: 1, expected: 2 }],
      people: [
        { user: lead, cells: ["submitted"], ...kinds },
        { user: member, cells: ["due"], ...kinds },
      ],
      ...kinds,
    });
    renderApp(`/teams/${design._id}`, { as: user({ role: "team_lead" }) });
    expect(await screen.findByText("Submitted")).toBeDefined();
    expect(screen.getByText("Due")).toBeDefined();
    expect(screen.getByText("1 of 2")).toBeDefined();
    expect(sent("GET /eod/compliance")).toEqual([{ startDate: "2026-03-12", endDate: "2026-03-12", team: "Design" }]);
  });

  test("shows an error for a missing or inaccessible team", async () => {
    mockError("GET /users/teams/:id", 404, "This team does not exist");
    renderApp(`/teams/${newId()}`, { as: user() });
    expect(await screen.findByText("This team does not exist")).toBeDefined();
  });
});
