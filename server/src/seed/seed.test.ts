import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import * as inLieu from "@daybook/contract/in-lieu/in-lieu";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as reactions from "@daybook/contract/announcements/reactions";
import * as receipts from "@daybook/contract/announcements/receipts";
import * as audit from "@daybook/contract/audit/audit";
import * as auth from "@daybook/contract/auth/auth";
import * as eods from "@daybook/contract/eods/eods";
import * as kra from "@daybook/contract/kra/kra";
import * as leaveLimits from "@daybook/contract/leave-limits/leave-limits";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as policy from "@daybook/contract/policy/policy";
import * as projects from "@daybook/contract/projects/projects";
import * as reminders from "@daybook/contract/reminders/reminders";
import * as schedules from "@daybook/contract/schedules/schedules";
import * as series from "@daybook/contract/series/series";
import { uploads } from "#test/uploads.ts";
import { startServer } from "#test/harness.ts";
import { demoPassword, fixedPeople, signIns } from "./people.ts";
import { seededRandom } from "./random.ts";
import { seedDemo } from "./seed.ts";

const server = startServer();
const today = "2026-03-12";
const messages: string[] = [];

beforeAll(async () => {
  server.clock.set(`${today}T15:00:00Z`);
  await seedDemo(server.database, { today, random: seededRandom(1), now: `${today}T15:00:00Z`, log: (line) => messages.push(line) });
});

const idOf = (name: string) => server.db.selectFrom("users").select("id").where("name", "=", name).executeTakeFirstOrThrow();

