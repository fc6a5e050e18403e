import type { PgBoss } from "pg-boss";
import type { Job } from "#context.ts";
import type { JobRunnerOptions } from "./jobs.ts";

type QueueOptions = Pick<JobRunnerOptions, "jobs" | "log"> & { run: (name: string, data: object) => Promise<void> };

/** A few connections of its own: a job must not wait for requests, nor requests for a job. */
const connections = 3;
/** A job that was sent begins within this time. */
const lookEverySeconds = 2;
/** A job of the clock may begin later. */
const lookEverySecondsByClock = 10;

const triedAgain = { retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 300, deleteAfterSeconds: 86_400 };

/**
 * Opens the queue in the database (its tables are made by the first process to come, under a lock) and begins to do the
 * jobs. Loaded only here, because a server answers before it does jobs.
 */
export async function openQueue(url: string, { jobs, run, log }: QueueOptions): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ connectionString: url, max: connections, application_name: "daybook-jobs", connectionTimeoutMillis: 5000 });
  boss.on("error", (error) => log.warn({ err: error }, "jobs were interrupted"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
    for (const job of jobs) await boss.createQueue(job.name, triedAgain);
    await keepClock(boss, jobs);
    for (const job of jobs) {
      const options = { pollingIntervalSeconds: job.cron ? lookEverySecondsByClock : lookEverySeconds };
      await boss.work<object>(job.name, options, async ([sent]) => {
        try {
          await run(job.name, sent?.data ?? {});
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

/** The clock of the jobs is kept in the database; what this version does not know any more is taken off it. */
async function keepClock(boss: PgBoss, jobs: Job[]) {
  for (const { name, cron } of jobs) if (cron) await boss.schedule(name, cron, null, { tz: "UTC" });
  const kept = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!kept.has(name)) await boss.unschedule(name);
}
