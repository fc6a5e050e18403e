import type { DueEvaluations } from "@daybook/contract/digests/digests";
import { dueOn, unfinished } from "@daybook/contract/kra/deadlines";
import { isAdmin } from "#access/actor.ts";
import { mayEvaluateOthers } from "#access/kra.ts";
import type { ActorContext } from "#context.ts";
import { lastFinishedMonth, type Month } from "#domain/kra-months.ts";
import * as kraService from "#features/kra/kra.service.ts";
import * as kraSelfReviewsService from "#features/kra/self-reviews/kra.self-reviews.service.ts";

/**
 * What the due days of the last finished month ask of the actor: the evaluations that are not finished, of those who evaluate, and
 * one's own self-review. Without due days there is nothing; an optional self-review is never late.
 */
export async function dueOf(ctx: ActorContext): Promise<DueEvaluations[]> {
  const { evaluationDueDay, selfReviewDueDay, selfReview } = ctx.company;
  const month = lastFinishedMonth(ctx.today());
  const name = `${month.year}-${String(month.month).padStart(2, "0")}`;
  const [evaluationsDue, reviewDue] = [dueOn(name, evaluationDueDay), dueOn(name, selfReview === "off" ? 0 : selfReviewDueDay)];
  const due: DueEvaluations[] = [];
  if (evaluationsDue && mayEvaluateOthers(ctx.actor)) {
    const count = await countUnfinished(ctx, month);
    if (count > 0) due.push({ kind: "evaluation", month: name, due: evaluationsDue, count });
  }
  if (reviewDue && !isAdmin(ctx.actor)) {
    const mode = await kraSelfReviewsService.openMode(ctx, month);
    if (mode === "required" || (mode === "optional" && reviewDue >= ctx.today()))
      due.push({ kind: "self_review", month: name, due: reviewDue, count: 1 });
  }
  return due;
}

async function countUnfinished(ctx: ActorContext, month: Month) {
  const states = await kraService.teamStates(ctx, month);
  return states.reduce((sum, state) => sum + unfinished(state, ctx.company.calibration !== "off"), 0);
}
