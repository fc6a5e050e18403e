import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as retention from "@daybook/contract/retention/retention";
import { retentionNames } from "@daybook/contract/retention/classes";
import * as settings from "@daybook/contract/settings/settings";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const run = () => server.app.jobs.run("retention.apply");
const keep = (admin: { id: string }, days: object) => server.as(admin, settings.update, { retention: days });
const applied = async (admin: { id: string }) =>
  (await server.as(admin, audit.list, { action: "retention.applied" })).data.map(({ after }) => after);

test("nothing is deleted by default", async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  const admin = await make.user("admin");
  await make.eod(admin, { date: "2020-03-11" });
  expect((await server.as(admin, settings.get)).data.retention).toEqual({});
  await run();
  expect(await server.db.selectFrom("eods").select("date").execute()).toEqual([{ date: "2020-03-11" }]);
  expect((await server.as(admin, retention.preview)).data).toEqual([]);
});

test("a preview counts what would go, and the job deletes exactly that, with one audit event", async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  const [admin, member] = [await make.user("admin"), await make.user()];
  for (const date of ["2026-02-08", "2026-02-09", "2026-02-10", "2026-02-11"])
    await make.eod(member, {
      date,
      items: [
        { taskName: "Work", hoursSpent: 3 },
        { taskName: "More", hoursSpent: 2 },
      ],
    });
  const before = (await server.as(admin, retention.preview, { eods: 30 })).data;
  // The factory's report of the first test is older still.
  expect(before).toEqual([{ class: "eods", days: 30, before: "2026-02-10", count: 3 }]);
  await keep(admin, { eods: 30 });
  await Promise.all([run(), run()]);
  await run();
  expect((await server.db.selectFrom("eods").select("date").orderBy("date").execute()).map(({ date }) => date)).toEqual([
    "2026-02-10",
    "2026-02-11",
  ]);
  expect((await server.db.selectFrom("eodItems").select("id").execute()).length).toBe(4);
  expect((await server.as(admin, retention.preview)).data).toMatchObject([{ class: "eods", count: 0 }]);
  expect((await applied(admin))[0]).toEqual({ class: "eods", before: "2026-02-10", count: 3 });
  await keep(admin, {});
});

test("closed tasks can be restored for 30 days, open ones and their parents stay", async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  const [admin, member] = [await make.user("admin"), await make.user()];
  const old = await make.task(member, { status: "Approved" });
  const open = await make.task(member, { status: "In Progress" });
  const parent = await make.task(member, { status: "Approved" });
  await server.db.insertInto("subtasks").values({ taskId: parent.id, parentId: null }).execute();
  await server.db.insertInto("subtasks").values({ taskId: open.id, parentId: parent.id }).execute();
  await sql`update tasks set updated_at = '2025-01-01'`.execute(server.db);
  await keep(admin, { tasks: 365 });
  await run();
  const left = await server.db.selectFrom("tasks").select("id").where("deletedAt", "is", null).execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([open.id, parent.id].toSorted());
  expect(await server.db.selectFrom("tasks").select("id").where("id", "=", old.id).execute()).toHaveLength(1);
  await keep(admin, {});
});

test("every class deletes in its tables and leaves what is younger", async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  const [admin, member] = [await make.user("admin"), await make.user()];
  const all = Object.fromEntries(retentionNames.map((name) => [name, 400]));
  const fileId = uuidv7();
  const type = await server.db.selectFrom("leaveTypes").select("id").executeTakeFirstOrThrow();
  const leave = (fields: object) => ({
    id: uuidv7(),
    userId: member.id,
    leaveTypeId: type.id,
    startDate: "2024-03-11",
    endDate: "2024-03-11",
    days: 1,
    breakdown: "[]",
    reason: "A wedding",
    status: "Approved" as const,
    decidedBy: admin.id,
    decidedAt: "2024-03-01T09:00:00Z",
    ...fields,
  });
  const [over, recent] = [leave({}), leave({ startDate: "2026-03-10", endDate: "2026-03-10" })];
  await server.db.insertInto("leaves").values([over, recent]).execute();
  await server.db
    .insertInto("files")
    .values({
      id: fileId,
      name: "note.pdf",
      contentType: "application/pdf",
      size: 4,
      purpose: "leave_document",
      uploadedBy: member.id,
      uploadedAt: "2024-03-11T09:00:00Z",
    })
    .execute();
  await server.db.insertInto("leaveDocuments").values({ fileId, leaveId: over.id }).execute();
  const event = { actorId: member.id, action: "auth.signed_in", entity: "users", entityId: member.id, before: null, after: null, ip: null };
  await server.db
    .insertInto("auditEvents")
    .values([{ ...event, id: uuidv7(), at: "2024-03-11T09:00:00Z" }] as never)
    .execute();
  await keep(admin, all);
  const counts = (await server.as(admin, retention.preview)).data;
  expect(counts.filter(({ count }) => count > 0).map(({ class: name, count }) => [name, count])).toEqual([
    ["leaveReasons", 1],
    ["documents", 1],
    ["audit", 1],
  ]);
  await run();
  expect((await server.as(admin, retention.preview)).data.map(({ count }) => count)).toEqual(retentionNames.map(() => 0));
  const reasons = await server.db.selectFrom("leaves").select(["id", "reason", "days"]).where("userId", "=", member.id).execute();
  expect(reasons.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: over.id, reason: null, days: 1 },
    { id: recent.id, reason: "A wedding", days: 1 },
  ]);
  expect(await server.db.selectFrom("files").select("id").where("id", "=", fileId).execute()).toEqual([]);
  expect((await server.as(admin, audit.list, { action: "auth.signed_in", actor: member.id })).data).toEqual([]);
  await keep(admin, {});
});

test("the audit trail is kept for a year at least, also by the database", async () => {
  const admin = await make.user("admin");
  expect(await keep(admin, { audit: 364 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "retention.audit", message: "Please enter whole days from 365 to 36500" }] },
  });
  expect((await server.as(admin, retention.preview, { audit: 30 })).status).toBe(400);
  await server.db
    .transaction()
    .execute(async (db) => {
      await sql`select set_config('daybook.retention', 'on', true)`.execute(db);
      await expect(sql`delete from audit_events where at > now() - interval '300 days'`.execute(db)).rejects.toThrow("append-only");
    })
    .catch(() => undefined);
  await expect(sql`delete from audit_events`.execute(server.db)).rejects.toThrow("append-only");
});
