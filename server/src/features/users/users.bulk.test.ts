import type { InputOf } from "@daybook/contract/core/endpoint";
import { beforeEach, describe, expect, test } from "vitest";
import * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as schedules from "@daybook/contract/schedules/schedules";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied, balanceOf, ledgerOf } = leavePeople(server);

type Changes = InputOf<typeof users.bulkUpdate>["changes"];
type People = Awaited<ReturnType<typeof cast>>;
let people: People;

beforeEach(async () => {
  await reset();
  people = await cast();
});

const change = (userIds: string[], changes: Changes, as = people.admin) => server.as(as, users.bulkUpdate, { userIds, changes });
const entriesOf = async (id: string) => (await server.as(people.admin, schedules.get, { id })).data.entries;
const stored = (id: string) =>
  server.db.selectFrom("users").select(["teamId", "status", "lastDayOfOffice"]).where("id", "=", id).executeTakeFirstOrThrow();
const auditOf = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "actorId", "before", "after"]).where("entityId", "=", id).orderBy("id").execute();

const unknownId = "01900000-0000-7000-8000-000000000000";
const threeDays = [8, 8, 8, 0, 0, 0, 0];
const fullWeek = [8, 8, 8, 8, 8, 0, 0];

describe("a change of several people", () => {
  test("moves them to another team, with an audit event for each", async () => {
    const { admin, member, mate, team } = people;
    const other = await make.team();
    const { status, data, body } = await change([member.id, mate.id], { team: other.name });
    expect([status, body.message]).toEqual([200, "Users updated successfully!"]);
    expect(data).toEqual({ requestedIds: [member.id, mate.id], updatedIds: [member.id, mate.id], failed: [] });
    for (const { id } of [member, mate]) {
      expect(await stored(id)).toMatchObject({ teamId: other.id });
      const event = { action: "users.updated", actorId: admin.id, before: { team: team.name }, after: { team: other.name } };
      expect(await auditOf(id)).toContainEqual(event);
    }
  });

  test("deactivates by the rules of one person: the last working day is set, pending leave is rejected", async () => {
    const { member } = people;
    const leave = await applied(member);
    await change([member.id], { status: "inactive" });
    expect(await stored(member.id)).toMatchObject({ status: "inactive", lastDayOfOffice: "2026-03-12" });
    expect((await server.as(people.admin, leaves.all, { status: ["Rejected"] })).data.map(({ _id }) => _id)).toContain(leave._id);
  });

  test("returns who could not be changed and why, and changes the others", async () => {
    const { admin, member } = people;
    await server.db.updateTable("users").set({ status: "inactive" }).where("role", "=", "admin").where("id", "!=", admin.id).execute();
    const ids = [admin.id, unknownId, member.id, member.id];
    const { data, body } = await change(ids, { status: "inactive" });
    expect(data).toEqual({
      requestedIds: ids,
      updatedIds: [member.id],
      failed: [
        { id: unknownId, reason: "This user does not exist" },
        { id: admin.id, reason: expect.stringContaining("admin") },
      ],
    });
    expect(body.message).toBe("Updated 1 of 3 users");
  });

  test("changes oneself last, because it ends the session of the request", async () => {
    const { admin, member } = people;
    const other = await make.team();
    const { data } = await change([admin.id, member.id], { team: other.name, hours: threeDays });
    expect(data.updatedIds).toEqual([member.id, admin.id]);
    expect(data.failed).toEqual([]);
  });

  test("of an unknown team or holiday calendar changes no one", async () => {
    const { member } = people;
    expect((await change([member.id], { team: "Nowhere" })).body.errors).toEqual([
      { path: "changes.team", message: "This team does not exist" },
    ]);
    const unknown = await change([member.id], { status: "inactive", holidayCalendar: unknownId });
    expect([unknown.status, unknown.body.message]).toEqual([404, "This holiday calendar does not exist"]);
    expect(await stored(member.id)).toMatchObject({ status: "active" });
  });
});

