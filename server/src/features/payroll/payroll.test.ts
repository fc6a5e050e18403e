import { beforeEach, describe, expect, test } from "vitest";
import { readCsv } from "@daybook/contract/core/csv";
import * as eods from "@daybook/contract/eods/eods";
import * as erasures from "@daybook/contract/erasures/erasures";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as offboarding from "@daybook/contract/offboarding/offboarding";
import * as payroll from "@daybook/contract/payroll/payroll";
import * as settings from "@daybook/contract/settings/settings";
import * as weeks from "@daybook/contract/weeks/weeks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const month = "2026-02";

let people = 0;
const employed = () => ({ dateOfJoining: "2026-01-01", employeeId: `HAL-${++people}` });

beforeEach(async () => {
  server.clock.set("2026-03-02T12:00:00Z"); // a Monday
  await server.db.deleteFrom("payrollCorrections").execute();
  await server.db.deleteFrom("payrollMonths").execute();
  await server.db.deleteFrom("holidays").execute();
  await server.db.updateTable("leaves").set({ deletedAt: "2026-01-01T00:00:00Z" }).execute();
  await server.db.deleteFrom("eods").execute();
  await server.db.updateTable("users").set({ status: "inactive", lastDayOfOffice: "2020-01-01" }).execute();
  await server.db
    .updateTable("settings")
    .set({
      timezone: "UTC",
      workweek: [1, 2, 3, 4, 5],
      hoursPerDay: 8,
      eodWindowDays: 60,
      reportsStartOn: null,
      payroll: "on",
      payrollColumns: [],
    })
    .execute();
});

async function company() {
  const team = await make.team();
  const admin = await make.user("admin", { team, name: "Ananya Iyer" });
  const member = await make.user("team_member", { team, name: "Kavya Nair", ...employed() });
  const other = await make.user("team_member", { team, name: "Omar Haddad", ...employed() });
  return { admin, member, other };
}

type Person = { id: string };
const report = (by: Person, date: string, hoursSpent: number) =>
  server.as(by, eods.submit, { date, mode: "replace", tasks: [{ taskName: "Work", hoursSpent }] });
const away = (by: Person, person: Person, days: object, leaveType = "Sick") =>
  server.as(by, leaves.markManual, { userId: person.id, leaveType, ...days } as never);
const closed = (by: Person, name = month) => server.as(by, payroll.close, { month: name, anyway: true });
const rowOf = async (by: Person, person: Person, name = month) => {
  const { data } = await server.as(by, payroll.get, { month: name });
  return data.rows.find(({ user }) => user._id === person.id)!;
};

