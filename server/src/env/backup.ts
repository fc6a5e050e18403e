import { join, resolve } from "node:path";
import { bucketEnv } from "#env/bucket.ts";
import type { ObjectStorageEnv } from "#platform/object-storage.ts";
import { StartError } from "#start-error.ts";

/** Scheduled backups. */
export type BackupEnv = {
  /** `HH:MM` in the company's timezone. */
  schedule: string;
  /** How many scheduled backups stay in the folder. */
  keep: number;
  /** Absolute. */
  folder: string;
  /** Whether the folder is the one in `DATA_DIR`, which is created when it does not exist. */
  isDefaultFolder: boolean;
  /** The bucket of their copies. */
  copies?: ObjectStorageEnv | undefined;
};

type Source = Record<string, string | undefined>;

const mostKept = 1000;

/** Reads and validates the `BACKUP_…` variables; undefined without a schedule. @throws StartError for the first invalid one */
export function backup(env: Source, dataDir: string): BackupEnv | undefined {
  const keep = kept(env.BACKUP_KEEP);
  const copies = copiesEnv(env);
  const schedule = env.BACKUP_SCHEDULE;
  if (schedule === undefined) {
    if (copies) throw new StartError("BACKUP_S3_URL is for scheduled backups: set BACKUP_SCHEDULE, too.");
    return undefined;
  }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(schedule)) {
    throw new StartError(`BACKUP_SCHEDULE must be a time such as 02:30, in the company's timezone. It is "${schedule}".`);
  }
  const folder = env.BACKUP_DIR;
  return { schedule, keep, folder: folder ? resolve(folder) : join(dataDir, "backups"), isDefaultFolder: !folder, copies };
}

/** The bucket of copies. They leave the machine, so they need a key. */
function copiesEnv(env: Source): ObjectStorageEnv | undefined {
  const { BACKUP_S3_URL: url, BACKUP_S3_REGION: region } = env;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const example = "https://s3.eu-central-1.amazonaws.com/daybook-backups";
  const bucket = bucketEnv("BACKUP", { url, region, accessKeyId, secretAccessKey }, example);
  if (bucket && env.BACKUP_KEY === undefined) {
    throw new StartError("BACKUP_S3_URL requires a key, because copies leave this machine: bin/daybook backup-key FILE makes one.");
  }
  return bucket;
}

/** Returns the secret key of `BACKUP_KEY`, which has the form of age. @throws StartError when it is not one key */
export function backupKey(content: string | undefined): string | undefined {
  if (content === undefined) return undefined;
  const keys = content.split(/\s*\n\s*/).filter((line) => line && !line.startsWith("#"));
  if (keys.length === 1 && /^AGE-SECRET-KEY-[0-9A-Z-]+$/.test(keys[0]!)) return keys[0];
  throw new StartError("BACKUP_KEY must be one key that begins with AGE-SECRET-KEY-. Make a file with one: bin/daybook backup-key FILE");
}

function kept(value = "7"): number {
  if (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= mostKept) return Number(value);
  throw new StartError(`BACKUP_KEEP must be a whole number from 1 to ${mostKept}. It is "${value}".`);
}
