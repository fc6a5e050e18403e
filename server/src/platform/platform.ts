import { subscriptionsOf } from "#changes.ts";
import { type Clock, systemClock } from "#clock.ts";
import type { Event, Jobs, Platform, ServiceEnv } from "#context.ts";
import { backupTools } from "#db/backup/backup-tools.ts";
import type { Database } from "#db/database.ts";
import { rateLimits } from "#db/rate-limits.ts";
import { encryptionOf } from "#encryption.ts";
import type { Env } from "#env.ts";
import type { Feature } from "#feature.ts";
import { channelReader } from "#messaging/stored-channels.ts";
import { openAuditLog } from "#platform/audit-log.ts";
import { openFileStorage } from "#platform/file-storage.ts";
import { openProvider } from "#platform/oidc-provider.ts";

export type PlatformOptions = {
  env: Pick<Env, "jwtSecret" | "whatsapp" | "smtp" | "publicUrl" | "attachmentStorageMb"> &
    Partial<ServiceEnv & Pick<Env, "oidc" | "files" | "backupKey" | "auditLog" | "whatsappApiBase">>;
  database: Database;
  clock?: Clock;
  dataDir?: string | undefined;
  jobs: Jobs;
  features: readonly Feature[];
  emit: (event: Event) => void;
  log: { warn(details: object, message: string): void };
};

/** Opens what services and jobs use. Contacts no other service. */
export function openPlatform({ env, database, clock = systemClock, dataDir, jobs, features, emit, log }: PlatformOptions): Platform {
  const encryption = encryptionOf(env.jwtSecret);
  return {
    db: database.db,
    clock,
    jobs,
    features,
    channelsWith: channelReader(env, encryption),
    singleSignOn: env.oidc && openProvider(env.oidc, { clock, log }),
    encryption,
    limits: rateLimits(database.pool),
    env: { allowPrivatePush: false, allowPrivateWebhooks: false, backup: undefined, ...env },
    dataDir,
    fileStorage: env.files && openFileStorage(env.files, { log }),
    backupTools: backupTools(database.url, env.backupKey),
    startedAt: systemClock.now().toISOString(),
    emit,
    auditLog: openAuditLog({ target: env.auditLog ?? "off", warn: log.warn.bind(log) }),
    subscriptions: subscriptionsOf(features.flatMap(({ on = [] }) => on)),
  };
}
