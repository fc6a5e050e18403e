import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { cutText } from "@daybook/contract/core/cut-text";
import { addDays, instantAt } from "#calendar.ts";
import type { ActorContext, MaybeActor, Platform, ServiceEnv } from "#context.ts";
import type { Db } from "#db/database.ts";
import type { BackupRunKind } from "#db/schema-backups.ts";
import type { BackupEnv } from "#env/backup.ts";
import { uploadCopy, withCopy } from "./backups.copies.ts";
import { fileNameAt, requireFolder, rotate, sizeOf } from "./backups.files.ts";
import * as backupsRepository from "./backups.repository.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A failed backup or copy is tried again after this time. */
const retryAfterMs = hourMs;
/** Half a day less than a week, so that the check stays on the same weekday. */
const checkAfterMs = 6.5 * dayMs;
const runsKeptMs = 90 * dayMs;
const errorMaxLength = 2000;

const abandoned = "Daybook was stopped before it had finished.";

export const isScheduled = ({ backup }: ServiceEnv) => backup !== undefined;

export const isCopied = ({ backup }: ServiceEnv) => backup?.copies !== undefined;

/**
 * Makes the scheduled backup if it is due, deletes the oldest ones, copies it into the bucket, and once a week restores it, or its
 * copy, into a scratch database. A backup that was due while no process ran is made when one starts. Records each run; throws what failed.
 */
export async function runIfDue(ctx: ActorContext<MaybeActor>): Promise<void> {
  const { backup } = ctx.env;
  if (!backup) return;
  if (!(await isDue(ctx, backup)) && !(await fileToCopy(ctx, backup))) return;
  await ctx.backupTools.exclusively(async () => {
    // Another process may just have finished.
    const isBackupDue = await isDue(ctx, backup);
    if (!isBackupDue && !(await fileToCopy(ctx, backup))) return;
    await backupsRepository.failAbandoned(ctx.db, ctx.now(), abandoned);
    await backupsRepository.removeRunsBefore(ctx.db, before(ctx.now(), runsKeptMs));
    if (isBackupDue) await backUp(ctx, backup);
    await copy(ctx, backup);
    await check(ctx, backup);
  });
}

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString();

/** Whether no backup has succeeded since the last scheduled time, and none has just failed or is running. */
async function isDue({ db, now, today, company }: ActorContext<MaybeActor>, { schedule }: BackupEnv): Promise<boolean> {
  const at = instantAt(company.timezone, today(), schedule);
  const scheduledAt = at <= now() ? at : instantAt(company.timezone, addDays(today(), -1), schedule);
  const latest = await backupsRepository.findLatest(db, "backup");
  if (!latest || latest.startedAt < scheduledAt) return true;
  return latest.succeeded !== true && latest.startedAt < before(now(), retryAfterMs);
}

async function backUp(ctx: ActorContext<MaybeActor>, backup: BackupEnv) {
  const fileName = fileNameAt(ctx.now(), ctx.backupTools.suffix);
  const path = join(backup.folder, fileName);
  await record(ctx, { kind: "backup", fileName }, async () => {
    requireFolder(backup);
    const rowCount = await ctx.backupTools.backUp(path);
    return { rowCount, bytes: sizeOf(path) };
  });
  rotate(backup);
}

/** The name of the newest backup if it has no copy yet, its file is on this machine, and no attempt has just failed or is running. */
async function fileToCopy({ db, now }: ActorContext<MaybeActor>, { copies, folder }: BackupEnv): Promise<string | undefined> {
  if (!copies) return undefined;
  const made = await backupsRepository.findLatest(db, "backup", { succeeded: true });
  if (!made || !existsSync(join(folder, made.fileName))) return undefined;
  const tried = await backupsRepository.findLatest(db, "copy");
  const isDone = tried?.fileName === made.fileName && (tried.succeeded === true || tried.startedAt >= before(now(), retryAfterMs));
  return isDone ? undefined : made.fileName;
}

async function copy(ctx: ActorContext<MaybeActor>, backup: BackupEnv) {
  const { copies, folder, keep } = backup;
  const fileName = await fileToCopy(ctx, backup);
  if (!copies || !fileName) return;
  await record(ctx, { kind: "copy", fileName }, async () => {
    await uploadCopy(copies, { folder, fileName, keep });
    return { rowCount: null, bytes: sizeOf(join(folder, fileName)) };
  });
}

/** Once a week, restores the newest backup into a scratch database: with a bucket, what the bucket has of it. */
async function check(ctx: ActorContext<MaybeActor>, { copies, folder }: BackupEnv) {
  const checked = await backupsRepository.findLatest(ctx.db, "check", { succeeded: true });
  if (checked && checked.startedAt > before(ctx.now(), checkAfterMs)) return;
  const { fileName } = (await backupsRepository.findLatest(ctx.db, "backup", { succeeded: true }))!;
  await record(ctx, { kind: "check", fileName }, async () => {
    const restore = (path: string) => ctx.backupTools.checkRestore(path);
    await (copies ? withCopy(copies, fileName, restore) : restore(join(folder, fileName)));
    return { rowCount: null, bytes: null };
  });
}

type Outcome = { rowCount: number | null; bytes: number | null };

/** Runs the work and records how it ended. A shutdown leaves no record, so that the next process starts again at once. */
async function record(
  ctx: ActorContext<MaybeActor>,
  { kind, fileName }: { kind: BackupRunKind; fileName: string },
  work: () => Promise<Outcome>,
) {
  const id = uuidv7();
  const nothing = { finishedAt: null, succeeded: null, error: null, bytes: null, rowCount: null };
  await backupsRepository.addRun(ctx.db, { id, kind, fileName, startedAt: ctx.now(), host: cutText(hostname(), 255), ...nothing });
  try {
    const outcome = await work();
    await backupsRepository.endRun(ctx.db, id, { finishedAt: ctx.now(), succeeded: true, error: null, ...outcome });
  } catch (error) {
    if (ctx.backupTools.isClosed()) await backupsRepository.removeRun(ctx.db, id);
    else await backupsRepository.endRun(ctx.db, id, { ...nothing, finishedAt: ctx.now(), succeeded: false, error: messageOf(error) });
    throw error;
  }
}

const messageOf = (error: unknown) => cutText(error instanceof Error ? error.message : String(error), errorMaxLength) || "Unknown error.";

/** Seconds since the last successful backup, copy and check, for the metrics; infinite for none. */
export async function ages({ db, clock }: Platform): Promise<Record<BackupRunKind, number>> {
  const now = clock.now();
  const successes = await backupsRepository.findSuccesses(db);
  const age = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Math.max(0, now.getTime() - Date.parse(at)) / 1000);
  return { backup: age(successes.backup), copy: age(successes.copy), check: age(successes.check) };
}

/** The newest backup, the newest that succeeded, and the newest copy and check. */
export async function latestRuns(db: Db) {
  const [latest, latestSuccess, latestCopy, latestCheck] = await Promise.all([
    backupsRepository.findLatest(db, "backup"),
    backupsRepository.findLatest(db, "backup", { succeeded: true }),
    backupsRepository.findLatest(db, "copy"),
    backupsRepository.findLatest(db, "check"),
  ]);
  const orNull = <Run>(run: Run | undefined) => run ?? null;
  return {
    latest: orNull(latest),
    latestSuccess: orNull(latestSuccess),
    latestCopy: orNull(latestCopy),
    latestCheck: orNull(latestCheck),
  };
}
