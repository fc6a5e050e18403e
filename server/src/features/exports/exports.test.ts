import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as exports from "@daybook/contract/exports/exports";
import { readCsv } from "@daybook/contract/core/csv";
import { evaluationOf } from "#test/evaluation-fixtures.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";
import { uploads } from "#test/uploads.ts";
import { contents } from "./exports.readme.ts";
import { exportedTables, excludedTables } from "./exports.tables.repository.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;
type Files = Record<string, string>;

let team: Awaited<ReturnType<typeof make.team>>;
let admin: Person;
let lead: Person;
let member: Person;
let colleague: Person;

beforeEach(async () => {
  server.clock.set("2026-03-12T12:00:00Z");
  await server.db.deleteFrom("rateLimits").execute();
  team = await make.team();
  admin = await make.user("admin");
  lead = await make.user("team_lead", { team });
  member = await make.user("team_member", { team, dateOfBirth: "1990-05-04", lastDayOfOffice: "2044-04-04" });
  colleague = await make.user("team_member", { team });
});

const exportOf = async (person: Person, input: object = {}) => {
  const { status, data, body } = await server.as(person, exports.all, input);
  return { status, body, files: data as unknown as Files };
};

/** Parses the rows of a CSV file as objects. */
function rowsIn(files: Files, table: string) {
  const [head, ...lines] = readCsv(files[`${table}.csv`]!).map(({ cells }) => cells);
  return lines.map((cells) => Object.fromEntries(head!.map((column, index) => [column, cells[index]])));
}

/** Creates a report, a task, a comment and leave of this user. */
async function createHistory(person: Person) {
  const project = await make.project({ team, members: [person] });
  await make.eod(person, { date: "2026-03-11", items: [{ taskName: `Worked by ${person.name}`, projectId: project.id }] });
  const task = await make.task(person, { assigneeId: person.id, title: `Task of ${person.name}` });
  await server.db.insertInto("taskComments").values({ id: uuidv7(), taskId: task.id, authorId: person.id, text: "Said" }).execute();
  await insertLeave(server, person, { days: ["2026-03-05"], reason: `Reason of ${person.name}` });
}

/** Drafts of reports are private to their authors. */
const companyTables = exportedTables.filter(({ ownOnly }) => !ownOnly);

