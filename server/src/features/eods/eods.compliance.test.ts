import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const employed = { dateOfJoining: "2026-01-01" };

beforeEach(async () => {
  server.clock.set("2026-03-12T12:00:00Z");
  await setCompany({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodDeadline: "10:00", reportsStartOn: null });
});

const setCompany = (values: object) => server.db.updateTable("settings").set(values).execute();

/** S submitted, L late, M missing, D due, w weekend, a dot for an empty cell. */
const letters: Record<string, string> = { submitted: "S", late: "L", missing: "M", due: "D", weekend: "w" };
const strip = (cells: (string | null)[] | undefined) => cells?.map((cell) => (cell ? letters[cell] : ".")).join("");
const week = { startDate: "2026-03-09", endDate: "2026-03-15" };

async function stripOf(person: { id: string }, period: { startDate: string; endDate: string } = week, reader = person) {
  const { data } = await server.as(reader, eods.compliance, period);
  return strip(data.people.find(({ user }) => user._id === person.id)?.cells);
}

describe("a cell is submitted, late, missing, due or weekend", () => {
  test("due before the deadline, missing after it, empty for future workdays", async () => {
    const member = await make.user("team_member", employed);
    await make.eod(member, { date: "2026-03-09" });
    await make.eod(member, { date: "2026-03-10", isLate: true });
    expect(await stripOf(member)).toBe("SLMD.ww");
    server.clock.set("2026-03-12T10:00:00Z");
    expect(await stripOf(member)).toBe("SLDD.ww");
    server.clock.set("2026-03-12T10:00:00.001Z");
    expect(await stripOf(member)).toBe("SLMD.ww");
  });

  test("Friday's report is due until Monday's deadline", async () => {
    const member = await make.user("team_member", employed);
    const days = { startDate: "2026-03-06", endDate: "2026-03-09" };
    server.clock.set("2026-03-09T09:59:00Z");
    expect(await stripOf(member, days)).toBe("DwwD");
    server.clock.set("2026-03-09T10:01:00Z");
    expect(await stripOf(member, days)).toBe("MwwD");
  });

  test("uses the company's timezone for today and the deadline", async () => {
    const member = await make.user("team_member", employed);
    await setCompany({ timezone: "America/Los_Angeles" });
    server.clock.set("2026-03-13T06:59:00Z");
    expect(await stripOf(member)).toBe("MMMD.ww");
    server.clock.set("2026-03-13T07:00:00Z");
    expect(await stripOf(member)).toBe("MMMDDww");
    await setCompany({ timezone: "Asia/Kolkata" });
    server.clock.set("2026-03-13T04:30:00Z");
    expect(await stripOf(member)).toBe("MMMDDww");
    server.clock.set("2026-03-13T04:30:00.001Z");
    expect(await stripOf(member)).toBe("MMMMDww");
  });

  test("shows reports on weekends too, and uses the company's workweek", async () => {
    const member = await make.user("team_member", employed);
    await make.eod(member, { date: "2026-03-08" });
    expect(await stripOf(member, { startDate: "2026-03-07", endDate: "2026-03-09" })).toBe("wSM");
    await setCompany({ workweek: [7, 1, 2, 3, 4] });
    expect(await stripOf(member, { startDate: "2026-03-06", endDate: "2026-03-09" })).toBe("wwSM");
  });
});