describe("roles of several people", () => {
  const roleOf = async (id: string) =>
    (await server.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;

  test("are raised only after a recent confirmation, which is asked for once", async () => {
    const { admin, member, mate } = people;
    const payload = { userIds: [member.id, mate.id], changes: { role: "team_lead" } };
    const cookie = await server.cookieOf(admin, { confirmedAt: null });
    const refused = await server.app.inject({ method: "PUT", url: "/api/users/bulk", headers: { cookie }, payload });
    expect([refused.statusCode, refused.json().code]).toEqual([403, "confirm"]);
    expect([await roleOf(member.id), await roleOf(mate.id)]).toEqual(["team_member", "team_member"]);
    expect((await change([member.id, mate.id], { role: "team_lead" })).data.updatedIds).toEqual([member.id, mate.id]);
    expect([await roleOf(member.id), await roleOf(mate.id)]).toEqual(["team_lead", "team_lead"]);
  });

  test("are lowered without one, but not of the last admin", async () => {
    const { admin, lead } = people;
    await server.db.updateTable("users").set({ status: "inactive" }).where("role", "=", "admin").where("id", "!=", admin.id).execute();
    const { data } = await change([admin.id, lead.id], { role: "team_member" });
    expect(data.updatedIds).toEqual([lead.id]);
    expect(data.failed).toEqual([{ id: admin.id, reason: expect.stringContaining("admin") }]);
    expect([await roleOf(admin.id), await roleOf(lead.id)]).toEqual(["admin", "team_member"]);
  });
});

describe("leave of several people", () => {
  const leave = { leaveType: "Casual", days: 2.5, reason: "Agreed for 2026" };
  const casual = (of: People["member"]) => balanceOf(of, "Casual");

  test("is added to each balance, with a ledger entry", async () => {
    const { member, mate } = people;
    const [before, beforeMate] = [await casual(member), await casual(mate)];
    expect((await change([member.id, mate.id], { leave })).data.updatedIds).toEqual([member.id, mate.id]);
    expect((await casual(member)).available).toBe(before.available! + 2.5);
    expect((await casual(mate)).available).toBe(beforeMate.available! + 2.5);
    expect(await ledgerOf(member)).toContainEqual(expect.objectContaining({ days: 2.5, reason: "Agreed for 2026" }));
  });

  test("of a type without a balance fails for each, and changes no one's team either", async () => {
    const { member, team } = people;
    const other = await make.team();
    const { data } = await change([member.id], { team: other.name, leave: { ...leave, leaveType: "No such type" } });
    expect(data.updatedIds).toEqual([]);
    expect(data.failed).toEqual([{ id: member.id, reason: expect.stringContaining("leave type") }]);
    expect(await stored(member.id)).toMatchObject({ teamId: team.id });
  });
});

describe("working hours and holiday calendars of several people", () => {
  const calendar = async () => (await server.as(people.admin, holidayCalendars.create, { name: `Bavaria ${crypto.randomUUID()}` })).data;

  test("are set from a day on, today by default", async () => {
    const { member, mate } = people;
    await change([member.id], { hours: threeDays });
    await change([mate.id], { from: "2026-04-01", hours: threeDays });
    expect(await entriesOf(member.id)).toMatchObject([{ from: "2026-03-12", hours: threeDays }]);
    expect(await entriesOf(mate.id)).toMatchObject([{ from: "2026-04-01", hours: threeDays }]);
  });

  test("stay as they are where the other one is changed", async () => {
    const { member, mate } = people;
    const { _id, name } = await calendar();
    await change([member.id], { from: "2026-03-02", hours: threeDays });
    await change([member.id, mate.id], { from: "2026-03-09", holidayCalendar: _id });
    expect((await entriesOf(member.id))[0]).toMatchObject({ from: "2026-03-09", hours: threeDays, holidayCalendar: { name } });
    expect(await entriesOf(mate.id)).toMatchObject([{ from: "2026-03-09", hours: null, holidayCalendar: { name } }]);
    await change([member.id], { from: "2026-03-16", hours: fullWeek });
    expect((await entriesOf(member.id))[0]).toMatchObject({ from: "2026-03-16", hours: fullWeek, holidayCalendar: { name } });
  });

  test("let a rota go on with its week", async () => {
    const { member } = people;
    await change([member.id], { from: "2026-03-02", cycle: [threeDays, fullWeek] });
    await change([member.id], { from: "2026-03-11", holidayCalendar: (await calendar())._id });
    expect((await entriesOf(member.id))[0]).toMatchObject({ from: "2026-03-11", cycle: [fullWeek, threeDays] });
  });

  test("are audited for each person", async () => {
    const { admin, member } = people;
    await change([member.id], { from: "2026-04-01", hours: threeDays });
    const after = { from: "2026-04-01", weeks: [threeDays] };
    expect(await auditOf(member.id)).toContainEqual({ action: "schedules.set", actorId: admin.id, before: null, after });
  });
});

describe("the list as a CSV file", () => {
  const csv = async (as: { id: string }, endpoint: typeof users.list | typeof users.listForAdmin, query: string) => {
    const headers = { cookie: await server.cookieOf(as as People["admin"]) };
    const { body } = await server.app.inject({ method: "GET", url: `/api${endpoint.path}?format=csv&${query}`, headers });
    return body.replace("\uFEFF", "").trim().split("\r\n");
  };

  test("has everyone who matches the filters, on all pages, and is audited", async () => {
    const { admin, team, member } = people;
    await server.db.updateTable("users").set({ employeeId: "=E-1" }).where("id", "=", member.id).execute();
    const lines = await csv(admin, users.listForAdmin, `team=${encodeURIComponent(team.name)}&sort=name&limit=1`);
    expect(lines[0]).toMatch(/^Name,Email,Designation,Team,Role,Status,Employee ID,/);
    const inTeam = await server.as(admin, users.listForAdmin, { team: [team.name], limit: 100 });
    expect(lines.slice(1)).toHaveLength(inTeam.data.length);
    expect(lines.find((line) => line.startsWith(member.name))).toContain("'=E-1");
    const events = await server.db.selectFrom("auditEvents").select("after").where("action", "=", "exports.downloaded").execute();
    expect(events.at(-1)!.after).toEqual({ name: "users-2026-03-12.csv", filters: { team: [team.name], sort: "name" } });
  });

  test("of a lead has the people and fields that the lead sees", async () => {
    const { lead, outsider } = people;
    const lines = await csv(lead, users.list, "");
    expect(lines[0]).toBe("Name,Email,Designation,Team,Role,Status");
    expect(lines.some((line) => line.startsWith(`${lead.name},`))).toBe(true);
    expect(lines.some((line) => line.startsWith(`${outsider.name},`))).toBe(false);
    expect((await csv(lead, users.listForAdmin, "")).join()).toContain("You don't have permission");
  });
});
