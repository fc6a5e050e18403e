import type { Evaluation } from "@daybook/contract/kra/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { ananya, arjun, evaluation, kraPagination, rohan, shared, start, state, template } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { user } from "#test/fixtures.ts";
import { KraPage } from "../pages/kra-page.tsx";

beforeEach(() => {
  setScreen(1440);
  Element.prototype.scrollIntoView = vi.fn();
  mockResponse("GET /users/:id", user({ ...arjun }));
  mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", []);
  mockResponse("GET /kra/template/:id", template());
  mockResponse("GET /kra/monthly/:teamMemberId/:year/:month/facts", start());
  mockResponse("GET /kra/team-members", { data: [state(), next], pagination: kraPagination });
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

/** The member after Arjun, who is not evaluated yet. */
const next = { ...state(), _id: ananya._id, name: ananya.name };

const open = (as = rohan) => renderPart(<KraPage />, { as, at: `/team-lead/kra-management?member=${arjun._id}&month=2026-02` });
type Person = ReturnType<typeof open>["person"];

/** Makes the fake server return this evaluation, or none. */
const stored = (evaluation: Evaluation | null) => {
  mockResponse("GET /kra/history/:teamMemberId", evaluation ? [evaluation] : []);
  if (evaluation) mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", evaluation);
};
/** Makes the fake server save an evaluation. */
const save = (evaluation: Evaluation) => {
  stored(evaluation);
  return evaluation;
};
const rate = async (person: Person, parameter: string, rating: string) =>
  person.click(
    within(await screen.findByRole("radiogroup", { name: `Rating of ${parameter}` })).getByRole("radio", {
      name: new RegExp(`^${rating},`),
    }),
  );
const total = () => screen.getByRole("status", { name: "Total score" }).textContent;

describe("new evaluation", () => {
  test("updates the score while rating and saves a draft with the first rating", async () => {
    stored(null);
    const saved = evaluation({ version: 1 });
    mockResponse("POST /kra/monthly", saved);
    const { person } = open();
    expect(await screen.findByText("21 tasks completed")).toBeTruthy();
    // Delivery: (70 · 100 + 30 · 80) / 100; Craft is not rated yet.
    await rate(person, "Delivery", "5");
    expect(total()).toBe("–");
    expect(screen.getByText("1 of 2 rated")).toBeTruthy();
    expect(screen.getByText("The score appears once every parameter is rated.")).toBeTruthy();
    await waitFor(() => expect(sent("POST /kra/monthly")).toHaveLength(1));
    expect(sent("POST /kra/monthly")[0]).toMatchObject({
      teamMemberId: arjun._id,
      year: 2026,
      month: 2,
      parameters: [{ rating: 5 }],
    });
    mockResponse("PUT /kra/monthly/:id", { ...saved, version: 2 });
    // 0.6 × 94 + 0.4 × 100.
    await rate(person, "Craft", "5");
    expect(total()).toContain("96.4");
    expect(screen.getByText("Outstanding", { selector: "div" })).toBeTruthy();
    expect(await screen.findByText("Draft saved")).toBeTruthy();
  });

  test("says that no template applies and links to the templates", async () => {
    stored(null);
    mockError("GET /kra/monthly/:teamMemberId/:year/:month/facts", 409, "No template applies to Arjun Rao yet");
    open();
    expect(await screen.findByText("No template applies to Arjun Rao yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Templates" }).getAttribute("href")).toBe("/team-lead/kra-management?tab=templates");
  });
});

describe("draft", () => {
  test("shows the calculation of the score", async () => {
    stored(evaluation());
    open();
    expect(await screen.findByText("70% your rating, 30% weekly checklist")).toBeTruthy();
    expect(total()).toContain("72.0");
    expect(screen.getByRole("row", { name: "Delivery 4 × 20 80% 80.0 60%" })).toBeTruthy();
    expect(screen.getByRole("row", { name: "Craft 3 × 20 – 60.0 40%" })).toBeTruthy();
  });

  test("keeps the input and offers a retry when saving fails", async () => {
    const draft = evaluation();
    stored(draft);
    mockError("PUT /kra/monthly/:id", 500, "Something went wrong");
    const { person } = open();
    await person.type(await screen.findByRole("textbox", { name: "Remarks" }), "More of this");
    expect(await screen.findByText(/Your changes are still here/)).toBeTruthy();
    mockResponse("PUT /kra/monthly/:id", () => save({ ...draft, remarks: "More of this", version: 5 }));
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Draft saved")).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Remarks" }).value).toBe("More of this");
    expect(sent("PUT /kra/monthly/:id").at(-1)).toMatchObject({ version: 4, remarks: "More of this" });
  });

  test("overwrites a conflicting version only with Keep mine", async () => {
    const mine = evaluation();
    stored(mine);
    mockError("PUT /kra/monthly/:id", 409, "This evaluation was changed by someone else");
    const { person } = open();
    await person.type(await screen.findByRole("textbox", { name: "Remarks" }), "Mine");
    expect(await screen.findByText(/Keep your version or load theirs/)).toBeTruthy();
    mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", { ...mine, remarks: "Theirs", version: 9 });
    mockResponse("PUT /kra/monthly/:id", { ...mine, remarks: "Mine", version: 10 });
    await person.click(screen.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(sent("PUT /kra/monthly/:id").at(-1)).toMatchObject({ version: 9, remarks: "Mine" }));
  });

  test("discards the input with Load theirs", async () => {
    const mine = evaluation();
    stored(mine);
    mockError("PUT /kra/monthly/:id", 409, "This evaluation was changed by someone else");
    const { person } = open();
    await person.type(await screen.findByRole("textbox", { name: "Remarks" }), "Mine");
    mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", { ...mine, remarks: "Theirs", version: 9 });
    await person.click(await screen.findByRole("button", { name: "Load theirs" }));
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Remarks" }).value).toBe("Theirs"));
    expect(screen.queryByText(/Keep your version/)).toBeNull();
  });

  test("is shared after a confirmation once every parameter is rated", async () => {
    const [first, second] = evaluation().parameters;
    const draft = evaluation({ parameters: [first!, { ...second!, rating: null, score: null }] });
    stored(draft);
    mockResponse("PUT /kra/monthly/:id", (input) =>
      save({ ...draft, ...(input.status === "Shared" ? shared({ _id: draft._id }) : {}), version: 5 }),
    );
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: /Share/ }));
    expect(await screen.findByText("Rate every parameter before sharing: Craft")).toBeTruthy();
    expect(sent("PUT /kra/monthly/:id")).toEqual([]);
    const scale = (name: string) => screen.getByRole("radiogroup", { name: `Rating of ${name}` });
    expect(scale("Craft").getAttribute("aria-invalid")).toBe("true");
    expect(scale("Delivery").getAttribute("aria-invalid")).toBeNull();
    expect(scale("Craft").contains(document.activeElement)).toBe(true);
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([document.activeElement]);

    await rate(person, "Craft", "3");
    expect(scale("Craft").getAttribute("aria-invalid")).toBeNull();
    await person.click(screen.getByRole("button", { name: /Share/ }));
    await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Share with Arjun" }));
    await waitFor(() => expect(sent("PUT /kra/monthly/:id").at(-1)).toMatchObject({ status: "Shared" }));
    expect(await screen.findByText("Shared with Arjun")).toBeTruthy();
    // From now on it is read-only for the lead.
    await waitFor(() => expect(screen.queryByRole("radiogroup")).toBeNull());
    expect(screen.getByText(/Arjun hasn't responded yet/)).toBeTruthy();
    const link = await screen.findByRole("link", { name: `Next: ${ananya.name}` });
    expect(link.getAttribute("href")).toBe(`/team-lead/kra-management?member=${ananya._id}&month=2026-02`);
  });

  test("is deleted after a confirmation", async () => {
    const draft = evaluation();
    stored(draft);
    mockResponse("DELETE /kra/monthly/:id", { _id: draft._id });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Delete evaluation" }));
    mockResponse("GET /kra/history/:teamMemberId", []);
    await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete evaluation" }));
    await waitFor(() => expect(sent("DELETE /kra/monthly/:id")).toEqual([{ id: draft._id }]));
    expect(await screen.findByText("0 of 2 rated")).toBeTruthy();
  });
});

