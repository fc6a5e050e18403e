import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra/kra";
import { require } from "#access/access.ts";
import { isAdmin, isSelf } from "#access/actor.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as kraEvaluationsRepository from "./kra.evaluations.repository.ts";
import type { EvaluationRow } from "./kra.evaluations.repository.ts";

/* The rules of ratings: who may change which, when, and what is kept of a change. */

type SubmittedRatings = CheckedInputOf<typeof kra.createMonthly>["parameters"];

/** Merges the submitted ratings into the existing ones. Omitted ratings and comments stay unchanged. */
export function applyRatings<Rated extends { parameterId: string; rating: number | null; comment: string }>(
  existing: Rated[],
  submitted: SubmittedRatings,
): Rated[] {
  const changes = new Map<string, Partial<Pick<Rated, "rating" | "comment">>>();
  for (const [index, { parameterId, rating, comment }] of submitted.entries()) {
    if (!existing.some((each) => each.parameterId === parameterId)) {
      throw invalid(`parameters.${index}.parameterId`, "This parameter is not part of the template");
    }
    changes.set(parameterId, {
      ...changes.get(parameterId),
      ...(rating !== undefined && { rating }),
      ...(comment !== undefined && { comment }),
    });
  }
  return existing.map((each) => ({ ...each, ...changes.get(each.parameterId) }));
}

export function requireRated(parameters: { name: string; rating: number | null }[], status: "Ready" | "Shared") {
  const unrated = parameters.filter(({ rating }) => rating === null).map(({ name }) => name);
  const before = status === "Shared" ? "before sharing" : "before the evaluation is ready";
  if (unrated.length > 0) throw invalid("parameters", `Rate every parameter ${before}: ${unrated.join(", ")}`);
}

/** A company without self-reviews and calibration has no evaluations that are ready. */
export function requireReadyIsUsed({ company }: ActorContext) {
  if (company.selfReview === "off" && company.calibration === "off") throw invalid("status", "Status must be Draft or Shared");
}

/** With calibration, no admin decides the own evaluation. */
export const requireNotOwn = (ctx: ActorContext, userId: string) =>
  require(ctx.company.calibration === "off" || !isSelf(ctx.actor, userId), "evaluate yourself");

/** With calibration, evaluations are shared by their release. */
export function requireReleasedByLeads({ company }: ActorContext) {
  if (company.calibration !== "off")
    throw new AppError("conflict", "Evaluations are shared after calibration. Mark this one as ready; an admin releases it.");
}

/** What was calibrated, and what another person rated, changes in calibration only: with a reason. */
export function requireUncalibrated(ctx: ActorContext, before: EvaluationRow, rated: Ratings) {
  const previous = new Map(before.parameters.map(({ parameterId, rating }) => [parameterId, rating]));
  if (rated.every(({ parameterId, rating }) => rating === previous.get(parameterId))) return;
  const isCalibrated = before.ratingChanges?.some(({ reason }) => reason !== null) ?? false;
  const isOfAnother = ctx.company.calibration !== "off" && isAdmin(ctx.actor) && before.evaluator?._id !== ctx.actor.id;
  if (isCalibrated || isOfAnother)
    throw new AppError("conflict", "These ratings are being calibrated: admins change them there, with a reason");
}

type Ratings = { parameterId: string; rating: number | null }[];

/** Keeps what a rating was: its evaluator could read the self-review when it changed. */
export async function keepRatingChanges(
  ctx: ActorContext,
  before: { _id: string; parameters: Ratings },
  after: Ratings,
  calibrationId: string | null = null,
) {
  const previous = new Map(before.parameters.map(({ parameterId, rating }) => [parameterId, rating]));
  const changed = after.filter(({ parameterId, rating }) => rating !== previous.get(parameterId));
  await kraEvaluationsRepository.insertRatingChanges(
    ctx.db,
    changed.map(({ parameterId, rating }) => ({
      id: uuidv7(),
      evaluationId: before._id,
      parameterId,
      previousRating: previous.get(parameterId) ?? null,
      rating,
      changedBy: ctx.actor.id,
      changedAt: ctx.now(),
      calibrationId,
    })),
  );
}
