import { addDays, instantAt } from "#calendar.ts";
import { timeIn } from "#clock.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { remindByItself } from "#features/nudges/nudges.service.ts";
import { inTransaction } from "#transaction.ts";
import * as announcementsReceiptsRepository from "./announcements.receipts.repository.ts";
import * as announcementsRepository from "./announcements.repository.ts";

/** The time of the company from which reminders are sent. */
const from = "09:00";

/**
 * Reminds those who have not confirmed an announcement on the day before its last day. Not of one that was published on that same
 * day, of which they have just heard. Running it again, or in two processes at once, reminds no one twice.
 */
export async function remindOfTomorrow(ctx: ActorContext<MaybeActor>) {
  const { timezone } = ctx.company;
  if (timeIn(timezone, new Date(ctx.now())) < from) return;
  const mustReadBy = addDays(ctx.today(), 1);
  const publishedBefore = instantAt(timezone, ctx.today(), "00:00");
  const due = await announcementsRepository.listToRemind(ctx.db, { mustReadBy, now: ctx.now(), publishedBefore });
  for (const { id, title } of due)
    await inTransaction(ctx, async (ctx) => {
      // A confirmation locks the announcement too, so it is before or after this reminder and marks its notice as read.
      if (!(await announcementsRepository.lockToRemind(ctx.db, id, mustReadBy))) return;
      const people = await announcementsReceiptsRepository.listUnconfirmed(ctx.db, id);
      await remindByItself(
        ctx,
        id,
        people.map(({ userId }) => ({ userId, task: taskOf(title) })),
      );
    });
}

/** What a reminder asks for, to follow "reminds you to". */
export const taskOf = (title: string) => `read and confirm “${title}”`;
