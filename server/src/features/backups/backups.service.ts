import { hostname } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { cutText } from "@daybook/contract/core/cut-text";
import { addDays, instantAt } from "#calendar.ts";
import type { ActorContext, MaybeActor, Platform, ServiceEnv } from "#context.ts";
import type { Db } from "#db/database.ts";
import type { BackupRunKind } from "#db/schema-backups.ts";
import type { BackupEnv } from "#env/backup.ts";
import { fileNameAt, requireFolder, rotate, sizeOf } from "./backups.files.ts";
import * as backupsRepository from "./backups.repository.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A failed backup is tried again after this time. */
const retryAfterMs = hourMs;
/** Half a day less than a week, so that the check stays on the same weekday. */
const checkAfterMs = 6.5 * dayMs;
const runsKeptMs = 90 * dayMs;
const errorMaxLength = 2000;

const abandoned = "Daybook was stopped before it had finished.";

export const isScheduled = ({ backup }: ServiceEnv) => backup !== undefined;

/**
 * Makes the scheduled backup if it is due, deletes the oldest ones, and once a week restores the new one into a scratch
 * database. A backup that was due while no process ran is made when one starts. Records each run; throws what failed.
 */
export async function runIfDue(ctx: ActorContext<MaybeActor>): Promise<void> {
  const { backup } = ctx.env;
  if (!backup) return;
  if (!(await isDue(ctx, backup))) return;
  await ctx.backupTools.exclusively(async () => {
    // Another process may just have finished.
    if (!(await isDue(ctx, backup))) return;
    await backupsRepository.failAbandoned(ctx.db, ctx.now(), abandoned);
    await backupsRepository.removeRunsBefore(ctx.db, before(ctx.now(), runsKeptMs));
    await backUp(ctx, backup);
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
  const checked = await backupsRepository.findLatest(ctx.db, "check", { succeeded: true });
  if (checked && checked.startedAt > before(ctx.now(), checkAfterMs)) return;
  await record(ctx, { kind: "check", fileName }, async () => {
    await ctx.backupTools.checkRestore(path);
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

/** Seconds since the last successful backup and check, for the metrics; infinite for none. */
export async function ages({ db, clock }: Platform): Promise<Record<BackupRunKind, number>> {
  const now = clock.now();
  const successes = await backupsRepository.findSuccesses(db);
  const age = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Math.max(0, now.getTime() - Date.parse(at)) / 1000);
  return { backup: age(successes.backup), check: age(successes.check) };
}

/** The newest backup, the newest that succeeded, and the newest check. */
export async function latestRuns(db: Db) {
  const [latest, latestSuccess, latestCheck] = await Promise.all([
    backupsRepository.findLatest(db, "backup"),
    backupsRepository.findLatest(db, "backup", { succeeded: true }),
    backupsRepository.findLatest(db, "check"),
  ]);
  return { latest: latest ?? null, latestSuccess: latestSuccess ?? null, latestCheck: latestCheck ?? null };
}
