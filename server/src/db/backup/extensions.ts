import pg from "pg";

/** Returns the names of the extensions in the schema `public`, in the order in which they were created. */
export async function extensionsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select extname as name from pg_extension where extnamespace = to_regnamespace('public') order by oid",
  );
  return rows.map(({ name }) => name);
}

/**
 * Creates extensions again that went with their schema, inside a transaction. Returns those that this role may not create:
 * most need a superuser.
 */
export async function createAgain(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  for (const name of names) {
    await client.query("savepoint extension");
    try {
      await client.query(`create extension if not exists ${pg.escapeIdentifier(name)} schema public`);
    } catch {
      await client.query("rollback to savepoint extension");
      refused.push(name);
    }
  }
  return refused;
}
