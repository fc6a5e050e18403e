import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import * as system from "@daybook/contract/system/system";
import type { Database } from "#db/database.ts";
import type { DiskSpace } from "#db/availability/disk-space.ts";
import { requireWritable } from "#db/availability/primary.ts";
import type { FileStorage } from "#platform/file-storage.ts";
import { allMigrationsApplied } from "#db/migrate.ts";
import { AppError } from "#errors.ts";
import { version } from "#version.ts";
import { envelope } from "./serve.ts";

/** The state of the process, for readiness. */
export type Lifecycle = {
  /** True once shutdown begins: readiness fails first, running requests finish. */
  draining: boolean;
};

const notReady = (message: string) => new AppError("unavailable", message, { retryAfter: 2 });

export type HealthOptions = {
  database: Database;
  diskSpace: DiskSpace;
  lifecycle: Lifecycle;
  jobs: { state(): z.infer<typeof system.ready.output>["jobs"] };
  /** The bucket of files; undefined without one. */
  fileStorage: FileStorage | undefined;
};

/**
 * Serves liveness, which checks nothing, and readiness, for load balancers. Readiness says whether background jobs run; a
 * process without them, or without the bucket of files, still serves requests.
 */
export function healthRoutes(api: FastifyInstance, { database, diskSpace, lifecycle, jobs, fileStorage }: HealthOptions) {
  // Polled every few seconds, so requests are not logged.
  const unlogged = { logLevel: "warn" } as const;

  api.get(system.health.path, unlogged, async () => envelope(system.health, { status: "ok", version: version() }));

  api.get(system.ready.path, unlogged, async () => {
    if (lifecycle.draining) throw notReady("Daybook is stopping.");
    if (await diskSpace.isFull()) throw notReady("The disk of the database is full. Free space on it; Daybook then continues by itself.");
    await requireWritable(database.pool);
    if (!(await allMigrationsApplied(database.db))) throw notReady("The database is being migrated. Please try again in a moment.");
    const files = fileStorage && { files: fileStorage.isAvailable() ? ("available" as const) : ("unavailable" as const) };
    return envelope(system.ready, { status: "ready", jobs: jobs.state(), ...files });
  });
}
