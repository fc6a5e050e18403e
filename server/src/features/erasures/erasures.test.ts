import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { describe, expect, inject, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import * as discussions from "@daybook/contract/discussions/discussions";
import * as eods from "@daybook/contract/eods/eods";
import * as erasures from "@daybook/contract/erasures/erasures";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { backUp } from "#db/backup/backup.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { taskFixtures } from "#test/task-fixtures.ts";
import { uploads } from "#test/uploads.ts";
import { readList, writeList } from "./erasures.files.ts";
import { carryOut } from "./erasures.run.service.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

type Person = { id: string };

const at = (instant: string) => server.clock.set(instant);
const due = () => server.app.jobs.run("erasures.due");
const listed = async (admin: Person, id: string) => (await server.as(admin, erasures.list)).data.find(({ user }) => user._id === id);
const request = (admin: Person, person: Person, reason = "Asked by letter") =>
  server.as(admin, erasures.request, { id: person.id, reason });
const confirm = (admin: Person, person: Person) => server.as(admin, erasures.confirm, { id: person.id });

/** All rows of all tables as text. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
    server.db,
  );
  const found: { name: string; text: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row_to_json(each)::text as text from ${sql.table(name)} as each`.execute(server.db);
    found.push(...rows.map(({ text }) => ({ name, text })));
  }
  return found;
}

const secrets = ["Fennimore", "Zzyzx", "+14155550199", "EMP-77341", "Quokka"];

/** The lines of a backup made now with what they hold of the person, in any case and in the bytes of files. */
async function leaks() {
  const folder = mkdtempSync(join(tmpdir(), "daybook-erasures-"));
  try {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    const path = join(folder, "now.backup.gz");
    await backUp(Object.assign(new URL(inject("databaseUrl")), { pathname: rows[0]!.name }).href, path);
    const lines = gunzipSync(readFileSync(path)).toString().toLowerCase().split("\n");
    const sought = secrets.map((secret) => secret.toLowerCase()).flatMap((secret) => [secret, Buffer.from(secret).toString("hex")]);
    let table = "";
    return lines.flatMap((line) => {
      if (line.startsWith("-- ")) table = line.slice(3);
      return sought.filter((secret) => line.includes(secret)).map((secret) => `${table}: ${secret}`);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A person who has written Quokka wherever one can, and whose name Daybook has written. */
async function history() {
  at("2026-03-12T09:00:00Z");
  const cast = await team();
  const { member, lead, admin } = cast;
  await server.as(admin, users.update, {
    id: member.id,
    name: "Fennimore Zzyzx",
    email: `fennimore.zzyzx.${uuidv7()}@example.com`,
    phoneNumber: "+14155550199",
    employeeId: "EMP-77341",
    designation: "Quokka keeper",
  });
  const { email } = await server.db.selectFrom("users").select("email").where("id", "=", member.id).executeTakeFirstOrThrow();
  expect(await server.anonymous(auth.login, { email: email!, password: "not the one" })).toMatchObject({ status: 401 });
  const [task] = await bulk(lead, { title: "Fix the roof", assignee: member.id });
  await server.as(member, tasks.addComment, { id: task!._id, text: "Quokka in a comment" });
  await server.as(member, tasks.setStatus, { id: task!._id, status: "Blocked", note: "Quokka in the way" });
  const item = {
    taskName: "Quokka census",
    description: "Counted every Quokka",
    hoursSpent: 6.5,
    status: "Completed",
    blockers: "No Quokka food",
  };
  const { data: report } = await server.as(member, eods.submit, { tasks: [item], planTomorrow: "More Quokka" });
  await server.as(member, eods.update, { id: report._id, tasks: [{ ...item, taskName: "Quokka tally" }], planTomorrow: "Quokka again" });
  await server.as(lead, discussions.addComment, { id: report._id, text: "How many Quokka were there?" });
  const attached = { name: "quokka.txt", data: Buffer.from("a photograph of a quokka") };
  expect(await uploads(server).upload(member, `/tasks/${task!._id}/attachments`, attached)).toMatchObject({ status: 201 });
  const { data: leave } = await server.as(member, leaves.apply, { leaveType: "Casual", startDate: "2026-03-16", reason: "Quokka bite" });
  expect(await uploads(server).upload(member, `/leaves/${leave._id}/attachments`, attached)).toMatchObject({ status: 201 });
  await server.as(lead, leaves.reject, { id: leave._id, reason: "One Quokka is no reason" });
  await server.as(member, leaves.apply, { leaveType: "Casual", startDate: "2026-03-18", reason: "Quokka fever" });
  await server.as(admin, users.update, { id: member.id, status: "inactive" });
  return { ...cast, secondAdmin: await make.user("admin"), task: task! };
}

async function totals() {
  const { rows } = await sql<object>`select
    (select sum(total_hours) from eods) as hours, (select count(*) from eods) as reports, (select sum(hours_spent) from eod_items) as "itemHours",
    (select count(*) from eod_items where btrim(blockers) <> '') as blocked, (select count(*) from eods where has_blockers) as "withBlockers",
    (select sum(days) from leaves) as "leaveDays", (select count(*) from leaves) as leaves, (select sum(days) from leave_ledger) as ledger,
    (select count(*) from tasks) as tasks, (select count(*) from task_comments) as comments, (select count(*) from task_activity) as activity,
    (select count(*) from blockers) as blockers, (select count(*) from eod_comments) as "reportComments",
    (select count(*) from users) as people, (select count(*) from audit_events where action not like 'erasures.%') as events`.execute(
    server.db,
  );
  return rows[0];
}

describe("an erasure", () => {
  test("leaves nothing of the person in a fresh backup, and every total as it was", async () => {
    const { member, admin, secondAdmin, task } = await history();
    const written = await leaks();
    expect(written.length).toBeGreaterThan(20);
    for (const table of [
      "users: fennimore",
      "rate_limits: zzyzx",
      "eod_items: quokka",
      `file_chunks: ${Buffer.from("quokka").toString("hex")}`,
    ])
      expect(written).toContain(table);
    const before = await totals();
    expect((await request(admin, member)).data).toMatchObject({ state: "requested", canConfirm: false });
    expect((await confirm(secondAdmin, member)).data).toMatchObject({ state: "planned", dueAt: "2026-03-19T09:00:00.000Z" });
    at("2026-03-19T08:59:00Z");
    await due();
    expect((await listed(admin, member.id))!.state).toBe("planned");
    at("2026-03-19T09:00:00Z");
    await due();
    const done = (await listed(admin, member.id))!;
    expect(done).toMatchObject({ state: "done", reason: "Asked by letter" });
    expect(done.user.name).toMatch(/^Former member \d+$/);
    // The lead wrote of a Quokka in a comment on the report, which is about the person.
    expect(await leaks()).toEqual([]);
    expect(await totals()).toEqual(before);
    const { data: activity } = await server.as(admin, tasks.listActivity, { id: task._id });
    expect(JSON.stringify(activity)).toContain(done.user.name);
  });

  test("runs once in two processes, and its job again changes nothing", async () => {
    const { member, admin, secondAdmin } = await history();
    await request(admin, member);
    await confirm(secondAdmin, member);
    at("2026-03-20T09:00:00Z");
    await Promise.all([due(), due()]);
    await due();
    const before = await everything();
    await due();
    expect(await everything()).toEqual(before);
    const events = await server.db
      .selectFrom("auditEvents")
      .select("after")
      .where("action", "=", "erasures.completed")
      .where("entityId", "=", member.id)
      .execute();
    expect(events).toHaveLength(1);
  });

  test("masks the values of audit events with a marker, and keeps who did what when", async () => {
    const { member, admin, secondAdmin } = await history();
    const eventsOf = () =>
      server.db
        .selectFrom("auditEvents")
        .selectAll()
        .where("action", "=", "users.updated")
        .where("entityId", "=", member.id)
        .orderBy("id")
        .execute();
    const before = await eventsOf();
    await request(admin, member, "Asked by email");
    await confirm(secondAdmin, member);
    at("2026-03-20T09:00:00Z");
    await due();
    const after = await eventsOf();
    expect(after.map(({ id, actorId, at }) => [id, actorId, at])).toEqual(before.map(({ id, actorId, at }) => [id, actorId, at]));
    expect(after[0]!.after).toMatchObject({ name: "[erased]", email: "[erased]", phoneNumber: "[erased]", employeeId: "[erased]" });
    expect(after.at(-1)!.after).toMatchObject({ status: "inactive" });
    const [event] = await server.db
      .selectFrom("auditEvents")
      .select("after")
      .where("action", "=", "erasures.completed")
      .where("entityId", "=", member.id)
      .execute();
    expect(event!.after).toMatchObject({ why: "Asked by email" });
    await expect(sql`update audit_events set after = '{}'`.execute(server.db)).rejects.toThrow("append-only");
  });

  test("needs a second admin, unless there is only one", async () => {
    const { member, admin, secondAdmin } = await history();
    await request(admin, member);
    expect(await confirm(admin, member)).toMatchObject({ status: 409 });
    const asked = async (person: Person) =>
      (await server.as(person, notifications.list)).data.filter(({ kind, readAt }) => kind === "erasure_requested" && readAt === null);
    expect(await asked(secondAdmin)).toMatchObject([
      { title: `${admin.name} asked to erase the data of Fennimore Zzyzx`, href: "/admin/settings?tab=privacy" },
    ]);
    expect(await asked(admin)).toEqual([]);
    await server.db.updateTable("users").set({ status: "inactive" }).where("role", "=", "admin").where("id", "<>", admin.id).execute();
    expect((await listed(admin, member.id))!.canConfirm).toBe(true);
    expect((await confirm(admin, member)).status).toBe(200);
    await server.db.updateTable("users").set({ status: "active" }).where("id", "=", secondAdmin.id).execute();
  });

  test("of two confirmations at once is confirmed once", async () => {
    const { member, admin, secondAdmin } = await history();
    const third = await make.user("admin");
    await request(admin, member);
    const statuses = (await Promise.all([confirm(secondAdmin, member), confirm(third, member)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test("is withdrawn within seven days and held for a reason", async () => {
    const { member, admin, secondAdmin } = await history();
    await request(admin, member);
    await confirm(secondAdmin, member);
    expect((await server.as(admin, erasures.hold, { id: member.id, reason: "A dispute in court" })).data).toMatchObject({
      state: "held",
      holdReason: "A dispute in court",
    });
    at("2026-03-30T09:00:00Z");
    await due();
    expect((await listed(admin, member.id))!.state).toBe("held");
    expect((await server.as(admin, erasures.withdraw, { id: member.id })).data.state).toBe("withdrawn");
    expect(await listed(admin, member.id)).toBeUndefined();
    await request(admin, member);
    await confirm(secondAdmin, member);
    await server.as(admin, erasures.hold, { id: member.id, reason: "Waiting for the accountant" });
    await server.as(admin, erasures.hold, { id: member.id, reason: null });
    at("2026-04-07T09:00:00Z");
    expect((await server.as(admin, erasures.withdraw, { id: member.id })).status).toBe(409);
    await due();
    expect((await listed(admin, member.id))!.state).toBe("done");
  });

  test("is for closed accounts of others only", async () => {
    const { member, admin, lead } = await history();
    expect((await request(admin, lead)).body.message).toBe(`${lead.name} still has an account. Offboard or deactivate it first.`);
    expect((await request(admin, admin)).status).toBe(409);
    expect((await request(admin, { id: uuidv7() })).status).toBe(404);
    await request(admin, member);
    expect((await request(admin, member)).status).toBe(409);
  });

  test("keeps the names of others, of whom one may have the same name", async () => {
    const { member, admin, secondAdmin, lead, colleague } = await history();
    await server.as(admin, users.update, { id: colleague.id, name: "Fennimore Zzyzxon" });
    const [other] = await bulk(lead, { title: "Paint it", assignee: colleague.id });
    await server.as(lead, tasks.update, { id: other!._id, assignee: null });
    await request(admin, member);
    await confirm(secondAdmin, member);
    at("2026-03-20T09:00:00Z");
    await due();
    expect(JSON.stringify((await server.as(admin, tasks.listActivity, { id: other!._id })).data)).toContain("Fennimore Zzyzxon");
    await server.db.updateTable("users").set({ name: "Another person" }).where("id", "=", colleague.id).execute();
    await sql`delete from task_activity where task_id = ${other!._id}`.execute(server.db);
  });

  test("says where texts of others still name the person", async () => {
    const { member, admin, secondAdmin, lead, task } = await history();
    await server.as(lead, tasks.update, { id: task._id, description: "Ask Fennimore Zzyzx where the tiles are" });
    await request(admin, member);
    await confirm(secondAdmin, member);
    at("2026-03-20T09:00:00Z");
    await due();
    expect((await listed(admin, member.id))!.mentions).toEqual([{ place: "tasks.description", count: 1 }]);
  });

  test("is applied again after a restore of an older backup, under the same name", async () => {
    const { member, admin, secondAdmin } = await history();
    await request(admin, member);
    await confirm(secondAdmin, member);
    at("2026-03-20T09:00:00Z");
    const dataDir = mkdtempSync(join(tmpdir(), "daybook-erasures-"));
    const ctx = await jobContext(server, { dataDir });
    await carryOut(ctx);
    const name = (await listed(admin, member.id))!.user.name;
    const list = JSON.parse(readFileSync(join(dataDir, "erasures.json"), "utf8")) as object[];
    expect(list).toContainEqual({ userId: member.id, number: Number(name.split(" ").at(-1)) });
    // What an older backup has: the person, and no erasure.
    await server.db.deleteFrom("erasures").where("userId", "=", member.id).execute();
    await server.db
      .updateTable("users")
      .set({ name: "Fennimore Zzyzx", phoneNumber: "+14155550199" })
      .where("id", "=", member.id)
      .execute();
    await carryOut(ctx);
    expect(await listed(admin, member.id)).toMatchObject({ state: "done", user: { name } });
    expect(await server.db.selectFrom("users").select(["name", "phoneNumber"]).where("id", "=", member.id).executeTakeFirst()).toEqual({
      name,
      phoneNumber: null,
    });
  });
});

test("with an own PostgreSQL the list is only in the folder of scheduled backups, if there is one", () => {
  const folder = mkdtempSync(join(tmpdir(), "daybook-erasures-"));
  const done = [{ userId: "019fb766-de80-730e-88be-593a7c0456f4", number: 1 }];
  const place = (backup: object | undefined) => ({ dataDir: undefined, env: { backup } }) as Parameters<typeof writeList>[0];
  writeList(place(undefined), done);
  expect(readList(place(undefined))).toEqual([]);
  writeList(place({ folder }), done);
  expect(readList(place({ folder }))).toEqual(done);
  expect(readdirSync(folder)).toEqual(["erasures.json"]);
});

test("five years of a person are erased in batches", async () => {
  at("2026-03-12T09:00:00Z");
  const { member, admin, own } = await team();
  await sql`insert into eods (id, user_id, team_id, date, plan_tomorrow, total_hours, submitted_at, is_late, updated_at, words)
    select gen_random_uuid(), ${member.id}, ${own.id}, day, 'Plan of the day', 8, day, false, day, '' from generate_series('2021-03-11'::date, '2026-03-11', '1 day') as days(day)`.execute(
    server.db,
  );
  await sql`insert into eod_items (id, eod_id, date, position, task_name, description, hours_spent)
    select gen_random_uuid(), eods.id, eods.date, position, 'Work ' || position, 'What was done', 2 from eods, generate_series(0, 3) as position where eods.user_id = ${member.id}`.execute(
    server.db,
  );
  await server.as(admin, users.update, { id: member.id, status: "inactive" });
  const id = uuidv7();
  await server.db
    .insertInto("erasures")
    .values({
      id,
      userId: member.id,
      state: "planned",
      reason: "Asked",
      requestedAt: "2026-03-01T09:00:00Z",
      dueAt: "2026-03-08T09:00:00Z",
    } as never)
    .execute();
  await due();
  expect((await listed(admin, member.id))!.state).toBe("done");
  const { rows } =
    await sql`select 1 from eod_items join eods on eods.id = eod_id where eods.user_id = ${member.id} and task_name <> '[erased]' limit 1`.execute(
      server.db,
    );
  expect(rows).toEqual([]);
});
