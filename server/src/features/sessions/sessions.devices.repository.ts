import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

type Seen = { isNew: boolean; knowsOthers: boolean };

/** Records a sign-in with a device. Returns whether it is the first with this one, and whether the person has used others. */
export async function record(db: Db, userId: string, device: string, now: string): Promise<Seen> {
  const [row] = await rowsOf<Seen>(
    db,
    sql`insert into sign_in_devices as seen (user_id, device, first_seen_at, last_seen_at) values (${userId}, ${device}, ${now}, ${now})
      on conflict (user_id, device) do update set last_seen_at = greatest(seen.last_seen_at, excluded.last_seen_at)
      returning seen.xmax = 0 as "isNew",
        exists (select from sign_in_devices others where others.user_id = seen.user_id and others.device <> seen.device) as "knowsOthers"`,
  );
  return row!;
}

export const removeOfUser = (db: Db, userId: string) => db.deleteFrom("signInDevices").where("userId", "=", userId).execute();
