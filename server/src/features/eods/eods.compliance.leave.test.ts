import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied, approved } = leavePeople(server);
const week = { startDate: "2026-03-02", endDate: "2026-03-08" };

beforeEach(reset);

const rowOf = async (person: { id: string }) => {
  const { data } = await server.as(person, eods.compliance, week);
  return { days: data.days, row: data.people.find(({ user }) => user._id === person.id)! };
};
const holiday = (date: string, name: string) => server.db.insertInto("holidays").values({ id: crypto.randomUUID(), date, name }).execute();

describe("approved absences in the compliance grid", () => {
  test("show as leave or half_leave instead of missing, unless a report was submitted", async () => {
    const { member, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-02", endDate: "2026-03-03" });
    await approved(member, admin, { startDate: "2026-03-04", startDayPart: "first_half", leaveType: "Sick" });
    await approved(member, admin, { startDate: "2026-03-05", startDayPart: "first_half" });
    await make.eod(member, { date: "2026-03-03" });
    await make.eod(member, { date: "2026-03-05" });

    const { row } = await rowOf(member);

    expect(row.cells).toEqual(["leave", "submitted", "half_leave", "submitted", "missing", "weekend", "weekend"]);
    // A report is expected on Thursday, a half day of leave, and on Friday.
    expect(row).toMatchObject({ sent: 1, expected: 2, rate: 0.5 });
  });

  test("add up to leave for two half days", async () => {
    const { member, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-02", startDayPart: "first_half" });
    await approved(member, admin, { startDate: "2026-03-02", startDayPart: "second_half", leaveType: "Sick" });
    expect((await rowOf(member)).row.cells[0]).toBe("leave");
  });

  test("exclude pending requests and working from home", async () => {
    const { member, admin } = await cast();
    await applied(member, { startDate: "2026-03-02" });
    await approved(member, admin, { startDate: "2026-03-03", leaveType: "Work From Home" });
    expect((await rowOf(member)).row.cells.slice(0, 2)).toEqual(["missing", "missing"]);
  });
});

describe("holidays in the compliance grid", () => {
  test("show their name and expect no reports", async () => {
    const { member, lead, admin } = await cast();
    await holiday("2026-03-04", "Holi");
    await approved(member, admin, { startDate: "2026-03-03", endDate: "2026-03-05" });
    const { days, row } = await rowOf(member);
    expect(days[2]).toMatchObject({ date: "2026-03-04", kind: "holiday", holiday: "Holi", expected: 0 });
    expect(row.cells).toEqual(["missing", "leave", "holiday", "leave", "missing", "weekend", "weekend"]);
    expect((await rowOf(lead)).row).toMatchObject({ expected: 4 });
  });

  test("move the deadline to the next workday", async () => {
    const { member } = await cast();
    await holiday("2026-03-13", "Founders' day");
    server.clock.set("2026-03-16T09:59:00Z");
    const { data } = await server.as(member, eods.submit, { date: "2026-03-12", tasks: [{ taskName: "Colour picker" }] });
    expect(data.isLate).toBe(false);
  });
});
