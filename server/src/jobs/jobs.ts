import type { PgBoss } from "pg-boss";
import { type Clock, dayIn } from "#clock.ts";
import type { Event, Job, JobContext, Jobs } from "#context.ts";
import type { Database } from "#db/database.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { openQueue } from "./queue.ts";

export type JobRunnerOptions = {
  database: Database;
  jobs: Job[];
  clock: Clock;
  emit: (event: Event) => void;
  log: { warn: (details: object, message: string) => void };
};

export type JobRunner = Jobs & {
  /** Does a job here and now, past the queue. */
  run(name: string, data?: object): Promise<void>;
  /** Begins a moment later, so that the first requests are not kept waiting; tries again while the database refuses. */
  start(): void;
  /** Resolves once what is being done is done, or was given up after three seconds. */
  stop(): Promise<void>;
};

const startAfterMs = 1000;
const startAgainAfterMs = 5000;
const stopWithinMs = 3000;

/** Does the jobs of this process: those that are sent and those of the clock, with every other process on the database. */
export function jobRunner({ database, jobs, clock, emit, log }: JobRunnerOptions): JobRunner {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  let queue: Promise<PgBoss | undefined> | undefined;
  let ready: PgBoss | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const send: Jobs["send"] = async (db, name, data, { startAfter } = {}) => {
    requireJob(name);
    if (!ready) return;
    const { fromKysely } = await import("pg-boss");
    await ready.send(name, data, { db: fromKysely(db), ...(startAfter && { startAfter: new Date(startAfter) }) });
  };

  const requireJob = (name: string) => {
    const job = byName.get(name);
    if (!job) throw new Error(`There is no job ${name}`);
    return job;
  };

  async function contextNow(): Promise<JobContext> {
    const { company } = await sessionsService.resolve(database.db, null, clock.now().toISOString());
    return {
      db: database.db,
      actor: null,
      company,
      now: () => clock.now().toISOString(),
      today: () => dayIn(company.timezone, clock.now()),
      ip: "",
      emit,
      audit: () => {
        throw new Error("audit notes are written inside a transaction");
      },
      jobs: { send },
    };
  }

  async function run(name: string, data: object = {}) {
    const job = requireJob(name);
    await job.run(await contextNow(), data);
  }

  /** What cannot be caught up with now is left to the clock. */
  async function catchUp() {
    for (const job of jobs) {
      try {
        await job.catchUp?.(await contextNow());
      } catch (error) {
        log.warn({ err: error, job: job.name }, "a job could not catch up");
      }
    }
  }

  async function open(): Promise<PgBoss | undefined> {
    try {
      const boss = await openQueue(database.url, { jobs, run, log });
      if (stopped) return boss;
      ready = boss;
      await catchUp();
      return boss;
    } catch (error) {
      log.warn({ err: error }, "jobs could not start");
      if (!stopped) timer = setTimeout(begin, startAgainAfterMs).unref();
      return undefined;
    }
  }

  const begin = () => void (queue = open());

  return {
    send,
    run,
    start: () => {
      if (!stopped) timer ??= setTimeout(begin, startAfterMs).unref();
    },
    stop: async () => {
      stopped = true;
      ready = undefined;
      clearTimeout(timer);
      await (await queue)?.stop({ timeout: stopWithinMs });
    },
  };
}
