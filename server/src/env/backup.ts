import { join, resolve } from "node:path";
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
  const copies = bucket(env);
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

/** Reads the `BACKUP_S3_…` variables; undefined without an address. Copies leave the machine, so they need a key. */
function bucket(env: Source): ObjectStorageEnv | undefined {
  const url = bucketUrl(env.BACKUP_S3_URL);
  if (url === undefined) return undefined;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) {
    throw new StartError("BACKUP_S3_URL requires BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.");
  }
  if (env.BACKUP_KEY === undefined) {
    throw new StartError("BACKUP_S3_URL requires a key, because copies leave this machine: bin/daybook backup-key FILE makes one.");
  }
  return { bucketUrl: url, region: env.BACKUP_S3_REGION ?? "auto", accessKeyId, secretAccessKey };
}

function bucketUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return value.replace(/\/+$/, "");
  throw new StartError(
    `BACKUP_S3_URL must be the address of a bucket such as https://s3.eu-central-1.amazonaws.com/daybook-backups. It is "${value}".`,
  );
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