describe("the day on which reports start", () => {
  test("nothing is missing or late before it; reports sent earlier show as submitted", async () => {
    const lead = await make.user("team_lead", employed);
    const member = await make.user("team_member", { ...employed, teamId: lead.teamId });
    await make.eod(member, { date: "2026-03-09", isLate: true });
    await make.eod(member, { date: "2026-03-11", isLate: true });
    server.clock.set("2026-03-16T12:00:00Z");
    expect(await stripOf(member)).toBe("LMLMMww");
    await setCompany({ reportsStartOn: "2026-03-11" });
    expect(await stripOf(member)).toBe("S.LMMww");
    const { data } = await server.as(lead, eods.all, { user: member.id });
    expect(data.map(({ date, isLate }) => [date, isLate])).toEqual([
      ["2026-03-11", true],
      ["2026-03-09", false],
    ]);
  });

  test("a later joining date counts, an earlier one does not", async () => {
    await setCompany({ reportsStartOn: "2026-03-10" });
    server.clock.set("2026-03-16T12:00:00Z");
    expect(await stripOf(await make.user("team_member", { dateOfJoining: "2026-03-12" }))).toBe("...MMww");
    expect(await stripOf(await make.user("team_member", { dateOfJoining: "2020-01-01" }))).toBe(".MMMMww");
  });

  test("may be in the future", async () => {
    await setCompany({ reportsStartOn: "2026-04-01" });
    const member = await make.user("team_member", employed);
    expect(await stripOf(member)).toBe(undefined);
  });
});

describe("reports are expected from joining or account creation to the last day or account deletion", () => {
  test("includes the joining date and the last day", async () => {
    const member = await make.user("team_member", { dateOfJoining: "2026-03-10", lastDayOfOffice: "2026-03-11" });
    await setCompany({ eodDeadline: "00:00" });
    server.clock.set("2026-03-20T12:00:00Z");
    // After the last day the person cannot sign in.
    expect(await stripOf(member, week, await make.user("admin"))).toBe(".MM....");
  });

  test("without a joining date, starts on the day of account creation in the company's timezone", async () => {
    await setCompany({ timezone: "Asia/Kolkata" });
    server.clock.set("2026-03-20T12:00:00Z");
    const member = await make.user("team_member", { createdAt: "2026-03-10T18:30:00Z" });
    expect(await stripOf(member)).toBe("..MMMww");
  });

  test("ends on the day before an account is deleted and keeps earlier cells", async () => {
    const admin = await make.user("admin");
    const gone = await make.user("team_member", {
      ...employed,
      status: "inactive",
      email: null,
      passwordHash: null,
      deletedAt: "2026-03-11T08:00:00Z",
    });
    await make.eod(gone, { date: "2026-03-09" });
    expect(await stripOf(gone, week, admin)).toBe("SM.....");
    expect(await stripOf(gone, { startDate: "2026-03-16", endDate: "2026-03-20" }, admin)).toBeUndefined();
  });

  test("expects nothing from admins and inactive accounts, but shows what they submitted", async () => {
    const admin = await make.user("admin", employed);
    const off = await make.user("team_member", { ...employed, status: "inactive" });
    expect([await stripOf(admin), await stripOf(off, week, admin)]).toEqual([undefined, undefined]);
    await make.eod(admin, { date: "2026-03-10" });
    await make.eod(off, { date: "2026-03-09" });
    expect([await stripOf(admin), await stripOf(off, week, admin)]).toEqual([".S.....", "S......"]);
    const { data } = await server.as(admin, eods.compliance, { ...week, user: admin.id });
    expect(data.people).toMatchObject([{ onTime: 0, sent: 0, expected: 0, rate: null }]);
  });
});

