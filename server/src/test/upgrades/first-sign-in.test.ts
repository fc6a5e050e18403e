import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const migration = readFileSync(new URL("../../db/migrations/0026_first_sign_in.sql", import.meta.url), "utf8");

test("the first sign-in of existing accounts comes from the audit trail and the open sessions", async () => {
  const [audited, both, withSession, never] = [await make.user(), await make.user(), await make.user(), await make.user()];
  const signedIn = (person: { id: string }, at: string, action = "auth.login") =>
    server.db
      .insertInto("auditEvents")
      .values({ id: uuidv7(), actorId: person.id, action, entity: "users", entityId: person.id, before: null, after: null, ip: null, at })
      .execute();
  const session = (person: { id: string }, createdAt: string) =>
    server.db
      .insertInto("sessions")
      .values({ id: uuidv7(), userId: person.id, createdAt, expiresAt: "2030-01-01T00:00:00.000Z", ip: null, userAgent: null })
      .execute();
  await signedIn(audited, "2026-02-02T08:00:00.000Z");
  await signedIn(audited, "2026-01-02T08:00:00.000Z");
  await signedIn(both, "2026-02-02T08:00:00.000Z");
  await session(both, "2026-01-15T08:00:00.000Z");
  await session(withSession, "2026-03-03T08:00:00.000Z");
  await signedIn(never, "2026-01-01T08:00:00.000Z", "users.updated");

  await sql.raw(migration.slice(migration.indexOf("update users"))).execute(server.db);

  const rows = await server.db
    .selectFrom("users")
    .select(["id", "firstSignedInAt"])
    .where("id", "in", [audited.id, both.id, withSession.id, never.id])
    .execute();
  const firstOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)?.firstSignedInAt;
  expect([audited, both, withSession, never].map(firstOf)).toEqual([
    "2026-01-02T08:00:00.000Z",
    "2026-01-15T08:00:00.000Z",
    "2026-03-03T08:00:00.000Z",
    null,
  ]);
});
