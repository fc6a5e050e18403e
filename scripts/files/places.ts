import pg from "pg";
import { StartError } from "../../server/src/env.ts";
import { objectName, objectPrefix, openFileStorage } from "../../server/src/platform/file-storage.ts";
import type { ObjectStorageEnv } from "../../server/src/platform/object-storage.ts";
import { count, megabytes } from "./numbers.ts";

type Places = { inBucket: number; bucketBytes: number; inDatabase: number };

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "daybook-files", connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const hasObjects = async (client: pg.Client) =>
  (await client.query<{ exists: boolean }>("select to_regclass('public.file_objects') is not null as exists")).rows[0]!.exists;

/** How many files have their content in a bucket and in the database; none before the migration that allows a bucket. */
export const placesOf = (url: string): Promise<Places> =>
  withClient(url, async (client) => {
    if (!(await hasObjects(client))) return { inBucket: 0, bucketBytes: 0, inDatabase: 0 };
    const { rows } = await client.query<Places>(
      `select count(object_id)::int as "inBucket", coalesce(sum(size) filter (where object_id is not null), 0)::float8 as "bucketBytes",
         (count(*) filter (where object_id is null))::int as "inDatabase" from public.files`,
    );
    return rows[0]!;
  });

/** What a backup does not contain, as a sentence; empty if it contains every file. */
export async function leftOut(url: string): Promise<string> {
  const { inBucket, bucketBytes } = await placesOf(url);
  if (inBucket === 0) return "";
  return `The content of ${count(inBucket)} (${megabytes(bucketBytes)}) is in a bucket and not in this backup: keep earlier versions in the bucket, or put it into a backup with bin/daybook files:move --to database before.`;
}

/** After a restore: whether the bucket has the content of the files that are in it, as a sentence; empty if none is. */
export async function restoredFiles(url: string, bucket: ObjectStorageEnv | undefined): Promise<string> {
  const { inBucket } = await placesOf(url);
  if (inBucket === 0) return "";
  const files = `The content of ${count(inBucket)} is in a bucket`;
  if (!bucket) return `${files}: set FILES_S3_URL, or these files cannot be opened.`;
  const stored = new Map((await openFileStorage(bucket, { log: console }).list(objectPrefix)).map(({ name, bytes }) => [name, bytes]));
  const missing = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; size: number }>(
      `select object_id as id, size::float8 as size from public.files where object_id is not null`,
    );
    return rows.filter(({ id, size }) => stored.get(objectName(id)) !== size).length;
  });
  if (missing === 0) return `${files}, which has all of it.`;
  return `${files}. ${bucket.bucketUrl} does not have that of ${count(missing)}, for example of files that were deleted after the backup: bin/daybook files:check names them.`;
}

const probe = `${objectPrefix}doctor-probe`;

/** For the doctor: lists, writes, reads and deletes an object, and compares where files are with the variables. */
export async function checkFiles({ files: bucket }: { files: ObjectStorageEnv | undefined }, url: string | undefined): Promise<string> {
  const { inBucket, inDatabase } = url ? await placesOf(url) : { inBucket: 0, inDatabase: 0 };
  if (!bucket) {
    if (inBucket === 0) return "their content is in the database";
    throw new StartError(`The content of ${count(inBucket)} is in a bucket: set FILES_S3_URL, or these files cannot be opened.`);
  }
  const storage = openFileStorage(bucket, { log: { warn: () => {} }, requestTimeoutMs: 10_000 });
  await storage.names(probe);
  const content = Buffer.from(`daybook doctor ${process.pid}`);
  await storage.put(probe, content);
  const object = await storage.read(probe);
  const read: Buffer[] = [];
  for await (const chunk of object?.chunks ?? []) read.push(chunk);
  await storage.remove(probe);
  if (!Buffer.concat(read).equals(content)) throw new StartError(`The bucket ${bucket.bucketUrl} does not return what is written to it.`);
  const lost = url ? await countLost(url) : 0;
  if (lost > 0) throw new StartError(`The content of ${count(lost)} is lost in ${bucket.bucketUrl}: bin/daybook files:check names them.`);
  const rest = inDatabase > 0 ? `, ${inDatabase.toLocaleString("en")} in the database (bin/daybook files:move --to s3 moves them)` : "";
  return `${bucket.bucketUrl} lists, writes, reads and deletes; ${count(inBucket)} in it${rest}. Backups do not contain what is in it`;
}

const countLost = (url: string) =>
  withClient(url, async (client) => {
    if (!(await hasObjects(client))) return 0;
    const { rows } = await client.query<{ lost: number }>(
      `select count(*)::int as lost from public.files join public.file_objects on file_objects.id = object_id where problem is not null`,
    );
    return rows[0]!.lost;
  });