describe("the company's data", () => {
  test("is a zip with one file per table, for admins only", async () => {
    await createHistory(member);
    const { status, files } = await exportOf(admin);
    expect(status).toBe(200);
    expect(Object.keys(files)).toEqual(["README.txt", ...companyTables.map(({ name }) => `${name}.csv`)]);
    expect(files["README.txt"]).toContain("exported from Daybook on 12 Mar 2026");
    expect(rowsIn(files, "tasks")[0]).not.toHaveProperty("assignee_name");
    expect(rowsIn(files, "users").find(({ id }) => id === member.id)).toMatchObject({
      name: member.name,
      date_of_birth: "1990-05-04",
      last_day_of_office: "2044-04-04",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(rowsIn(files, "leaves")).toContainEqual(expect.objectContaining({ user_id: member.id, reason: `Reason of ${member.name}` }));

    for (const person of [lead, member]) {
      const refused = await exportOf(person);
      expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to export the company's data"]);
    }
  });

  test("contains every row of every table", async () => {
    for (let n = 0; n < 3; n++) await createHistory(await make.user("team_member", { team }));
    const many = Array.from({ length: 1203 }, (_, n) => ({ id: uuidv7(), title: `Task ${n}\nof "many", by us`, createdBy: member.id }));
    await server.db.insertInto("tasks").values(many).execute();
    const { files } = await exportOf(admin);
    for (const { name } of companyTables.filter(({ name }) => name !== "audit_events")) {
      const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.id(name)}`.execute(server.db);
      expect([name, rowsIn(files, name).length]).toEqual([name, rows[0]!.total]);
    }
  });

  test("escapes values that start with a plus, except phone numbers", async () => {
    await server.db.updateTable("users").set({ phoneNumber: "+919876543210", designation: "+1" }).where("id", "=", member.id).execute();
    const { files } = await exportOf(admin);
    const own = rowsIn(files, "users").find(({ id }) => id === member.id);
    expect(own).toMatchObject({ phone_number: "+919876543210", designation: "'+1" });
  });

  test("contains no password, session, token or hash, and no formula", async () => {
    await make.task(member, { title: "=1+1" });
    const token = "f".repeat(64);
    await server.db.insertInto("calendarFeeds").values({ userId: member.id, tokenHash: token }).execute();
    const { files } = await exportOf(admin);
    const text = Object.values(files).join("\n");
    expect(text).not.toContain("$argon2");
    expect(text).not.toContain(token);
    expect(Object.keys(files).filter((name) => /session|token|feed|secret/.test(name))).toEqual([]);
    const heads = Object.values(files).flatMap((file) => readCsv(file)[0]!.cells);
    expect(heads.filter((column) => /password|hash|token|secret/.test(column))).toEqual([]);
    expect(rowsIn(files, "tasks").map(({ title }) => title)).toContain("'=1+1");
  });
});

/** Files whose CSV has a name beside each id that refers to one of these tables. */
const tablesWithNames = ["users", "teams", "projects", "tasks", "leave_types", "announcements", "files"];

describe("a person's data", () => {
  test("has a README that says what each file is, and names beside ids", async () => {
    await createHistory(member);
    await server.db.updateTable("leaves").set({ decidedBy: lead.id }).where("userId", "=", member.id).execute();
    for (const { files } of [await exportOf(member, { own: true }), await exportOf(admin, { userId: member.id })]) {
      const { "README.txt": readme, ...tables } = files;
      expect(readme).toContain(`Data of ${member.name}, exported from Daybook on 12 Mar 2026`);
      expect(readme).toContain("The folder files has the content of files.csv.");
      for (const name of Object.keys(tables)) expect(readme).toMatch(new RegExp(`^${name} +[a-z]`, "m"));
      expect(rowsIn(files, "eods")[0]).toMatchObject({ user_id: member.id, user_name: member.name, team_name: team.name });
      expect(rowsIn(files, "leaves")[0]).toMatchObject({
        decided_by: lead.id,
        decided_by_name: lead.name,
        leave_type_name: expect.stringMatching(/./),
      });
      expect(rowsIn(files, "task_comments")[0]).toMatchObject({ task_title: `Task of ${member.name}` });
    }
  });

  test("names no task that its person may not read", async () => {
    const task = await make.task(colleague, { title: "Secret plan" });
    await server.db.insertInto("taskComments").values({ id: uuidv7(), taskId: task.id, authorId: member.id, text: "Said" }).execute();
    const own = (await exportOf(member, { own: true })).files;
    expect(rowsIn(own, "task_comments")[0]).toMatchObject({ text: "Said", task_title: "" });
    expect(rowsIn((await exportOf(admin, { userId: member.id })).files, "task_comments")[0]).toMatchObject({ task_title: "Secret plan" });
  });

  test("has a name beside every id that refers to something with one", async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select source.relname as table, attname as column from pg_constraint
      join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and cardinality(conkey) = 1 and target.relname = any(${tablesWithNames})`.execute(server.db);
    const { files } = await exportOf(admin, { userId: member.id });
    const heads = new Map(Object.entries(files).map(([name, text]) => [name.replace(".csv", ""), readCsv(text)[0]!.cells]));
    const unnamed = rows.filter(({ table, column }) => {
      const head = heads.get(table);
      return head?.includes(column) && !["name", "title"].some((title) => head.includes(`${column.replace(/_id$/, "")}_${title}`));
    });
    expect(unnamed).toEqual([{ table: "users", column: "profile_picture_id" }]);
  });

  test("describes every exported table", () => {
    expect(exportedTables.map(({ name }) => name).filter((name) => !(name in contents))).toEqual([]);
  });
});

describe("a user's own data", () => {
  test("is available to every user and contains no other user's data", async () => {
    await createHistory(member);
    await createHistory(colleague);
    const { status, files } = await exportOf(member, { own: true });
    expect(status).toBe(200);
    expect(rowsIn(files, "users").map(({ id }) => id)).toEqual([member.id]);
    expect(rowsIn(files, "eods")).toHaveLength(1);
    expect(rowsIn(files, "eod_items").map(({ task_name: name }) => name)).toEqual([`Worked by ${member.name}`]);
    expect(rowsIn(files, "tasks").map(({ title }) => title)).toEqual([`Task of ${member.name}`]);
    expect(rowsIn(files, "task_comments")).toHaveLength(1);
    expect(rowsIn(files, "leaves").map(({ reason }) => reason)).toEqual([`Reason of ${member.name}`]);
    expect(Object.values(files).join("\n")).not.toContain(colleague.name);
    expect(Object.keys(files)).not.toContain("settings.csv");
  });

  test("contains only what the user may read now: no deleted tasks and leave, and no hidden notices", async () => {
    await createHistory(member);
    const [task] = await server.db.selectFrom("tasks").select("id").where("createdBy", "=", member.id).execute();
    const notice = (entityId: string, fields: object = {}) => ({
      id: uuidv7(),
      userId: member.id,
      kind: "task_commented" as const,
      title: `Notice ${entityId}`,
      reason: "Yours",
      entityType: "task" as const,
      entityId,
      createdAt: "2026-03-12T10:00:00Z",
      shownAt: "2026-03-12T10:00:00Z",
      ...fields,
    });
    const unreadable = await make.task(colleague, {});
    await server.db
      .insertInto("notifications")
      .values([notice(task!.id), notice(unreadable.id), notice(task!.id, { inApp: false, kind: "task_assigned" as const })])
      .execute();
    const own = async () => (await exportOf(member, { own: true })).files;
    expect(rowsIn(await own(), "notifications").map(({ title }) => title)).toEqual([`Notice ${task!.id}`]);

    const gone = { deletedAt: "2026-03-12T11:00:00Z" };
    await server.db
      .updateTable("tasks")
      .set({ ...gone, deletedBy: lead.id })
      .where("id", "=", task!.id)
      .execute();
    await server.db.updateTable("leaves").set(gone).where("userId", "=", member.id).execute();
    const files = await own();
    for (const table of ["tasks", "task_comments", "leaves", "notifications"]) expect([table, rowsIn(files, table)]).toEqual([table, []]);
    expect(rowsIn((await exportOf(admin)).files, "tasks").map(({ id }) => id)).toContain(task!.id);
  });

  test("contains the user's report drafts, which are in no other export", async () => {
    await server.as(member, eods.saveDraft, { tasks: [{ taskName: "Half written" }] });
    expect(rowsIn((await exportOf(member, { own: true })).files, "eod_drafts")).toHaveLength(1);
    for (const { files } of [await exportOf(admin), await exportOf(admin, { userId: member.id }), await exportOf(colleague, { own: true })])
      expect(Object.values(files).join("\n")).not.toContain("Half written");
  });

  test("omits what only admins may read: the last working day and draft evaluations", async () => {
    await evaluationOf(server, member, admin);
    const own = (await exportOf(member, { own: true })).files;
    expect(rowsIn(own, "users")[0]).not.toHaveProperty("last_day_of_office");
    expect(rowsIn(own, "audit_events")).not.toContainEqual(expect.objectContaining({ before: expect.anything() }));
    expect(rowsIn(own, "kra_evaluations")).toEqual([]);
    expect(rowsIn(own, "kra_ratings")).toEqual([]);

    const forAdmin = (await exportOf(admin, { userId: member.id })).files;
    expect(rowsIn(forAdmin, "users")[0]).toMatchObject({ last_day_of_office: "2044-04-04" });
    expect(rowsIn(forAdmin, "kra_evaluations")).toHaveLength(1);
    await server.db.updateTable("kraEvaluations").set({ status: "Shared", sharedAt: "2026-03-01T08:00:00Z" }).execute();
    expect(rowsIn((await exportOf(member, { own: true })).files, "kra_evaluations")).toHaveLength(1);
  });

  test("contains the files the user uploaded and may read, under names that every system can save", async () => {
    const { upload } = uploads(server);
    const task = await make.task(member, { assigneeId: member.id });
    const lost = await make.task(member, {});
    const attach = (id: string, name: string, data: string) =>
      upload(member, `/tasks/${id}/attachments`, { name, data: Buffer.from(data) }).then(({ status }) => expect(status).toBe(201));
    await attach(task.id, "Plan: v1?.txt", "first");
    await attach(task.id, "plan: V1?.txt", "second");
    await attach(lost.id, "lost.txt", "not any more");
    await server.db.updateTable("tasks").set({ createdBy: colleague.id, assigneeId: colleague.id }).where("id", "=", lost.id).execute();
    const leave = await insertLeave(server, member, { days: ["2026-03-05"] });
    const certificate = { name: "certificate.txt", data: Buffer.from("fit again") };
    expect(await upload(admin, `/leaves/${leave.id}/attachments`, certificate)).toMatchObject({ status: 201 });

    const filesIn = (files: Files) => Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith("files/")));
    const own = { "files/Plan_ v1_.txt": "first", "files/plan_ V1_ (2).txt": "second", "files/certificate.txt": "fit again" };
    expect(filesIn((await exportOf(member, { own: true })).files)).toEqual(own);
    expect(filesIn((await exportOf(admin, { userId: member.id })).files)).toEqual({ ...own, "files/lost.txt": "not any more" });
    expect(filesIn((await exportOf(colleague, { own: true })).files)).toEqual({});
    expect(filesIn((await exportOf(admin)).files)).toEqual({});
  });

  test("another user's data is for admins only", async () => {
    for (const person of [lead, colleague]) expect((await exportOf(person, { userId: member.id })).status).toBe(403);
    expect((await exportOf(member, { userId: member.id })).status).toBe(200);
    expect(await exportOf(admin, { userId: uuidv7() })).toMatchObject({ status: 404, body: { message: "This user does not exist" } });
    expect((await exportOf(admin, { userId: "me" })).status).toBe(400);
    expect((await exportOf(member, { own: "perhaps" })).status).toBe(400);
  });
});

