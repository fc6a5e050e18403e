import type { AuditEvent } from "@daybook/contract/audit/audit";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { actionText, fieldTitle } from "./audit-labels.ts";
import { differencesOf, formatValue } from "./differences.ts";
import { AuditPage } from "./pages/audit-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const { _id, name, team, profilePicture } = admin;

const event = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  _id: newId(),
  actor: { _id, name, team, profilePicture },
  onBehalfOf: null,
  action: "projects.updated",
  entity: "projects",
  entityId: newId(),
  subject: "Harbour VR Tour",
  before: { name: "Harbour VR Tour", status: "Active", leadId: null },
  after: { name: "Harbour VR Tour", status: "On Hold", leadId: _id },
  ip: "192.0.2.4",
  at: "2026-03-12T06:10:00.000Z",
  ...changes,
});

const change = event();
const setup = event({ actor: null, action: "setup.completed", entity: "users", entityId: null, subject: null, before: null, after: null });

const shows = (...events: AuditEvent[]) =>
  mockResponse("GET /audit", { data: events, pagination: { ...pagination, totalItems: events.length }, isMore: false });

describe("the audit trail", () => {
  beforeEach(() => {
    shows(change, setup);
    mockResponse("GET /audit/names", { actions: ["setup.completed", "projects.updated"], entities: ["projects", "users"] });
    mockResponse("GET /users", { data: [admin], stats, pagination });
    mockResponse("GET /users/teams", { data: [], pagination });
    mockResponse("GET /projects/dropdown", []);
    mockResponse("PUT /users/preferences", (preferences) => preferences);
  });

  const open = (at = "/admin/audit") => renderPart(<AuditPage />, { as: admin, at });

  test("shows user, action, item, changes and time; the address is in the details", async () => {
    open();
    const row = (await screen.findByText("Updated a project")).closest("[role=row], tr") as HTMLElement;
    for (const text of ["Ananya Iyer", "Harbour VR Tour", "Status: Active → On Hold, Lead", "Today, 11:40"]) {
      expect(within(row).getByText(text)).toBeDefined();
    }
    expect(screen.queryByText("192.0.2.4")).toBeNull();
    expect(screen.getByText("System")).toBeDefined();
    expect(screen.getByText("Set up Daybook")).toBeDefined();
    expect(screen.getByText("2 events")).toBeDefined();
  });

  test("names the person of a leave request, except beside the person's own name", async () => {
    const leave = { entity: "leaves", before: null, after: null };
    shows(
      event({ ...leave, action: "leaves.approved", subject: "Neha Patil, 29 Nov 2026" }),
      event({ ...leave, action: "leaves.applied", subject: "Ananya Iyer, 2 Dec 2026" }),
    );
    open();
    expect(await screen.findByText("Neha Patil, 29 Nov 2026")).toBeDefined();
    expect(screen.getByText("2 Dec 2026")).toBeDefined();
  });

  test("an event shows the changed fields with names for ids, and links to all events of the same item", async () => {
    const { person, address } = open();
    await person.click(await screen.findByRole("button", { name: "Updated a project" }));
    const drawer = await screen.findByRole("dialog");
    await waitFor(() => expect(within(drawer).getByRole("row", { name: "Lead Not set Ananya Iyer" })).toBeDefined());
    expect(within(drawer).getByRole("row", { name: "Status Active On Hold" })).toBeDefined();
    expect(within(drawer).queryByRole("row", { name: /^Name/ })).toBeNull();

    await person.click(within(drawer).getByRole("button", { name: "Show all events for this item" }));
    await waitFor(() => expect(address()).toBe(`/admin/audit?entity=projects&entityId=${change.entityId}`));
    expect(sent("GET /audit").at(-1)).toMatchObject({ entity: "projects", entityId: change.entityId });
  });

  test("an event without details shows a message", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Set up Daybook" }));
    expect(await screen.findByText("No details recorded.")).toBeDefined();
  });

  test("keeps the filters in the URL and applies them to the export", async () => {
    open(`/admin/audit?actor=${_id},none&action=projects.updated&entity=projects&dates=2026-03-01..2026-03-12&search=harbour`);
    await screen.findByText("Updated a project");
    const filters = {
      actor: `${_id},none`,
      action: "projects.updated",
      entity: "projects",
      startDate: "2026-03-01",
      endDate: "2026-03-12",
    };
    expect(sent("GET /audit").at(-1)).toMatchObject({ ...filters, search: "harbour", limit: "25", page: "1" });
    const { pathname, searchParams } = new URL(screen.getByRole("link", { name: "Export" }).getAttribute("href")!, "http://x");
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(["/api/audit", { format: "csv", search: "harbour", ...filters }]);
  });

  test("filters without results can be cleared", async () => {
    shows();
    const { person, address } = open("/admin/audit?entity=teams");
    await person.click((await screen.findAllByRole("button", { name: /clear/i })).at(-1)!);
    await waitFor(() => expect(address()).toBe("/admin/audit"));
    expect(await screen.findByText("No events yet")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Export" })).toBeNull();
  });

  test("shows when there are more events than are counted", async () => {
    mockResponse("GET /audit", {
      data: [change],
      pagination: { ...pagination, totalItems: 100_000, totalPages: 4000, hasNextPage: true },
      isMore: true,
    });
    open();
    expect(await screen.findByText("100,000+ events")).toBeDefined();
  });

  test("shows an error if the audit trail cannot be loaded", async () => {
    mockError("GET /audit", 500, "Failed to get audit trail");
    open();
    expect(await screen.findByText("Failed to get audit trail")).toBeDefined();
  });
});

describe("labels", () => {
  test.each([
    ["tasks.commented", "commented on a task"],
    ["users.removed", "deleted a user"],
    ["leaves.approved", "approved a leave request"],
    ["payroll.run_started", "payroll run started"],
  ])("labels %s as '%s'", (action, text) => expect(actionText(action)).toBe(text));

  test.each([
    ["dueDate", "Due date"],
    ["teamId", "Team"],
    ["hoursPerDay", "Hours per day"],
    ["id", "Id"],
  ])("labels the field %s as '%s'", (field, title) => expect(fieldTitle(field)).toBe(title));

  test("returns only differing fields; null, empty and missing values are equal", () => {
    expect(differencesOf({ a: 1, b: null, c: [] }, { a: 1, b: "", d: "new" }).map(({ field }) => field)).toEqual(["d"]);
    expect(differencesOf(null, { a: 1 })).toEqual([{ field: "a", title: "A", before: undefined, after: 1 }]);
    expect(differencesOf("x", "y").map(({ field }) => field)).toEqual(["value"]);
  });

  test("formats workdays and images", () => {
    expect(formatValue([1, 6], () => undefined, "workweek")).toBe("Mon, Sat");
    expect(formatValue("01990000-0000-7000-8000-000000000001", () => undefined, "logoFileId")).toBe("Image");
  });

  test("formats values as text", () => {
    const nameOf = (id: string) => (id === "1" ? "One" : undefined);
    expect([true, "1", ["1", 2], "", 0, { a: 1 }].map((value) => formatValue(value, nameOf))).toEqual([
      "Yes",
      "One",
      "One, 2",
      null,
      "0",
      '{\n  "a": 1\n}',
    ]);
  });
});
