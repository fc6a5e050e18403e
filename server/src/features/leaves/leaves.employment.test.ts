import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as hours from "@daybook/contract/hours/hours";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import { addDays } from "#calendar.ts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

/* Leave and the days of employment. Today is Thursday, 12 March 2026. */

const server = startServer();
const { make, reset, cast, applied, approved, balanceOf, ledgerOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

const employ = (admin: { id: string }, person: { id: string }, dates: { dateOfJoining?: string; lastDayOfOffice?: string | null }) =>
  server.as(admin, users.update, { id: person.id, ...dates });

describe("leave outside the employment", () => {
  test("costs nothing in the preview and cannot be booked; the error names the day", async () => {
    const { member, lead, admin } = await cast();
    await employ(admin, member, { dateOfJoining: "2026-03-03", lastDayOfOffice: "2026-03-18" });
    const leave = { leaveType: "Casual", startDate: "2026-03-17", endDate: "2026-03-23" };
    const late = "Leave can end on the last working day, 18 Mar 2026, or earlier";
    const { data } = await server.as(member, leaves.preview, leave);
    expect(data).toMatchObject({ days: 2, problem: late });
    expect(data.breakdown.map(({ charge }) => charge)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    expect(await server.as(member, leaves.apply, leave)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "endDate", message: late }] },
    });

    const early = "Leave can begin on the joining date, 3 Mar 2026, or later";
    const marked = { userId: member.id, leaveType: "Sick", startDate: "2026-03-02", endDate: "2026-03-03" };
    expect(await server.as(lead, leaves.markManual, marked)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "startDate", message: early }] },
    });
  });

  test("is returned when either date is set; leave without a day left is cancelled, a request rejected", async () => {
    const { member, admin } = await cast();
    const { _id: shortened } = await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-20" });
    const { _id: gone } = await approved(member, admin, { startDate: "2026-03-23" });
    const { _id: asked } = await applied(member, { startDate: "2026-03-24" });
    expect((await employ(admin, member, { lastDayOfOffice: "2026-03-17" })).status).toBe(200);
    expect(await stored(shortened)).toMatchObject({ status: "Approved", days: 2, cancelledAt: null });
    expect(await stored(gone)).toMatchObject({ cancellationState: "Accepted", cancellationReason: "Outside the employment" });
    expect(await stored(asked)).toMatchObject({ status: "Rejected", rejectionReason: "Outside the employment" });
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 2, pending: 0 });
    expect(await ledgerOf(member)).toContainEqual(
      expect.objectContaining({ kind: "reversal", leaveId: shortened, reason: "Outside the employment" }),
    );

    await employ(admin, member, { dateOfJoining: "2026-03-17" });
    expect(await stored(shortened)).toMatchObject({ days: 1 });
    expect(await halvesOf(member)).toEqual([
      { date: "2026-03-17", half: "am" },
      { date: "2026-03-17", half: "pm" },
    ]);
  });

  test("is never charged, whatever dates are set in whatever order", { timeout: 60_000 }, async () => {
    const day = fc.nat(14).map((days) => addDays("2026-03-09", days));
    const property = async (start: string, length: number, dates: { joining: string; last: string }[]) => {
      const { member, admin } = await cast();
      const end = addDays(start, length);
      await server.as(admin, leaves.markManual, { userId: member.id, leaveType: "Casual", startDate: start, endDate: end });
      for (const { joining, last } of dates) {
        const [dateOfJoining, lastDayOfOffice] = [joining, last].toSorted() as [string, string];
        expect((await employ(admin, member, { dateOfJoining, lastDayOfOffice })).status).toBe(200);
        const booked = (await halvesOf(member)).map(({ date }) => date);
        expect(booked.filter((date) => date < dateOfJoining || date > lastDayOfOffice)).toEqual([]);
        const charged = (await ledgerOf(member)).filter(({ leaveId }) => leaveId !== null).reduce((sum, { days }) => sum - days, 0);
        expect(charged).toBe(booked.length / 2);
      }
    };
    await fc.assert(
      fc.asyncProperty(day, fc.nat(6), fc.array(fc.record({ joining: day, last: day }), { minLength: 1, maxLength: 3 }), property),
      { numRuns: 10 },
    );
  });
});

test("leave over a day with a report says so and makes no overtime", async () => {
  const { member, lead, admin } = await cast();
  await make.eod(member, { date: "2026-03-10", items: [{ hoursSpent: 7.5 }] });
  await make.eod(member, { date: "2026-03-11", items: [{ hoursSpent: 9 }] });
  const reports = [
    { date: "2026-03-10", hours: 7.5 },
    { date: "2026-03-11", hours: 9 },
  ];
  const leave = { userId: member.id, leaveType: "Sick", startDate: "2026-03-09", endDate: "2026-03-11" };
  expect((await server.as(lead, leaves.preview, { ...leave, isManual: true })).data.reports).toEqual(reports);
  const { data: marked } = await server.as(lead, leaves.markManual, leave);
  expect(marked.reports).toEqual(reports);
  const shortened = { id: marked._id, endDate: "2026-03-10" };
  expect((await server.as(lead, leaves.update, shortened)).data.reports).toEqual(reports.slice(0, 1));
  const applied = { leaveType: "Sick", startDate: "2026-03-11", endDate: "2026-03-11" };
  const { data: own } = await server.as(member, leaves.apply, applied);
  expect(own.reports).toEqual(reports.slice(1));
  await server.as(lead, leaves.approve, { id: own._id });
  const { data } = await server.as(admin, hours.all, { startDate: "2026-03-09", endDate: "2026-03-11", user: member.id });
  expect(data.byUser[0]).toMatchObject({ logged: 16.5, expected: 15.5, overtime: 1, leaveDays: 3 });
});
