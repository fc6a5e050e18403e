import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { waitingFirst } from "./leaves.repository.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, type, balanceOf, halvesOf } = leavePeople(server);

beforeEach(reset);

describe("leave lists", () => {
  test("return own leaves, the team's for leads and all for admins, the soonest start first while pending", async () => {
    const { member, mate, outsider, lead, admin } = await cast();
    const own = await applied(member);
    const later = await applied(mate, { startDate: "2026-04-01" });
    const leads = await applied(lead, { startDate: "2026-03-20" });
    const elsewhere = await applied(outsider);
    const idsOf = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id);

    expect(idsOf(await server.as(member, leaves.mine))).toEqual([own._id]);
    expect(idsOf(await server.as(lead, leaves.team))).toEqual([own._id, leads._id, later._id]);
    expect(idsOf(await server.as(admin, leaves.team))).toEqual([elsewhere._id]);
    const ours = { user: [member, mate, outsider, lead].map(({ id }) => id).join() };
    expect(idsOf(await server.as(admin, leaves.all, ours))).toEqual([elsewhere._id, own._id, leads._id, later._id]);
    expect((await server.as(member, leaves.team)).status).toBe(403);
    expect((await server.as(member, leaves.all)).status).toBe(403);
    expect((await server.as(lead, leaves.all)).status).toBe(403);
  });

  test("show pending requests first, the soonest start first, then decided ones, newest first", async () => {
    const { member, lead, admin } = await cast();
    const old = await approved(member, admin, { startDate: "2026-03-17" });
    const recent = await approved(member, admin, { startDate: "2026-05-05" });
    const soon = await applied(member, { startDate: "2026-04-07" });
    const later = await applied(member, { startDate: "2026-06-02" });
    const idsOf = async (filters: object) => (await server.as(lead, leaves.team, filters)).data.map(({ _id }) => _id);

    expect(await idsOf({})).toEqual([soon._id, later._id, recent._id, old._id]);
    expect(await idsOf({ status: "Pending" })).toEqual([soon._id, later._id]);
    expect(await idsOf({ status: "Approved" })).toEqual([recent._id, old._id]);
  });

  test("carry the balance after approval of pending requests, for those who decide on them only", async () => {
    const { member, mate, lead, admin } = await cast();
    const unlimited = await type({ annualDays: null });
    await approved(member, admin, { startDate: "2026-03-17", endDate: "2026-03-18" });
    await applied(member, { startDate: "2026-04-07" });
    await applied(member, { startDate: "2026-04-08", startDayPart: "first_half" });
    await applied(member, { startDate: "2026-04-09", leaveType: unlimited.name });
    await applied(mate, { startDate: "2026-04-10", leaveType: "Sick" });
    const left = ({ data }: { data: { leaveType?: string | undefined; status: string; leftAfter?: number | null | undefined }[] }) =>
      data.map(({ leaveType, status, leftAfter }) => [leaveType, status, leftAfter]);
    const [casual, sick] = [(await balanceOf(member, "Casual")).available, (await balanceOf(mate, "Sick")).available];
    const expected = [
      ["Casual", "Pending", casual],
      ["Casual", "Pending", casual],
      [unlimited.name, "Pending", null],
      ["Sick", "Pending", sick],
      ["Casual", "Approved", undefined],
    ];
    expect(left(await server.as(lead, leaves.team))).toEqual(expected);
    expect(left(await server.as(admin, leaves.all, { user: [member, mate].map(({ id }) => id).join() }))).toEqual(expected);
    expect(left(await server.as(member, leaves.mine)).map(([, , days]) => days)).toEqual([undefined, undefined, undefined, undefined]);
    // A lead does not decide on their own request.
    await applied(lead, { startDate: "2026-04-01" });
    expect(left(await server.as(lead, leaves.team))[0]).toEqual(["Casual", "Pending", undefined]);
    expect(await server.statements(() => server.as(lead, leaves.team))).toBe(3);
  });

  test("take the mixed order from an index, without sorting every leave", async () => {
    const plan = await server.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const { rows } = await sql<{ "QUERY PLAN": object[] }>`
        explain (format json) select * from leaves where leaves.deleted_at is null and leaves.cancelled_at is null ${waitingFirst} limit 10`.execute(
        db,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain("leaves_waiting_first");
    expect(plan).not.toMatch(/"Node Type": ?"(Incremental )?Sort"/);
  });

  test("the calendar lists the days with a charged half, without the days off between them", async () => {
    const { member, mate, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-20", endDate: "2026-03-23" });
    const { data } = await server.as(mate, leaves.calendar, { startDate: "2026-03-21", endDate: "2026-03-22" });
    expect(data.entries.map(({ days }) => days)).toEqual([["2026-03-20", "2026-03-23"]]);
  });

  test("support filters and pagination", async () => {
    const { member, mate, lead, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-18", reason: "Moving house" });
    await applied(member, { startDate: "2026-05-04", leaveType: "Sick" });
    await applied(mate, { startDate: "2026-05-05", leaveType: "Sick" });
    const count = async (filters: object) => (await server.as(lead, leaves.team, filters)).data.length;

    expect(await count({ status: "Approved" })).toBe(1);
    expect(await count({ status: "Pending,Approved" })).toBe(3);
    expect(await count({ leaveType: "sick" })).toBe(2);
    expect(await count({ startDate: "2026-03-18", endDate: "2026-03-31" })).toBe(1);
    expect(await count({ startDate: "2026-03-19", endDate: "2026-03-31" })).toBe(0);
    expect(await count({ user: mate.id })).toBe(1);
    expect(await count({ search: "moving" })).toBe(1);
    expect(await count({ search: mate.name })).toBe(1);
    expect(await count({ team: "Nowhere" })).toBe(0);
    const page = await server.as(lead, leaves.team, { page: 2, limit: 2 });
    expect(page.data).toHaveLength(1);
    expect(page.body["pagination"]).toEqual({ currentPage: 2, totalPages: 2, totalItems: 3, hasNextPage: false, hasPreviousPage: true });
    expect((await server.as(lead, leaves.team, { status: "Maybe" })).status).toBe(400);
  });

  test("take two statements besides the session's, for any number of rows", async () => {
    const { member, lead } = await cast();
    const countStatements = () => server.statements(() => server.as(lead, leaves.team));
    await server.as(lead, leaves.team);
    const before = await countStatements();
    for (const day of ["16", "17", "18", "19", "20"]) await applied(member, { startDate: `2026-03-${day}` });
    expect([before, await countStatements()]).toEqual([3, 3]);
  });
});

describe("statement counts", () => {
  test("approval doesn't need more with more pending leave", async () => {
    const { member, lead } = await cast();
    const approve = async (startDate: string) => {
      const { _id: id } = await applied(member, { startDate });
      return server.statements(() => server.as(lead, leaves.approve, { id }));
    };
    await server.as(lead, leaves.mine);
    const first = await approve("2026-03-16");
    for (const day of ["17", "18", "19", "20"]) await applied(member, { startDate: `2026-03-${day}` });
    expect([first, await approve("2026-03-23")]).toEqual([14, 14]);
  });

  test("a balance needs seven besides the session's", async () => {
    const { member } = await cast();
    await server.as(member, leaves.balance);
    expect(await server.statements(() => server.as(member, leaves.balance))).toBe(8);
  });
});

describe("previews", () => {
  test("return the daily charges, the resulting balance and absent teammates, and book nothing", async () => {
    const { member, mate, lead, outsider, admin } = await cast();
    await approved(mate, admin, { startDate: "2026-03-17" });
    await applied(lead, { startDate: "2026-03-17" });
    await approved(outsider, admin, { startDate: "2026-03-17" });
    await approved(mate, admin, { startDate: "2026-03-18", leaveType: "Work From Home" });

    const { status, data } = await server.as(member, leaves.preview, {
      leaveType: "Casual",
      startDate: "2026-03-13",
      endDate: "2026-03-18",
      startDayPart: "second_half",
    });

    expect(status).toBe(200);
    expect(data.breakdown.map(({ charge }) => charge)).toEqual([0.5, 0, 0, 1, 1, 1]);
    expect(data).toMatchObject({ days: 3.5, after: [{ leaveYear: 2026, available: 8.5, enough: true }], problem: null });
    // Colleagues don't see the lead's pending leave.
    expect(data.away).toMatchObject([{ user: { _id: mate.id }, startDate: "2026-03-17", status: "Approved" }]);
    expect(await halvesOf(member)).toEqual([]);
    const asLead = await server.as(lead, leaves.preview, { leaveType: "Casual", startDate: "2026-03-17", userId: member.id });
    expect(asLead.data.away.map(({ user }) => user._id)).toEqual([mate.id, lead.id]);
  });

  test.each([
    [{ startDate: "2026-03-14" }, "There are no workdays in this period"],
    [{ startDate: "2026-03-16" }, "These dates overlap Sick leave: 16 Mar 2026 (Pending)"],
    [{ startDate: "2026-04-01", endDate: "2026-04-20" }, "Only 12 Casual days are available."],
    [{ startDate: "2025-12-31" }, "Leave can be booked from 1 Jan 2026 to 31 Dec 2027"],
  ])("return the error for %j", async (period, problem) => {
    const { member } = await cast();
    await applied(member, { leaveType: "Sick" });
    expect((await server.as(member, leaves.preview, { leaveType: "Casual", ...period })).data.problem).toBe(problem);
  });

  test("of recorded leave follow the rules for recording", async () => {
    const { member, lead } = await cast();
    const input = { leaveType: "Casual", startDate: "2025-12-30", userId: member.id };
    expect((await server.as(lead, leaves.preview, input)).data.problem).toBe("Leave can be booked from 1 Jan 2026 to 31 Dec 2027");
    expect((await server.as(lead, leaves.preview, { ...input, isManual: true })).data.problem).toBeNull();
    expect((await server.as(lead, leaves.preview, { ...input, userId: lead.id, isManual: true })).status).toBe(403);
    expect((await server.as(member, leaves.preview, { ...input, isManual: true })).status).toBe(403);
  });

  test("of a change exclude the leave itself", async () => {
    const { member, mate } = await cast();
    const { _id: leaveId } = await applied(member, { endDate: "2026-03-20" });
    const input = { leaveType: "Casual", startDate: "2026-03-16", endDate: "2026-03-27", leaveId };
    const { data } = await server.as(member, leaves.preview, input);
    expect(data).toMatchObject({ days: 10, after: [{ available: 2, enough: true }], problem: null });
    expect((await server.as(mate, leaves.preview, input)).status).toBe(404);
  });
});
