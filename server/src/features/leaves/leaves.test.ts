import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied, approved, type, balanceOf, entriesOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

const casual = { leaveType: "Casual", startDate: "2026-03-16" };

describe("applying for leave", () => {
  test("computes the days from workdays, holidays and half days", async () => {
    const { lead, member, mate } = await cast();
    await server.db.insertInto("holidays").values({ id: crypto.randomUUID(), date: "2026-03-17", name: "Founders' day" }).execute();

    const { status, data, body } = await server.as(member, leaves.apply, {
      leaveType: "casual",
      startDate: "2026-03-13",
      endDate: "2026-03-18",
      startDayPart: "second_half",
      endDayPart: "first_half",
      reason: " Moving house ",
      coverUser: mate.id,
      days: 40,
      status: "Approved",
    });

    expect([status, body.message]).toEqual([201, "Leave applied successfully!"]);
    expect(body["leave"]).toEqual(data);
    expect(data).toMatchObject({
      user: { _id: member.id, name: member.name },
      leaveType: "Casual",
      days: 2,
      status: "Pending",
      reason: "Moving house",
      isManual: false,
      markedBy: null,
      decidedBy: null,
      coverUser: { _id: mate.id },
      can: { read: true, update: true, remove: true, approve: false, reject: false },
    });
    expect(data.breakdown.map(({ date, kind, holiday, charge }) => [date, kind, holiday, charge])).toEqual([
      ["2026-03-13", "working", null, 0.5],
      ["2026-03-14", "weekend", null, 0],
      ["2026-03-15", "weekend", null, 0],
      ["2026-03-16", "working", null, 1],
      ["2026-03-17", "holiday", "Founders' day", 0],
      ["2026-03-18", "working", null, 0.5],
    ]);
    expect(await halvesOf(member)).toEqual([
      { date: "2026-03-13", half: "pm" },
      { date: "2026-03-16", half: "am" },
      { date: "2026-03-16", half: "pm" },
      { date: "2026-03-18", half: "am" },
    ]);
    expect(server.events).toEqual([
      { name: "leaves.changed", userId: member.id, teamId: member.teamId, shown: false },
      { name: "notifications.changed", userIds: [lead.id] },
    ]);
    const auditEvents = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", data._id).execute();
    expect(auditEvents).toMatchObject([{ action: "leaves.applied", actorId: member.id, after: { days: 2, status: "Pending" } }]);
  });

  test("uses startDayPart on a single day", async () => {
    const { member } = await cast();
    const { days, endDate, endDayPart } = await applied(member, { startDayPart: "first_half", endDayPart: "full" });
    expect([days, endDate, endDayPart]).toEqual([0.5, "2026-03-16", "first_half"]);
  });

  test("counts pending days as pending, not used", async () => {
    const { member } = await cast();
    await applied(member, { endDate: "2026-03-18" });
    expect(await balanceOf(member, "Casual")).toEqual({ total: 12, used: 0, pending: 3, remaining: 12, available: 9 });
    expect(await entriesOf(member)).toEqual([]);
  });

  test.each([
    [{ startDate: "2026-03-16" }, "leaveType", "Leave type is required"],
    [{ ...casual, leaveType: "Gardening" }, "leaveType", "Please choose a leave type from the list"],
    [{ leaveType: "Casual" }, "startDate", "Please enter a date as YYYY-MM-DD"],
    [{ ...casual, startDate: "2026-02-30" }, "startDate", "This date does not exist"],
    [{ ...casual, endDate: "2026-03-13" }, "endDate", "The end date is before the start date"],
    [{ ...casual, startDate: "2026-03-14", endDate: "2026-03-15" }, "startDate", "There are no workdays in this period"],
    [{ ...casual, startDate: "2025-12-31" }, "startDate", "Leave can be booked from 1 Jan 2026 to 31 Dec 2027"],
    [{ ...casual, startDate: "2027-12-31", endDate: "2028-01-01" }, "endDate", "Leave can be booked from 1 Jan 2026 to 31 Dec 2027"],
    [{ ...casual, startDate: "2026-01-01", endDate: "2027-02-01" }, "endDate", "Leave can be at most 366 days long"],
    [{ ...casual, startDayPart: "evening" }, "startDayPart", "Please choose a part of the day"],
    [{ ...casual, reason: "x".repeat(2001) }, "reason", "Please use at most 2000 characters"],
    [{ ...casual, coverUser: "0192f000-0000-7000-8000-000000000000" }, "coverUser", "Please choose a colleague from the list"],
  ])("rejects %.90j with an error at its field", async (input, path, message) => {
    const { member } = await cast();
    const { status, body } = await server.as(member, leaves.apply, input);
    expect([status, body.message, body.errors?.[0]?.path]).toEqual([400, message, path]);
    expect(await halvesOf(member)).toEqual([]);
  });

  test("accepts past days of the current leave year", async () => {
    const { member } = await cast();
    expect((await server.as(member, leaves.apply, { ...casual, startDate: "2026-01-02" })).status).toBe(201);
  });

  test("rejects oneself as the covering colleague", async () => {
    const { member } = await cast();
    const { body } = await server.as(member, leaves.apply, { ...casual, coverUser: member.id });
    expect(body.message).toBe("Please choose someone else to cover");
  });

  test("enforces the type's notice, full days and maximum length", async () => {
    const { member, lead, admin } = await cast();
    const { name: leaveType } = await type({ minNoticeDays: 7, maxConsecutive: 2, allowHalfDay: false, name: "Festive" });
    const responses = await Promise.all(
      [
        { startDate: "2026-03-18" },
        { startDate: "2026-03-24", startDayPart: "first_half" },
        { startDate: "2026-03-24", endDate: "2026-03-26" },
        { startDate: "2026-03-19" },
      ].map((fields) => server.as(member, leaves.apply, { leaveType, ...fields })),
    );
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
      [400, "Festive needs 7 days of notice. The earliest start is 19 Mar 2026."],
      [400, "Festive can only be taken in full days"],
      [400, "Festive is limited to 2 days per request. This request takes 3 days."],
      [201, "Leave applied successfully!"],
    ]);
    // Leave a lead books for a member needs no notice; recorded leave may also exceed the maximum.
    expect((await server.as(lead, leaves.apply, { leaveType, startDate: "2026-03-17", userId: member.id })).status).toBe(201);
    const recorded = await server.as(admin, leaves.markManual, {
      leaveType,
      startDate: "2026-03-24",
      endDate: "2026-03-26",
      userId: member.id,
    });
    expect(recorded.status).toBe(201);
  });
});

