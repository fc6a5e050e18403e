import { beforeEach, describe, expect, test } from "vitest";
import * as hours from "@daybook/contract/hours/hours";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const employed = { dateOfJoining: "2026-01-01" };
const week = { startDate: "2026-03-09", endDate: "2026-03-15" };

beforeEach(async () => {
  server.clock.set("2026-03-12T12:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
});

const spent = (hoursSpent: number, projectId: string | null = null) => ({ hoursSpent, projectId });
const report = (
  person: { id: string; teamId: string | null },
  date: string,
  ...items: { hoursSpent: number; projectId: string | null }[]
) => make.eod(person, { date, items });

describe("team of a report", () => {
  test("keeps its hours when the person moves to another team", async () => {
    const [before, after] = [await make.team(), await make.team()];
    const [oldLead, newLead] = [await make.user("team_lead", { team: before }), await make.user("team_lead", { team: after })];
    const member = await make.user("team_member", { team: before, ...employed });
    await report(member, "2026-03-09", spent(6));
    await server.db.updateTable("users").set({ teamId: after.id }).where("id", "=", member.id).execute();
    await report({ ...member, teamId: after.id }, "2026-03-10", spent(7));

    const daysFor = async (lead: { id: string }) => {
      const { data } = await server.as(lead, hours.team, { ...week, user: member.id });
      return [data.totals.logged, data.byUser[0]!.days!.map((day) => day && day.logged)];
    };
    expect(await daysFor(oldLead)).toEqual([6, [6, null, null, null, null, null, null]]);
    expect(await daysFor(newLead)).toEqual([7, [null, 7, 0, 0, 0, 0, 0]]);

    const csv = await server.app.inject({
      url: `/api/hours/all?startDate=2026-03-09&endDate=2026-03-10&user=${member.id}&format=csv`,
      headers: { cookie: await server.cookieOf(await make.user("admin")) },
    });
    expect(csv.body.split("\r\n").slice(1, 3)).toEqual([
      `2026-03-09,${member.name},,${before.name},working,8,6`,
      `2026-03-10,${member.name},,${after.name},working,8,7`,
    ]);
  });
});

describe("project filter", () => {
  test("returns only the projects' hours and people, without expected hours", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team, ...employed });
    const member = await make.user("team_member", { team, ...employed });
    const [project, other] = [await make.project(), await make.project()];
    await report(member, "2026-03-09", spent(2, project.id), spent(3, other.id), spent(1));
    const { data } = await server.as(lead, hours.team, { ...week, project: project.id });
    expect(data.totals).toEqual({
      logged: 2,
      loggedOwed: 0,
      expected: 0,
      overtime: 0,
      shortfall: 0,
      utilization: null,
      missingDays: 0,
      leaveDays: 0,
    });
    expect(data.byUser.map(({ user, logged }) => [user._id, logged])).toEqual([[member.id, 2]]);
    expect(data.byProject).toEqual([{ project: { _id: project.id, name: project.name }, logged: 2 }]);
  });
});

describe("permissions", () => {
  test("members read their own hours, leads their team's, admins all", async () => {
    const [team, other] = [await make.team(), await make.team()];
    const [admin, lead] = [await make.user("admin", { team }), await make.user("team_lead", { team, ...employed })];
    const member = await make.user("team_member", { team, ...employed });
    const outsider = await make.user("team_member", { team: other, ...employed });
    const seen = async (endpoint: typeof hours.all | typeof hours.team | typeof hours.mine, person: { id: string }, input: object = {}) => {
      const { data, body, status } = await server.as(person, endpoint, { ...week, ...input });
      return status === 200 ? data.byUser.map(({ user }) => user._id) : [status, body.message];
    };
    expect(await seen(hours.mine, member, { user: lead.id })).toEqual([]);
    expect(await seen(hours.mine, member)).toEqual([member.id]);
    expect(await seen(hours.team, member)).toEqual([403, "You don't have permission to see the team's hours"]);
    expect(new Set(await seen(hours.team, lead))).toEqual(new Set([lead.id, member.id]));
    expect(await seen(hours.team, lead, { user: outsider.id })).toEqual([]);
    expect(await seen(hours.team, lead, { team: other.name })).toEqual([]);
    expect(new Set(await seen(hours.team, admin))).toEqual(new Set([lead.id, member.id]));
    expect(await seen(hours.all, lead)).toEqual([403, "You don't have permission to see all hours"]);
    expect(await seen(hours.all, admin, { team: other.name })).toEqual([outsider.id]);
    expect(await seen(hours.all, admin, { team: `${team.id},${other.id}`, user: `${member.id},${outsider.id}` })).toHaveLength(2);
  });

  test("an admin without a team gets no team hours", async () => {
    const admin = await make.user("admin", { teamId: null });
    expect((await server.as(admin, hours.team, week)).data).toMatchObject({ byUser: [], totals: { logged: 0, expected: 0 } });
  });
});

describe("periods", () => {
  test.each([
    [{ startDate: "2025-01-01", endDate: "2026-01-01" }, 200, undefined],
    [{ startDate: "2025-01-01", endDate: "2026-01-02" }, 400, "Please choose at most 366 days"],
    [{ startDate: "2026-01-02", endDate: "2026-01-01" }, 400, "The end date is before the start date"],
    [{ startDate: "0001-01-01" }, 400, "Please choose a day between 1900 and 2199"],
    [{ endDate: "9999-12-31" }, 400, "Please choose a day between 1900 and 2199"],
    [{ startDate: "2199-12-31" }, 200, undefined],
    [{ endDate: "1900-01-01" }, 200, undefined],
    [{ startDate: "soon" }, 400, "Please enter a date as YYYY-MM-DD"],
  ])("%j returns %s", async (period, status, message) => {
    const { status: actualStatus, body } = await server.as(await make.user("team_member", employed), hours.mine, period);
    expect([actualStatus, body.message]).toEqual([status, message]);
  });

  test("over 31 days omit each person's days", async () => {
    const member = await make.user("team_member", employed);
    const { byUser } = (await server.as(member, hours.mine, { startDate: "2026-01-01", endDate: "2026-02-01" })).data;
    expect(byUser[0]!.days).toBeNull();
  });

  test("take one statement besides the session's", async () => {
    const admin = await make.user("admin");
    await server.as(admin, hours.all, week);
    expect(await server.statements(() => server.as(admin, hours.all, { startDate: "2026-01-01", endDate: "2026-12-31" }))).toBe(2);
  });
});
