import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as kra from "@daybook/contract/kra/kra";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { team, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
});

const read = async (reader: { id: string }, member: { id: string }) =>
  server.as(reader, kra.getMonthly, { teamMemberId: member.id, ...march });

describe("facts of a month", () => {
  test("cover workdays, reports, hours and tasks up to yesterday, with reports as in the compliance grid", async () => {
    const { lead, member } = await team();
    await make.eod(member, { date: "2026-03-02", items: [{ hoursSpent: 7.5 }] });
    await make.eod(member, { date: "2026-03-03", isLate: true, items: [{ hoursSpent: 8 }] });
    await make.eod(member, { date: "2026-03-07", items: [{ hoursSpent: 2 }] });
    await make.eod(member, { date: "2026-03-12", items: [{ hoursSpent: 3 }] });
    await make.eod(member, { date: "2026-02-27" });
    const task = (fields: object) => make.task(lead, { assigneeId: member.id, ...fields });
    await task({ status: "Completed", completedAt: "2026-03-04T12:00:00Z", dueDate: "2026-03-03" });
    await task({ status: "Approved", approvedBy: lead.id, approvedAt: "2026-03-09T12:00:00Z", completedAt: "2026-03-08T12:00:00Z" });
    await task({ dueDate: "2026-03-10" });
    await task({ dueDate: "2026-03-12" });
    await task({ dueDate: "2026-02-20" });
    await task({ status: "Cancelled", dueDate: "2026-03-05" });
    const { data } = await server.as(lead, kra.prepareMonthly, { teamMemberId: member.id, ...march });
    const { data: grid } = await server.as(lead, eods.compliance, { startDate: "2026-03-01", endDate: "2026-03-11", user: member.id });
    expect(grid.people).toMatchObject([{ sent: 2, expected: 7 }]);
    expect(data.facts).toEqual({
      workingDays: 8,
      leaveDays: 0,
      eodSubmitted: 2,
      eodExpected: 7,
      hours: 17.5,
      expectedHours: 64,
      tasksCompleted: 2,
      tasksOverdue: 2,
    });
    expect((await evaluation(lead, member)).facts).toEqual(data.facts);
  });

  test("expect no reports on leave and holidays", async () => {
    const { lead, member } = await team();
    const type = await server.db.selectFrom("leaveTypes").select("id").where("name", "=", "Casual").executeTakeFirstOrThrow();
    const leaveId = "01900000-0000-7000-8000-00000000aaaa";
    const days = ["2026-03-03", "2026-03-04"];
    await server.db
      .insertInto("leaves")
      .values({
        id: leaveId,
        userId: member.id,
        leaveTypeId: type.id,
        startDate: days[0]!,
        endDate: days[1]!,
        days: 1.5,
        breakdown: "[]",
        reason: null,
        status: "Approved",
        rejectionReason: null,
        decidedBy: lead.id,
        decidedAt: "2026-03-01T09:00:00Z",
        markedBy: null,
        coverUserId: null,
        deletedAt: null,
      })
      .execute();
    await server.db
      .insertInto("leaveHalves")
      .values(
        (
          [
            [0, "am"],
            [0, "pm"],
            [1, "am"],
          ] as const
        ).map(([day, half]) => ({ userId: member.id, date: days[day]!, half, leaveId, leaveYear: 2026 })),
      )
      .execute();
    const holiday = { id: "01900000-0000-7000-8000-00000000bbbb", date: "2026-03-05", name: "Holi" };
    await server.db.insertInto("holidays").values(holiday).execute();
    const { data } = await server.as(lead, kra.prepareMonthly, { teamMemberId: member.id, ...march });
    expect(data.facts).toMatchObject({ workingDays: 7, leaveDays: 1.5, eodExpected: 5, expectedHours: 44 });
    await server.db.deleteFrom("holidays").execute();
  });

  test("are current for a draft and frozen for a shared evaluation", async () => {
    const { lead, member } = await team();
    const { _id: id } = await evaluation(lead, member);
    server.clock.set("2026-03-18T09:00:00Z");
    expect((await read(lead, member)).data.facts).toMatchObject({ workingDays: 12 });
    await server.as(lead, kra.updateMonthly, { id, status: "Shared" });
    server.clock.set("2026-04-02T09:00:00Z");
    expect((await read(member, member)).data.facts).toMatchObject({ workingDays: 12 });
  });

  test.each([
    ["UTC", "2026-03-31T23:30:00Z", 21],
    ["Asia/Kolkata", "2026-03-31T23:30:00Z", 22],
    ["America/Los_Angeles", "2026-03-31T23:30:00Z", 21],
    ["America/Los_Angeles", "2026-04-01T07:00:00Z", 22],
  ])("yesterday is the company's (%s at %s: %i workdays)", async (timezone, now, workingDays) => {
    const { lead, member } = await team();
    await server.db.updateTable("settings").set({ timezone }).execute();
    server.clock.set(now);
    const { data } = await server.as(lead, kra.prepareMonthly, { teamMemberId: member.id, ...march });
    expect(data.facts.workingDays).toBe(workingDays);
  });
});
