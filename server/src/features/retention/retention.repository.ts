import { sql } from "kysely";
import type { Retention, RetentionClass } from "@daybook/contract/retention/classes";
import type { Db } from "#db/database.ts";
import { applyBatch, conditionOf, countLeft } from "#db/personal-data/batches.ts";
import { retentionParts } from "#db/personal-data/retention.ts";

/** What is older than the first instant of a day, which is given beside the day. */
export type Limit = { day: string; at: string };

const parts = (of: RetentionClass) => retentionParts[of];
const matching = (of: string, { day, at }: Limit) => conditionOf(of, { ":day": sql`${day}::date`, ":at": sql`${at}::timestamptz` });

export const find = async (db: Db): Promise<Retention> =>
  (await db.selectFrom("settings").select("retention").executeTakeFirstOrThrow()).retention;

/** How many things of a class would go. */
export function count(db: Db, of: RetentionClass, limit: Limit): Promise<number> {
  const last = parts(of).at(-1)!;
  // Documents are counted where they are referred to: their files follow.
  const counted = of === "documents" ? parts(of)[0]! : last;
  return countLeft(db, counted.table, counted, matching(counted.of, limit));
}

/** Lets the transaction delete audit events that are older than a year. */
export const begin = (db: Db) => sql`select set_config('daybook.retention', 'on', true)`.execute(db);

export const partsOf = (of: RetentionClass) => parts(of).length;

/** Deletes a batch of a part of a class; returns how many rows. */
export function applyPart(db: Db, of: RetentionClass, index: number, limit: Limit): Promise<number> {
  const part = parts(of)[index]!;
  return applyBatch(db, part.table, part, matching(part.of, limit));
}
