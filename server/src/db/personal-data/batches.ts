import { type RawBuilder, sql } from "kysely";
import type { PersonalPart } from "./declare.ts";
import type { Db } from "#db/database.ts";
import { rowOf } from "#db/statement.ts";

/* Removes and replaces declared data in batches. */

export const batchSize = 1000;

/** Returns a condition with its placeholders (`:person`) as values. */
export const conditionOf = (of: string, values: Record<string, RawBuilder<unknown>>) =>
  sql<boolean>`(${sql.join(
    of.split(/(?<!:)(:[a-z]+)\b/).map((piece) => values[piece] ?? sql.raw(piece)),
    sql``,
  )})`;

export const countRows = async (db: Db, statement: RawBuilder<unknown>) => (await rowOf<{ rows: number }>(db, statement)).rows;

const isLeft = (part: PersonalPart) =>
  "remove" in part
    ? "true"
    : Object.entries(part.set)
        .map(([column, value]) => `"${column}" is distinct from (${value})`)
        .join(" or ");

/** Removes or replaces at most `batchSize` rows of a part; returns how many. */
export function applyBatch(db: Db, name: string, part: PersonalPart, of: RawBuilder<boolean>): Promise<number> {
  const table = sql.raw(`"${name}"`);
  const found = sql`select ctid from ${table} where ${of} and (${sql.raw(isLeft(part))}) limit ${batchSize}`;
  const change =
    "remove" in part
      ? sql`delete from ${table}`
      : sql`update ${table} set ${sql.raw(
          Object.entries(part.set)
            .map(([column, value]) => `"${column}" = ${value}`)
            .join(", "),
        )}`;
  return countRows(
    db,
    sql`with changed as (${change} where ctid = any(array(${found})) returning 1) select count(*)::int as rows from changed`,
  );
}

/** How many rows of a part are left. */
export const countLeft = (db: Db, name: string, part: PersonalPart, of: RawBuilder<boolean>) =>
  countRows(db, sql`select count(*)::int as rows from ${sql.raw(`"${name}"`)} where ${of} and (${sql.raw(isLeft(part))})`);
