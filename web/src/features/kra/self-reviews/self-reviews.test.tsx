import type { SelfReview } from "@daybook/contract/kra/self-reviews";
import type { Company } from "@daybook/contract/settings/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { company, newId, pagination, user } from "#test/fixtures.ts";
import { arjun, evaluation, kraPagination, rohan, start, state, template } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { OwnMonths } from "../members/own-months.tsx";
import { KraPage } from "../pages/kra-page.tsx";

const me = user({ ...arjun });
const asks: Company = { ...company, selfReview: "optional" };
const { facts } = start();
const [delivery, craft] = evaluation().parameters.map(({ parameterId }) => parameterId) as [string, string];

const review = (changes: Partial<SelfReview> = {}): SelfReview => ({
  _id: null,
  year: 2026,
  month: 2,
  mode: "optional",
  template: { _id: newId(), name: "Developers", version: 1 },
  scoreMix: { lead: 70, weekly: 30 },
  parameters: [
    {
      parameterId: delivery,
      name: "Delivery",
      description: "Tasks on time",
      weight: 60,
      target: null,
      weeklyPercent: 80,
      rating: null,
      comment: "",
    },
    { parameterId: craft, name: "Craft", description: "", weight: 40, target: null, weeklyPercent: null, rating: null, comment: "" },
  ],
  highlights: "",
  facts,
  submittedAt: null,
  version: 1,
  can: { update: true, submit: true, withdraw: false },
  ...changes,
});