describe("the demo company in a database", () => {
  test("reports its size and sets the company name", async () => {
    expect(messages[0]).toBe("People: 40, projects: 19");
    expect(await server.db.selectFrom("settings").select("companyName").executeTakeFirstOrThrow()).toEqual({
      companyName: "Halcyon Studio",
    });
  });

  test.each(Object.values(signIns))("lets $name sign in as $role", async ({ email, name, role }) => {
    const { status, data } = await server.anonymous(auth.login, { email, password: demoPassword });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name, role, team: fixedPeople.find((person) => person.name === name)?.team });
  });

  test("has tasks that know their parts", async () => {
    const { rows } = await sql<{ wrong: number; all: number }>`
      with found as (
        select task_id, bit_or(part) as parts from (
          select task_id, 1 as part from task_labels union all select task_id, 2 from checklist_items union all select task_id, 4 from subtasks
          union all select blocker_id, 8 from task_links union all select blocked_id, 8 from task_links
          union all select task_id, 16 from task_watches union all select task_id, 32 from task_series_dates
          union all select task_id, 64 from task_attachments
        ) as part group by task_id
      )
      select count(*) filter (where tasks.parts <> coalesce(found.parts, 0))::int as wrong, bit_or(found.parts)::int as all
      from tasks left join found on found.task_id = tasks.id`.execute(server.db);
    expect(rows).toEqual([{ wrong: 0, all: expect.any(Number) }]);
    // Labels, sub-tasks and dependencies.
    expect(rows[0]!.all & 13).toBe(13);
  });

  test("plans part-time hours, a delegation and half holidays", async () => {
    const [admin, lead] = [await idOf(signIns.admin.name), await idOf(signIns.lead.name)];
    const sana = await idOf("Sana Qureshi");
    const { data } = await server.as(admin, schedules.get, { id: sana.id });
    expect(data.entries).toMatchObject([{ from: "2026-05-18", hours: [8, 8, 8, 8, 0, 0, 0], cycle: null }]);
    const own = await server.as(lead, delegations.list, {});
    expect(own.data).toMatchObject([{ to: { name: "Dev Kulkarni" }, startDate: "2026-03-23", endDate: "2026-03-27", state: "accepted" }]);
    const holidays = await server.as(lead, leaves.listHolidays, { startDate: "2026-12-31", endDate: "2026-12-31" });
    expect(holidays.data).toMatchObject([{ name: "New Year's Eve", half: "second_half" }]);
  });

  test("warns when many people of a team are away", async () => {
    const { data } = await server.as(await idOf(signIns.admin.name), leaveLimits.list);
    expect(data).toMatchObject([
      { title: "Client support", kind: "max_away", max: 2, mode: "warn", audience: { teams: [{ name: "Development" }] } },
    ]);
  });

  test("does not let a former employee sign in", async () => {
    const { status } = await server.anonymous(auth.login, { email: "hannah.lee@halcyon.example", password: demoPassword });
    expect(status).toBe(403);
  });

  test("shows its reports to an admin, with projects and earlier revisions", async () => {
    const admin = await idOf(signIns.admin.name);
    const list = await server.as(admin, eods.all, { limit: 100 });
    expect(list.status).toBe(200);
    expect(list.body["pagination"]).toMatchObject({ totalItems: expect.toSatisfy((count: number) => count > 2500) });
    const { id: eodId } = await server.db
      .selectFrom("eods")
      .select("id")
      .where("revision", "=", 2)
      .orderBy("date", "desc")
      .executeTakeFirstOrThrow();
    const revisions = await server.as(admin, eods.revisions, { id: eodId });
    expect(revisions.status).toBe(200);
    expect(revisions.data).toHaveLength(1);
  });

  test("numbers tasks in order of creation", async () => {
    const tasks = await server.db.selectFrom("tasks").select(["number", "createdAt"]).orderBy("number").execute();
    expect(tasks.length).toBeGreaterThan(1000);
    expect(tasks.map(({ createdAt }) => createdAt)).toEqual(tasks.map(({ createdAt }) => createdAt).toSorted());
  });

  test("creates and approves tasks and leave on workdays between 08:30 and 18:30", async () => {
    const { timezone } = await server.db.selectFrom("settings").select("timezone").executeTakeFirstOrThrow();
    const { rows } = await sql<{ what: string; at: string }>`
      select what, at from (
        select 'task' as what, created_at as at from tasks union all select 'approval', approved_at from tasks
        union all select 'started', at from task_activity where field = 'status' and "to" = to_jsonb('In Progress'::text)
        union all select 'request', created_at from leaves where not is_manual union all select 'decision', decided_at from leaves
      ) as acts, lateral (select at at time zone ${timezone} as local) as moved
      where extract(isodow from local) > 5 or local::time not between '08:30' and '18:46'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test("has no two open blockers with the same text, and no task that is done before it is created", async () => {
    const open = await server.db.selectFrom("blockers").select("text").where("state", "=", "open").execute();
    expect(open.length).toBeGreaterThan(3);
    expect(new Set(open.map(({ text }) => text.toLowerCase())).size).toBe(open.length);
    const wrong = await sql`select id from tasks where completed_at < created_at or approved_at < completed_at`.execute(server.db);
    expect(wrong.rows).toEqual([]);
  });

  test("has tasks that leads repeat, and what they say of their projects", async () => {
    const lead = await idOf(signIns.lead.name);
    const { data: repeated } = await server.as(lead, series.list);
    expect(repeated.map(({ state, owner }) => [state, owner?._id])).toEqual([
      ["active", lead.id],
      ["active", lead.id],
    ]);
    for (const { nextDate } of repeated) expect(nextDate! > today).toBe(true);
    const { data } = await server.as(await idOf(signIns.admin.name), projects.list, { limit: 100 });
    expect(new Set(data.map(({ health }) => health?.state ?? null))).toEqual(new Set(["On track", "Off track", null]));
  });

  test("has a year of leave, planned and pending requests, within every balance", async () => {
    const [lead, member, admin] = [await idOf(signIns.lead.name), await idOf(signIns.member.name), await idOf(signIns.admin.name)];
    const waiting = await server.as(lead, leaves.team, { status: "Pending" });
    expect(waiting.data.length).toBeGreaterThan(0);
    const all = await server.as(admin, leaves.all);
    expect(new Set(all.data.map(({ status }) => status))).toEqual(new Set(["Pending", "Approved", "Rejected"]));
    expect(all.data.length).toBeGreaterThan(150);
    const { data } = await server.as(member, leaves.balance);
    expect(data).toMatchObject({ total: 40 });
    // A day in lieu, which a report on a day off earned.
    const { data: inLieuDays } = await server.as(member, inLieu.mine);
    expect(inLieuDays.requests).toMatchObject([{ status: "Approved", hours: 8, days: 1, problem: null }]);
    const credit = data.types.find(({ leaveType }) => leaveType === "In Lieu");
    expect(credit).toMatchObject({ total: 1, available: 1, expiring: [{ days: 1, expires: inLieuDays.requests[0]!.expiresOn }] });
    const people = await server.db.selectFrom("users").select("id").where("status", "=", "active").execute();
    for (const { id: userId } of people) {
      const { data: own } = await server.as(admin, leaves.balance, { userId });
      for (const { available } of own.types) expect(available ?? 0).toBeGreaterThanOrEqual(0);
    }
    const holidays = await server.as(member, leaves.listHolidays, { startDate: "2026-01-01", endDate: "2026-12-31" });
    expect(holidays.data.length).toBeGreaterThan(5);
    const away = await server.db
      .selectFrom("absences")
      .innerJoin("eods", (join) => join.onRef("eods.userId", "=", "absences.userId").onRef("eods.date", "=", "absences.date"))
      .select("eods.id")
      .where("absences.days", "=", 1)
      .execute();
    expect(away).toEqual([]);
  });

  test("has sick leave that needs a document: with a medical certificate, and one request without", async () => {
    const lead = await idOf(signIns.lead.name);
    const { data } = await server.as(lead, leaves.team, { status: "Pending" });
    const request = (name: string) => data.find((leave) => leave.user.name === name && leave.leaveType === "Sick");
    expect(request("Leela Krishnan")).toMatchObject({ days: 3, needsDocument: true, documents: [] });
    expect((await server.as(lead, leaves.approve, { id: request("Leela Krishnan")!._id })).status).toBe(409);
    const arjun = request("Arjun Rao");
    expect(arjun).toMatchObject({ needsDocument: true });
    expect(arjun!.documents.map(({ name }) => name)).toEqual(["Medical certificate.pdf"]);
    const file = await uploads(server).download(lead, arjun!.documents[0]!.url);
    expect([file.statusCode, file.body.slice(0, 8)]).toEqual([200, "%PDF-1.4"]);
    const admin = await idOf(signIns.admin.name);
    const { data: approved } = await server.as(admin, leaves.all, { status: "Approved" });
    const needing = approved.filter(({ needsDocument }) => needsDocument);
    expect(needing.length).toBeGreaterThan(0);
    for (const { documents } of needing) expect(documents).toHaveLength(1);
  });

  test("has announcements of the last months: most are seen, some expired, some unread", async () => {
    const [admin, member] = [await idOf(signIns.admin.name), await idOf(signIns.member.name)];
    const all = await server.as(admin, announcements.listAll);
    const inForce = await server.as(member, announcements.list);
    expect(all.data.length).toBeGreaterThan(10);
    expect(all.data.some(({ pinned }) => pinned)).toBe(true);
    expect(inForce.data.length).toBeLessThan(all.data.length);
    for (const { seenCount, recipientCount } of all.data.slice(4)) expect(seenCount! / recipientCount!).toBeGreaterThan(0.5);
    const seen = await server.as(member, announcements.seen);
    expect(seen.data.length).toBeGreaterThan(5);
    expect(inForce.data.some(({ _id }) => !seen.data.includes(_id))).toBe(true);
  });

  test("has a scheduled announcement and a draft", async () => {
    const admin = await idOf(signIns.admin.name);
    const { data: scheduled } = await server.as(admin, announcements.listAll, { view: "scheduled" });
    expect(scheduled.map(({ publishAt, mustReadBy }) => [typeof publishAt, typeof mustReadBy])).toEqual([["string", "string"]]);
    expect((await server.as(admin, announcements.listAll, { view: "draft" })).data).toHaveLength(1);
  });

  test("has a picture, a file and reactions of announcements, for their readers", async () => {
    const member = await idOf(signIns.member.name);
    const { data } = await server.as(member, announcements.list);
    const files = data.flatMap(({ attachments = [] }) => attachments);
    expect(files.map(({ contentType }) => contentType).toSorted()).toEqual(["image/jpeg", "text/plain"]);
    const reacted = await Promise.all(data.map(({ _id: id }) => server.as(member, reactions.listReactions, { id })));
    expect(reacted.filter((response) => response.data.length > 0).length).toBeGreaterThan(1);
  });

  test("has announcements for teams, one of them confirmed by most people, the demo's lead and member among them", async () => {
    const [admin, member] = [await idOf(signIns.admin.name), await idOf(signIns.member.name)];
    const { data } = await server.as(admin, announcements.listAll);
    expect(data.flatMap(({ audience }) => (audience ? [audience.teams.length] : [])).toSorted()).toEqual([1, 4]);
    const forTeam = data.find(({ audience }) => audience?.teams.length === 1)!;
    expect(forTeam).toMatchObject({ audience: { teams: [{ name: "Development" }], roles: [], users: [] } });
    expect((await server.as(member, announcements.list)).data.map(({ _id }) => _id)).not.toContain(forTeam._id);
    const [mustRead] = data.filter(({ mustReadBy }) => mustReadBy);
    const { data: people } = await server.as(admin, receipts.receipts, { id: mustRead!._id });
    const inState = (wanted: string) => people.filter(({ state }) => state === wanted);
    expect(inState("confirmed").length).toBeGreaterThan(people.length / 2);
    expect(Math.min(inState("seen").length, inState("missing").length)).toBeGreaterThan(0);
    expect(inState("confirmed").map(({ name }) => name)).toEqual(expect.arrayContaining([signIns.lead.name, signIns.member.name]));
  });

  test("has reminders for missing reports, with every delivery status", async () => {
    const admin = await idOf(signIns.admin.name);
    const { data } = await server.as(admin, reminders.list);
    expect(data.length).toBeGreaterThan(100);
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(["read", "delivered", "sent", "failed", "manual", "skipped"]));
    expect(new Set(data.flatMap(({ status, error }) => (status === "skipped" ? error!.split(", ") : [])))).toEqual(
      new Set(["already submitted", "on leave", "opted out"]),
    );
    for (const { createdAt, updatedAt } of data) expect(updatedAt >= createdAt && updatedAt <= `${today}T15:00:00.000Z`).toBe(true);
    expect((await server.as(admin, reminders.getSettings)).data).toMatchObject({ enabled: false, time: "18:00" });
    const { data: now } = await server.as(admin, reminders.preview);
    expect(now.filter(({ skip }) => skip.includes("opted out"))).toHaveLength(1);
  });

  test("has a policy with headings that the member has not acknowledged", async () => {
    const [admin, member] = [await idOf(signIns.admin.name), await idOf(signIns.member.name)];
    const { data } = await server.as(member, policy.get);
    expect(data).toMatchObject({ version: 2, requiresAcknowledgement: true, acknowledgedAt: null });
    expect(data.content.match(/^## /gm)!.length).toBeGreaterThan(5);
    const acknowledged = await server.as(admin, policy.acknowledgements);
    expect(acknowledged.data.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length).toBeGreaterThan(20);
  });

  test("has a policy whose leave rules are those of the leave types", async () => {
    const member = await idOf(signIns.member.name);
    const [{ data: text }, { data: types }] = [await server.as(member, policy.get), await server.as(member, leaves.listTypes)];
    const rows = [...text.content.matchAll(/^\| (\w+) \| (No limit|[\d.]+) \|/gm)].map(([, name, days]) => [name, days]);
    expect(rows).toEqual(
      types
        .filter(({ isAbsence, name }) => isAbsence && name !== "In Lieu")
        .map(({ name, annualDays }) => [name, annualDays === null ? "No limit" : String(annualDays)]),
    );
  });

  test("has an audit trail of the past weeks in the shapes of the services", async () => {
    const admin = await idOf(signIns.admin.name);
    const list = await server.as(admin, audit.list, { limit: 100 });
    expect(list.body["pagination"]).toMatchObject({ totalItems: expect.toSatisfy((count: number) => count > 200) });
    const dates = list.data.map(({ at }) => at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates[0]! <= `${today}T15:00:00.000Z`).toBe(true);
    // Wrong passwords are tried by other tests of this file.
    const rows = await server.db
      .selectFrom("auditEvents")
      .selectAll()
      .where("action", "<>", "sessions.sign_in_failed")
      .orderBy("at")
      .execute();
    expect(rows[0]!.at >= "2026-01-15").toBe(true);
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set([
        "auth.signed_in",
        "leaves.applied",
        "leaves.approved",
        "leaves.rejected",
        "leaves.marked",
        "kra.evaluation_created",
        "kra.evaluation_acknowledged",
        "kra.evaluation_disputed",
        "announcements.created",
        "announcements.confirmed",
        "policy.updated",
        "policy.acknowledged",
      ]),
    );
    expect(rows.every(({ actorId, ip }) => actorId !== null && ip !== null)).toBe(true);
    expect(rows.find(({ action }) => action === "leaves.approved")).toMatchObject({
      entity: "leaves",
      before: { status: "Pending" },
      after: { status: "Approved", user: expect.any(String), days: expect.any(Number) },
    });
  });

  test("has a year of checklists and evaluations: shared, disputed, corrected and open", async () => {
    const [admin, lead, member] = [await idOf(signIns.admin.name), await idOf(signIns.lead.name), await idOf(signIns.member.name)];
    const own = await server.as(member, kra.history, { teamMemberId: member.id });
    expect(own.data.length).toBeGreaterThan(9);
    expect(own.data[0]).toMatchObject({ year: 2026, month: 2, status: "Shared", can: { acknowledge: true }, evaluator: { _id: lead.id } });
    expect(own.data[0]!.facts.eodSubmitted).toBeGreaterThan(10);
    const { data: states } = await server.as(lead, kra.teamMembers, { year: 2026, month: 2 });
    expect(states.map(({ evaluation }) => evaluation?.status)).toContain("Disputed");
    const { data: all } = await server.as(admin, kra.listEvaluations);
    expect(all.filter(({ corrections }) => corrections.length > 0)).toHaveLength(1);
    expect(new Set(all.map(({ grade }) => grade)).size).toBeGreaterThan(2);
    const { data: weeks } = await server.as(member, kra.listWeekly, { teamMemberId: member.id, year: 2026, month: 3 });
    expect(weeks.map(({ week }) => week)).toEqual([2, 3]);
    const { data: numbers } = await server.as(admin, kra.analytics, { year: 2026, month: 2 });
    expect(numbers.summary.pending).toBeGreaterThan(0);
    expect(numbers.byTeam).toHaveLength(8);
  });
});
