import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type { SelfReviewMode } from "@daybook/contract/core/constants";
import type * as selfReviews from "@daybook/contract/kra/self-reviews";
import { selfReviewAccess } from "#access/kra.ts";
import { abilities } from "#access/access.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { type Month, nameOf, requireStarted } from "#domain/kra-months.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { factsOf } from "#features/kra/evaluations/kra.facts.service.ts";
import { weeklyPercents } from "#features/kra/evaluations/kra.scores.service.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import * as kraTemplatesRepository from "#features/kra/templates/kra.templates.repository.ts";
import { inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import { modeOf } from "./kra.self-review-mode.ts";
import * as kraSelfReviewsRepository from "./kra.self-reviews.repository.ts";
import type { SelfRating, SelfReviewRow } from "./kra.self-reviews.repository.ts";

type SaveInput = CheckedInputOf<typeof selfReviews.save>;

const notAsked = (month: Month) => new AppError("not_found", `You are not asked for a self-review of ${nameOf(month)}`);

/** The review with what its rules depend on. Without a stored review it is based on the evaluation's template, or the one that applies. */
async function load(ctx: ActorContext, month: Month) {
  const userId = ctx.actor.id;
  const [person, stored, evaluation, applicable] = await Promise.all([
    kraRepository.findPerson(ctx.db, userId, month),
    kraSelfReviewsRepository.find(ctx.db, userId, month),
    kraSelfReviewsRepository.findEvaluationState(ctx.db, userId, month),
    kraRepository.findApplicableTemplate(ctx.db, userId, month),
  ]);
  const base = stored
    ? { templateId: stored.templateId, version: stored.templateVersion }
    : evaluation
      ? { templateId: evaluation.templateId, version: evaluation.templateVersion }
      : applicable;
  if (!base) throw notAsked(month);
  const [template, current] = await Promise.all([
    kraTemplatesRepository.getVersion(ctx.db, base.templateId, base.version),
    applicable ? kraTemplatesRepository.getVersion(ctx.db, applicable.templateId, applicable.version) : undefined,
  ]);
  const mode = modeOf(ctx.company, (current ?? template).selfReview);
  if (mode === "off" && !stored) throw notAsked(month);
  const isShared = evaluation !== undefined && evaluation.status !== "Draft";
  const state = {
    isAsked: mode !== "off",
    isSent: stored?.submittedAt != null,
    isShared,
    isRead: isShared || evaluation?.readyAt != null,
  };
  return { person: person!, stored, base, template, mode, state };
}

type Loaded = Awaited<ReturnType<typeof load>>;

async function present(ctx: ActorContext, month: Month, { person, stored, base, template, mode, state }: Loaded) {
  const [percents, facts] = await Promise.all([weeklyPercents(ctx, ctx.actor.id, month), factsOf(ctx, person, month)]);
  const given = new Map((stored?.ratings ?? []).map((rating) => [rating.parameterId, rating]));
  return {
    _id: stored?._id ?? null,
    ...month,
    mode,
    template: { _id: base.templateId, name: template.name, version: base.version },
    scoreMix: template.scoreMix,
    parameters: template.parameters.map(({ _id, name, description, weight, target }) => ({
      parameterId: _id,
      name,
      description,
      weight,
      target,
      weeklyPercent: percents.get(_id) ?? null,
      rating: given.get(_id)?.rating ?? null,
      comment: given.get(_id)?.comment ?? "",
    })),
    highlights: stored?.highlights ?? "",
    facts,
    submittedAt: stored?.submittedAt ?? null,
    version: stored?.version ?? 1,
    can: abilities(selfReviewAccess, ctx.actor, state),
  };
}

export async function get(ctx: ActorContext, { year, month }: CheckedInputOf<typeof selfReviews.get>) {
  const ofMonth = { year, month };
  requireStarted(ofMonth, ctx.today());
  return present(ctx, ofMonth, await load(ctx, ofMonth));
}

/** Whether one's own review of a month is optional or required, while it can be sent; undefined otherwise. */
export async function openMode(ctx: ActorContext, month: Month): Promise<SelfReviewMode | undefined> {
  const found = await load(ctx, month).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
  return found && selfReviewAccess.submit(ctx.actor, found.state) ? found.mode : undefined;
}

/** Locks one's month and reads the review in it: sharing, ready and the review wait for each other. */
async function loadLocked(ctx: ActorContext, month: Month) {
  requireStarted(month, ctx.today());
  await kraRepository.lockMonth(ctx.db, ctx.actor.id, month);
  return load(ctx, month);
}

/** @throws AppError `conflict` with the reason why the review cannot be written */
function requireWritable({ state }: Loaded, month: Month) {
  if (state.isShared) throw new AppError("conflict", `Your evaluation of ${nameOf(month)} is already shared with you`);
  if (state.isSent) throw new AppError("conflict", "Your self-review is sent. Take it back to change it.");
  if (!state.isAsked) throw new AppError("conflict", `You are not asked for a self-review of ${nameOf(month)}`);
}

/** Merges the submitted ratings into the stored ones. Omitted ratings and comments stay. */
function applyRatings(existing: SelfRating[], submitted: NonNullable<SaveInput["ratings"]>): SelfRating[] {
  const rated = new Map(existing.map((each) => [each.parameterId, each]));
  for (const [index, { parameterId, rating, comment }] of submitted.entries()) {
    const before = rated.get(parameterId);
    if (!before) throw invalid(`ratings.${index}.parameterId`, "This parameter is not part of the template");
    rated.set(parameterId, { parameterId, rating: rating === undefined ? before.rating : rating, comment: comment ?? before.comment });
  }
  return [...rated.values()];
}

const about = (ctx: ActorContext, { year, month }: Month) => ({
  member: ctx.actor.name,
  month: `${year}-${String(month).padStart(2, "0")}`,
});

const facts = (ctx: ActorContext, month: Month, { person }: Loaded, { _id }: Pick<SelfReviewRow, "_id">) => ({
  id: _id,
  // Without ratings: the audit trail is read before the evaluator may read them.
  after: about(ctx, month),
  person,
  month,
});

/** Saves a draft, which only its author reads. */
export const save = (ctx: ActorContext, { year, month, ratings = [], highlights, version }: SaveInput) =>
  inTransaction(ctx, async (ctx) => {
    const ofMonth = { year, month };
    const before = await loadLocked(ctx, ofMonth);
    requireWritable(before, ofMonth);
    await requireVersion(ctx, kraChanges.selfReviewSaved, { version: 1, ...before.stored }, version, "This self-review was");
    const { templateId, version: templateVersion } = before.base;
    const now = ctx.now();
    const empty = before.template.parameters.map(({ _id }) => ({ parameterId: _id, rating: null, comment: "" }));
    const rated = applyRatings(before.stored?.ratings ?? empty, ratings);
    const id = before.stored?._id ?? uuidv7();
    if (!before.stored) {
      const review = {
        id,
        userId: ctx.actor.id,
        templateId,
        templateVersion,
        ...ofMonth,
        submittedAt: null,
        createdAt: now,
        updatedAt: now,
      };
      await onViolation(
        kraSelfReviewsRepository.insert(
          ctx.db,
          review,
          empty.map(({ parameterId }) => parameterId),
        ),
        { kra_self_reviews_once: () => new AppError("conflict", "A self-review of this month already exists") },
      );
    }
    await kraSelfReviewsRepository.saveRatings(ctx.db, id, rated);
    await kraSelfReviewsRepository.update(ctx.db, id, { ...(highlights !== undefined && { highlights }) }, now);
    record(ctx, kraChanges.selfReviewSaved, facts(ctx, ofMonth, before, { _id: id }));
    return present(ctx, ofMonth, await load(ctx, ofMonth));
  });

/** Sends the review. Every parameter must be rated. */
export const submit = (ctx: ActorContext, { year, month }: CheckedInputOf<typeof selfReviews.submit>) =>
  inTransaction(ctx, async (ctx) => {
    const ofMonth = { year, month };
    const before = await loadLocked(ctx, ofMonth);
    requireWritable(before, ofMonth);
    const given = new Map((before.stored?.ratings ?? []).map(({ parameterId, rating }) => [parameterId, rating]));
    const unrated = before.template.parameters.filter(({ _id }) => given.get(_id) == null).map(({ name }) => name);
    if (unrated.length > 0) throw invalid("ratings", `Rate every parameter before sending: ${unrated.join(", ")}`);
    await kraSelfReviewsRepository.update(ctx.db, before.stored!._id, { submittedAt: ctx.now() }, ctx.now());
    record(ctx, kraChanges.selfReviewSubmitted, facts(ctx, ofMonth, before, before.stored!));
    return present(ctx, ofMonth, await load(ctx, ofMonth));
  });

/** Takes a sent review back, unless its evaluator can read it. */
export const withdraw = (ctx: ActorContext, { year, month }: CheckedInputOf<typeof selfReviews.withdraw>) =>
  inTransaction(ctx, async (ctx) => {
    const ofMonth = { year, month };
    const before = await loadLocked(ctx, ofMonth);
    if (!before.state.isSent) throw new AppError("conflict", "Your self-review is not sent");
    if (before.state.isRead) throw new AppError("conflict", "Your evaluation is finished, so your self-review can no longer be taken back");
    await kraSelfReviewsRepository.update(ctx.db, before.stored!._id, { submittedAt: null }, ctx.now());
    record(ctx, kraChanges.selfReviewWithdrawn, facts(ctx, ofMonth, before, before.stored!));
    return present(ctx, ofMonth, await load(ctx, ofMonth));
  });
