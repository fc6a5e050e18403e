import { beforeEach, describe, expect, test } from "vitest";
import * as openings from "@daybook/contract/leaves/openings";
import * as past from "@daybook/contract/leaves/past";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, balanceOf, ledgerOf } = leavePeople(server);

beforeEach(reset);

const leave = (userId: string, startDate: string, fields: object = {}) => ({ userId, leaveType: "Casual", startDate, ...fields });

describe("past leave", () => {
  test("is recorded as approved and charged, audited, and told to no one", async () => {
    const { member, mate, admin } = await cast();
    const leaves = [
      leave(member.id, "2026-02-02", { endDate: "2026-02-04", reason: "Family" }),
      leave(mate.id, "2026-03-05", { startDayPart: "first_half" }),
    ];
    const { status, data } = await server.as(admin, past.record, { dryRun: false, leaves });
    expect([status, data.rows]).toEqual([201, [3, 0.5].map((days) => ({ days, problem: null }))]);
    expect(data.balances.map(({ user, before, after }) => [user._id, before, after])).toEqual([
      [member.id, 12, 9],
      [mate.id, 12, 11.5],
    ]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 3, remaining: 9 });
    const stored = await server.db.selectFrom("leaves").selectAll().where("userId", "=", member.id).execute();
    expect(stored).toMatchObject([{ status: "Approved", isManual: true, markedBy: admin.id, reason: "Family" }]);
    const [event] = await server.db.selectFrom("auditEvents").select(["action", "actorId"]).where("entityId", "=", stored[0]!.id).execute();
    expect(event).toEqual({ action: "leaves.past_recorded", actorId: admin.id });
    expect(await server.db.selectFrom("notifications").select("id").where("userId", "=", member.id).execute()).toEqual([]);
  });

  test("changes nothing in a dry run, which returns every problem and the balances after", async () => {
    const { member, admin } = await cast();
    await applied(member, { startDate: "2026-03-16" });
    const leaves = [
      leave(member.id, "2026-02-02", { endDate: "2026-02-20" }),
      leave(member.id, "2026-02-20"),
      leave(member.id, "2026-03-16"),
      leave(member.id, "2026-02-01"),
      leave(member.id, "2024-02-01"),
      leave(member.id, "2026-02-23", { leaveType: "Gardening" }),
    ];
    const { status, data } = await server.as(admin, past.record, { leaves });
    expect(status).toBe(201);
    expect(data.rows.map(({ problem }) => problem)).toEqual([
      null,
      "These dates overlap Casual leave: 2 Feb 2026 to 20 Feb 2026 (Approved)",
      "These dates overlap Casual leave: 16 Mar 2026 (Pending)",
      "There are no workdays in this period",
      "Leave can be booked from 1 Jan 2025 to 31 Dec 2027",
      "Please choose a leave type from the list",
    ]);
    // The balance may fall below zero: the leave was taken.
    expect(data.balances).toMatchObject([{ leaveType: "Casual", leaveYear: 2026, before: 12, after: -3 }]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, remaining: 12 });
    expect(
      await server.db.selectFrom("leaves").select("id").where("status", "=", "Approved").where("userId", "=", member.id).execute(),
    ).toEqual([]);
  });

  test("is recorded as a whole or not at all", async () => {
    const { member, admin } = await cast();
    const leaves = [leave(member.id, "2026-02-02"), leave(member.id, "2026-02-02")];
    const { status, body } = await server.as(admin, past.record, { dryRun: false, leaves });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: "leaves.1", message: "These dates overlap Casual leave: 2 Feb 2026 (Approved)" }],
    ]);
    expect((await balanceOf(member, "Casual")).used).toBe(0);
  });

  test("before an opening balance leaves what is left unchanged, also in the preview", async () => {
    const { member, admin } = await cast();
    await server.as(admin, openings.set, { date: "2026-03-01", balances: [{ userId: member.id, leaveType: "Casual", days: 4 }] });
    const leaves = [leave(member.id, "2026-02-02", { endDate: "2026-02-06" })];
    expect((await server.as(admin, past.record, { leaves })).data.balances).toEqual([]);
    await server.as(admin, past.record, { dryRun: false, leaves });
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 5, remaining: 4 });
    expect((await ledgerOf(member)).at(-1)).toMatchObject({ kind: "adjustment", days: 5 });
  });
});
