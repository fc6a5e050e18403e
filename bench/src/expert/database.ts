import pg from "pg";

const { builtins } = pg.types;

/** PostgreSQL writes `2026-11-23 10:17:57.7+00`; responses have `2026-11-23T10:17:57.700Z`. */
const instant = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
const asIs = (text: string) => text;

pg.types.setTypeParser(builtins.DATE, asIs);
pg.types.setTypeParser(builtins.TIMESTAMPTZ, instant);
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.INT8, Number);

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

type Runner = Pick<pg.Pool, "query">;

/** A prepared statement; returns its rows. */
export const prepared =
  <Row extends object>(name: string, text: string) =>
  async (values: unknown[], db: Runner = pool) =>
    (await db.query<Row>({ name, text, values })).rows;

/** A person inside another object. */
export const person = (user: string, team: string) => `case when ${user}.id is not null then json_build_object('_id', ${user}.id,
  'name', ${user}.name, 'team', ${team}.name, 'profilePicture', '/api/files/' || ${user}.profile_picture_id) end`;

/** The files of a row: those of `table` with the row's id in `column`. */
export const files = (table: string, column: string, id: string) => `(select coalesce(json_agg(json_build_object('_id', files.id,
    'name', files.name, 'size', files.size, 'contentType', files.content_type, 'url', '/api/files/' || files.id,
    'uploadedBy', ${person("uploader", "uploader_team")},
    'uploadedAt', to_char(files.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by owned.position), '[]')
  from ${table} owned join files on files.id = owned.file_id ${joinPerson("uploader", "files.uploaded_by")} where owned.${column} = ${id})`;

/** Joins a person and the person's team. */
export const joinPerson = (alias: string, column: string) =>
  `left join users ${alias} on ${alias}.id = ${column} left join teams ${alias}_team on ${alias}_team.id = ${alias}.team_id`;
