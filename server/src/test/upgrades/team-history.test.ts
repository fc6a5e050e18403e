import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const migration = readFileSync(new URL("../../db/migrations/0188_team_history.sql", import.meta.url), "utf8");
const backfill = migration.slice(migration.indexOf("-- Earlier changes"), migration.indexOf("-- What the lead"));

test("an upgrade finds earlier changes of teams in the audit trail, as they are kept from then on", async () => {
  server.clock.set("2026-01-05T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
  const admin = await make.user("admin");
  const [first, second, third] = [await make.team(), await make.team(), await make.team()];
  const person = await make.user("team_member", { team: first });
  await make.user("team_member", { team: first });
  await server.db.updateTable("users").set({ createdAt: "2026-01-05T09:00:00Z" }).where("id", "=", person.id).execute();
  const moves = [
    ["2026-02-10T09:00:00Z", second],
    ["2026-03-02T09:00:00Z", first],
    // Twice on one day: the last one counts.
    ["2026-03-02T11:00:00Z", third],
  ] as const;
  for (const [at, team] of moves) {
    server.clock.set(at);
    expect((await server.as(admin, users.update, { id: person.id, team: team.name })).status).toBe(200);
  }
  const history = () =>
    server.db.selectFrom("teamHistory").select(["userId", "startsOn", "teamId"]).orderBy("userId").orderBy("startsOn").execute();
  const kept = await history();
  expect(kept).toEqual([
    { userId: person.id, startsOn: "0001-01-01", teamId: first.id },
    { userId: person.id, startsOn: "2026-02-10", teamId: second.id },
    { userId: person.id, startsOn: "2026-03-02", teamId: third.id },
  ]);
  await server.db.deleteFrom("teamHistory").execute();
  await server.database.pool.query(backfill);
  expect(await history()).toEqual(kept);
});
