import { type RawBuilder, sql } from "kysely";
import type { SetupStepKey } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

/** SQL conditions: whether each step of the set-up is done. */
const done: Record<SetupStepKey, RawBuilder<boolean>> = {
  company: sql`(settings.company_name <> 'Daybook' or settings.logo_file_id is not null)`,
  teams: sql`(exists (select from audit_events where entity = 'teams')
    or exists (select from users where team_id is not null and role <> 'admin' and deleted_at is null))`,
  people: sql`(select count(*) > 1 from users where deleted_at is null)`,
  holidays: sql`exists (select from holidays)`,
  leave_types: sql`(exists (select from audit_events where entity = 'leaveTypes') or exists (select from leaves))`,
  project: sql`exists (select from projects)`,
  policy: sql`exists (select from policy_versions)`,
  reminders: sql`(exists (select from reminder_settings where enabled) or exists (select from reminders))`,
};

export type SetupRow = Record<SetupStepKey | "dismissed", boolean>;

/** Returns which steps of the set-up are done, and whether *Get started* was dismissed, in one statement. */
export async function find(db: Db): Promise<SetupRow> {
  const columns = Object.entries(done).map(([key, condition]) => sql`${condition} as ${sql.ref(key)}`);
  const [row] = await rowsOf<SetupRow>(db, sql`select setup_dismissed as dismissed, ${sql.join(columns)} from settings`);
  return row!;
}
