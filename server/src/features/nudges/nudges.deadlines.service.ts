import { uuidv7 } from "uuidv7";
import { calendarFor, instantAt, kindOfDay, leaveKindOf } from "#calendar.ts";
import { record } from "#changes.ts";
import type { ActorContext, Deadline, MaybeActor } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { schedulesOf } from "#features/schedules/schedules.service.ts";
import { remindedToday } from "./nudges.service.ts";
import { inTransaction } from "#transaction.ts";
import * as nudgesChanges from "./nudges.changes.ts";
import * as nudgesRepository from "./nudges.repository.ts";

/** When people are reminded of deadlines, in the company's timezone. */
const sendAt = "07:00";

/**
 * Reminds people of what is due, each once of a kind and month, on a day on which they work. Who is away, or was reminded by a
 * person on the day, is reminded on a later run.
 */
export async function remindOfDeadlines(ctx: ActorContext<MaybeActor>) {
  if (ctx.now() < instantAt(ctx.company.timezone, ctx.today(), sendAt)) return;
  const lists = await Promise.all(ctx.features.map(({ deadlines }) => deadlines?.(ctx) ?? []));
  for (const deadline of lists.flat()) if (deadline.missing.length > 0) await remindOf(ctx, deadline);
}

const remindOf = (ctx: ActorContext<MaybeActor>, { kind, about, missing }: Deadline) =>
  inTransaction(ctx, async (ctx) => {
    const day = ctx.today();
    const ids = missing.map(({ userId }) => userId);
    const [people, calendar, schedules] = await Promise.all([
      nudgesRepository.listPeople(ctx.db, { ids }, day),
      companyCalendar(ctx, day),
      schedulesOf(ctx, ids, day),
    ]);
    const reminded = await remindedToday(ctx, people);
    const working = people.filter(({ id, absent }) => {
      if (reminded.has(id)) return false;
      const own = calendarFor(calendar, schedules.get(id));
      return kindOfDay(own, day) === "working" && leaveKindOf(own, day, absent) !== "leave";
    });
    const tasks = new Map(missing.map(({ userId, task }) => [userId, task]));
    const nudges = working.map(({ id }) => ({ id: uuidv7(), userId: id, kind, task: tasks.get(id)! }));
    const added = await nudgesRepository.insert(
      ctx.db,
      nudges.map(({ id, userId }) => ({ id, userId, kind, about, announcementId: null, sentOn: day, sentBy: null, sentAt: ctx.now() })),
    );
    if (added.size === 0) return;
    record(ctx, nudgesChanges.sent, {
      id: null,
      after: { kind, about, userIds: [...added] },
      nudges: nudges.filter(({ userId }) => added.has(userId)),
      teamIds: [...new Set(people.flatMap(({ id, teamId }) => (added.has(id) && teamId) || []))],
    });
  });
