import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);

test("the weekly tasks of templates get their source, although versions of templates do not change", async () => {
  await kraFactories(server).template(await make.user("admin"));
  const migration = readFileSync(join(import.meta.dirname, "../../db/migrations/0144_report_ticks.sql"), "utf8");
  const update = migration.slice(migration.indexOf("-- Versions of templates"));
  await sql`alter table kra_parameters disable trigger kra_parameters_stay`.execute(server.db);
  await sql`update kra_parameters set weekly_tasks = '[{"_id": "one", "title": "Send the report"}]'`.execute(server.db);
  await sql`alter table kra_parameters enable trigger kra_parameters_stay`.execute(server.db);
  await server.db.transaction().execute((db) => sql.raw(update).execute(db));
  const [parameter] = await server.db.selectFrom("kraParameters").select("weeklyTasks").execute();
  expect(parameter!.weeklyTasks).toEqual([{ _id: "one", title: "Send the report", source: null }]);
  await expect(sql`update kra_parameters set weight = 1`.execute(server.db)).rejects.toThrow("never changes");
});
