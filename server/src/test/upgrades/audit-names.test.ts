import { readFileSync } from "node:fs";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import { actionLabels, entityLabels } from "@daybook/contract/audit/actions";
import { ask } from "#test/empty-database.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const migration = readFileSync(new URL("../../db/migrations/0065_audit_names.sql", import.meta.url), "utf8");

const oldEvents: [action: string, entity: string, now: string, entityNow: string][] = [
  ["auth.login", "users", "auth.signed_in", "users"],
  ["leaveTypes.updated", "leaveTypes", "leaves.type_updated", "leave_types"],
  ["reminders.settings.updated", "reminders", "reminders.settings_updated", "reminders"],
  ["evaluations.shared", "evaluations", "kra.evaluation_shared", "kra_evaluations"],
  ["teams.updated", "teams", "teams.updated", "teams"],
];

test("events with old names are found, filtered and searched under the new ones, and stay append-only", async () => {
  const admin = await make.user("admin");
  const ids = await Promise.all(
    oldEvents.map(async ([action, entity]) => {
      const id = uuidv7();
      const event = { id, actorId: admin.id, action, entity, entityId: null, before: null, after: null, ip: null };
      await server.db
        .insertInto("auditEvents")
        .values({ ...event, at: "2026-01-02T08:00:00.000Z" })
        .execute();
      return id;
    }),
  );

  await ask(server.database.url, migration);

  const found = async (filters: object) => (await server.as(admin, audit.list, { actor: admin.id, ...filters })).data;
  for (const [index, [, , action, entity]] of oldEvents.entries()) {
    const event = expect.objectContaining({ _id: ids[index], action, entity, at: "2026-01-02T08:00:00.000Z" });
    expect(await found({ action })).toEqual([event]);
    expect(await found({ entity, search: action })).toEqual([event]);
  }
  await expect(server.db.deleteFrom("auditEvents").where("id", "in", ids).execute()).rejects.toThrow("append-only");
});

test("every renamed action has a label", () => {
  const renamed = [...migration.matchAll(/^ {2}\('([\w.]+)', '([\w.]+)', (?:null|'(\w+)')\)/gm)];
  expect(renamed.length).toBeGreaterThan(40);
  expect(renamed.filter(([, , action]) => !(action! in actionLabels))).toEqual([]);
  expect(renamed.filter(([, , , entity]) => entity !== undefined && !(entity in entityLabels))).toEqual([]);
  expect(renamed.filter(([, before]) => before! in actionLabels)).toEqual([]);
});
