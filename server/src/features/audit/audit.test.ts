import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as projects from "@daybook/contract/projects/projects";
import * as settings from "@daybook/contract/settings/settings";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type EventFields = Partial<{
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before: object;
  after: object;
  ip: string;
  at: string;
}>;

let admin: Awaited<ReturnType<typeof make.user>>;

beforeEach(async () => {
  admin = await make.user("admin");
  await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
});

/** Inserts an audit event and returns its id. */
async function insertEvent({
  actorId = null,
  action = "projects.updated",
  entity = action.split(".")[0]!,
  entityId,
  before,
  after,
  ip = "10.0.0.7",
  at,
}: EventFields = {}) {
  const id = uuidv7();
  await server.db
    .insertInto("auditEvents")
    .values({
      id,
      actorId,
      action,
      entity,
      entityId: entityId ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ip,
      ...(at && { at }),
    })
    .execute();
  return id;
}

const list = (input: Record<string, unknown> = {}) => server.as(admin, audit.list, input);
const idsOf = async (input: Record<string, unknown>) => (await list(input)).data.map(({ _id }) => _id);

describe("the audit trail", () => {
  test("shows admins who changed what and when, with IP address and the states before and after", async () => {
    const project = await make.project({ name: "Harbour" });
    await server.as(admin, projects.update, { id: project.id, name: "Harbour VR" });

    const { status, data } = await list({ entityId: project.id });

    expect(status).toBe(200);
    expect(data).toEqual([
      {
        _id: expect.any(String),
        actor: { _id: admin.id, name: admin.name, team: expect.any(String), profilePicture: null },
        onBehalfOf: null,
        action: "projects.updated",
        entity: "projects",
        entityId: project.id,
        subject: "Harbour VR",
        before: expect.objectContaining({ name: "Harbour" }),
        after: expect.objectContaining({ name: "Harbour VR" }),
        ip: "127.0.0.1",
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  test("names leave and reports by person and date", async () => {
    const team = await make.team();
    const [member, lead] = [await make.user("team_member", { team }), await make.user("team_lead", { team })];
    const { data: leave } = await server.as(member, leaves.apply, { leaveType: "Casual", startDate: "2026-03-16", endDate: "2026-03-17" });
    await server.as(lead, leaves.approve, { id: leave._id });
    const report = await make.eod(member, { date: "2026-03-11" });
    await insertEvent({ actorId: member.id, action: "eods.updated", entityId: report.id });

    const [{ data: ofLeave }, { data: ofReport }] = [await list({ entityId: leave._id }), await list({ entityId: report.id })];
    expect(ofLeave.map(({ action, subject }) => [action, subject])).toEqual([
      ["leaves.approved", `${member.name}, 16 – 17 Mar 2026`],
      ["leaves.applied", `${member.name}, 16 – 17 Mar 2026`],
    ]);
    expect(ofReport[0]!.subject).toBe(`${member.name}, 11 Mar 2026`);
  });

  test("keeps the names of deleted entities and deleted users", async () => {
    const person = await make.user("team_lead", {
      name: "Deleted User",
      deletedAt: new Date().toISOString(),
      status: "inactive",
      email: null,
      passwordHash: null,
    });
    const id = await insertEvent({ actorId: person.id, action: "teams.removed", entityId: uuidv7(), before: { name: "Rigging" } });

    const event = (await list({ actor: person.id })).data[0]!;

    expect(event).toMatchObject({ _id: id, subject: "Rigging", after: null, actor: { name: "Deleted User" } });
  });

  test.each(["team_lead", "team_member"] as const)("a %s gets 403 for the list, the export and the names", async (role) => {
    const person = await make.user(role);

    for (const response of [
      await server.as(person, audit.list),
      await server.as(person, audit.list, { actor: person.id }),
      await server.as(person, audit.list, { format: "csv" }),
      await server.as(person, audit.listNames),
    ]) {
      expect([response.status, response.body.message]).toEqual([403, "You don't have permission to see the audit trail"]);
    }
  });

  test("contains no secrets", async () => {
    await server.as(admin, settings.update, { companyName: `Studio ${Date.now()}` });

    expect(JSON.stringify((await list({ limit: 100 })).data)).not.toMatch(/argon2|passwordHash/i);
  });
});

describe("filters", () => {
  test("by one actor, several, or none", async () => {
    const one = await make.user();
    const other = await make.user();
    const first = await insertEvent({ actorId: one.id });
    const second = await insertEvent({ actorId: other.id });
    const withoutActor = await insertEvent({ action: "setup.completed", actorId: null });

    expect(await idsOf({ actor: one.id })).toEqual([first]);
    expect((await idsOf({ actor: `${one.id},${other.id}` })).toSorted()).toEqual([first, second].toSorted());
    expect(await idsOf({ actor: "none", action: "setup.completed" })).toContain(withoutActor);
    expect(await idsOf({ actor: `${one.id},none`, action: "projects.updated,setup.completed" })).toEqual(
      expect.arrayContaining([first, withoutActor]),
    );
  });

  test("by entity type, action and entity id in combination", async () => {
    const { id: actorId } = await make.user();
    const taskId = uuidv7();
    const created = await insertEvent({ actorId, action: "tasks.created", entityId: taskId });
    const updated = await insertEvent({ actorId, action: "tasks.updated", entityId: taskId });
    const another = await insertEvent({ actorId, action: "teams.updated" });

    expect(await idsOf({ actor: actorId, entity: "tasks" })).toEqual([updated, created]);
    expect(await idsOf({ actor: actorId, action: "tasks.updated,teams.updated" })).toEqual([another, updated]);
    expect(await idsOf({ entityId: taskId, action: "tasks.created" })).toEqual([created]);
    expect(await idsOf({ entityId: taskId, entity: "teams" })).toEqual([]);
  });

  test("the date range is inclusive, in the company's timezone", async () => {
    const { id: actorId } = await make.user();
    // Midnight in Kolkata is 18:30 UTC on the previous day.
    const before = await insertEvent({ actorId, at: "2026-03-09T18:29:59.999Z" });
    const first = await insertEvent({ actorId, at: "2026-03-09T18:30:00.000Z" });
    const last = await insertEvent({ actorId, at: "2026-03-11T18:29:59.999Z" });
    const after = await insertEvent({ actorId, at: "2026-03-11T18:30:00.000Z" });

    expect(await idsOf({ actor: actorId, startDate: "2026-03-10", endDate: "2026-03-11" })).toEqual([last, first]);
    expect(await idsOf({ actor: actorId, startDate: "2026-03-12" })).toEqual([after]);
    expect(await idsOf({ actor: actorId, endDate: "2026-03-09" })).toEqual([before]);
    expect(await idsOf({ actor: actorId, startDate: "2026-03-11", endDate: "2026-03-10" })).toEqual([]);
  });

  test("search matches names, actions, IP addresses and recorded values, ignores case and escapes wildcards", async () => {
    const { id: actorId } = await make.user("team_member", { name: "Zebedee Quill" });
    const eventId = await insertEvent({ actorId, action: "tasks.detached", before: { file: "Walrus 100%.png" }, ip: "192.0.2.77" });

    for (const search of ["zebedee", "TASKS.DETACHED", "192.0.2.77", "walrus 100%"]) {
      expect([search, await idsOf({ search })]).toEqual([search, [eventId]]);
    }
    expect(await idsOf({ search: "Walrus%png" })).toEqual([]);
  });

  test("search finds changes to a person by the name on the row, and by the words that the screen shows", async () => {
    const admin = await make.user("admin");
    const person = await make.user("team_member", { name: "Xanthippe Rowe" });
    const report = await make.eod(person, { date: "2026-03-10", items: [{}] });
    const joined = await insertEvent({
      actorId: admin.id,
      action: "users.employment_confirmed",
      entity: "users",
      entityId: person.id,
      after: { dateOfJoining: "2026-01-05" },
    });
    const edited = await insertEvent({ actorId: admin.id, action: "eods.updated", entity: "eods", entityId: report.id });
    expect(new Set(await idsOf({ search: "xanthippe" }))).toEqual(new Set([joined, edited]));
    expect(await idsOf({ search: "confirmed a joining date" })).toEqual([joined]);
    expect(await idsOf({ search: "Date of joining", actor: admin.id })).toEqual([joined]);
  });

  test.each([
    ["actor", "unknown"],
    ["entityId", "1"],
    ["action", "drop table"],
    ["startDate", "2026-02-30"],
    ["endDate", "yesterday"],
    ["page", "0"],
    ["limit", "101"],
    ["format", "pdf"],
    ["search", "x".repeat(201)],
  ])("rejects %s = %s", async (field, value) => {
    const { status, body } = await list({ [field]: value });

    expect([status, body.errors?.[0]?.path.split(".")[0]]).toEqual([400, field]);
  });

  test("every name to filter by can be chosen, also names of two words", async () => {
    const event = await insertEvent({ action: "leaves.type_updated", entity: "leave_types", entityId: uuidv7() });
    const { data } = await server.as(admin, audit.listNames);

    expect(await idsOf({ entity: "leave_types", action: "leaves.type_updated" })).toContain(event);
    for (const entity of data.entities) await list({ entity });
    for (const action of data.actions) await list({ action });
  });

  test("the names to filter by are the distinct actions and entities that occur", async () => {
    await insertEvent({ action: "projects.updated" });
    await insertEvent({ action: "projects.updated" });
    await insertEvent({ action: "teams.created" });

    const { data } = await server.as(admin, audit.listNames);

    expect(data.actions).toEqual([...new Set(data.actions)].toSorted());
    expect(data.actions).toEqual(expect.arrayContaining(["projects.updated", "teams.created"]));
    expect(data.entities).toEqual(expect.arrayContaining(["projects", "teams"]));
  });
});

describe("pages", () => {
  test("are sorted newest first, 25 per page by default, without duplicates for equal timestamps", async () => {
    const { id: actorId } = await make.user();
    const at = "2026-03-01T10:00:00.000Z";
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push(await insertEvent({ actorId, at }));

    const { data, body } = await list({ actor: actorId });
    const pages = [
      await idsOf({ actor: actorId, limit: 12 }),
      await idsOf({ actor: actorId, limit: 12, page: 2 }),
      await idsOf({ actor: actorId, limit: 12, page: 3 }),
    ];

    expect(data).toHaveLength(25);
    expect(body["pagination"]).toEqual({ currentPage: 1, totalPages: 2, totalItems: 30, hasNextPage: true, hasPreviousPage: false });
    expect(pages.flat()).toEqual(ids.toSorted().toReversed());
    expect(await idsOf({ actor: actorId, page: 9 })).toEqual([]);
  });

  test("need the same number of SQL statements for more rows", async () => {
    const { id: actorId } = await make.user();
    await insertEvent({ actorId });
    const countStatements = () => server.statements(() => list({ actor: actorId, limit: 100 }));
    await countStatements();
    const few = await countStatements();
    for (let n = 0; n < 20; n++) await insertEvent({ actorId });

    expect(await countStatements()).toBe(few);
  });
});

describe("CSV export", () => {
  const file = async (query: string) => {
    const response = await server.app.inject({ url: `/api/audit?format=csv&${query}`, headers: { cookie: await server.cookieOf(admin) } });
    return { response, lines: response.body.replace("\uFEFF", "").trimEnd().split("\r\n") };
  };

  test("contains all events matching the filters, newest first", async () => {
    const { id: actorId, name } = await make.user();
    await server.db
      .insertInto("auditEvents")
      .values(
        Array.from({ length: 1000 }, (_, n) => ({
          id: uuidv7(),
          actorId,
          action: "tasks.updated",
          entity: "tasks",
          entityId: null,
          before: null,
          after: JSON.stringify({ n }),
          ip: "10.0.0.1",
          at: new Date(Date.UTC(2026, 2, 1) + Math.floor(n / 3) * 1000).toISOString(),
        })),
      )
      .execute();

    const { timezone } = await server.db.selectFrom("settings").select("timezone").executeTakeFirstOrThrow();
    await server.db.updateTable("settings").set({ timezone: "Pacific/Auckland" }).execute();
    const { response, lines } = await file(`actor=${actorId}`);
    await server.db.updateTable("settings").set({ timezone }).execute();

    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(lines[0]).toBe("At (Pacific/Auckland),Who,Action,Entity,Subject,Entity id,Before,After,IP address");
    expect(new Set(lines).size).toBe(1001);
    expect(lines[1]).toBe(`2026-03-01 13:05:33,${name},tasks.updated,tasks,,,,"{""n"":999}",10.0.0.1`);
  });

  test("escapes formulas", async () => {
    const { id: actorId } = await make.user("team_member", { name: '=HYPERLINK("http://example.com")' });
    await insertEvent({ actorId, action: "teams.removed", before: { name: "+cmd" } });

    const { lines } = await file(`actor=${actorId}`);

    expect(lines[1]).toContain(`"'=HYPERLINK(""http://example.com"")",teams.removed,teams,'+cmd,`);
  });
});

test("events are append-only, even for direct SQL", async () => {
  const id = await insertEvent();

  await expect(server.db.deleteFrom("auditEvents").where("id", "=", id).execute()).rejects.toThrow("append-only");
  await expect(server.db.updateTable("auditEvents").set({ action: "x" }).where("id", "=", id).execute()).rejects.toThrow("append-only");
});

test("counts and exports are limited to 100,000 events; isMore is true beyond that", { timeout: 60_000 }, async () => {
  const { id: actorId } = await make.user();
  await sql`insert into audit_events (id, actor_id, action, entity, at)
    select gen_random_uuid(), ${actorId}, 'eods.submitted', 'eods', '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 100001) n`.execute(server.db);

  const { body } = await list({ actor: actorId });
  const file = await server.as(admin, audit.list, { actor: actorId, format: "csv" });
  const { body: fewer } = await list({ actor: actorId, endDate: "2026-01-31" });

  expect([body["isMore"], body["pagination"]]).toEqual([true, expect.objectContaining({ totalItems: 100_000, totalPages: 4000 })]);
  expect((await list({ actor: actorId, page: 4000 })).body["pagination"]).toMatchObject({ hasNextPage: true });
  expect([file.status, file.body.message]).toEqual([400, "A file can contain at most 100,000 events. Filter the list first."]);
  expect(fewer["isMore"]).toBe(false);
});
