import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied, approved, type, balanceOf, movementsOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

const casual = { leaveType: "Casual", startDate: "2026-03-16" };

describe("leave is applied for", () => {
  test("its days are counted by the server from workdays, holidays and half days", async () => {
    const { member, mate } = await cast();
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
    expect(server.events).toEqual([{ name: "leaves.changed", userId: member.id, teamId: member.teamId, shown: false }]);
    const notes = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", data._id).execute();
    expect(notes).toMatchObject([{ action: "leaves.applied", actorId: member.id, after: { days: 2, status: "Pending" } }]);
  });

  test("on a single day startDayPart counts", async () => {
    const { member } = await cast();
    const { days, endDate, endDayPart } = await applied(member, { startDayPart: "first_half", endDayPart: "full" });
    expect([days, endDate, endDayPart]).toEqual([0.5, "2026-03-16", "first_half"]);
  });

  test("and waits: the days are reserved, not used", async () => {
    const { member } = await cast();
    await applied(member, { endDate: "2026-03-18" });
    expect(await balanceOf(member, "Casual")).toEqual({ total: 12, used: 0, pending: 3, remaining: 12, available: 9 });
    expect(await movementsOf(member)).toEqual([]);
  });

  test.each([
    [{ startDate: "2026-03-16" }, "leaveType", "Leave type is required"],
    [{ ...casual, leaveType: "Gardening" }, "leaveType", "Please choose a leave type from the list"],
    [{ leaveType: "Casual" }, "startDate", "Please enter a date as YYYY-MM-DD"],
    [{ ...casual, startDate: "2026-02-30" }, "startDate", "This date does not exist"],
    [{ ...casual, endDate: "2026-03-13" }, "endDate", "The end date is before the start date"],
    [{ ...casual, startDate: "2026-03-14", endDate: "2026-03-15" }, "startDate", "There is no working day in these dates"],
    [{ ...casual, startDate: "2025-12-31" }, "startDate", "Leave can be booked from 1 Jan 2026 to 31 Dec 2027"],
    [{ ...casual, startDate: "2027-12-31", endDate: "2028-01-01" }, "endDate", "Leave can be booked from 1 Jan 2026 to 31 Dec 2027"],
    [{ ...casual, startDate: "2026-01-01", endDate: "2027-02-01" }, "endDate", "A leave is at most 366 days long"],
    [{ ...casual, startDayPart: "evening" }, "startDayPart", "Please choose a part of the day"],
    [{ ...casual, reason: "x".repeat(2001) }, "reason", "Please use at most 2000 characters"],
    [{ ...casual, coverUser: "0192f000-0000-7000-8000-000000000000" }, "coverUser", "Please choose a colleague from the list"],
  ])("bad input %.90j is refused with a sentence at its field", async (input, path, message) => {
    const { member } = await cast();
    const { status, body } = await server.as(member, leaves.apply, input);
    expect([status, body.message, body.errors?.[0]?.path]).toEqual([400, message, path]);
    expect(await halvesOf(member)).toEqual([]);
  });

  test("past days of the current leave year may be", async () => {
    const { member } = await cast();
    expect((await server.as(member, leaves.apply, { ...casual, startDate: "2026-01-02" })).status).toBe(201);
  });

  test("nobody covers oneself", async () => {
    const { member } = await cast();
    const { body } = await server.as(member, leaves.apply, { ...casual, coverUser: member.id });
    expect(body.message).toBe("Somebody else has to cover");
  });

  test("a type may ask for notice, whole days and not too much at a time", async () => {
    const { member, lead, admin } = await cast();
    const { name: leaveType } = await type({ minNoticeDays: 7, maxConsecutive: 2, allowHalfDay: false, name: "Festive" });
    const tries = await Promise.all(
      [
        { startDate: "2026-03-18" },
        { startDate: "2026-03-24", startDayPart: "first_half" },
        { startDate: "2026-03-24", endDate: "2026-03-26" },
        { startDate: "2026-03-19" },
      ].map((fields) => server.as(member, leaves.apply, { leaveType, ...fields })),
    );
    expect(tries.map(({ status, body }) => [status, body.message])).toEqual([
      [400, "Festive needs 7 days of notice: from 19 Mar 2026 on"],
      [400, "Festive is taken in whole days"],
      [400, "At most 2 days of Festive at a time"],
      [201, "Leave applied successfully!"],
    ]);
    // What a lead books for somebody needs no notice, and what is marked may also be long.
    expect((await server.as(lead, leaves.apply, { leaveType, startDate: "2026-03-17", userId: member.id })).status).toBe(201);
    const marked = await server.as(admin, leaves.markManual, {
      leaveType,
      startDate: "2026-03-24",
      endDate: "2026-03-26",
      userId: member.id,
    });
    expect(marked.status).toBe(201);
  });
});

