import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let database: Database;
let app: FastifyInstance;
let warnings: string[];
let cookie: string;

beforeEach(async () => {
  warnings = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  // Two connections, so that both are read-only.
  database = openDatabase(server.database.url, { max: 2, log });
  ({ app } = await server.build({ database }));
  cookie = await server.cookieOf(await make.user("admin"));
});

afterEach(async () => {
  await acceptChanges(true);
  await app.close();
  await database.close();
});

/** Makes new connections read-only, as those to a standby are; open ones stay as they are. */
async function acceptChanges(accepts: boolean) {
  const name = sql.id((await sql<{ name: string }>`select current_database() as name`.execute(server.db)).rows[0]!.name);
  if (accepts) await sql`alter database ${name} reset default_transaction_read_only`.execute(server.db);
  else await sql`alter database ${name} set default_transaction_read_only = on`.execute(server.db);
}

const announce = async () => {
  const payload = { title: "Office closed", content: "On Friday" };
  const { statusCode, json, headers } = await app.inject({ method: "POST", url: "/api/announcements", headers: { cookie }, payload });
  return { status: statusCode, message: json().message, retryAfter: headers["retry-after"] };
};

const ready = async () => (await app.inject({ url: "/api/health/ready" })).statusCode;

test("a connection that accepts no changes answers 503 and is dropped: the next request finds another one", async () => {
  await acceptChanges(false);
  const clients = await Promise.all([database.pool.connect(), database.pool.connect()]);
  for (const client of clients) client.release();
  await acceptChanges(true);
  const unavailable = "Daybook cannot reach its database right now. Please try again in a moment.";

  const answers = [await announce(), await announce(), await announce()];

  expect(answers.map(({ status }) => status)).toEqual([503, 503, 201]);
  expect(answers[0]).toEqual({ status: 503, message: unavailable, retryAfter: "2" });
});

test("while every connection refuses changes, the process is not ready, and the outage is one line until it ends", async () => {
  expect(await ready()).toBe(200);
  await acceptChanges(false);
  const [client] = [await database.pool.connect()];
  client.release(true);

  expect(await ready()).toBe(503);
  await expect.poll(announce).toMatchObject({ status: 503 });
  expect(warnings).toEqual(["the database is unavailable"]);

  await acceptChanges(true);
  await expect.poll(announce, { timeout: 5000 }).toMatchObject({ status: 201 });
  await expect.poll(ready, { timeout: 5000 }).toBe(200);
  await expect.poll(() => warnings.at(-1), { timeout: 5000 }).toBe("the database is available again");
});
