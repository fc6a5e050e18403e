import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { headersSent, mockError, mockNetworkError, mockResponse, sent } from "#test/api-responses.ts";
import { answerLeaves, leave, longWeekend, pageOf, person as userRef, noPermissions } from "#test/leave-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { pagination, stats, user } from "#test/fixtures.ts";
import { LeavesPage } from "./pages/leaves-page.tsx";

const kavya = user({ name: "Kavya Nair" });
const lead = user({ name: "Rohan Mehta", role: "team_lead" });
const admin = user({ name: "Ananya Iyer", role: "admin", team: null });

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T09:00:00.000Z");
  mockResponse("GET /users", { data: [kavya, lead], stats, pagination });
  mockResponse("GET /users/dropdown", []);
  mockResponse("GET /users/teams", { data: [], pagination });
});

const open = (as = kavya, at = as.role === "admin" ? "/leaves" : as.role === "team_lead" ? "/team-lead/leaves" : "/my-leaves") =>
  renderPart(<LeavesPage />, { as, at });

const dialogNamed = (name: string) => screen.findByRole("dialog", { name: new RegExp(`^${name}`) });

describe("own leave", () => {
  test("shows a card per type with available, used and pending days", async () => {
    answerLeaves({ mine: [leave({ user: userRef("Kavya Nair"), can: noPermissions })] });
    open();
    const cards = await screen.findByRole("group", { name: "Leave balance 2026" });
    expect(cards.textContent).toContain("9of 12 days");
    expect(cards.textContent).toContain("10of 15 days3 used, 2 pending");
    expect(cards.textContent).toContain("0days usedNo limit");
    expect(sent("GET /leaves/all")).toEqual([]);
    expect(sent("GET /leaves/team")).toEqual([]);
  });

  test("previews each day's charge with its reason and shows the total on the button", async () => {
    answerLeaves();
    mockResponse("POST /leaves/preview", {
      ...longWeekend,
      away: [{ user: userRef("Sana Qureshi"), startDate: "2026-03-20", endDate: "2026-03-20", status: "Approved" }],
    });
    const { person } = open();
    await screen.findByText("You haven't requested any leave yet");
    await person.click(screen.getByRole("button", { name: "Apply for leave" }));
    const dialog = await dialogNamed("Apply for leave");
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole("combobox", { name: /Type/ })));
    expect(screen.queryByRole("option")).toBeNull();
    await person.click(within(dialog).getByRole("combobox", { name: /Type/ }));
    await person.click(await screen.findByRole("option", { name: /Casual/ }));
    expect(await within(dialog).findByRole("button", { name: "Apply for 1.5 days" })).toBeDefined();
    const rows = within(dialog)
      .getAllByRole("row")
      .map((row) => row.textContent);
    expect(rows).toEqual(["Fri 20 MarWorkday1", "Sat 21 MarWeekend0", "Sun 22 MarWeekend0", "Mon 23 MarMorning0.5", "Total1.5 days"]);
    expect(dialog.textContent).toContain("Casual after this7.5 days");
    expect(dialog.textContent).toContain("3 used, 1.5 pending");
    expect(dialog.textContent).toContain("Sana QureshiFri 20 Mar");

    const applied = leave({ user: { ...userRef("Kavya Nair"), _id: kavya._id }, days: 1.5, can: noPermissions });
    mockResponse("POST /leaves", () => {
      mockResponse("GET /leaves/me", pageOf([applied]));
      return { ...applied, reports: [] };
    });
    await person.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Moving to the new flat");
    const requestsBefore = sent("GET /leaves/balance").length;
    await person.click(within(dialog).getByRole("button", { name: "Apply for 1.5 days" }));
    expect(await screen.findByText("Leave created successfully!")).toBeDefined();
    expect(sent("POST /leaves")).toEqual([
      {
        leaveType: "Casual",
        startDate: "2026-03-13",
        endDate: "2026-03-13",
        startDayPart: "full",
        endDayPart: "full",
        reason: "Moving to the new flat",
        coverUser: null,
      },
    ]);
    await waitFor(() => expect(sent("GET /leaves/balance").length).toBeGreaterThan(requestsBefore));
  });

  test("shows server errors in the dialog and keeps the input", async () => {
    answerLeaves();
    mockResponse("POST /leaves/preview", longWeekend);
    mockError("POST /leaves", 409, "Only 0.5 Casual days are available.");
    const { person } = open(kavya, "/my-leaves?open=apply");
    const dialog = await dialogNamed("Apply for leave");
    await person.click(within(dialog).getByRole("button", { name: "Apply for leave" }));
    expect(within(dialog).getByText("Leave type is required")).toBeDefined();
    await person.click(within(dialog).getByRole("combobox", { name: /Type/ }));
    await person.click(await screen.findByRole("option", { name: /Casual/ }));
    await person.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Rest");
    await person.click(await within(dialog).findByRole("button", { name: "Apply for 1.5 days" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Only 0.5 Casual days are available.");
    expect(within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name: /Reason/ }).value).toBe("Rest");
  });

  test("previews a half day", async () => {
    answerLeaves();
    mockResponse("POST /leaves/preview", longWeekend);
    const { person } = open(kavya, "/my-leaves?open=apply");
    const dialog = await dialogNamed("Apply for leave");
    await person.click(within(dialog).getByRole("combobox", { name: /Type/ }));
    await person.click(await screen.findByRole("option", { name: /Casual/ }));
    await person.click(within(dialog).getByRole("combobox", { name: "Part of the first day" }));
    await person.click(await screen.findByRole("option", { name: "Afternoon" }));
    await waitFor(() => expect(sent("POST /leaves/preview").at(-1)).toMatchObject({ startDayPart: "second_half", endDayPart: "full" }));
  });

  test("edits pending leave with its version, and deletes it after confirmation", async () => {
    const own = leave({
      user: { ...userRef("Kavya Nair"), _id: kavya._id },
      version: 4,
      can: { ...noPermissions, update: true, remove: true },
    });
    answerLeaves({ mine: [own] });
    mockResponse("POST /leaves/preview", longWeekend);
    mockResponse("PUT /leaves/:id", { ...own, version: 5, reports: [] });
    mockResponse("DELETE /leaves/:id", { _id: own._id });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "More for Mon 16 Mar" }));
    await person.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = await dialogNamed("Edit leave");
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Leave updated successfully!")).toBeDefined();
    expect(sent("PUT /leaves/:id")[0]).toMatchObject({ id: own._id, version: 4, leaveType: "Casual", startDate: "2026-03-16" });

    await person.click(await screen.findByRole("button", { name: "More for Mon 16 Mar" }));
    await person.click(await screen.findByRole("menuitem", { name: "Withdraw" }));
    expect(sent("DELETE /leaves/:id")).toEqual([]);
    await person.click(await screen.findByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText("Leave deleted successfully!")).toBeDefined();
    expect(sent("DELETE /leaves/:id")).toEqual([{ id: own._id }]);
  });

  test("keeps the input on a version conflict; a second save overwrites", async () => {
    const own = leave({ user: { ...userRef("Kavya Nair"), _id: kavya._id }, can: { ...noPermissions, update: true } });
    answerLeaves({ mine: [own] });
    mockResponse("POST /leaves/preview", longWeekend);
    mockError("PUT /leaves/:id", 409, "This leave was changed by someone else. Reload and try again.");
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "More for Mon 16 Mar" }));
    await person.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = await dialogNamed("Edit leave");
    const reason = within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name: /Reason/ });
    await person.clear(reason);
    await person.type(reason, "Two fillings");
    mockResponse("GET /leaves/me", pageOf([{ ...own, version: 2 }]));
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await within(dialog).findByText(/Save again to overwrite it with your changes\./)).toBeDefined();
    expect(reason.value).toBe("Two fillings");
    mockResponse("PUT /leaves/:id", { ...own, version: 3, reports: [] });
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Leave updated successfully!")).toBeDefined();
    expect(sent("PUT /leaves/:id").map(({ version }) => version)).toEqual([1, 2]);
  });

  test("has no review actions for a member, and shows the reason of a rejection", async () => {
    const rejected = leave({
      status: "Rejected",
      rejectionReason: "The launch is in that week",
      decidedBy: userRef("Rohan Mehta"),
      can: noPermissions,
    });
    answerLeaves({ mine: [rejected] });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Mon 16 Mar" }));
    expect(await screen.findByText("The launch is in that week")).toBeDefined();
    expect(screen.queryByRole("button", { name: /Approve|Review/ })).toBeNull();
    expect(screen.queryByRole("tab", { name: /To review/ })).toBeNull();
  });
});

