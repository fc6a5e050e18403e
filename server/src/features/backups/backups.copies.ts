import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ObjectStorage, objectStorage, type ObjectStorageEnv } from "#platform/object-storage.ts";
import { StartError } from "#start-error.ts";
import { isScheduledName } from "./backups.files.ts";

/*
 * Copies of scheduled backups in a bucket, with the list of erasures (erasures.files.ts), so that the machine and its disk may be
 * lost. They are encrypted: the environment requires a key.
 */

const erasuresName = "erasures.json";
const prefix = "daybook-scheduled-";

const copiesIn = async (storage: ObjectStorage) => (await storage.names(prefix)).filter(isScheduledName);

/** Uploads a backup and the list of erasures beside it, and deletes the oldest copies but `keep`. */
export async function uploadCopy(env: ObjectStorageEnv, { folder, fileName, keep }: { folder: string; fileName: string; keep: number }) {
  const storage = objectStorage(env);
  await storage.upload(fileName, join(folder, fileName));
  const erasures = join(folder, erasuresName);
  if (existsSync(erasures)) await storage.upload(erasuresName, erasures);
  const names = await copiesIn(storage);
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await storage.remove(name);
}

/** Returns the number of copies. @throws ObjectStorageError if the bucket cannot be used */
export const countCopies = async (env: ObjectStorageEnv) => (await copiesIn(objectStorage(env))).length;

/**
 * Downloads a copy into a temporary folder for the time of `work`.
 * @param name of the copy, or `latest`
 * @throws StartError if there is no such copy
 */
export async function withCopy<Result>(env: ObjectStorageEnv, name: string, work: (path: string) => Promise<Result>): Promise<Result> {
  const storage = objectStorage(env);
  const found = name === "latest" ? (await copiesIn(storage)).at(-1) : name;
  if (!found) throw new StartError(`The bucket ${env.bucketUrl} has no copy of a backup.`);
  const folder = await mkdtemp(join(tmpdir(), "daybook-copy-"));
  try {
    const path = join(folder, "copy");
    if (!(await storage.download(found, path))) throw new StartError(`The bucket ${env.bucketUrl} has no ${found}.`);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Downloads the list of erasures into a folder that has none, so that they are applied again after a restore. */
export async function downloadErasures(env: ObjectStorageEnv, folder: string) {
  const path = join(folder, erasuresName);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) await objectStorage(env).download(erasuresName, path);
}