beforeEach(() => {
  setScreen(1440);
  Element.prototype.scrollIntoView = vi.fn();
  mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", []);
  mockResponse("GET /kra/history/:teamMemberId", []);
  mockResponse("GET /kra/template/:id", template());
  mockResponse("GET /kra/former-members", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const dashboard = (at = "/dashboard", of = asks) => renderPart(<OwnMonths hasEmptyState={false} />, { as: me, at, company: of });

test("asks nothing of a company without self-reviews", async () => {
  dashboard("/dashboard", company);
  await waitFor(() => expect(sent("GET /kra/history/:teamMemberId")).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: /Self-review/ })).toBeNull();
  expect(sent("GET /kra/self/:year/:month")).toEqual([]);
});

test("opens from the dashboard with what is recorded of the month beside each parameter", async () => {
  mockResponse("GET /kra/self/:year/:month", review());
  const { person, address } = dashboard();
  expect(await screen.findByRole("heading", { name: "Self-review of February" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Start" }));
  const drawer = await screen.findByRole("dialog", { name: /Self-review of February 2026/ });
  const part = await within(drawer).findByRole("region", { name: "Craft" });
  expect(within(part).getByText(/21 tasks completed/)).toBeTruthy();
  expect(address()).toContain("self=2026-02");
});

test("saves by itself, names what is not rated, and is sent", async () => {
  mockResponse("GET /kra/self/:year/:month", review());
  const rated = review({ _id: newId(), version: 2 });
  mockResponse("PUT /kra/self/:year/:month", rated);
  mockResponse("POST /kra/self/:year/:month/submit", () => {
    const submitted = { ...rated, submittedAt: "2026-03-10T09:00:00.000Z", can: { update: false, submit: false, withdraw: true } };
    mockResponse("GET /kra/self/:year/:month", submitted);
    return submitted;
  });
  const { person } = dashboard("/dashboard?self=2026-02");
  const rate = async (parameter: string, rating: string) =>
    person.click(
      within(await screen.findByRole("radiogroup", { name: `Rating of ${parameter}` })).getByRole("radio", {
        name: new RegExp(`^${rating},`),
      }),
    );
  await rate("Delivery", "4");
  await person.click(screen.getByRole("button", { name: "Send self-review" }));
  expect(await screen.findByText("Needs a rating before sending")).toBeTruthy();
  expect(sent("POST /kra/self/:year/:month/submit")).toEqual([]);
  await rate("Craft", "5");
  await person.click(screen.getByRole("button", { name: "Send self-review" }));
  await waitFor(() => expect(sent("POST /kra/self/:year/:month/submit")).toEqual([{ year: "2026", month: "2" }]));
  const last = sent("PUT /kra/self/:year/:month").at(-1);
  expect(last).toMatchObject({ ratings: expect.arrayContaining([{ parameterId: craft, rating: 5, comment: "" }]) });
  expect(await screen.findByRole("button", { name: "Take back" })).toBeTruthy();
});

const submittedAt = "2026-03-02T09:00:00.000Z";
const member = (of: ReturnType<typeof evaluation>, ofCompany = asks) => {
  mockResponse("GET /users/:id", me);
  mockResponse("GET /kra/history/:teamMemberId", [of]);
  mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", of);
  mockResponse("GET /kra/team-members", {
    data: [],
    pagination: { currentPage: 1, totalPages: 1, totalRecords: 0, hasNext: false, hasPrev: false },
  });
  return renderPart(<KraPage />, { as: rohan, at: `/team-lead/kra-management?member=${arjun._id}&month=2026-02`, company: ofCompany });
};

test("the lead reads that it was sent; what it says only once the own evaluation is ready", async () => {
  const { person } = member(evaluation({ self: { submittedAt, content: null } }));
  expect(await screen.findByText(/You read it once your own evaluation is ready/)).toBeTruthy();
  expect(screen.queryByRole("note", { name: "Self-review" })).toBeNull();
  const ratings = [{ parameterId: delivery, rating: 4.5, comment: "Two releases" }];
  const ready = evaluation({
    status: "Ready",
    version: 5,
    self: { submittedAt, content: { ratings, highlights: "The importer", totalScore: 81 } },
  });
  mockResponse("PUT /kra/monthly/:id", () => {
    mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", ready);
    return ready;
  });
  await person.click(screen.getByRole("button", { name: "Mark as ready" }));
  await waitFor(() => expect(sent("PUT /kra/monthly/:id")[0]).toMatchObject({ status: "Ready" }));
  expect(await screen.findByText("Two releases", { selector: "p" })).toBeTruthy();
  expect(screen.getByText("The importer", { selector: "span" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mark as ready" })).toBeNull();
});

test("once it is calibrated, the lead's ratings are fixed and the texts stay open", async () => {
  const calibrated: Company = { ...asks, calibration: "before-sharing" };
  const change = { parameterId: delivery, previousRating: 4, rating: 3.5, by: null, at: submittedAt, reason: "Rated like the other teams" };
  const { unmount } = member(evaluation({ status: "Ready", ratingChanges: [] }), calibrated);
  expect(await screen.findByRole("radiogroup", { name: "Rating of Delivery" })).toBeTruthy();
  unmount();
  member(evaluation({ status: "Ready", ratingChanges: [change] }), calibrated);
  expect(await screen.findByText(/^Admins calibrate the ratings/)).toBeTruthy();
  expect(screen.queryByRole("radiogroup")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Clear the rating/ })).toBeNull();
  expect(screen.getByRole("textbox", { name: "Comment on Delivery" })).toBeTruthy();
});

test("prints the self-review beside the ratings once it may be read, only where the company uses it", async () => {
  const ratings = [{ parameterId: delivery, rating: 4.5, comment: "Two releases" }];
  const ready = evaluation({ status: "Ready", self: { submittedAt, content: { ratings, highlights: "The importer", totalScore: 81 } } });
  const paper = () => document.querySelector("article")?.textContent;
  const { unmount } = member(ready);
  await waitFor(() => expect(paper()).toContain("Self-review 81"));
  for (const text of ["4.5, ", "Self-review: Two releases", "The importer"]) expect(paper()).toContain(text);
  unmount();
  const draft = member(evaluation({ self: { submittedAt, content: null } }));
  await waitFor(() => expect(paper()).toContain("Arjun Rao, February 2026"));
  expect(paper()).not.toContain("Self-review");
  draft.unmount();
  member(ready, company);
  await waitFor(() => expect(paper()).toContain("Arjun Rao, February 2026"));
  expect(paper()).not.toContain("elf-review");
});

const members = () => {
  const evaluated = {
    _id: newId(),
    status: "Shared",
    totalScore: 80,
    grade: "Exceeds Expectations",
    rated: { done: 2, total: 2 },
  } as const;
  const row = (name: string, selfReview?: "Missing" | "Sent", evaluation: ReturnType<typeof state>["evaluation"] = null) => {
    const person = { ...arjun, _id: newId(), name };
    return { ...state({ user: { ...person, designation: null }, evaluation, ...(selfReview && { selfReview }) }), _id: person._id, name };
  };
  mockResponse("GET /kra/team-members", {
    data: [row("Asha Rao", "Sent"), row("Bela Rao", "Missing"), row("Cem Rao"), row("Dia Rao", "Missing", evaluated)],
    pagination: kraPagination,
  });
  mockResponse("GET /kra/team-states", []);
  mockResponse("GET /reminders", []);
  mockResponse("GET /users/teams", { data: [], pagination });
  return renderPart(<KraPage />, { as: rohan, at: "/team-lead/kra-management?month=2026-02", company: asks });
};

test("KRA Management says who has sent one, and who is not asked", async () => {
  members();
  const table = await screen.findByRole("table", { name: "Members" });
  const textOf = async (name: string) => (await within(table).findByRole("row", { name: new RegExp(name) })).textContent;
  expect(await textOf("Asha Rao")).toContain("Self-review sent");
  expect(await textOf("Bela Rao")).toContain("Self-review not sent");
  expect(await textOf("Cem Rao")).not.toContain("Self-review");
  // Once the evaluation is shared, none can be sent.
  expect(await textOf("Dia Rao")).not.toContain("Self-review");
});
