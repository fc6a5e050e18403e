import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { answerLeaves, balance, leave, leaveType, longWeekend, person as userRef, noPermissions } from "#test/leave-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { storeUser } from "#lib/session/local-storage.ts";
import { CompanyProvider } from "#ui/layout/company-context.tsx";
import { CompanyHolidays } from "./calendar/company-holidays.tsx";
import { LeavesPage } from "./pages/leaves-page.tsx";
import { LeaveTypeList } from "./types/leave-type-list.tsx";

const kavya = user({ name: "Kavya Nair" });
const rohan = user({ name: "Rohan Mehta", role: "team_lead" });
const admin = user({ name: "Ananya Iyer", role: "admin", team: null });

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T09:00:00.000Z");
  mockResponse("GET /users", { data: [kavya], stats, pagination });
  mockResponse("GET /users/dropdown", []);
  mockResponse("GET /users/teams", { data: [], pagination });
});

const open = (as: typeof kavya, at: string) => renderPart(<LeavesPage />, { as, at });

const dialogNamed = (name: string) => screen.findByRole("dialog", { name: new RegExp(`^${name}`) });

describe("recording leave and balances", () => {
  test("a manual mark by an admin for themselves refreshes the balance and own leaves", async () => {
    answerLeaves({ mine: [] });
    mockResponse("POST /leaves/preview", { ...longWeekend, problem: "Casual needs 3 days' notice" });
    mockResponse("GET /users", { data: [admin], stats, pagination });
    const marked = leave({ user: { ...userRef("Ananya Iyer"), _id: admin._id }, status: "Approved", can: noPermissions });
    mockResponse("POST /leaves/mark-manual", { ...marked, reports: [] });
    const { person } = open(admin, "/leaves?tab=mine&open=mark");
    const dialog = await dialogNamed("Record leave");
    await person.click(within(dialog).getByRole("button", { name: "Record leave" }));
    expect(within(dialog).getByText("Please choose a person")).toBeDefined();
    await person.click(within(dialog).getByRole("combobox", { name: /Person/ }));
    await person.click(await screen.findByRole("option", { name: /Ananya Iyer/ }));
    await person.click(within(dialog).getByRole("combobox", { name: /Type/ }));
    await person.click(await screen.findByRole("option", { name: /Casual/ }));
    const before = [sent("GET /leaves/balance").length, sent("GET /leaves/me").length, sent("GET /leaves/all").length];
    await person.click(await within(dialog).findByRole("button", { name: "Record 1.5 days" }));
    expect(await screen.findByText("Leave recorded successfully!")).toBeDefined();
    await waitFor(() => {
      const after = [sent("GET /leaves/balance").length, sent("GET /leaves/me").length, sent("GET /leaves/all").length];
      expect(after.every((count, i) => count > (before[i] ?? 0))).toBe(true);
    });
  });

  test.each([
    [404, "This user does not exist", "User not found"],
    [403, "You don't have permission to record leave", "You don't have permission to create leaves"],
    [500, "", "Failed to mark manual leave"],
  ])("a failed mark (%i) shows the specification's toast and keeps the dialog open", async (status, message, toast) => {
    answerLeaves({ mine: [] });
    mockResponse("POST /leaves/preview", longWeekend);
    mockResponse("GET /users", { data: [admin], stats, pagination });
    mockError("POST /leaves/mark-manual", status, message);
    const { person } = open(admin, "/leaves?tab=mine&open=mark");
    const dialog = await dialogNamed("Record leave");
    await person.click(within(dialog).getByRole("combobox", { name: /Person/ }));
    await person.click(await screen.findByRole("option", { name: /Ananya Iyer/ }));
    await person.click(within(dialog).getByRole("combobox", { name: /Type/ }));
    await person.click(await screen.findByRole("option", { name: /Casual/ }));
    await person.click(await within(dialog).findByRole("button", { name: /^Record/ }));
    await waitFor(() => expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(toast));
    expect(screen.getByRole("dialog", { name: /^Record leave/ })).toBeDefined();
  });

  test("shows the balance history; an admin adjusts the balance with a reason", async () => {
    answerLeaves();
    mockResponse("GET /leaves/ledger", [
      {
        _id: leave()._id,
        leaveType: "Casual",
        kind: "allocation",
        days: 12,
        reason: null,
        actor: null,
        leave: null,
        expiresOn: null,
        at: "2026-01-01T00:00:00.000Z",
      },
    ]);
    mockResponse("POST /leaves/adjustments", {
      _id: leave()._id,
      leaveType: "Casual",
      kind: "adjustment",
      days: 1.5,
      reason: "Worked on a Sunday",
      actor: null,
      leave: null,
      expiresOn: null,
      at: "2026-03-12T09:00:00.000Z",
    });
    const { person } = open(admin, "/leaves?open=balance");
    expect(await screen.findByText("Granted for the year, Casual")).toBeDefined();
    expect(screen.getByText("+12")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Adjust" }));
    const dialog = await dialogNamed("Adjust balance");
    await person.click(within(dialog).getByRole("button", { name: "Adjust" }));
    expect(within(dialog).getByText("Please enter a number of days")).toBeDefined();
    expect(within(dialog).getByText("Please enter a reason")).toBeDefined();
    await person.type(within(dialog).getByRole("textbox", { name: /Days/ }), "1.5");
    await person.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Worked on a Sunday");
    await person.click(within(dialog).getByRole("button", { name: "Add 1.5 days" }));
    expect(await screen.findByText("Balance adjusted")).toBeDefined();
    expect(sent("POST /leaves/adjustments")).toEqual([
      { userId: admin._id, leaveYear: 2026, leaveType: "Casual", days: 1.5, reason: "Worked on a Sunday" },
    ]);
  });

  test("an admin sets the days per year of a person, and sees what they do before saving", async () => {
    answerLeaves();
    mockResponse("GET /leaves/ledger", []);
    const casual = {
      leaveType: "Casual",
      color: "plot-1",
      typeDays: 12,
      years: [
        { leaveYear: 2026, annualDays: 12, isOwn: false },
        { leaveYear: 2027, annualDays: 12, isOwn: false },
      ],
      version: 1,
    };
    mockResponse("GET /leaves/entitlements", [casual]);
    mockResponse("PUT /leaves/entitlements", { entitlement: casual, changes: [{ leaveYear: 2027, before: 12, after: 25 }] });
    const { person } = open(admin, "/leaves?open=balance");
    await person.click(await screen.findByRole("button", { name: "Days per year" }));
    const dialog = await dialogNamed("Days per year");
    await person.type(await within(dialog).findByRole("textbox", { name: /Days per year/ }), "25");
    await person.click(within(dialog).getByRole("combobox", { name: "From leave year" }));
    await person.click(await screen.findByRole("option", { name: "2027, next year" }));
    expect(await within(dialog).findByText("2027: 12 days left become 25.")).toBeDefined();
    await person.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Days per year saved")).toBeDefined();
    const input = { userId: admin._id, leaveType: "Casual", leaveYear: 2027, annualDays: 25 };
    expect(sent("PUT /leaves/entitlements")).toContainEqual({ ...input, version: 1 });
    expect(sent("PUT /leaves/entitlements")).toContainEqual({ ...input, dryRun: true });
  });

  test("shows the calendar link only once", async () => {
    answerLeaves();
    mockResponse("GET /leaves/calendar-feed", { active: false, createdAt: null });
    mockResponse("POST /leaves/calendar-feed", { url: "/api/calendar/secret.ics", createdAt: "2026-03-12T09:00:00.000Z" });
    mockResponse("DELETE /leaves/calendar-feed", { active: false });
    const { person } = open(kavya, "/my-leaves?open=feed");
    const dialog = await dialogNamed("Calendar link");
    await person.click(await within(dialog).findByRole("button", { name: "Create link" }));
    const link = await within(dialog).findByRole<HTMLInputElement>("textbox", { name: "Your link" });
    expect(link.value).toBe(`${location.origin}/api/calendar/secret.ics`);
    mockResponse("GET /leaves/calendar-feed", { active: true, createdAt: "2026-03-12T09:00:00.000Z" });
    await person.click(within(dialog).getAllByRole("button", { name: "Close" }).at(-1)!);
    await person.click(screen.getByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Calendar link" }));
    const again = await dialogNamed("Calendar link");
    expect(await within(again).findByRole("button", { name: "Replace link" })).toBeDefined();
    expect(within(again).queryByRole("textbox")).toBeNull();
    await person.click(within(again).getByRole("button", { name: "Revoke link" }));
    await person.click(within(await dialogNamed("Revoke the calendar link")).getByRole("button", { name: "Revoke link" }));
    expect(await screen.findByText("Calendar link revoked")).toBeDefined();
  });
});

describe("holidays and leave types", () => {
  const holi = { _id: newId(), date: "2026-03-04", name: "Holi", half: null };

  test("adds a holiday with its name, and removes it with an undo", async () => {
    answerLeaves();
    mockResponse("GET /leaves/holidays", [holi]);
    mockResponse("DELETE /leaves/holidays/:id", { _id: holi._id });
    mockResponse("POST /leaves/holidays", holi);
    const { person } = renderPart(<CompanyHolidays calendar={null} />, { as: admin });
    expect(await screen.findByText("Holi")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Add holiday" }));
    expect(screen.getByText("Please choose a date")).toBeDefined();
    expect(screen.getByText("Holiday name is required")).toBeDefined();
    expect(sent("POST /leaves/holidays")).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Remove Holi" }));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent("POST /leaves/holidays")).toEqual([{ calendar: null, date: "2026-03-04", name: "Holi", half: null }]));
  });

  test("offers the holidays of the next year in the last quarter, until it has some", async () => {
    const onDay = (today: string) =>
      renderPart(
        <CompanyProvider value={{ today, timezone: "UTC", workweek: [1, 2, 3, 4, 5] }}>
          <CompanyHolidays calendar={null} />
        </CompanyProvider>,
        { as: admin },
      );
    mockResponse("GET /leaves/holidays", ({ startDate }) => (startDate?.startsWith("2026") ? [holi] : []));
    const { unmount } = onDay("2026-09-30");
    expect(await screen.findByText("Holi")).toBeDefined();
    expect(screen.queryByText(/2027 has no holidays yet/)).toBeNull();
    unmount();
    const { person } = onDay("2026-10-01");
    await person.click(await screen.findByRole("button", { name: "Add those of 2027" }));
    expect(await screen.findByText("No holidays in 2027 yet")).toBeDefined();
    expect(screen.queryByText(/2027 has no holidays yet/)).toBeNull();
  });

  test("keeps a holiday that is typed and not added", async () => {
    mockResponse("GET /leaves/holidays", []);
    storeUser(admin);
    const { person, unmount } = renderPart(<CompanyHolidays calendar={null} />, { as: admin });
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Onam");
    unmount();
    renderPart(<CompanyHolidays calendar={null} />, { as: admin });
    expect(await screen.findByDisplayValue("Onam")).toBeDefined();
  });

  test("sends no number of days for an unlimited type", async () => {
    const casual = leaveType();
    answerLeaves();
    mockResponse("GET /leaves/types", [casual]);
    mockResponse("PUT /leaves/types/:id", { ...casual, annualDays: null, version: 2 });
    const { person } = renderPart(<LeaveTypeList hasLimits={false} />, { as: admin });
    expect(await screen.findByText("12 days per year")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Edit Casual" }));
    const dialog = await dialogNamed("Edit Casual");
    await person.clear(within(dialog).getByRole("textbox", { name: /Days per year/ }));
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(within(dialog).getByText("Please enter 0 to 366 days")).toBeDefined();
    await person.click(within(dialog).getByRole("switch", { name: "Limit days per year" }));
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Casual updated")).toBeDefined();
    expect(sent("PUT /leaves/types/:id")[0]).toMatchObject({ id: casual._id, version: 1, annualDays: null });
  });
});

describe("who is away", () => {
  const away = (name: string, changes = {}) => ({
    leaveId: newId(),
    user: userRef(name),
    startDate: "2026-03-12",
    endDate: "2026-03-13",
    days: ["2026-03-12", "2026-03-13"],
    startDayPart: "full" as const,
    endDayPart: "full" as const,
    status: "Approved" as const,
    isAbsence: true,
    ...changes,
  });

  test("shows absences and pending leave in the month, and all entries of a selected day", async () => {
    answerLeaves();
    mockResponse("GET /leaves/calendar", {
      entries: [
        away("Aisha Rahman"),
        away("Nikhil Bhat", { status: "Pending", leaveType: "Casual", color: "plot-2" }),
        away("Omar Haddad", { isAbsence: false }),
        away("Pooja Reddy", { endDate: "2026-03-12", startDayPart: "second_half" }),
      ],
      holidays: [{ _id: newId(), date: "2026-03-19", name: "Ugadi", half: "second_half" }],
    });
    const { person } = open(rohan, "/team-lead/leaves");
    expect(await screen.findByText("3 people away in March")).toBeDefined();
    expect(screen.getByText("pending")).toBeDefined();
    expect(screen.getByText("remote")).toBeDefined();
    expect(screen.getByText("Ugadi (second half)")).toBeDefined();
    expect(screen.queryByText("Pooja Reddy")).toBeNull();
    await person.click(screen.getByRole("button", { name: "1 more on Thursday 12 March" }));
    const day = await screen.findByRole("region", { name: "Thursday 12 March" });
    expect(within(day).getByText("Pooja Reddy")).toBeDefined();
    expect(day.textContent).toContain("Thu 12 Mar, afternoon");
    expect(sent("GET /leaves/calendar")[0]).toEqual({ startDate: "2026-02-23", endDate: "2026-04-05" });
  });

  test("orders the legend like the balance cards", async () => {
    answerLeaves();
    mockResponse("GET /leaves/balance", { ...balance, types: balance.types.toReversed() });
    const entries = ["Casual", "Unpaid", "Earned"].map((type) => away("Aisha Rahman", { leaveType: type, color: "plot-2" }));
    mockResponse("GET /leaves/calendar", { entries, holidays: [] });
    open(rohan, "/team-lead/leaves");
    const head = (await screen.findByText("3 people away in March")).parentElement as HTMLElement;
    await waitFor(() => expect(head.textContent).toContain("UnpaidEarnedCasual"));
  });

  test("lists the entries of today, then of the selected day, on a phone", async () => {
    setScreen(390);
    answerLeaves();
    mockResponse("GET /leaves/calendar", { entries: [away("Aisha Rahman")], holidays: [] });
    const { person } = open(kavya, "/my-leaves");
    expect(await screen.findByRole("region", { name: "Thursday 12 March" })).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Monday 16 March, 0 away" }));
    const day = await screen.findByRole("region", { name: "Monday 16 March" });
    expect(within(day).getByText("No one is away")).toBeDefined();
  });

  test("own leave has a small calendar beside the list, with the details of one day", async () => {
    answerLeaves();
    mockResponse("GET /leaves/calendar", { entries: [away("Aisha Rahman")], holidays: [] });
    open(kavya, "/my-leaves");
    const day = await screen.findByRole("region", { name: "Thursday 12 March" });
    expect(within(day).getByText("Aisha Rahman")).toBeDefined();
    expect(screen.queryByText("1 person away in March")).toBeNull();
  });

  test("names the next absence when no one is away in the month", async () => {
    answerLeaves();
    mockResponse("GET /leaves/calendar", ({ startDate }) => ({
      entries: startDate > "2026-03-12" ? [away("Leela Krishnan", { startDate: "2026-04-09", endDate: "2026-04-10" })] : [],
      holidays: [],
    }));
    open(rohan, "/team-lead/leaves");
    expect(await screen.findByText("No one is away in March")).toBeDefined();
    expect((await screen.findByText(/^Next away:/)).textContent).toBe("Next away: Leela Krishnan, from Thu 9 Apr");
  });
});
