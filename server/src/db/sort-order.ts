import type pg from "pg";

type Collation = { built: string | null; current: string | null; indexes: string[] };

/**
 * Returns what to do if the database sorts names by another version of ICU than the one with which the indexes of the
 * collation `by_name` were built; undefined if it does not, and before the first start. Lists may then miss rows.
 */
export async function findOtherSortOrder(client: Pick<pg.Client, "query">): Promise<string | undefined> {
  const { rows } = await client.query<Collation>(
    `select collversion as built, pg_collation_actual_version(pg_collation.oid) as current,
       array(select pg_index.indexrelid::regclass::text from pg_index
         where pg_collation.oid = any (pg_index.indcollation::oid[]) order by 1) as indexes
     from pg_collation where collname = 'by_name' and collnamespace = to_regnamespace('public')`,
  );
  const [collation] = rows;
  if (!collation || collation.built === collation.current) return undefined;
  const { built, current, indexes } = collation;
  const statements = [...indexes.map((index) => `REINDEX INDEX CONCURRENTLY ${index};`), "ALTER COLLATION public.by_name REFRESH VERSION;"];
  return (
    `The indexes by name were built with version ${built ?? "unknown"} of ICU, and PostgreSQL sorts by version ${current ?? "unknown"} now, ` +
    `so lists may be out of order or miss rows. Run as the owner of the database: ${statements.join(" ")}`
  );
}
