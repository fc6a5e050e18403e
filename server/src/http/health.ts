import type { FastifyInstance } from "fastify";
import * as system from "@daybook/contract/system";
import type { Database } from "#db/database.ts";
import { allMigrationsApplied } from "#db/migrate.ts";
import { AppError } from "#errors.ts";
import { envelope } from "./serve.ts";

/** How far the process is on its way from start to end. */
export type Lifecycle = {
  /** Turned true when the process begins to stop: readiness fails first, requests under way finish. */
  draining: boolean;
};

const notReady = (message: string) => new AppError("unavailable", message, { retryAfter: 2 });

/** Liveness asks nothing of anybody; readiness is what a load balancer goes by. */
export function healthRoutes(api: FastifyInstance, { database, lifecycle }: { database: Database; lifecycle: Lifecycle }) {
  // Asked every few seconds: not worth a line in the log each time.
  const quiet = { logLevel: "warn" } as const;

  api.get(system.health.path, quiet, async () => envelope(system.health, { status: "ok" }));

  api.get(system.ready.path, quiet, async () => {
    if (lifecycle.draining) throw notReady("Daybook is stopping.");
    if (!(await allMigrationsApplied(database.db))) throw notReady("The database is being prepared. Please try again in a moment.");
    return envelope(system.ready, { status: "ready" });
  });
}
