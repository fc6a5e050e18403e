import { expect, vi } from "vitest";
import type { Person, TestServer } from "#test/harness.ts";

/*
 * Pauses the writes of one person, to take their rights in the middle. A trigger makes their audit events, which every change
 * writes before its commit, wait for a lock that the test holds.
 */

/** Adds the trigger to the server's database. */
export const installPauses = (server: TestServer) =>
  server.database.pool.query(`
    create table pauses (actor_id uuid primary key, after int not null);
    create function pause_actor() returns trigger language plpgsql as $$
    begin
      if (select count(*) from audit_events where actor_id = new.actor_id) >= (select after from pauses where actor_id = new.actor_id) then
        perform pg_advisory_xact_lock_shared(hashtext(new.actor_id::text));
      end if;
      return new;
    end $$;
    create trigger paused before insert on audit_events for each row execute function pause_actor();
  `);

const countEvents = async (server: TestServer, person: Person) => {
  const { count } = await server.db
    .selectFrom("auditEvents")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("actorId", "=", person.id)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Longer than a transaction may take without reading its rights again before the commit. */
const longerThanBriefMs = 550;

type Pause<Response> = {
  person: Person;
  /** The change that waits is number `after + 1` of the request. */
  after: number;
  /** Waits for the row of this user instead, which the request locks before it writes. */
  atUser?: Person | undefined;
  send: () => Promise<Response>;
  meanwhile: () => Promise<unknown>;
};

/**
 * Sends a request of a person and runs `meanwhile` while it waits.
 * @returns the response, and how many changes of the person were committed
 */
export async function paused<Response>(server: TestServer, { person, after, atUser, send, meanwhile }: Pause<Response>) {
  const { pool } = server.database;
  const before = await countEvents(server, person);
  if (!atUser) await pool.query("insert into pauses (actor_id, after) values ($1, $2)", [person.id, before + after]);
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    if (atUser) await holder.query("select from users where id = $1 for update", [atUser.id]);
    else await holder.query("select pg_advisory_xact_lock(hashtext($1::text))", [person.id]);
    const response = send();
    const waits = vi.waitFor(
      async () => {
        const waiting = await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
        expect(waiting.rowCount).toBe(1);
      },
      { timeout: 10_000, interval: 20 },
    );
    const early = await Promise.race([waits.then(() => undefined), response]);
    if (early !== undefined) throw new Error(`The request did not wait: ${JSON.stringify(early)}`);
    await Promise.all([meanwhile(), new Promise((resolve) => setTimeout(resolve, longerThanBriefMs))]);
    await holder.query("rollback");
    return { response: await response, committed: (await countEvents(server, person)) - before };
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}
