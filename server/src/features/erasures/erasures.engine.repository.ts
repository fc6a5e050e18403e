import { sql } from "kysely";
import { applyBatch, batchSize, conditionOf, countRows } from "#db/personal-data/batches.ts";
import type { PersonalPart, PersonalTable } from "#db/personal-data/declare.ts";
import { maskErased } from "#db/audit-events.ts";
import type { Db } from "#db/database.ts";
import { personalTables } from "#db/personal-data/personal-data.ts";
import { rowOf, rowsOf } from "#db/statement.ts";

/* Carries out what `db/personal-data` declares, in batches: each call changes at most `batchSize` rows and returns how many. */

export type Subject = {
  id: string;
  name: string;
  /** `Former member 14` */
  pseudonym: string;
  /** `like` patterns of the name, email, phone number and employee ID. */
  patterns: string[];
  fileIds: string[];
  /** Whether another person has the same name: texts of Daybook then keep it, because they may be about the other one. */
  isNameShared: boolean;
};

/** The declared tables in the order of an erasure; the account apart, which comes last. */
export const tablesOf = () => ({
  account: personalTables.find(({ name }) => name === "users")!,
  others: personalTables.filter(({ name }) => name !== "users"),
});

/** Masks the values of the next audit events after an id; returns the last id, or null at the end. */
export const maskAudit = (db: Db, after: string, subject: Subject) => maskErased(db, after, subject);

/** Lets the transaction take texts out of audit events and the leave ledger, which stay as they are otherwise. */
export const beginErasing = (db: Db) => sql`select set_config('daybook.erasing', 'on', true)`.execute(db);

const patternOf = (value: string) => `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export async function findSubject(db: Db, id: string, number: number): Promise<Subject> {
  const { name, values, fileIds, isNameShared } = await rowOf<{ name: string; values: string[]; fileIds: string[]; isNameShared: boolean }>(
    db,
    sql`select users.name, array_remove(array[users.name, users.email, users.phone_number, users.employee_id, users.unconfirmed ->> 'employeeId'], null) as values,
        (select coalesce(array_agg(files.id), '{}') from files where files.purpose <> 'logo'
          and (files.uploaded_by = users.id or files.id = users.profile_picture_id or files.id in (
            select file_id from leave_documents join leaves on leaves.id = leave_id where leaves.user_id = users.id))) as "fileIds",
        exists (select from users other where other.id <> users.id and text_key(other.name) = text_key(users.name)) as "isNameShared"
      from users where users.id = ${id}`,
  );
  const identifying = isNameShared ? values.filter((value) => value !== name) : values;
  return { id, name, pseudonym: `Former member ${number}`, patterns: identifying.map(patternOf), fileIds, isNameShared };
}

/** Removes or replaces what is left of a part. */
export const applyPart = (db: Db, { name }: PersonalTable, part: PersonalPart, { id, fileIds, patterns }: Subject) =>
  applyBatch(
    db,
    name,
    part,
    conditionOf(part.of, { ":person": sql`${id}::uuid`, ":files": sql`${fileIds}::uuid[]`, ":names": sql`${patterns}::text[]` }),
  );

/** The name between other characters than letters and digits. */
const wholeName = (name: string) => `(?<![[:alnum:]])${name.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)}(?![[:alnum:]])`;

/** Replaces the person's name in a column that Daybook writes. Columns of any type keep theirs. */
export const rename = (db: Db, { name: table }: PersonalTable, column: string, type: string, { name, pseudonym }: Subject) => {
  const [from, at, as] = [sql.raw(`"${table}"`), sql.raw(`"${column}"`), sql.raw(type)];
  return countRows(
    db,
    sql`with found as (select ctid from ${from} where position(${name} in ${at}::text) > 0 and ${at}::text ~ ${wholeName(name)} limit ${batchSize}),
        set as (update ${from} set ${at} = regexp_replace(${at}::text, ${wholeName(name)}, ${pseudonym}, 'g')::${as}
          where ctid = any(array(select ctid from found)) returning 1)
      select count(*)::int as rows from set`,
  );
};

/** The types of columns, by `table.column`. */
export const columnTypes = async (db: Db) =>
  new Map(
    (
      await rowsOf<{ name: string; type: string }>(
        db,
        sql`select table_name || '.' || column_name as name, udt_name as type from information_schema.columns where table_schema = current_schema()`,
      )
    ).map(({ name, type }) => [name, type]),
  );

/** How many rows of others' text still name the person. */
export const countNaming = (db: Db, table: string, column: string, { name }: Subject) =>
  countRows(
    db,
    sql`select count(*)::int as rows from ${sql.raw(`"${table}"`)}
      where position(${name} in ${sql.raw(`"${column}"`)}::text) > 0 and ${sql.raw(`"${column}"`)}::text ~ ${wholeName(name)}`,
  );
