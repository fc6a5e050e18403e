import type { Company } from "@daybook/contract/settings/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { company, newId, pagination, stats, user } from "#test/fixtures.ts";
import { kraPagination } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { KraPage } from "../pages/kra-page.tsx";

const admin = user({
  _id: newId(),
  name: "Ananya Iyer",
  role: "admin",
  can: { read: true, update: true, administer: true, remove: false },
});
const asks: Company = { ...company, selfReview: "required" };
const none = { people: 4, notRated: 0, drafts: 0, ready: 0, shared: 0, answered: 4, selfReviews: 4, selfReviewsSent: 4 };

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /reminders", []);
  mockResponse("GET /users", { data: [], stats, pagination });
  mockResponse("GET /kra/templates", []);
  mockResponse("GET /kra/team-members", { data: [], pagination: kraPagination });
  mockResponse("GET /kra/team-states", [
    { team: "3D", people: 6, notRated: 2, drafts: 1, ready: 3, shared: 0, answered: 0, selfReviews: 6, selfReviewsSent: 4 },
    { team: "Design", ...none },
  ]);
});

const open = (of: Company, at = "/admin/kra-management?month=2026-02") => renderPart(<KraPage />, { as: admin, at, company: of });

test("says where each team is, and reminds of what is missing", async () => {
  mockResponse("POST /reminders", { remindedIds: [newId()], skipped: [] });
  const { person } = open(asks);
  const teams = await screen.findByRole("table", { name: "Teams" });
  expect(await within(teams).findByText("4 of 6")).toBeTruthy();
  const reminders = await within(teams).findAllByRole("button", { name: "Remind people" });
  expect(reminders).toHaveLength(1);
  await person.click(reminders[0]!);
  await waitFor(() => expect(sent("POST /reminders")).toMatchObject([{ kind: "self_review", month: "2026-02", all: true, team: "3D" }]));
  expect(await within(teams).findByText("Reminded")).toBeTruthy();
  expect(within(teams).queryByRole("button", { name: "Remind people" })).toBeNull();
});

test("says by when what is missing is due, and marks what is late", async () => {
  // The fixtures' today is 2026-03-12.
  open({ ...asks, selfReviewDueDay: 5, evaluationDueDay: 20 });
  const teams = await screen.findByRole("table", { name: "Teams" });
  expect(await screen.findByText(/^Self-reviews overdue since/)).toBeTruthy();
  expect(screen.getByText(/^Evaluations due/)).toBeTruthy();
  expect(within(teams).getByText("4 of 6").style.color).toContain("red");
  expect(within(teams).getByText("4 of 4").style.color).toBe("");
});

test("counts what is ready as late too, unless it waits for its release", async () => {
  mockResponse("GET /kra/team-states", [{ team: "3D", ...none, ready: 3 }]);
  open({ ...company, evaluationDueDay: 5 });
  const teams = await screen.findByRole("table", { name: "Teams" });
  expect((await within(teams).findByText("3")).style.color).toContain("red");
  expect(await within(teams).findByRole("button", { name: "Remind lead" })).toBeTruthy();
});

test("is there with a due day alone", async () => {
  open({ ...company, evaluationDueDay: 5 });
  expect(await screen.findByText(/^Evaluations overdue since/)).toBeTruthy();
  expect(screen.queryByText(/^Self-reviews/)).toBeNull();
});

test("is not there in a company with neither self-reviews nor calibration", async () => {
  open(company);
  expect(await screen.findByText("No members to evaluate")).toBeTruthy();
  expect(screen.queryByRole("table", { name: "Teams" })).toBeNull();
  expect(sent("GET /kra/team-states")).toEqual([]);
});

test("a company without templates can begin with one of three", async () => {
  const { person } = open(company, "/admin/kra-management?tab=templates");
  await person.click(await screen.findByRole("link", { name: "Sales" }));
  expect(await screen.findByDisplayValue("Pipeline")).toBeTruthy();
  expect(screen.getByDisplayValue("Update every open opportunity")).toBeTruthy();
  expect(sent("GET /kra/template/:id")).toEqual([]);
});