describe("applying on someone's behalf", () => {
  test("ignores userId from members", async () => {
    const { member, mate } = await cast();
    expect((await applied(member, { userId: mate.id })).user._id).toBe(member.id);
  });

  test("lets leads apply for their team and admins for everyone, as pending leave", async () => {
    const { member, outsider, lead, admin } = await cast();
    const own = await server.as(lead, leaves.apply, { ...casual, userId: { _id: member.id } });
    expect([own.status, own.data.user._id, own.data.status]).toEqual([201, member.id, "Pending"]);
    expect((await server.as(lead, leaves.apply, { ...casual, userId: outsider.id })).status).toBe(404);
    expect((await server.as(admin, leaves.apply, { ...casual, userId: outsider.id })).status).toBe(201);
    expect(await halvesOf(outsider)).toHaveLength(2);
  });

  test("rejects inactive accounts", async () => {
    const { admin, team } = await cast();
    const off = await make.user("team_member", { team, status: "inactive", name: "Off Duty" });
    const { status, body } = await server.as(admin, leaves.apply, { ...casual, userId: off.id });
    expect([status, body.message]).toEqual([409, "Off Duty's account is inactive"]);
  });
});

describe("overlaps", () => {
  test("are rejected with the name of the other leave", async () => {
    const { member, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-18", leaveType: "Sick" });
    const { status, body } = await server.as(member, leaves.apply, { ...casual, startDate: "2026-03-18", endDate: "2026-03-20" });
    expect([status, body.message]).toEqual([409, "These dates overlap Sick leave: 16 Mar 2026 to 18 Mar 2026 (Approved)"]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ pending: 0 });
  });

  test("don't include the other half of a day", async () => {
    const { member } = await cast();
    await applied(member, { startDayPart: "first_half" });
    const responses = [
      await server.as(member, leaves.apply, { ...casual, leaveType: "Sick", startDayPart: "first_half" }),
      await server.as(member, leaves.apply, { ...casual, leaveType: "Sick", startDayPart: "second_half" }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([409, 201]);
  });

  test("ignore rejected and deleted leave, and weekends", async () => {
    const { member, admin } = await cast();
    const first = await applied(member);
    await server.as(admin, leaves.reject, { id: first._id, reason: "Release week" });
    const second = await applied(member);
    await server.as(member, leaves.remove, { id: second._id });
    expect((await applied(member, { startDate: "2026-03-13", endDate: "2026-03-16" })).days).toBe(2);
    expect(await applied(member, { startDate: "2026-03-14", endDate: "2026-03-17", leaveType: "Sick" }).catch(String)).toContain("overlap");
  });
});

describe("recording leave", () => {
  test("approves and charges it immediately", async () => {
    const { member, lead } = await cast();
    const { status, data, body } = await server.as(lead, leaves.markManual, { ...casual, userId: member.id, reason: "Called in" });
    expect([status, body.message]).toEqual([201, "Leave recorded successfully!"]);
    expect(body["leave"]).toEqual(data);
    expect(data).toMatchObject({ status: "Approved", isManual: true, markedBy: { _id: lead.id }, decidedBy: { _id: lead.id }, days: 1 });
    expect(await entriesOf(member)).toEqual([["leave", 2026, -1]]);
  });

  test("is permitted for leads in their team and for admins, who may record their own", async () => {
    const { member, mate, outsider, lead, admin } = await cast();
    const attempts = [
      [member, mate],
      [member, member],
      [lead, lead],
      [lead, outsider],
      [lead, mate],
      [admin, admin],
    ] as const;
    const responses = await Promise.all(attempts.map(([actor, { id }]) => server.as(actor, leaves.markManual, { ...casual, userId: id })));
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 404, 201, 201]);
    expect(await halvesOf(member)).toEqual([]);
  });

  test("is possible in the previous leave year", async () => {
    const { member, admin } = await cast();
    const days = ["2025-12-31", "2024-12-31"];
    const responses = await Promise.all(
      days.map((startDate) => server.as(admin, leaves.markManual, { ...casual, startDate, userId: member.id })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 400]);
    expect(await entriesOf(member)).toEqual([["leave", 2025, -1]]);
  });
});

describe("outdated version", () => {
  test("is rejected on update, approve and reject", async () => {
    const { member, admin } = await cast();
    const { _id: id, version } = await applied(member);
    await server.as(member, leaves.update, { id, reason: "Dentist" });
    const responses = [
      await server.as(member, leaves.update, { id, version, reason: "Cinema" }),
      await server.as(admin, leaves.approve, { id, version }),
      await server.as(admin, leaves.reject, { id, version, reason: "No" }),
    ];
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual(
      ["you in another tab or on another device", "someone else", "someone else"].map((who) => [
        409,
        `This leave was changed by ${who}. Reload and try again.`,
      ]),
    );
    expect(await stored(id)).toMatchObject({ reason: "Dentist", status: "Pending" });
  });
});
