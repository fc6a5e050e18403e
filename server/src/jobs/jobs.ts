import type { PgBoss } from "pg-boss";
import { type ActorContext, contextOf, type Job, type Jobs, type Platform } from "#context.ts";
import type { Database } from "#db/database.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { openQueue } from "./queue.ts";

export type JobRunnerOptions = {
  database: Database;
  jobs: Job[];
  /** Read when a job runs: the platform's `jobs` are these. */
  platform: () => Platform;
  log: { warn: (details: object, message: string) => void };
};

export type JobRunner = Jobs & {
  /** Runs a job immediately, without the queue. */
  run(name: string, data?: object): Promise<void>;
  /** Starts after a second, so that the first requests are not delayed; retries while the database is unavailable. */
  start(): void;
  /** Resolves when running jobs have finished, at most three seconds later. */
  stop(): Promise<void>;
};

const startAfterMs = 1000;
const retryStartAfterMs = 5000;
const stopWithinMs = 3000;

/** Runs background jobs, queued and scheduled (cron), together with all other processes on the database (see queue.ts for retries). */
export function jobRunner({ database, jobs, platform, log }: JobRunnerOptions): JobRunner {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  let queue: Promise<PgBoss | undefined> | undefined;
  let ready: PgBoss | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let state: ReturnType<Jobs["state"]> = "off";

  const send: Jobs["send"] = async (db, name, data, { startAfter } = {}) => {
    if (requireJob(name).cron) throw new Error(`The queue of ${name} is only for its schedule: a sent run would wait for seconds`);
    if (!ready) return;
    const { fromKysely } = await import("pg-boss");
    await ready.send(name, data, { db: fromKysely(db), ...(startAfter && { startAfter: new Date(startAfter) }) });
  };

  const requireJob = (name: string) => {
    const job = byName.get(name);
    if (!job) throw new Error(`There is no job ${name}`);
    return job;
  };

  async function createContext(): Promise<ActorContext<null>> {
    const { company } = await sessionsService.resolve(database.db, { sessionId: null }, platform().clock.now().toISOString());
    return contextOf(platform(), { actor: null, company });
  }

  async function run(name: string, data: object = {}) {
    const job = requireJob(name);
    await job.run(await createContext(), data);
  }

  /** Lets every job queue missed work. A failure is logged; the schedule is the fallback. */
  async function catchUp() {
    for (const job of jobs) {
      try {
        await job.catchUp?.(await createContext());
      } catch (error) {
        log.warn({ err: error, job: job.name }, "a job could not catch up");
      }
    }
  }

  async function open(): Promise<PgBoss | undefined> {
    try {
      const needed = jobs.filter(({ isNeeded }) => isNeeded?.(platform().env) ?? true);
      const boss = await openQueue(database.url, { jobs: needed, run, log });
      if (stopped) return boss;
      ready = boss;
      state = "running";
      await catchUp();
      return boss;
    } catch (error) {
      log.warn({ err: error }, "jobs could not start");
      state = "failed";
      if (!stopped) timer = setTimeout(begin, retryStartAfterMs).unref();
      return undefined;
    }
  }

  const begin = () => void (queue = open());

  return {
    send,
    run,
    state: () => state,
    start: () => {
      if (stopped) return;
      state = "starting";
      timer ??= setTimeout(begin, startAfterMs).unref();
    },
    stop: async () => {
      stopped = true;
      state = "off";
      ready = undefined;
      clearTimeout(timer);
      await (await queue)?.stop({ timeout: stopWithinMs });
    },
  };
}
