import { parameterScore, type ScoreMix, totalOf } from "@daybook/contract/kra/score";
import type { ActorContext } from "#context.ts";
import * as kraEvaluationsRepository from "./kra.evaluations.repository.ts";
import type { Rated } from "./kra.evaluations.repository.ts";
import type { Month } from "#domain/kra-months.ts";
import * as kraWeeklyRepository from "#features/kra/weekly/kra.weekly.repository.ts";

type Context = Pick<ActorContext, "db">;

/** Percentage of weekly tasks done by parameter id. Parameters without weekly tasks are missing. */
type Percents = ReadonlyMap<string, number>;

/** The percentages of several people in a month, by user id. */
async function percentsByUser(ctx: Context, userIds: readonly string[], month: Month): Promise<Map<string, Percents>> {
  const rows = await kraWeeklyRepository.listDoneByParameter(ctx.db, userIds, month);
  const percents = new Map<string, Map<string, number>>(userIds.map((userId) => [userId, new Map()]));
  for (const { userId, parameterId, done, total } of rows) percents.get(userId)?.set(parameterId, (done / total) * 100);
  return percents;
}

/** Percentage of weekly tasks done in a person's month by parameter id. */
export const weeklyPercents = async (ctx: ActorContext, userId: string, month: Month): Promise<Percents> =>
  (await percentsByUser(ctx, [userId], month)).get(userId)!;

type Parameter = Pick<Rated, "parameterId" | "rating" | "comment"> & { weight: number };

function scoredWith(percents: Percents, parameters: Parameter[], mix: ScoreMix) {
  const ratings = parameters.map(({ parameterId, weight, rating, comment }) => {
    const weeklyPercent = percents.get(parameterId) ?? null;
    return { parameterId, weight, rating, comment, weeklyPercent, score: parameterScore({ rating, weeklyPercent }, mix) };
  });
  return { ratings: ratings.map(({ weight: _weight, ...rated }) => rated), total: totalOf(ratings) };
}

/** Scores the parameters with the month's current weekly tasks, and computes the total. */
export const scored = async (ctx: ActorContext, userId: string, month: Month, parameters: Parameter[], mix: ScoreMix) =>
  scoredWith(await weeklyPercents(ctx, userId, month), parameters, mix);

/**
 * Recomputes the drafts of several people after weekly tasks changed; shared evaluations keep their score. Requires the
 * months' locks. At most four statements, for any number of people.
 */
export async function rescoreDrafts(ctx: Context, userIds: readonly string[], { year, month }: Month) {
  const drafts = await kraEvaluationsRepository.listDrafts(ctx.db, userIds, { year, month });
  if (drafts.length === 0) return;
  const evaluated = drafts.map(({ userId }) => userId);
  const percents = await percentsByUser(ctx, evaluated, { year, month });
  const rescored = drafts.map((draft) => ({ ...draft, ...scoredWith(percents.get(draft.userId)!, draft.parameters, draft.scoreMix) }));
  await kraEvaluationsRepository.saveRatings(
    ctx.db,
    rescored.flatMap(({ _id, ratings }) => ratings.map((rated) => ({ ...rated, evaluationId: _id }))),
  );
  await kraEvaluationsRepository.rescore(
    ctx.db,
    rescored.map(({ _id, total }) => ({ id: _id, ...total })),
  );
}