describe("shared evaluation", () => {
  test("is read-only for the lead and shows the member's response", async () => {
    stored(shared({ status: "Disputed", answeredAt: "2026-03-04T09:00:00.000Z", answerComment: "The reviews are missing" }));
    open();
    expect(await screen.findByText("The reviews are missing", { selector: "li span" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Share/ })).toBeNull();
    expect(screen.getByText("70% Rohan's rating, 30% weekly checklist")).toBeTruthy();
  });

  test("can be corrected by an admin with a reason", async () => {
    const original = shared({ can: { update: true, share: false, acknowledge: false, remove: true } });
    stored(original);
    mockResponse("PUT /kra/monthly/:id", { ...original, version: 5 });
    const { person } = open(ananya);
    await rate(person, "Craft", "4");
    await person.click(screen.getByRole("button", { name: "Share correction" }));
    const dialog = await screen.findByRole("dialog", { name: /Share correction/ });
    await person.click(within(dialog).getByRole("button", { name: "Share correction" }));
    expect(await within(dialog).findByText("Enter a reason for the correction")).toBeTruthy();
    expect(sent("PUT /kra/monthly/:id")).toEqual([]);
    await person.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Reviews were counted");
    await person.click(within(dialog).getByRole("button", { name: "Share correction" }));
    await waitFor(() => expect(sent("PUT /kra/monthly/:id")).toMatchObject([{ reason: "Reviews were counted", version: 4 }]));
  });

  test("is cleared when it cannot be fetched, and the error is shown", async () => {
    mockResponse("GET /kra/history/:teamMemberId", [shared()]);
    mockError("GET /kra/monthly/:teamMemberId/:year/:month", 503, "Daybook is starting");
    const { person } = open();
    expect(await screen.findByText("Daybook is starting")).toBeTruthy();
    expect(screen.queryByText("Good month")).toBeNull();
    mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", shared());
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Good month", { selector: "p" })).toBeTruthy();
  });

  test("prints as a separate page", async () => {
    stored(shared());
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    expect(document.querySelector("article")?.textContent).toContain("Arjun Rao, February 2026");
  });
});