describe("reviewing", () => {
  const pending = leave({ user: userRef("Tara Menon") });
  const other = leave({ user: userRef("Arjun Rao"), startDate: "2026-03-17", endDate: "2026-03-17" });
  /** A lead cannot review their own leave. */
  const own = leave({ user: { ...userRef("Rohan Mehta"), _id: lead._id }, can: { ...noPermissions, update: true } });

  test("shows the days left after approval from the list itself, without a request per row", async () => {
    answerLeaves({ others: [{ ...pending, leftAfter: 4.5 }, leave({ user: userRef("Arjun Rao"), leftAfter: null }), own] });
    open(lead);
    expect((await screen.findByRole("row", { name: /Tara Menon/ })).textContent).toContain("4.5 left");
    expect(screen.getByRole("row", { name: /Arjun Rao/ }).textContent).toContain("no limit");
    expect(screen.getByRole("row", { name: /Rohan Mehta/ }).textContent).not.toContain("left");
    // Only the cards of the lead's own balance.
    expect(sent("GET /leaves/balance").filter(({ userId }) => userId !== undefined)).toEqual([]);
  });

  test("approves with a toast, and refetches the balance and the lead's team list", async () => {
    answerLeaves({ others: [pending, own] });
    mockResponse("PUT /leaves/:id/approve", { ...pending, status: "Approved", can: noPermissions });
    const { person } = open(lead);
    await screen.findByText("1 to review");
    expect(screen.getByText("Needs another approver")).toBeDefined();
    const [balances, lists] = [sent("GET /leaves/balance").length, sent("GET /leaves/team").length];
    mockResponse("GET /leaves/team", pageOf([own]));
    await person.click(screen.getByRole("button", { name: "Approve Tara Menon's leave" }));
    expect(await screen.findByText("Leave approved successfully!")).toBeDefined();
    expect(sent("PUT /leaves/:id/approve")).toEqual([{ id: pending._id, version: 1 }]);
    await waitFor(() => expect(screen.queryByText("Tara Menon")).toBeNull());
    await waitFor(() => expect(sent("GET /leaves/balance").length).toBeGreaterThan(balances));
    expect(sent("GET /leaves/team").length).toBeGreaterThan(lists);
    expect(sent("GET /leaves/all")).toEqual([]);
  });

  test("an approval can be undone from its toast", async () => {
    answerLeaves({ others: [pending] });
    mockResponse("PUT /leaves/:id/approve", { ...pending, status: "Approved", can: noPermissions });
    mockResponse("PUT /leaves/bulk/undo", ({ leaveIds }) => ({ requestedIds: leaveIds, decidedIds: leaveIds, failed: [] }));
    const { person } = open(lead);
    await person.click(await screen.findByRole("button", { name: "Approve Tara Menon's leave" }));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Decision undone")).toBeDefined();
    expect(sent("PUT /leaves/bulk/undo")).toEqual([{ leaveIds: [pending._id] }]);
  });

  test("restores the row and shows the error when approval fails", async () => {
    answerLeaves({ others: [pending] });
    mockError("PUT /leaves/:id/approve", 409, "This leave is already rejected");
    const { person } = open(admin);
    await person.click(await screen.findByRole("button", { name: "Approve Tara Menon's leave" }));
    expect(await screen.findByText("This leave is already rejected")).toBeDefined();
    expect(await screen.findByText("Tara Menon")).toBeDefined();
  });

  const support = { _id: pending._id, title: "Support", kind: "max_away", mode: "refuse", max: 1, reason: null } as const;
  const text = "Support: at most 1 person can be away. 1 other is away or has requested leave on 16 Mar 2026.";
  const ask = `${text} Give a reason to allow it all the same.`;

  test("asks for a reason when a limit refuses the approval in the row", async () => {
    answerLeaves({ others: [pending] });
    const limits = [{ limit: support, days: [{ date: "2026-03-16", away: 1 }], text }];
    mockResponse("POST /leaves/preview", { ...longWeekend, limits, mayOverride: true });
    mockError("PUT /leaves/:id/approve", 409, ask, { code: "limit" });
    const { person } = open(lead);
    await person.click(await screen.findByRole("button", { name: "Approve Tara Menon's leave" }));
    const dialog = await dialogNamed("Review leave request");
    expect(await within(dialog).findByText(text)).toBeDefined();
    const approve = within(dialog).getByRole("button", { name: "Approve 1 day" });
    await person.click(approve);
    expect(within(dialog).getByText("Please enter a reason")).toBeDefined();
    mockResponse("PUT /leaves/:id/approve", { ...pending, status: "Approved", can: noPermissions });
    await person.type(within(dialog).getByRole("textbox", { name: "Reason to exceed the limit" }), "A family matter");
    await person.click(approve);
    expect(await screen.findByText("Leave approved successfully!")).toBeDefined();
    expect(sent("PUT /leaves/:id/approve").at(-1)).toEqual({ id: pending._id, version: 1, overrideReason: "A family matter" });
  });

  test("a bulk approval names the limits that refuse the rest, and approves them with a reason", async () => {
    answerLeaves({ others: [pending, other] });
    mockResponse("PUT /leaves/bulk/approve", {
      requestedIds: [pending._id],
      decidedIds: [],
      failed: [{ id: pending._id, reason: ask, code: "limit" }],
    });
    const { person } = open(admin);
    await person.click(await screen.findByRole("checkbox", { name: "Select Tara Menon, Mon 16 Mar" }));
    await person.click(within(await screen.findByRole("toolbar", { name: "Selected leaves" })).getByRole("button", { name: "Approve" }));
    const dialog = await dialogNamed("1 leave beyond a limit");
    expect(within(dialog).getByText(text)).toBeDefined();
    mockResponse("PUT /leaves/bulk/approve", { requestedIds: [pending._id], decidedIds: [pending._id], failed: [] });
    await person.type(within(dialog).getByRole("textbox", { name: "Reason for the exception" }), "Both agreed");
    await person.click(within(dialog).getByRole("button", { name: "Approve 1 leave" }));
    expect(await screen.findByText("1 leave approved")).toBeDefined();
    expect(sent("PUT /leaves/bulk/approve").at(-1)).toEqual({ leaveIds: [pending._id], overrideReason: "Both agreed" });
  });

  test("asks for a reason when rejecting, and shows who else is away", async () => {
    answerLeaves({ others: [pending] });
    mockResponse("POST /leaves/preview", {
      ...longWeekend,
      away: [{ user: userRef("Sana Qureshi"), startDate: "2026-03-16", endDate: "2026-03-16", status: "Pending" }],
    });
    mockResponse("PUT /leaves/:id/reject", { ...pending, status: "Rejected", can: noPermissions });
    const { person } = open(admin);
    await person.click(await screen.findByRole("button", { name: "Reject Tara Menon's leave" }));
    const dialog = await dialogNamed("Review leave request");
    expect(await within(dialog).findByText("Sana Qureshi")).toBeDefined();
    await person.click(within(dialog).getByRole("button", { name: "Reject 1 day" }));
    expect(within(dialog).getByText("Please enter a reason")).toBeDefined();
    expect(sent("PUT /leaves/:id/reject")).toEqual([]);
    await person.type(within(dialog).getByRole("textbox"), "The launch is in that week");
    await person.click(within(dialog).getByRole("button", { name: "Reject 1 day" }));
    expect(await screen.findByText("Leave rejected")).toBeDefined();
    expect(sent("PUT /leaves/:id/reject")).toEqual([{ id: pending._id, version: 1, reason: "The launch is in that week" }]);
    expect(sent("POST /leaves/preview")[0]).toMatchObject({ leaveId: pending._id, userId: pending.user._id });
  });

  test("keeps failed leaves selected after a bulk approval and shows the reason", async () => {
    answerLeaves({ others: [pending, other] });
    mockResponse("PUT /leaves/bulk/approve", {
      requestedIds: [pending._id, other._id],
      decidedIds: [pending._id],
      failed: [{ id: other._id, reason: "No Casual days are available." }],
    });
    const { person } = open(admin);
    await person.click(await screen.findByRole("checkbox", { name: "Select Tara Menon, Mon 16 Mar" }));
    await person.click(screen.getByRole("checkbox", { name: "Select Arjun Rao, Tue 17 Mar" }));
    await person.click(within(await screen.findByRole("toolbar", { name: "Selected leaves" })).getByRole("button", { name: "Approve" }));
    const question = await dialogNamed("Approve 2 leaves?");
    expect(question.textContent).toContain("Design, Mon 16 Mar: Arjun Rao and Tara Menon");
    expect(sent("PUT /leaves/bulk/approve")).toEqual([]);
    await person.click(within(question).getByRole("button", { name: "Approve 2 leaves" }));
    expect(await screen.findByText("1 leave approved")).toBeDefined();
    expect(await screen.findByText("1 leave not approved: No Casual days are available.")).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Arjun Rao, Tue 17 Mar" }).checked).toBe(true);
  });

  test("a bulk approval whose answer was lost is repeated with its key, and shows what had no time", async () => {
    answerLeaves({ others: [pending] });
    mockNetworkError("PUT /leaves/bulk/approve");
    const { person } = open(admin);
    await person.click(await screen.findByRole("checkbox", { name: "Select Tara Menon, Mon 16 Mar" }));
    const approve = within(await screen.findByRole("toolbar", { name: "Selected leaves" })).getByRole("button", { name: "Approve" });
    await person.click(approve);
    await waitFor(() => expect(headersSent("PUT /leaves/bulk/approve")).toHaveLength(1));
    const failed = [{ id: pending._id, reason: "The server was too busy. Try again." }];
    mockResponse("PUT /leaves/bulk/approve", { requestedIds: [pending._id], decidedIds: [], failed });
    for (const sentBefore of [1, 2]) {
      await waitFor(() => expect(approve).toHaveProperty("disabled", false));
      await person.click(approve);
      await waitFor(() => expect(headersSent("PUT /leaves/bulk/approve")).toHaveLength(sentBefore + 1));
    }
    expect((await screen.findAllByText("1 leave not approved: The server was too busy. Try again.")).length).toBeGreaterThan(0);
    const [first, again, afterAnswer] = headersSent("PUT /leaves/bulk/approve").map((headers) => headers.get("Idempotency-Key"));
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(afterAnswer).not.toBe(first);
  });

  test("reads filters from the URL and sends them to the server", async () => {
    answerLeaves({ others: [pending] });
    open(admin, "/leaves?tab=decided&status=Approved&leaveType=Casual&when=2026-03-01..2026-03-31&page=2");
    await waitFor(() =>
      expect(sent("GET /leaves/all")).toContainEqual({
        status: "Approved",
        leaveType: "Casual",
        startDate: "2026-03-01",
        endDate: "2026-03-31",
        page: "2",
        limit: "10",
      }),
    );
  });
});

test("shows an error with a retry when a list fails to load", async () => {
  answerLeaves();
  mockError("GET /leaves/me", 500, "Failed to get leaves");
  open();
  expect(await screen.findByText("Failed to get leaves")).toBeDefined();
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});

test("shows one error when every query fails, and retries them all together", async () => {
  mockResponse("GET /leaves/types", []);
  mockResponse("GET /delegations", []);
  mockResponse("GET /leaves/in-lieu", { offers: [], requests: [] });
  mockResponse("GET /leaves/in-lieu/to-review", []);
  mockError("GET /leaves/me", 500, "Failed to get leaves");
  mockError("GET /leaves/balance", 500, "Failed to get leave balance");
  mockError("GET /leaves/calendar", 500, "Failed to get who is away");
  const { person } = open();
  expect(await screen.findByText("Failed to get leaves")).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1));
  answerLeaves();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("group", { name: "Leave balance 2026" })).toBeDefined();
  expect(await screen.findByText("You haven't requested any leave yet")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
