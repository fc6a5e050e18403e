import type { PgBoss } from "pg-boss";
import type { Job } from "#context.ts";
import { requirePrimary } from "#db/availability/primary.ts";

type QueueOptions = {
  jobs: Job[];
  run: (name: string, data: object) => Promise<void>;
  log: { warn: (details: object, message: string) => void };
};

/** A small pool of its own, so that jobs and requests do not wait for each other's connections. */
const connections = 3;
/** A statement without a response is given up with its connection, which a network may have cut without a word. */
const responseTimeoutMs = 30_000;
/** Maximum delay of a queued job. */
const pollSeconds = 2;
/** Maximum delay of a scheduled job. */
const scheduledPollSeconds = 10;

/** How many queued runs of a job that `mayMerge` become one. */
const mergedRuns = 1000;

/** Failed jobs are retried three times with exponential backoff from 30 seconds. */
const retryPolicy = { retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 300, deleteAfterSeconds: 86_400 };

/**
 * Opens the pg-boss queue (the first process creates its tables, under a lock) and starts the workers. Loads pg-boss here,
 * because it is not needed until after the server is listening.
 */
export async function openQueue(url: string, { jobs, run, log }: QueueOptions): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const pool = { query_timeout: responseTimeoutMs, keepAlive: true, onConnect: requirePrimary };
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    application_name: "daybook-jobs",
    connectionTimeoutMillis: 5000,
    ...pool,
  });
  boss.on("error", (error) => log.warn({ err: error }, "jobs were interrupted"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
    for (const job of jobs) await boss.createQueue(job.name, retryPolicy);
    await syncSchedules(boss, jobs);
    for (const job of jobs) {
      const options = { pollingIntervalSeconds: job.cron ? scheduledPollSeconds : pollSeconds, batchSize: job.mayMerge ? mergedRuns : 1 };
      await boss.work<object>(job.name, options, async ([queued]) => {
        try {
          await run(job.name, queued?.data ?? {});
        } catch (error) {
          log.warn({ err: error, job: job.name }, "a job failed");
          throw error;
        }
      });
    }
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/** Stores the schedules in the database and removes those of jobs that no longer exist. */
async function syncSchedules(boss: PgBoss, jobs: Job[]) {
  for (const { name, cron } of jobs) if (cron) await boss.schedule(name, cron, null, { tz: "UTC" });
  const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
}