describe("a month", () => {
  test("has a row with the leave of admins, who owe no reports, once they have a personnel number or leave", async () => {
    const { admin, member } = await company();
    const numbered = await make.user("admin", { name: "Marcus Lindqvist", ...employed() });
    const joinsLater = await make.user("admin", { name: "Meera Joshi", ...employed(), dateOfJoining: "2026-03-01" });
    expect(await rowOf(admin, admin)).toBeUndefined();
    expect(await rowOf(admin, joinsLater)).toBeUndefined();
    expect(await rowOf(admin, numbered)).toMatchObject({ workdays: 0, expected: 0, logged: 0, shortfall: 0, unpaidDays: 0 });
    await away(admin, numbered, { startDate: "2026-02-09", endDate: "2026-02-10" });
    await away(admin, admin, { startDate: "2026-02-12", startDayPart: "second_half" });
    expect((await rowOf(admin, numbered)).leave).toContainEqual({ leaveType: "Sick", days: 2, hours: 16 });
    expect((await rowOf(admin, admin)).leave).toContainEqual({ leaveType: "Sick", days: 0.5, hours: 4 });
    expect((await rowOf(admin, member)).workdays).toBe(20);
  });

  test("has a row for everyone employed in it, the sums of their days", async () => {
    const { admin, member, other } = await company();
    await report(member, "2026-02-02", 9.5);
    await report(member, "2026-02-03", 7.25);
    await away(admin, member, { startDate: "2026-02-05", endDate: "2026-02-06", endDayPart: "first_half" });
    await away(admin, member, { startDate: "2026-02-10" }, "Unpaid");
    await server.as(admin, leaves.createHoliday, { date: "2026-02-16", name: "Founders' Day" });
    const { data } = await server.as(admin, payroll.get, { month });
    expect(data.leaveTypes).toEqual(expect.arrayContaining(["Casual", "Sick", "Earned", "Unpaid"]));
    expect(data.rows.map(({ user }) => user.name)).toEqual(["Kavya Nair", "Omar Haddad"]);
    expect(data.rows[0]).toMatchObject({
      personnelNumber: member.employeeId,
      workdays: 16.5,
      expected: 132,
      logged: 16.75,
      overtime: 1.5,
      shortfall: 116.75,
      unpaidDays: 1,
      corrections: [],
      leave: expect.arrayContaining([
        { leaveType: "Sick", days: 1.5, hours: 12 },
        { leaveType: "Unpaid", days: 1, hours: 8 },
        { leaveType: "Earned", days: 0, hours: 0 },
      ]),
    });
    expect(data.rows[1]).toMatchObject({ user: { _id: other.id }, workdays: 19, expected: 152, logged: 0, overtime: 0 });
    expect(data.totals).toMatchObject({ workdays: 35.5, expected: 284, logged: 16.75, unpaidDays: 1, corrections: 0 });
  });

  test("counts the days of employment only, and leaves out people who were not employed in it", async () => {
    const { admin } = await company();
    const joiner = await make.user("team_member", { ...employed(), dateOfJoining: "2026-02-26" });
    const later = await make.user("team_member", { ...employed(), dateOfJoining: "2026-03-02" });
    const leaver = await make.user("team_member", { ...employed(), lastDayOfOffice: "2026-02-03" });
    expect(await rowOf(admin, joiner)).toMatchObject({ workdays: 2, expected: 16 });
    expect(await rowOf(admin, leaver)).toMatchObject({ workdays: 2, expected: 16 });
    expect(await rowOf(admin, later)).toBeUndefined();
  });

  test("says what is open, and is closed with open items only anyway; a missing personnel number stops it", async () => {
    const { admin, member, other } = await company();
    await server.db.updateTable("settings").set({ weekApproval: "on" }).execute();
    await server.as(member, leaves.apply, { leaveType: "Casual", startDate: "2026-02-24", reason: "Trip" });
    await server.db.updateTable("users").set({ employeeId: null }).where("id", "=", other.id).execute();
    const { checklist } = (await server.as(admin, payroll.get, { month })).data;
    expect(checklist.map(({ kind, done, count, text }) => [kind, done, count, text])).toEqual([
      ["numbers", false, 1, "1 person has no personnel number"],
      ["weeks", false, 10, "10 weeks are not approved"],
      ["requests", false, 1, "1 leave request waits"],
      ["reports", false, 40, "40 workdays without a report or leave"],
      ["holidays", true, 0, "No holiday in this month"],
    ]);
    expect(await closed(admin)).toMatchObject({
      status: 409,
      body: { message: "1 person has no personnel number: Omar Haddad. Enter it before you close the month." },
    });
    await server.db.updateTable("users").set({ employeeId: "HAL-O" }).where("id", "=", other.id).execute();
    expect(await server.as(admin, payroll.close, { month })).toMatchObject({
      status: 409,
      body: {
        message: "10 weeks are not approved, 1 leave request waits, 40 workdays without a report or leave. Close February 2026 anyway?",
      },
    });
    expect((await closed(admin)).data).toMatchObject({ month, closedBy: { _id: admin.id }, checklist: [], obstacle: null });
    expect(await closed(admin)).toMatchObject({ status: 409, body: { message: "February 2026 is already closed" } });
    await server.db.updateTable("settings").set({ weekApproval: "off" }).execute();
  });

  test("asks for no personnel number of a person whose account was erased: no one can enter it", async () => {
    const { admin, member, other } = await company();
    const second = await make.user("admin");
    await report(member, "2026-02-02", 8);
    await server.as(admin, offboarding.plan, { id: member.id, lastDay: "2026-02-20", decisions: [] });
    await server.as(admin, erasures.request, { id: member.id, reason: "Asked for it" });
    await server.as(second, erasures.confirm, { id: member.id });
    server.clock.set("2026-03-12T12:00:00Z");
    await server.app.jobs.run("erasures.due");
    const { checklist, rows } = (await server.as(admin, payroll.get, { month })).data;
    expect(rows.map(({ personnelNumber }) => personnelNumber)).toEqual([null, other.employeeId]);
    expect(checklist[0]).toMatchObject({ kind: "numbers", done: true });
    expect((await closed(admin)).status).toBe(200);
  });

  test("is closed once it is over, in order, and only the last one is reopened", async () => {
    const { admin } = await company();
    expect(await closed(admin, "2026-03")).toMatchObject({
      status: 409,
      body: { message: "You can close March 2026 from Wednesday 1 April on" },
    });
    server.clock.set("2026-05-04T12:00:00Z");
    await closed(admin, "2026-02");
    expect(await closed(admin, "2026-04")).toMatchObject({ status: 409, body: { message: "Close March 2026 first" } });
    expect(await closed(admin, "2026-01")).toMatchObject({ status: 409 });
    await closed(admin, "2026-03");
    expect(await server.as(admin, payroll.reopen, { month })).toMatchObject({ status: 409, body: { message: "Reopen March 2026 first" } });
    expect((await server.as(admin, payroll.reopen, { month: "2026-03" })).data.closedAt).toBeNull();
    expect((await server.as(admin, payroll.reopen, { month })).data.closedAt).toBeNull();
  });

  test("that is closed refuses reports and keeps its figures until it is reopened", async () => {
    const { admin, member } = await company();
    await report(member, "2026-02-26", 8);
    await closed(admin);
    expect(await report(member, "2026-02-26", 3)).toMatchObject({
      status: 409,
      body: { message: "Thursday 26 February is in a closed month. Ask Ananya Iyer to reopen February 2026." },
    });
    expect((await report(member, "2026-03-02", 8)).status).toBe(201);
    await server.as(admin, payroll.reopen, { month });
    expect((await report(member, "2026-02-26", 3)).status).toBe(201);
    expect(await rowOf(admin, member)).toMatchObject({ logged: 3 });
  });

  test("closed and reported in at once: what is closed is what stands", async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, member } = await company();
      const [closing, edit] = await Promise.all([closed(admin), report(member, "2026-02-26", 3)]);
      expect(closing.status).toBe(200);
      expect([201, 409]).toContain(edit.status);
      expect(await rowOf(admin, member)).toMatchObject({ logged: edit.status === 201 ? 3 : 0 });
      await server.as(admin, payroll.reopen, { month });
      await server.db.deleteFrom("eods").execute();
      await server.db.updateTable("users").set({ lastDayOfOffice: "2020-01-01" }).execute();
    }
  });

  test("is closed once by two at once", async () => {
    const { admin } = await company();
    const results = await Promise.all([closed(admin), closed(admin)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("corrections", () => {
  test("are what leave in a closed month changes, in the next month, and are gone when it is taken back", async () => {
    const { admin, member, other } = await company();
    await closed(admin);
    const { data } = await away(admin, member, { startDate: "2026-02-26", endDate: "2026-02-27" });
    expect(await rowOf(admin, member)).toMatchObject({ expected: 160, corrections: [] });
    expect((await rowOf(admin, member, "2026-03")).corrections).toEqual([
      { date: "2026-02-26", text: "Thu 26 Feb: +1 day Sick", days: 1, hours: 8 },
      { date: "2026-02-27", text: "Fri 27 Feb: +1 day Sick", days: 1, hours: 8 },
    ]);
    expect((await rowOf(admin, other, "2026-03")).corrections).toEqual([]);
    expect((await rowOf(admin, member, "2026-04")).corrections).toEqual([]);
    await server.as(admin, leaves.remove, { id: data._id });
    expect((await rowOf(admin, member, "2026-03")).corrections).toEqual([]);
  });

  test("are paid once: a later change is compared with what was paid", async () => {
    const { admin, member } = await company();
    await closed(admin);
    const { data } = await away(admin, member, { startDate: "2026-02-26", endDate: "2026-02-27" });
    server.clock.set("2026-04-01T12:00:00Z");
    await closed(admin, "2026-03");
    expect((await rowOf(admin, member, "2026-03")).corrections).toHaveLength(2);
    expect((await rowOf(admin, member, "2026-04")).corrections).toEqual([]);
    await server.as(admin, leaves.update, { id: data._id, endDate: "2026-02-26" });
    expect((await rowOf(admin, member, "2026-04")).corrections).toEqual([
      { date: "2026-02-27", text: "Fri 27 Feb: −1 day Sick", days: -1, hours: -8 },
    ]);
    expect((await rowOf(admin, member, "2026-03")).corrections).toHaveLength(2);
    await server.as(admin, payroll.reopen, { month: "2026-03" });
    expect((await rowOf(admin, member, "2026-03")).corrections).toEqual([
      { date: "2026-02-26", text: "Thu 26 Feb: +1 day Sick", days: 1, hours: 8 },
    ]);
  });

  test("of a holiday concern everyone whose day it is, and an approved week of a closed month stays approved", async () => {
    const { admin, member, other } = await company();
    await server.db.updateTable("settings").set({ weekApproval: "on" }).execute();
    const week = { user: member.id, weekStart: "2026-02-16" };
    await server.as(member, weeks.submit, week);
    await server.as(admin, weeks.approve, week);
    await closed(admin);
    await server.as(admin, leaves.createHoliday, { date: "2026-02-19", name: "Founders' Day" });
    for (const person of [member, other])
      expect((await rowOf(admin, person, "2026-03")).corrections).toEqual([
        { date: "2026-02-19", text: "Thu 19 Feb: holiday (Founders' Day)", days: 0, hours: 8 },
      ]);
    const { data } = await server.as(member, weeks.list, { user: [member.id], startDate: week.weekStart, endDate: week.weekStart });
    expect(data[0]).toMatchObject({ state: "approved", changedSince: [] });
    expect(await server.as(admin, weeks.reopen, week)).toMatchObject({
      status: 409,
      body: { message: "February 2026 is closed. An admin can reopen it under Payroll." },
    });
    await server.db.updateTable("settings").set({ weekApproval: "off" }).execute();
  });
});

describe("files", () => {
  const download = async (by: Person, preset: string) => {
    const url = `/api/payroll/${month}?format=csv&preset=${preset}`;
    return (await server.app.inject({ url, headers: { cookie: await server.cookieOf(by) } })).body;
  };
  const file = async (by: Person, preset = "default") => readCsv(await download(by, preset)).map(({ cells }) => cells);

  test("have the rows of the screen in the columns of the preset", async () => {
    const { admin, member } = await company();
    await report(member, "2026-02-02", 9.25);
    await away(admin, member, { startDate: "2026-02-05", startDayPart: "first_half" });
    const [head, first, second] = await file(admin);
    expect(head!.slice(0, 8)).toEqual([
      "Personnel number",
      "Name",
      "Team",
      "Workdays",
      "Expected hours",
      "Reported hours",
      "Overtime",
      "Shortfall",
    ]);
    expect(first!.slice(0, 7)).toEqual([member.employeeId, "Kavya Nair", expect.any(String), "19.5", "156", "9.25", "1.25"]);
    expect(first![head!.indexOf("Sick (days)")]).toBe("0.5");
    expect(second![1]).toBe("Omar Haddad");

    const german = await download(admin, "german");
    expect(german.split("\r\n")[0]).toMatch(/^\uFEFF?Personalnummer;Name;Team;Arbeitstage;Sollstunden;Iststunden;Überstunden;Fehlstunden;/);
    expect(german.split("\r\n")[1]).toContain(";19,5;156;9,25;1,25;");
    await server.as(admin, settings.update, { payrollColumns: ["name", "logged", "personnelNumber"] });
    expect((await file(admin, "custom")).slice(0, 2)).toEqual([
      ["Name", "Reported hours", "Personnel number"],
      ["Kavya Nair", "9.25", member.employeeId],
    ]);
    const downloads = await server.db.selectFrom("auditEvents").select("after").where("entity", "=", "payroll").execute();
    expect(downloads.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ name: "payroll-2026-02.csv", filters: { month, preset: "custom" } }),
    );
  });

  test("escape names that a spreadsheet would run as a formula", async () => {
    const { admin } = await company();
    await make.user("team_member", { ...employed(), name: "=cmd()" });
    expect((await file(admin)).flat()).toContain("'=cmd()");
  });
});