describe("for whom", () => {
  test("a member's userId counts for nothing", async () => {
    const { member, mate } = await cast();
    expect((await applied(member, { userId: mate.id })).user._id).toBe(member.id);
  });

  test("a lead applies for the own team, an admin for anybody; it is still to be decided", async () => {
    const { member, stranger, lead, admin } = await cast();
    const own = await server.as(lead, leaves.apply, { ...casual, userId: { _id: member.id } });
    expect([own.status, own.data.user._id, own.data.status]).toEqual([201, member.id, "Pending"]);
    expect((await server.as(lead, leaves.apply, { ...casual, userId: stranger.id })).status).toBe(404);
    expect((await server.as(admin, leaves.apply, { ...casual, userId: stranger.id })).status).toBe(201);
    expect(await halvesOf(stranger)).toHaveLength(2);
  });

  test("nobody applies for an account that is switched off", async () => {
    const { admin, team } = await cast();
    const off = await make.user("team_member", { team, status: "inactive", name: "Off Duty" });
    const { status, body } = await server.as(admin, leaves.apply, { ...casual, userId: off.id });
    expect([status, body.message]).toEqual([409, "The account of Off Duty is not active"]);
  });
});

describe("no half of a day is taken twice", () => {
  test("an overlap is refused and names the other leave", async () => {
    const { member, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-18", leaveType: "Sick" });
    const { status, body } = await server.as(member, leaves.apply, { ...casual, startDate: "2026-03-18", endDate: "2026-03-20" });
    expect([status, body.message]).toEqual([409, "These dates overlap Sick leave of 16 Mar 2026 to 18 Mar 2026 (Approved)"]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ pending: 0 });
  });

  test("morning and afternoon of one day may differ", async () => {
    const { member } = await cast();
    await applied(member, { startDayPart: "first_half" });
    const answers = [
      await server.as(member, leaves.apply, { ...casual, leaveType: "Sick", startDayPart: "first_half" }),
      await server.as(member, leaves.apply, { ...casual, leaveType: "Sick", startDayPart: "second_half" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 201]);
  });

  test("a rejected or deleted leave is in nobody's way, and neither is a weekend", async () => {
    const { member, admin } = await cast();
    const first = await applied(member);
    await server.as(admin, leaves.reject, { id: first._id, reason: "Release week" });
    const second = await applied(member);
    await server.as(member, leaves.remove, { id: second._id });
    expect((await applied(member, { startDate: "2026-03-13", endDate: "2026-03-16" })).days).toBe(2);
    expect(await applied(member, { startDate: "2026-03-14", endDate: "2026-03-17", leaveType: "Sick" }).catch(String)).toContain("overlap");
  });
});

describe("marking manually", () => {
  test("is approved at once and debited", async () => {
    const { member, lead } = await cast();
    const { status, data, body } = await server.as(lead, leaves.markManual, { ...casual, userId: member.id, reason: "Called in" });
    expect([status, body.message]).toEqual([201, "Leave marked successfully!"]);
    expect(body["leave"]).toEqual(data);
    expect(data).toMatchObject({ status: "Approved", isManual: true, markedBy: { _id: lead.id }, decidedBy: { _id: lead.id }, days: 1 });
    expect(await movementsOf(member)).toEqual([["leave", 2026, -1]]);
  });

  test("is for admins and, for the own team, leads; for oneself it is for admins", async () => {
    const { member, mate, stranger, lead, admin } = await cast();
    const tries = [
      [member, mate],
      [member, member],
      [lead, lead],
      [lead, stranger],
      [lead, mate],
      [admin, admin],
    ] as const;
    const answers = await Promise.all(tries.map(([actor, { id }]) => server.as(actor, leaves.markManual, { ...casual, userId: id })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404, 201, 201]);
    expect(await halvesOf(member)).toEqual([]);
  });

  test("reaches into the leave year before", async () => {
    const { member, admin } = await cast();
    const days = ["2025-12-31", "2024-12-31"];
    const answers = await Promise.all(
      days.map((startDate) => server.as(admin, leaves.markManual, { ...casual, startDate, userId: member.id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 400]);
    expect(await movementsOf(member)).toEqual([["leave", 2025, -1]]);
  });
});

describe("a wrong version", () => {
  test("is refused on update, approve and reject", async () => {
    const { member, admin } = await cast();
    const { _id: id, version } = await applied(member);
    await server.as(member, leaves.update, { id, reason: "Dentist" });
    const answers = [
      await server.as(member, leaves.update, { id, version, reason: "Cinema" }),
      await server.as(admin, leaves.approve, { id, version }),
      await server.as(admin, leaves.reject, { id, version, reason: "No" }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [409, "This leave was changed by somebody else. Reload and try again."]),
    );
    expect(await stored(id)).toMatchObject({ reason: "Dentist", status: "Pending" });
  });
});
