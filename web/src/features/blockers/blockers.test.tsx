import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { blocker } from "#test/analytics-fixtures.ts";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { pagination, stats, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { EodsPage } from "#features/eods/pages/eods-page.tsx";
import { answerTheForm } from "#test/eod-fixtures.ts";

const team = { team: "Design", teamId: "01990000-0000-7000-8000-0000000000aa" };
const lead = user({ name: "Rohan Mehta", role: "team_lead", ...team });
const kavya = user({ ...team });
const ishaan = user({ name: "Ishaan Verma", ...team });
const task = { _id: "01990000-0000-7000-8000-0000000000bb", number: 482, title: "Marina level", status: "Blocked" as const };

const licence = blocker(kavya, "No licence for the plug-in", {
  ageWorkdays: 6,
  escalatedTo: "admins",
  escalatedOn: "2026-03-11",
  mentions: 3,
});
const unit = blocker(ishaan, "Test unit is out for repair", {
  task,
  owner: lead,
  escalatedTo: "none",
  escalatedOn: null,
  can: { ...licence.can, resumeTask: true },
});
const done = blocker(kavya, "Disk was full", {
  state: "resolved",
  resolvedBy: ishaan,
  resolvedAt: "2026-03-11T10:00:00.000Z",
  can: { ...licence.can, resolve: false, reopen: true },
});

beforeEach(() => {
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  answerTheForm();
  mockResponse("GET /blockers", ({ state }) => {
    const data = state === "open" ? [licence, unit] : [done];
    return { data, pagination: { ...pagination, totalItems: data.length } };
  });
  mockResponse("GET /blockers/summary", {
    open: 2,
    withoutOwner: 1,
    oldest: { text: licence.text, ageWorkdays: 6 },
    resolved: 14,
    medianWorkdays: 2.5,
  });
  mockResponse("GET /users", { data: [], pagination, stats });
  mockResponse("GET /users/dropdown", [ishaan]);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("PUT /users/preferences", {});
});

const open = (search = "", as = lead) => renderPart(<EodsPage />, { as, at: `/team-lead/eods?tab=blockers${search}` });
/** The text of the oldest blocker is also in the figures. */
const row = (text: string) => screen.getAllByText(text).flatMap((each) => each.closest<HTMLElement>("tr, [role=row]") ?? [])[0]!;

describe("the tab Blockers", () => {
  test("lists open blockers with age, reports, owner and who should find one", async () => {
    open();
    expect(await screen.findByText(unit.text)).toBeTruthy();
    expect(screen.getByRole("tab", { name: /^Blockers/ }).textContent).toBe("Blockers2");
    expect(row(licence.text).textContent).toContain("3 reports");
    expect(row(licence.text).textContent).toContain("No owner");
    expect(row(licence.text).textContent).toContain("With the admins since Wed 11 Mar");
    expect(row(unit.text).textContent).toContain("#482 Marina level");
    expect(screen.getByText("14 resolved in the last 30 days")).toBeTruthy();
  });

  test("filters in the address", async () => {
    const { person, address } = open();
    await person.click(await screen.findByRole("button", { name: "Owner" }));
    await person.click(await screen.findByRole("option", { name: "No owner" }));
    await waitFor(() => expect(address()).toContain("owner=none"));
    await waitFor(() => expect(sent("GET /blockers").at(-1)).toMatchObject({ owner: "none", state: "open" }));
  });

  test("assigns an owner in the row, and takes it back if that fails", async () => {
    mockError("PUT /blockers/:id", 409, "This blocker is resolved. Reopen it to assign someone.");
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: /^Owner of “No licence/ }));
    await person.click(await screen.findByRole("option", { name: "Ishaan Verma" }));
    await waitFor(() => expect(sent("PUT /blockers/:id")).toMatchObject([{ owner: ishaan._id }]));
    await waitFor(() => expect(row(licence.text).textContent).toContain("No owner"));
  });

  test("resolves with a note and offers to move the blocked task back to In Progress", async () => {
    mockResponse("POST /blockers/:id/resolve", { ...unit, state: "resolved" });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: `Resolve “${unit.text}”` }));
    expect((await screen.findByLabelText<HTMLInputElement>("Move #482 Marina level back to In Progress")).checked).toBe(true);
    await person.click(screen.getByRole("button", { name: "Resolve" }));
    await waitFor(() => expect(sent("POST /blockers/:id/resolve")).toMatchObject([{ resumeTask: true }]));
  });

  test("shows resolved blockers when asked, and reopens them", async () => {
    mockResponse("POST /blockers/:id/reopen", { ...done, state: "open" });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Resolved" }));
    expect(await screen.findByText("Disk was full")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "More for “Disk was full”" }));
    await person.click(await screen.findByRole("menuitem", { name: "Reopen" }));
    await waitFor(() => expect(sent("POST /blockers/:id/reopen")).toHaveLength(1));
  });

  test("says what belongs here, and what went wrong", async () => {
    mockResponse("GET /blockers", { data: [], pagination });
    const { unmount } = open();
    expect(await screen.findByText("No open blockers")).toBeTruthy();
    unmount();
    mockError("GET /blockers", 500, "Something went wrong");
    open();
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

test("the lead asks the person who raised a blocker", async () => {
  mockResponse("POST /users/:id/ask", { _id: licence._id, report: licence._id });
  const { person } = open();
  await screen.findAllByText("No licence for the plug-in");
  await person.click(screen.getByRole("button", { name: `Ask ${kavya.name} about “No licence for the plug-in”` }));
  const dialog = await screen.findByRole("dialog", { name: new RegExp(`Ask ${kavya.name}`) });
  await person.type(within(dialog).getByRole("textbox", { name: "Question" }), "Whom did you ask?");
  await person.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Question sent")).toBeDefined();
  expect(sent("POST /users/:id/ask")).toMatchObject([{ text: "Whom did you ask?", about: { type: "blocker", _id: licence._id } }]);
});
