import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "#calendar.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const migration = readFileSync(join(import.meta.dirname, "../../db/migrations/0034_blockers.sql"), "utf8");
/** The part that fills the tables from existing reports. */
const fill = migration.slice(migration.indexOf("create temporary table blocking_items")).split(/;\s*/).filter(Boolean);

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today, -days);

beforeEach(async () => {
  await server.db.deleteFrom("blockers").execute();
  await server.db.deleteFrom("eods").execute();
});

async function migrated() {
  await server.db.transaction().execute(async (db) => {
    for (const statement of fill) await sql.raw(statement).execute(db);
  });
  return server.db
    .selectFrom("blockers")
    .select(["text", "raisedBy", "taskId", "state", "firstDate", "lastDate", "mentions"])
    .orderBy("text")
    .execute();
}

test("the migration opens the blockers of each person's last report, from the first of the consecutive reports that name them", async () => {
  const person = await make.user();
  const task = await make.task(person);
  await make.eod(person, { date: daysAgo(9), items: [{ blockers: "No licence" }] });
  await make.eod(person, { date: daysAgo(5), items: [{}] });
  await make.eod(person, { date: daysAgo(4), items: [{ blockers: "no licence" }, { blockers: "No key" }] });
  await make.eod(person, {
    date: daysAgo(3),
    items: [{ blockers: "No licence" }, { taskName: "Export", status: "Blocked", taskId: task.id }, { blockers: "No licence" }],
  });
  const common = { raisedBy: person.id, state: "open" };
  expect(await migrated()).toEqual([
    { ...common, text: "Export", taskId: task.id, firstDate: daysAgo(3), lastDate: daysAgo(3), mentions: 1 },
    { ...common, text: "No licence", taskId: null, firstDate: daysAgo(4), lastDate: daysAgo(3), mentions: 2 },
  ]);
});

test("the migration imports no blockers of reports older than 14 days", async () => {
  const person = await make.user();
  await make.eod(person, { date: daysAgo(16), items: [{ blockers: "Long ago" }] });
  expect(await migrated()).toEqual([]);
});
