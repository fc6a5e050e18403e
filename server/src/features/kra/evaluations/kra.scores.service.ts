import { parameterScore, type ScoreMix, totalOf } from "@daybook/contract/kra-score";
import type { Context } from "#context.ts";
import * as kraEvaluationsRepository from "./kra.evaluations.repository.ts";
import type { Rated } from "./kra.evaluations.repository.ts";
import type { Month } from "#domain/kra-months.ts";
import * as kraWeeklyRepository from "#features/kra/weekly/kra.weekly.repository.ts";

/** Percentage of weekly tasks done in the month by parameter id. Parameters without weekly tasks are missing. */
export async function weeklyPercents(ctx: Context, userId: string, month: Month): Promise<Map<string, number>> {
  const rows = await kraWeeklyRepository.listDoneByParameter(ctx.db, { userId, ...month });
  return new Map(rows.map(({ parameterId, done, total }) => [parameterId, (done / total) * 100]));
}

type Parameter = Pick<Rated, "parameterId" | "rating" | "comment"> & { weight: number };

/** Scores the parameters with the month's current weekly tasks, and computes the total. */
export async function scored(ctx: Context, userId: string, month: Month, parameters: Parameter[], mix: ScoreMix) {
  const percents = await weeklyPercents(ctx, userId, month);
  const ratings = parameters.map(({ parameterId, weight, rating, comment }) => {
    const weeklyPercent = percents.get(parameterId) ?? null;
    return { parameterId, weight, rating, comment, weeklyPercent, score: parameterScore({ rating, weeklyPercent }, mix) };
  });
  return { ratings: ratings.map(({ weight: _weight, ...rated }) => rated), total: totalOf(ratings) };
}

/** Recomputes a draft after weekly tasks changed; shared evaluations keep their score. Requires the month's lock. */
export async function rescoreDraft(ctx: Context, userId: string, { year, month }: Month) {
  const draft = await kraEvaluationsRepository.findOfMonth(ctx.db, userId, { year, month });
  if (draft?.status !== "Draft") return;
  const { ratings, total } = await scored(ctx, userId, { year, month }, draft.parameters, draft.scoreMix);
  await kraEvaluationsRepository.saveRatings(ctx.db, draft._id, ratings);
  await kraEvaluationsRepository.rescore(ctx.db, draft._id, total);
}