describe("rates count the days with an expected report", () => {
  test("per user: on time / (submitted + missing); a due day counts once submitted", async () => {
    const member = await make.user("team_member", employed);
    await make.eod(member, { date: "2026-03-09" });
    await make.eod(member, { date: "2026-03-10", isLate: true });
    const before = await server.as(member, eods.compliance, week);
    expect(before.data.people).toMatchObject([{ onTime: 1, sent: 2, expected: 3, rate: 1 / 3 }]);
    await make.eod(member, { date: "2026-03-12" });
    await make.eod(member, { date: "2026-03-14" });
    const after = await server.as(member, eods.compliance, week);
    expect(after.data.people).toMatchObject([{ onTime: 2, sent: 3, expected: 4, rate: 0.5 }]);
  });

  test("per day: submitted of all expected reports, including due ones; and in total", async () => {
    const team = await make.team();
    const [lead, member] = [await make.user("team_lead", { team, ...employed }), await make.user("team_member", { team, ...employed })];
    await make.eod(lead, { date: "2026-03-11" });
    await make.eod(member, { date: "2026-03-11", isLate: true });
    await make.eod(member, { date: "2026-03-12" });
    await make.eod(member, { date: "2026-03-14" });
    const { data } = await server.as(lead, eods.compliance, { startDate: "2026-03-10", endDate: "2026-03-14" });
    expect(data.days.map(({ date, kind, sent, expected }) => [date.slice(-2), kind, sent, expected])).toEqual([
      ["10", "working", 0, 2],
      ["11", "working", 2, 2],
      ["12", "working", 1, 2],
      ["13", "working", 0, 0],
      ["14", "weekend", 0, 0],
    ]);
    expect(data).toMatchObject({ onTime: 2, sent: 3, expected: 5, rate: 0.4 });
  });

  test("is null if no report was expected", async () => {
    const member = await make.user("team_member", employed);
    const { data } = await server.as(member, eods.compliance, { startDate: "2026-03-14", endDate: "2026-03-15" });
    expect(data).toMatchObject({ expected: 0, rate: null, people: [{ rate: null }] });
  });
});

describe("members see their own row, leads their team's rows, admins all rows", () => {
  test("filtered by team and user", async () => {
    const [team, otherTeam] = [await make.team(), await make.team()];
    const admin = await make.user("admin");
    const lead = await make.user("team_lead", { team, name: "B lead", ...employed });
    const member = await make.user("team_member", { team, name: "a member", ...employed });
    const outsider = await make.user("team_member", { team: otherTeam, ...employed });
    const seenBy = async (reader: { id: string }, filters: object = {}) =>
      (await server.as(reader, eods.compliance, { ...week, ...filters })).data.people.map(({ user }) => user._id);
    expect(await seenBy(member)).toEqual([member.id]);
    expect(await seenBy(lead)).toEqual([member.id, lead.id]);
    expect(await seenBy(lead, { team: otherTeam.name })).toEqual([]);
    expect(await seenBy(member, { user: lead.id })).toEqual([]);
    expect(await seenBy(admin)).toEqual(expect.arrayContaining([lead.id, member.id, outsider.id]));
    expect(await seenBy(admin, { team: otherTeam.name })).toEqual([outsider.id]);
    expect(await seenBy(admin, { team: `${team.id},${otherTeam.id}`, user: `${member.id},${outsider.id}` })).toHaveLength(2);
  });
});

describe("a request spans at most 92 days", () => {
  test.each([
    [{ startDate: "2026-01-01", endDate: "2026-04-02" }, 200, undefined],
    [{ startDate: "2026-01-01", endDate: "2026-04-03" }, 400, "Please choose at most 92 days"],
    [{ startDate: "2026-01-02", endDate: "2026-01-01" }, 400, "The end date is before the start date"],
    [{ startDate: "2026-01-01" }, 400, "Please enter a date as YYYY-MM-DD"],
    [{ startDate: "9999-12-30", endDate: "9999-12-31" }, 400, "Please choose a day between 1900 and 2199"],
    [{ startDate: "0001-01-01", endDate: "0001-01-02" }, 400, "Please choose a day between 1900 and 2199"],
  ])("%j → %s", async (period, status, message) => {
    const { status: actual, body, data } = await server.as(await make.user("team_member", employed), eods.compliance, period);
    expect([actual, body.message]).toEqual([status, message]);
    if (status === 200) expect([data.days.length, data.people[0]?.cells.length]).toEqual([92, 92]);
  });

  test("and runs two SQL statements besides the session's", async () => {
    const admin = await make.user("admin");
    await server.as(admin, eods.compliance, week);
    expect(await server.statements(() => server.as(admin, eods.compliance, { startDate: "2026-01-01", endDate: "2026-04-02" }))).toBe(3);
  });
});
