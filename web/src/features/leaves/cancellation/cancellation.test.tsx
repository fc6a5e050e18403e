import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { pagination, stats, user } from "#test/fixtures.ts";
import { answerLeaves, leave, noPermissions, person as userRef } from "#test/leave-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { LeavesPage } from "../pages/leaves-page.tsx";

const kavya = user({ name: "Kavya Nair" });
const lead = user({ name: "Rohan Mehta", role: "team_lead" });

const asked = {
  state: "Pending",
  reason: "The trip is off",
  requestedAt: "2026-03-11T09:00:00.000Z",
  decidedBy: null,
  onBehalfOf: null,
  decidedAt: null,
  note: null,
} as const;

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T09:00:00.000Z");
  mockResponse("GET /users", { data: [kavya, lead], stats, pagination });
  mockResponse("GET /users/dropdown", []);
  mockResponse("GET /users/teams", { data: [], pagination });
});

const dialogNamed = (name: string) => screen.findByRole("dialog", { name: new RegExp(`^${name}`) });

describe("cancelling approved leave", () => {
  const approved = leave({ user: userRef("Kavya Nair"), status: "Approved", can: { ...noPermissions, requestCancellation: true } });

  test("asks with a reason and says what is returned", async () => {
    answerLeaves({ mine: [approved] });
    mockResponse("POST /leaves/:id/cancellation", { ...approved, cancellation: asked });
    const { person } = renderPart(<LeavesPage />, { as: kavya, at: `/my-leaves?leave=${approved._id}` });
    await person.click(await screen.findByRole("button", { name: "Ask to cancel…" }));
    const dialog = await dialogNamed("Ask to cancel your leave");
    expect(dialog.textContent).toContain("Accepted, the leave is cancelled: 1 day of Casual returns to the balance.");
    await person.click(within(dialog).getByRole("button", { name: "Ask to cancel" }));
    expect(within(dialog).getByText("Please enter a reason")).toBeDefined();
    await person.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "The trip is off");
    await person.click(within(dialog).getByRole("button", { name: "Ask to cancel" }));
    await waitFor(() => expect(sent("POST /leaves/:id/cancellation")).toEqual([{ id: approved._id, reason: "The trip is off" }]));
  });

  test("reads differently from a request for leave in the list of those who decide", async () => {
    const request = leave({ ...approved, cancellation: asked, can: { ...noPermissions, decideCancellation: true } });
    answerLeaves({ others: [request, leave({ user: userRef("Nikhil Bhat") })] });
    mockError("PUT /leaves/:id/cancellation", 409, "This request is already accepted");
    const { person } = renderPart(<LeavesPage />, { as: lead, at: "/team-lead/leaves" });
    const row = (await screen.findByText("Asked to cancel yesterday")).closest("tr")!;
    expect(within(row).queryByRole("button", { name: /^Approve/ })).toBeNull();
    expect(row.textContent).toContain("The trip is off");
    await person.click(within(row).getByRole("button", { name: "Decline the cancellation of Kavya Nair's leave" }));
    const dialog = await dialogNamed("Review request to cancel leave");
    expect(dialog.textContent).toContain("The leave stays approved.");
    await person.type(within(dialog).getByRole("textbox", { name: /Note/ }), "Too late");
    await person.click(within(dialog).getByRole("button", { name: "Decline the request" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("This request is already accepted");
    expect(sent("PUT /leaves/:id/cancellation")).toEqual([{ id: request._id, version: 1, decision: "decline", note: "Too late" }]);
  });

  test("shows cancelled leave only with its filter, with the decision", async () => {
    const cancelledAt = "2026-03-12T09:00:00.000Z";
    const accepted = { ...asked, state: "Accepted", decidedBy: userRef("Rohan Mehta"), decidedAt: cancelledAt, note: "Fine" } as const;
    const cancelled = leave({ ...approved, cancellation: accepted, cancelledAt, can: noPermissions });
    answerLeaves({ mine: [cancelled] });
    const { unmount } = renderPart(<LeavesPage />, { as: kavya, at: "/my-leaves" });
    await screen.findByText("You haven't requested any leave yet");
    unmount();
    renderPart(<LeavesPage />, { as: kavya, at: `/my-leaves?status=Cancelled&leave=${cancelled._id}` });
    expect((await screen.findAllByText("Cancelled")).length).toBeGreaterThan(0);
    expect(await screen.findByText(/Accepted by Rohan Mehta/)).toBeDefined();
    expect(sent("GET /leaves/me").at(-1)).toMatchObject({ view: "cancelled" });
  });
});
