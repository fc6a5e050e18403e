import { counted } from "@daybook/contract/core/numbers";
import { dueOn } from "@daybook/contract/kra/deadlines";
import type { ActorContext, Deadline, MaybeActor } from "#context.ts";
import { addDays } from "#calendar.ts";
import { daysOfMonth, monthOf, nameOf, type Month } from "#domain/kra-months.ts";
import { formatDay } from "#format.ts";
import * as kraMissingRepository from "./kra.missing.repository.ts";

/** Days before the due day from which people are reminded. */
const daysBefore = 3;
/** Days after it until which who was away is reminded. */
const daysAfter = 7;

const previous = (month: Month) => monthOf(addDays(daysOfMonth(month).startDate, -1));

/** The deadlines of the company's settings of which people are reminded today, with whose part is missing. */
export async function listDeadlines(ctx: ActorContext<MaybeActor>): Promise<Deadline[]> {
  const today = ctx.today();
  const last = previous(monthOf(today));
  const lists = await Promise.all([previous(last), last].map((month) => deadlinesOf(ctx, month, today)));
  return lists.flat();
}

async function deadlinesOf(ctx: ActorContext<MaybeActor>, month: Month, today: string): Promise<Deadline[]> {
  const { selfReview, selfReviewDueDay, calibration, evaluationDueDay } = ctx.company;
  const { startDate: about, endDate } = daysOfMonth(month);
  const ofMonth = { ...month, endDate };
  const dayIfNear = (day: number) => {
    const due = dueOn(about.slice(0, 7), day);
    return due && addDays(due, -daysBefore) <= today && today <= addDays(due, daysAfter) ? due : undefined;
  };
  const until = (due: string) => (today <= due ? ` by ${formatDay(due)}` : `, due since ${formatDay(due)}`);
  const deadlines: Deadline[] = [];
  const reviewsDue = selfReview !== "off" && dayIfNear(selfReviewDueDay);
  if (reviewsDue) {
    const people = await kraMissingRepository.listUnsent(ctx.db, "all", ofMonth, selfReview);
    const task = `send your self-review for ${nameOf(month)}${until(reviewsDue)}`;
    deadlines.push({ kind: "self_review", about, missing: people.map(({ userId }) => ({ userId, task })) });
  }
  const evaluationsDue = dayIfNear(evaluationDueDay);
  if (evaluationsDue) {
    const untilReady = calibration !== "off";
    const leads = await kraMissingRepository.listUnshared(ctx.db, "all", ofMonth, { untilReady });
    const taskOf = (count: number) =>
      `${untilReady ? "finish" : "share"} ${counted(count, "evaluation")} for ${nameOf(month)}${until(evaluationsDue)}`;
    deadlines.push({ kind: "evaluation", about, missing: leads.map(({ userId, count }) => ({ userId, task: taskOf(count) })) });
  }
  return deadlines;
}
