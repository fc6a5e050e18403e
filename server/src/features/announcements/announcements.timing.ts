import type { AnnouncementStatus } from "@daybook/contract/announcements/announcements";
import { addDays, instantAt } from "#calendar.ts";
import { dayIn } from "#clock.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";

/* When an announcement is published, and until when it is shown and has to be read. */

export type Timing = { status: AnnouncementStatus; publishAt: string | null };

type Wanted = { publishAt?: string | null | undefined; publishNow: boolean; draft: boolean };

/** Returns when an announcement is published as the request wants it; without a wish as before, at first at once. */
export function timingOf(ctx: ActorContext, { publishAt, publishNow, draft }: Wanted, before?: Timing): Timing {
  if (draft && (publishAt || publishNow)) throw invalid("draft", "A draft has no time. Please choose either.");
  if (before?.status === "published") {
    if (publishAt || draft) throw new AppError("conflict", "This announcement is already published");
    return { status: "published", publishAt: null };
  }
  if (publishNow) return { status: "published", publishAt: null };
  if (publishAt) {
    if (publishAt > ctx.now()) return { status: "scheduled", publishAt };
    throw new AppError("past", "That time has passed. Publish it now, or choose a later time.");
  }
  if (draft || (before && publishAt === null)) return { status: "draft", publishAt: null };
  return before ? { status: before.status, publishAt: before.publishAt } : { status: "published", publishAt: null };
}

type Expiry = { expiresAt?: string | null | undefined; expiresOn?: string | null | undefined; publishAt: string | null };

/** Rejects an expiry before the announcement is shown, since no one could read it. */
export function requireFuture(ctx: ActorContext, { expiresAt, expiresOn, publishAt }: Expiry) {
  if (!expiresAt || expiresAt > (publishAt ?? ctx.now())) return;
  if (publishAt) throw invalid(expiresOn ? "expiresOn" : "expiresAt", "Please choose a day after it is published");
  if (expiresOn) throw invalid("expiresOn", "Please choose today or a later day");
  throw invalid("expiresAt", "Please choose a time in the future");
}

/** Rejects a day before the announcement is shown, by which no one could confirm it. */
export function requireReadable(
  { company, today }: ActorContext,
  { mustReadBy, publishAt }: { mustReadBy?: string | null | undefined; publishAt: string | null },
) {
  const first = publishAt ? dayIn(company.timezone, new Date(publishAt)) : today();
  if (!mustReadBy || mustReadBy >= first) return;
  throw invalid(
    "mustReadBy",
    publishAt ? "Please choose the day on which it is published, or a later day" : "Please choose today or a later day",
  );
}

/** Returns the first instant of the next day in the company's timezone, also where that day does not begin at midnight. */
export const endOfDay = ({ company }: ActorContext, day: string) => instantAt(company.timezone, addDays(day, 1), "00:00");