test("each download is recorded in the audit trail, with its scope", async () => {
  await exportOf(admin);
  await exportOf(admin, { userId: member.id });
  await exportOf(member, { own: true });
  const events = await server.db
    .selectFrom("auditEvents")
    .selectAll()
    .where("action", "=", "exports.downloaded")
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(events.map(({ actorId, entity, entityId, after }) => [actorId, entity, entityId, after])).toEqual([
    [member.id, "users", member.id, { name: member.name }],
    [admin.id, "users", member.id, { name: member.name }],
    [admin.id, "settings", null, { name: "Company data" }],
  ]);
});

test("is rate limited to ten downloads per user and hour", async () => {
  for (let n = 0; n < 10; n++) expect((await exportOf(member, { own: true })).status).toBe(200);
  const { status, headers, body } = await server.as(member, exports.all, { own: true });
  expect([status, body.message]).toEqual([429, "You have reached the download limit. Please try again later."]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect((await exportOf(colleague, { own: true })).status).toBe(200);
});

test("releases its database connections", async () => {
  await Promise.all(Array.from({ length: 4 }, () => exportOf(admin)));
  for (let n = 0; n < 5; n++) expect((await exportOf(admin)).status).toBe(200);
  expect(server.database.pool.totalCount - server.database.pool.idleCount).toBe(0);
});

/** Columns that are deliberately not exported, by table. */
const excludedColumns: Record<string, string[]> = {
  users: ["password_hash", "deactivated_on"],
  audit_events: ["words"],
  // Where the content is.
  files: ["object_id"],
  eods: ["words", "plan_words", "has_blockers"],
  eod_items: ["id", "date"],
  tasks: ["words", "assignee_team_id", "creator_team_id", "project_team_id", "comments_count", "priority_rank", "status_rank", "parts"],
  subtasks: ["is_parent", "parent_is_parent"],
  task_labels: ["task_created_at"],
  notifications: ["act_id"],
  imports: ["choices", "notes"],
  passkeys: ["credential_id", "public_key", "counter", "transports"],
  reminders: ["message_id", "recipient"],
  // Texts are gone once they are answered or sent; the state holds what was not understood yet.
  slack_messages: ["content"],
  conversation_messages: ["content", "message_id"],
  conversation_numbers: ["code_hash", "code_expires_at", "state"],
};

test("every table and column is either exported or explicitly excluded", async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and table_name in (select tablename from pg_tables where schemaname = 'public')
    group by table_name`.execute(server.db);
  const exported = new Map(exportedTables.map(({ name, columns }) => [name, columns]));
  expect(rows.map(({ table }) => table).filter((table) => !exported.has(table) && !excludedTables.includes(table))).toEqual([]);
  for (const { table, columns } of rows.filter((row) => exported.has(row.table))) {
    const known = [...exported.get(table)!, ...(excludedColumns[table] ?? [])];
    expect([table, columns.filter((column) => !known.includes(column))]).toEqual([table, []]);
  }
});
