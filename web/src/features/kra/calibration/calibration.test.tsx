import type { Company } from "@daybook/contract/settings/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { company, newId, pagination, user } from "#test/fixtures.ts";
import { arjun, evaluation, kraPagination, rohan } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { KraPage } from "../pages/kra-page.tsx";
import type { CalibrationRow } from "./calibration-groups.ts";

const admin = user({
  _id: newId(),
  name: "Ananya Iyer",
  role: "admin",
  can: { read: true, update: true, administer: true, remove: false },
});
const calibrates: Company = { ...company, calibration: "before-sharing" };

const row = (changes: Partial<CalibrationRow> = {}): CalibrationRow => ({
  user: { ...arjun, team: "3D" },
  evaluationId: newId(),
  status: "Ready",
  template: { _id: newId(), name: "Artists" },
  evaluator: { _id: rohan._id, name: rohan.name, team: "3D", profilePicture: null },
  previous: 84,
  self: 85,
  lead: 72,
  final: 72,
  grade: "Meets Expectations",
  isOwn: false,
  can: { calibrate: true },
  ...changes,
});
const someone = (name: string) => ({ ...arjun, _id: newId(), name, team: "3D" });

beforeEach(() => {
  setScreen(1440);
  Element.prototype.scrollIntoView = vi.fn();
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /reminders", []);
  mockResponse("GET /kra/templates", []);
  mockResponse("GET /kra/team-members", { data: [], pagination: kraPagination });
  mockResponse("GET /kra/team-states", [
    { team: "3D", people: 6, notRated: 0, drafts: 0, ready: 5, shared: 1, answered: 0, selfReviews: 0, selfReviewsSent: 0 },
    { team: "Design", people: 3, notRated: 0, drafts: 1, ready: 2, shared: 0, answered: 0, selfReviews: 0, selfReviewsSent: 0 },
  ]);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (people: CalibrationRow[], of = calibrates) => {
  mockResponse("GET /kra/calibration", { people, changes: [] });
  return renderPart(<KraPage />, { as: admin, at: "/admin/kra-management?tab=calibration&month=2026-02", company: of });
};

test("says in words what stands out, and has no button in one's own row", async () => {
  open([
    row({ previous: 72 }),
    row({ user: someone("Lower Person") }),
    row({ user: someone("Own Person"), isOwn: true, self: null, lead: null, final: null, grade: null, can: { calibrate: false } }),
  ]);
  expect(await screen.findByText("Self and lead differ")).toBeTruthy();
  expect(screen.getByText("12.0 below January")).toBeTruthy();
  expect(screen.getAllByText("−13.0")).toHaveLength(2);
  expect(screen.getByText(/Decided by another admin/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Change / })).toHaveLength(2);
  expect(screen.getByRole("img", { name: "3D, 60 – 75: 2" })).toBeTruthy();
});

test("counts what waits for the release in the tab, and names the month", async () => {
  open([row()]);
  expect(await screen.findByRole("tab", { name: /^Calibration\s*7$/ })).toBeTruthy();
  expect(screen.getByText("February 2026, before sharing")).toBeTruthy();
});

test("names the usual evaluator above a team, and others in their rows", async () => {
  open([
    row({ self: 70, previous: 70 }),
    row({ user: someone("Second Person"), self: null, previous: null }),
    row({ user: someone("Lead Person"), self: null, previous: null, evaluator: { ...someone("Olga Marin") } }),
  ]);
  expect((await screen.findByRole("rowheader")).textContent).toBe(`3Drated by ${rohan.name}, 3 of 3 ready Release`);
  expect(screen.getAllByText(/Rated by/).map((note) => note.textContent)).toEqual(["Rated by Olga Marin"]);
});

test("changes a rating with a reason, and shows the score before and after", async () => {
  const stored = evaluation({ status: "Ready" });
  mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", stored);
  mockResponse("PUT /kra/calibration/:evaluationId", stored);
  const { person } = open([row({ evaluationId: stored._id })]);
  await person.click(await screen.findByRole("button", { name: /^Change / }));
  const dialog = await screen.findByRole("dialog");
  await person.click(await within(dialog).findByRole("combobox", { name: "Rating" }));
  await person.click(await screen.findByRole("option", { name: "3" }));
  // Delivery: (70 · 60 + 30 · 80) / 100 = 66 of 60%, Craft 60 of 40%.
  expect(within(dialog).getByRole("status").textContent).toContain("63.6");
  await person.click(within(dialog).getByRole("button", { name: "Change to 63.6" }));
  expect(within(dialog).getByText("Enter a reason of at least 10 characters")).toBeTruthy();
  await person.type(within(dialog).getByRole("textbox", { name: /^Reason/ }), "Two deliveries were late");
  await person.click(within(dialog).getByRole("button", { name: "Change to 63.6" }));
  const [first] = stored.parameters;
  await waitFor(() =>
    expect(sent("PUT /kra/calibration/:evaluationId")).toMatchObject([
      { evaluationId: stored._id, parameters: [{ parameterId: first!.parameterId, rating: 3 }], reason: "Two deliveries were late" },
    ]),
  );
});

test("releases a team after one confirmation that says who is left out", async () => {
  mockResponse("POST /kra/calibration/release", { releasedIds: [newId()], left: [] });
  const { person } = open([
    row(),
    row({
      user: someone("Late Person"),
      evaluationId: null,
      status: null,
      self: null,
      lead: null,
      final: null,
      grade: null,
      can: { calibrate: false },
    }),
  ]);
  expect(await screen.findByText(/1 of 2 ready/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Release" }));
  const question = await screen.findByRole("dialog", { name: /Release/ });
  expect(question.textContent).toContain("1 person is not ready and left out");
  await person.click(within(question).getByRole("button", { name: "Release" }));
  await waitFor(() => expect(sent("POST /kra/calibration/release")).toMatchObject([{ year: 2026, month: 2, team: "3D", leaveOut: true }]));
});

test("shows what stands out only, on demand, and an error with a way back", async () => {
  const { person } = open([row(), row({ user: someone("Even Person"), self: 72, previous: 72 })]);
  expect(await screen.findByText("Even Person")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "To look at" }));
  await waitFor(() => expect(screen.queryByText("Even Person")).toBeNull());
});

test("shows the error of the server", async () => {
  mockError("GET /kra/calibration", 500, "Something broke");
  renderPart(<KraPage />, { as: admin, at: "/admin/kra-management?tab=calibration&month=2026-02", company: calibrates });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("is no tab where evaluations are not calibrated", async () => {
  open([], company);
  expect(await screen.findByRole("tab", { name: "Members" })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Calibration" })).toBeNull();
  expect(sent("GET /kra/calibration")).toEqual([]);
});
