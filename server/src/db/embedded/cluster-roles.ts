import pg from "pg";
import { appRole, type Cluster } from "#db/embedded/cluster.ts";
import { StartError, storedSecret } from "#env.ts";

/**
 * Prepares a running cluster for the application, which is not a superuser: its role owns the database and everything in
 * it. It may create databases, for the check of a backup. Idempotent; moves the objects of clusters made by older versions, where the superuser owned them.
 * @param admin a superuser's connection to the maintenance database
 * @throws StartError when PostgreSQL refuses a step
 */
export async function prepareCluster(admin: pg.Client, cluster: Cluster, port: number) {
  try {
    await createRole(admin, storedSecret(cluster.folder, cluster.appPasswordFile));
    await createDatabase(admin);
    const client = new pg.Client({ connectionString: cluster.url(port, "daybook"), application_name: "daybook-guard" });
    client.on("error", () => {});
    await client.connect();
    try {
      await client.query("create extension if not exists pg_trgm");
      await client.query(changeOwners);
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.severity === "ERROR") {
      throw new StartError(`The embedded database could not be prepared: ${error.message}.`);
    }
    throw error;
  }
}

async function createRole(admin: pg.Client, password: string) {
  const { rowCount } = await admin.query("select from pg_roles where rolname = $1", [appRole]);
  const rights = `login nosuperuser createdb nocreaterole password ${pg.escapeLiteral(password)}`;
  await admin.query(`${rowCount ? "alter" : "create"} role ${appRole} ${rights}`);
}

async function createDatabase(admin: pg.Client) {
  const { rowCount } = await admin.query("select from pg_database where datname = 'daybook'");
  await admin.query(rowCount ? `alter database daybook owner to ${appRole}` : `create database daybook owner ${appRole}`);
}

/** Gives every object outside of PostgreSQL's own schemas and of extensions to the application's role. */
const changeOwners = `
do $$
declare
  app oid := '${appRole}'::regrole;
  statement text;
begin
  for statement in
    with schemas as (
      select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), members as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to ${appRole}', nspname) from schemas
     where nspowner <> app and nspowner <> 'pg_database_owner'::regrole
    union all
    select format('alter table %s owner to ${appRole}', c.oid::regclass) from pg_class c join schemas s on s.oid = relnamespace
     where relowner <> app and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and ('pg_class'::regclass, c.oid) not in (select classid, objid from members)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                         and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and relkind = 'S')
    union all
    select format('alter routine %s owner to ${appRole}', p.oid::regprocedure) from pg_proc p join schemas s on s.oid = pronamespace
     where proowner <> app and ('pg_proc'::regclass, p.oid) not in (select classid, objid from members)
    union all
    select format('alter type %s owner to ${appRole}', t.oid::regtype) from pg_type t join schemas s on s.oid = typnamespace
     where typowner <> app and typtype in ('e', 'd', 'r')
       and ('pg_type'::regclass, t.oid) not in (select classid, objid from members)
  loop
    execute statement;
  end loop;
end $$`;
