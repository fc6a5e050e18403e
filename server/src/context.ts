import type { AnnouncementNotification, announcementEvent, ServerEvent } from "@daybook/contract/core/events";
import type { Weekday } from "@daybook/contract/core/constants";
import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";
import { insertAuditEvents, type NewAuditEvent } from "#db/audit-events.ts";
import type { RateLimits } from "#db/rate-limits.ts";
import { isRetryable } from "#errors.ts";

/** The settings that rules ask about, as they are at the time of the request. */
export type CompanySettings = {
  companyName: string;
  logoFileId: string | null;
  timezone: string;
  workweek: Weekday[];
  hoursPerDay: number;
  eodWindowDays: number;
  /** `HH:MM` of the next workday. */
  eodDeadline: string;
  registration: "closed" | "approval" | "open";
  /** The month (1–12) in which a leave year begins. */
  leaveYearStart: number;
  version: number;
};

/** What happens outside the database once a change is committed. */
export type Event =
  | ServerEvent
  /** About an announcement; `userId` names whom alone it is told to, null tells everybody signed in. */
  | { name: typeof announcementEvent; userId: string | null; notification: AnnouncementNotification }
  /** Sessions that are over: their sockets are closed. Without `sessionId` all of the person's. */
  | { name: "sessions.revoked"; userId: string; sessionId?: string; exceptSessionId?: string }
  /** What a person may see has changed: the sockets come back and are put in the rooms that are right now. */
  | { name: "access.changed"; userId: string };

/** Work beside requests, known by its name. */
export type Jobs = {
  /**
   * Has a job done soon, by whichever process is free, or from a moment on. Inside a transaction it is sent with the
   * commit or not at all. A process that is starting or stopping sends nothing: what must be done stands in a row of
   * its own, where `catchUp` and a job with a `cron` find it.
   */
  send(db: Db, name: string, data: object, options?: { startAfter?: string }): Promise<void>;
};

/** What work that no request asked for has: the part of every context that needs nobody. */
export type JobContext = {
  db: Db;
  actor: Actor | null;
  company: CompanySettings;
  /** This moment, ISO-8601 in UTC. */
  now(): string;
  /** Today in the company's timezone, `YYYY-MM-DD`. */
  today(): string;
  ip: string;
  /** Tells connected browsers and other processes. Inside a transaction it waits for the commit. */
  emit(event: Event): void;
  /** Notes a change of state. Only inside a transaction: the note and the change commit together. */
  audit(action: string, entity: string, entityId: string | null, change?: { before?: unknown; after?: unknown; actorId?: string }): void;
  jobs: Jobs;
};

/** Work that is done beside requests: when it is sent, and by the clock. */
export type Job<Data extends object = object> = {
  /** `<feature>.<what>`, never reused for something else: what was sent waits in the database. */
  name: string;
  /** Five fields in UTC; once each time, however many processes there are. */
  cron?: string;
  /** May run twice for the same thing, after a crash. What it throws is logged, and it is tried again. */
  run(ctx: JobContext, data: Data): Promise<void>;
  /** Sends what was asked for while nobody could send. Each process asks once, as soon as it does jobs. */
  catchUp?(ctx: JobContext): Promise<void>;
};

/** Everything a service may touch. Passed first, never imported. */
export type PublicContext = JobContext & {
  userAgent: string;
  /** The session cookie of this answer: names the session, or takes it away. */
  session: { start(sessionId: string, userId: string): Promise<void>; end(): void };
  /** Counters of failed tries, shared by every server process. */
  limits: RateLimits;
};

/** The context of every endpoint that needs a session. */
export type Context = PublicContext & { actor: Actor };

const attempts = 3;

/**
 * Runs the work in one transaction, joining the one in progress. Its audit notes are written before the
 * commit, its events go out after it. A deadlock is tried again, at most three times.
 */
export async function inTransaction<C extends JobContext, Result>(ctx: C, work: (ctx: C) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);

  for (let attempt = 1; ; attempt++) {
    const events: Event[] = [];
    const notes: NewAuditEvent[] = [];
    try {
      const result = await ctx.db.transaction().execute(async (db) => {
        const result = await work({
          ...ctx,
          db,
          emit: (event: Event) => events.push(event),
          audit: (action, entity, entityId, change = {}) =>
            notes.push({
              actorId: change.actorId ?? ctx.actor?.id ?? null,
              action,
              entity,
              entityId,
              before: change.before,
              after: change.after,
              ip: ctx.ip,
            }),
        });
        await insertAuditEvents(db, notes, ctx.now());
        return result;
      });
      for (const event of events) ctx.emit(event);
      return result;
    } catch (error) {
      if (!isRetryable(error) || attempt === attempts) throw error;
    }
  }
}
