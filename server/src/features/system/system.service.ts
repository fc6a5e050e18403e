import { isLocalAddress } from "@daybook/contract/core/local-addresses";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type * as system from "@daybook/contract/system/system";
import { require } from "#access/access.ts";
import { mayReadSystem } from "#access/system.ts";
import type { ActorContext, Platform } from "#context.ts";
import type { BackupEnv } from "#env/backup.ts";
import * as backupsService from "#features/backups/backups.service.ts";
import { linkAddress } from "#link-address.ts";
import { version } from "#version.ts";
import * as systemRepository from "./system.repository.ts";

const webDirectory = join(import.meta.dirname, "../../../../web/dist");
/** A release has it, see `scripts/release/release.ts`. */
const notices = "third-party-notices.txt";
const hourMs = 3_600_000;
const slowStatementCount = 10;

export function mayRead({ actor }: ActorContext) {
  require(mayReadSystem(actor), "read the state of the server");
}

/** Returns the state of the server, for administrators. */
export async function status(ctx: ActorContext): Promise<system.Status> {
  mayRead(ctx);
  const ago = (hours: number) => new Date(Date.parse(ctx.now()) - hours * hourMs).toISOString();
  const [totals, jobs, deliveries, teams, slowStatements, runs, freeBytes] = await Promise.all([
    systemRepository.findTotals(ctx.db, ctx.now(), ago(1)),
    systemRepository.countJobs(ctx.db, ago(24)),
    systemRepository.listDeliveries(ctx.db, ago(24)),
    systemRepository.summarizeTeamChannels(ctx.db, ago(24)),
    systemRepository.listSlowStatements(ctx.db, slowStatementCount),
    backupsService.latestRuns(ctx.db),
    freeBytesOf(ctx.dataDir),
  ]);
  const { channels, env } = ctx;
  const address = linkAddress(ctx) ?? null;
  const channel = (name: "email" | "whatsapp") => {
    const { lastDeliveryAt = null, failedLastDay = 0 } = deliveries.find((each) => each.channel === name) ?? {};
    return { configured: channels[name] !== undefined, lastDeliveryAt, failedLastDay };
  };
  return {
    version: version(),
    nodeVersion: process.versions.node,
    noticesUrl: existsSync(join(webDirectory, notices)) ? `/${notices}` : null,
    startedAt: ctx.startedAt,
    database: {
      version: totals.postgresVersion,
      embedded: ctx.dataDir !== undefined,
      migrations: totals.migrations,
      lastMigration: totals.lastMigration,
      lastMigratedAt: totals.lastMigratedAt,
    },
    jobs: { state: ctx.jobs.state(), ...jobs },
    channels: {
      email: channel("email"),
      whatsapp: channel("whatsapp"),
      teams,
      links: { address, isLocal: address !== null && isLocalAddress(address) },
    },
    storage: {
      databaseBytes: totals.databaseBytes,
      files: totals.files,
      fileBytes: totals.fileBytes,
      attachmentLimitBytes: env.attachmentStorageMb * 1e6,
      freeBytes,
      bucket: await bucketOf(ctx, totals),
    },
    sessions: { count: totals.sessions, users: totals.sessionUsers, activeLastHour: totals.activeSessions },
    slowStatements,
    backups: { schedule: env.backup ? scheduleOf(env.backup) : null, ...runs },
  };
}

async function bucketOf({ db, env, fileStorage }: ActorContext, { bucketFiles, bucketFileBytes }: systemRepository.Totals) {
  if (!fileStorage && bucketFiles === 0) return null;
  return {
    url: env.files?.bucketUrl ?? null,
    files: bucketFiles,
    fileBytes: bucketFileBytes,
    lost: await systemRepository.countLostFiles(db),
    isAvailable: fileStorage?.isAvailable() ?? false,
  };
}

const scheduleOf = ({ schedule, keep, folder, copies }: BackupEnv) => ({ time: schedule, keep, folder, bucket: copies?.bucketUrl ?? null });

/** Counts the jobs of the queue, for the metrics. */
export const queueCounts = ({ db, clock }: Platform) =>
  systemRepository.countJobs(db, new Date(clock.now().getTime() - 24 * hourMs).toISOString());

async function freeBytesOf(dataDir: string | undefined): Promise<number | null> {
  if (!dataDir) return null;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}
