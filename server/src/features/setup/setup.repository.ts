import { type RawBuilder, sql } from "kysely";
import type { SetupStepKey, SignInState } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

/** SQL conditions: whether each step of the set-up is done. */
const done: Record<SetupStepKey, RawBuilder<boolean>> = {
  company: sql`settings.logo_file_id is not null`,
  teams: sql`(exists (select from audit_events where entity = 'teams')
    or exists (select from users where team_id is not null and role <> 'admin' and deleted_at is null))`,
  people: sql`(select count(*) > 1 from users where deleted_at is null)`,
  holidays: sql`exists (select from holidays where calendar_id is null)`,
  leave_types: sql`(exists (select from audit_events where entity = 'leave_types') or exists (select from leaves))`,
  balances: sql`exists (select from leave_openings)`,
  past_leave: sql`exists (select from audit_events where action = 'leaves.past_recorded')`,
  reports_start: sql`settings.reports_start_on is not null`,
  channels: sql`exists (select from channel_settings)`,
  project: sql`exists (select from projects)`,
  policy: sql`exists (select from policy_versions)`,
  reminders: sql`(exists (select from reminder_settings where enabled) or exists (select from reminders))`,
};

/** SQL expression: the active people by sign-in state. */
const signIns = (now: string) => sql`(
  select jsonb_build_object(
    'active', count(*) filter (where signed_in),
    'invited', count(*) filter (where not signed_in and invited),
    'never', count(*) filter (where not signed_in and not invited))
  from (
    select users.first_signed_in_at is not null as signed_in, exists (
      select from account_links links where links.user_id = users.id and links.purpose = 'invitation'
        and links.used_at is null and links.ended_at is null and links.expires_at > ${now}) as invited
    from users where users.deleted_at is null and users.status = 'active') as states)`;

export type SetupRow = Record<SetupStepKey | "dismissed", boolean> & { skipped: SetupStepKey[]; signIns: Record<SignInState, number> };

/** Returns which steps of the set-up are done, whether *Get started* was dismissed, and who has signed in, in one statement. */
export async function find(db: Db, now: string): Promise<SetupRow> {
  const columns = Object.entries(done).map(([key, condition]) => sql`${condition} as ${sql.ref(key)}`);
  const [row] = await rowsOf<SetupRow>(
    db,
    sql`select setup_dismissed as dismissed, setup_skipped as skipped, ${signIns(now)} as "signIns", ${sql.join(columns)} from settings`,
  );
  return row!;
}

/** Deletes the token and returns whether it existed. Of two concurrent calls, only one gets true. */
export const consumeSetupToken = async (db: Db, tokenHash: string) =>
  (await db.deleteFrom("setupTokens").where("tokenHash", "=", tokenHash).executeTakeFirst()).numDeletedRows > 0n;

type SetupToken = { tokenHash: string; nonce: string | null };

export const findSetupTokenHash = async (db: Db) => (await db.selectFrom("setupTokens").select("tokenHash").executeTakeFirst())?.tokenHash;

/** Stores the token unless there is one, and returns the stored one. */
export const addSetupToken = (db: Db, token: SetupToken): Promise<SetupToken> =>
  db
    .insertInto("setupTokens")
    .values(token)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ id: true }))
    .returning(["tokenHash", "nonce"])
    .executeTakeFirstOrThrow();

/** Replaces this token, unless another process already has. */
export const replaceSetupToken = (db: Db, tokenHash: string, token: SetupToken) =>
  db
    .updateTable("setupTokens")
    .set({ ...token, createdAt: sql`now()` })
    .where("tokenHash", "=", tokenHash)
    .execute();

/** Stores the token in place of any other. */
export const storeSetupToken = (db: Db, token: SetupToken) =>
  db
    .insertInto("setupTokens")
    .values(token)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...token, createdAt: sql`now()` }))
    .execute();

export const removeSetupToken = (db: Db) => db.deleteFrom("setupTokens").execute();
