import { parameterScore, totalOf, twoDecimals } from "@daybook/contract/kra/score";
import type { EvaluationStatus, SentSelfReview } from "@daybook/contract/kra/schemas";
import { abilities } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { evaluationAccess } from "#access/kra.ts";
import type { ActorContext } from "#context.ts";
import type { EvaluationRow } from "./kra.evaluations.repository.ts";

type State = Pick<EvaluationRow, "status" | "readyAt">;

/** Whether the evaluator has finished rating. Sharing implies it. */
export const isReady = ({ status, readyAt }: State) => status !== "Draft" || readyAt !== null;

const statusOf = (row: State): EvaluationStatus => (row.status === "Draft" && isReady(row) ? "Ready" : row.status);

const roundedOrNull = (value: number | null) => (value === null ? null : twoDecimals(value));

/** The total of the self-review, computed with the weights and weekly tasks of the evaluation. */
function selfScore({ parameters, scoreMix }: EvaluationRow, ratings: { parameterId: string; rating: number }[]) {
  const own = new Map(ratings.map(({ parameterId, rating }) => [parameterId, rating]));
  const rated = parameters.map(({ parameterId, weight, weeklyPercent }) => {
    const rating = own.get(parameterId) ?? null;
    return { weight, rating, score: parameterScore({ rating, weeklyPercent }, scoreMix) };
  });
  return totalOf(rated).totalScore;
}

/** Neither side reads the other's ratings before its own are final: evaluators read the self-review once they are ready. */
function presentSelf(ctx: ActorContext, row: EvaluationRow): SentSelfReview | undefined {
  if (!row.self) return undefined;
  const { submittedAt, ratings, highlights } = row.self;
  const isReadable = isSelf(ctx.actor, row.userId) || isReady(row);
  return { submittedAt, content: isReadable ? { ratings, highlights, totalScore: selfScore(row, ratings) } : null };
}

/** With calibration, an evaluation is shared by its release, and no admin decides the own one. */
function canOf(ctx: ActorContext, row: EvaluationRow) {
  const can = abilities(evaluationAccess, ctx.actor, row);
  if (ctx.company.calibration === "off") return can;
  const isOwn = isSelf(ctx.actor, row.userId);
  return { ...can, update: can.update && !isOwn, remove: can.remove && !isOwn, share: false };
}

/** The only projection of an evaluation: screens, files, exports and tools show what it returns. */
export function present(ctx: ActorContext, row: EvaluationRow) {
  const { self: _self, readyAt: _readyAt, ratingChanges, formerComments, ...fields } = row;
  const self = presentSelf(ctx, row);
  return {
    ...fields,
    status: statusOf(row),
    teamMemberId: row.userId,
    parameters: row.parameters.map((parameter) => ({ ...parameter, score: roundedOrNull(parameter.score) })),
    ...(self && { self }),
    ...(formerComments && { formerComments }),
    ...(ratingChanges && !isSelf(ctx.actor, row.userId) && { ratingChanges }),
    can: canOf(ctx, row),
  };
}

/** The fields of an evaluation in the audit log. */
export const audited = (row: EvaluationRow) => ({
  member: row.teamMember.name,
  month: `${row.year}-${String(row.month).padStart(2, "0")}`,
  status: statusOf(row),
  totalScore: row.totalScore,
  grade: row.grade,
  ratings: row.parameters.map(({ name, rating, comment }) => ({ name, rating, comment })),
  strengths: row.strengths,
  improvements: row.improvements,
  remarks: row.remarks,
  answer: row.answerComment,
});
