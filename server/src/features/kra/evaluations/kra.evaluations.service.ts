import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra/kra";
import { authorize, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { evaluationAccess, kraScope, mayEvaluateOthers, personAccess } from "#access/kra.ts";
import { record } from "#changes.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { window } from "#pagination.ts";
import { requireVersion } from "#version-check.ts";
import { scored } from "./kra.scores.service.ts";
import * as kraEvaluationsRepository from "./kra.evaluations.repository.ts";
import { audited, isReady, present } from "./kra.presenter.service.ts";
import {
  applyRatings,
  keepRatingChanges,
  requireNotOwn,
  requireRated,
  requireReadyIsUsed,
  requireReleasedByLeads,
  requireUncalibrated,
} from "./kra.ratings.service.ts";
import { factsOf } from "./kra.facts.service.ts";
import { kraPagination, requireEvaluated, requireReadable, requireReadableInAnyMonth, requireTemplate } from "#features/kra/kra.service.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import { requireStarted } from "#domain/kra-months.ts";
import * as kraTemplatesRepository from "#features/kra/templates/kra.templates.repository.ts";
import { inTransaction } from "#transaction.ts";

type UpdateInput = CheckedInputOf<typeof kra.updateMonthly>;

const missing = "This evaluation does not exist";
const refused = "change this evaluation";
const exists = () => new AppError("conflict", "An evaluation for this month already exists");

export async function get(ctx: ActorContext, { teamMemberId, ...month }: CheckedInputOf<typeof kra.getMonthly>) {
  const person = await requireReadable(ctx, teamMemberId, month);
  const row = await kraEvaluationsRepository.findOfMonth(ctx.db, teamMemberId, month);
  authorize(evaluationAccess, "read", ctx.actor, row, { missing: "No evaluation for this month" });
  // Drafts show current facts; shared evaluations keep the facts of the time they were shared.
  return present(ctx, row.status === "Draft" ? { ...row, facts: await factsOf(ctx, person, month) } : row);
}

export async function history(ctx: ActorContext, { teamMemberId }: CheckedInputOf<typeof kra.history>) {
  const person = await requireReadableInAnyMonth(ctx, teamMemberId);
  const onlyShared = isSelf(ctx.actor, person.userId) && !personAccess.evaluate(ctx.actor, person);
  const rows = await kraEvaluationsRepository.listOf(ctx.db, teamMemberId, { onlyShared });
  return rows.filter((row) => evaluationAccess.read(ctx.actor, row)).map((row) => present(ctx, row));
}

/** Checked before the filters are validated. */
export const mayList = (ctx: ActorContext) => require(mayEvaluateOthers(ctx.actor), "see other people's evaluations");

export async function list(ctx: ActorContext, { page, limit, ...filters }: CheckedInputOf<typeof kra.listEvaluations>) {
  mayList(ctx);
  const scope = kraScope(ctx.actor);
  const [rows, total] = await Promise.all([
    kraEvaluationsRepository.list(ctx.db, scope, filters, window({ page, limit })),
    kraEvaluationsRepository.count(ctx.db, scope, filters),
  ]);
  return { data: rows.map((row) => present(ctx, row)), pagination: kraPagination({ page, limit }, total) };
}

/** Creates an evaluation. The lock and a unique constraint allow one per person and month. */
export const create = (
  ctx: ActorContext,
  { teamMemberId, year, month, parameters, status, ...texts }: CheckedInputOf<typeof kra.createMonthly>,
) =>
  inTransaction(ctx, async (ctx) => {
    const ofMonth = { year, month };
    const person = await requireEvaluated(ctx, teamMemberId, ofMonth);
    requireNotOwn(ctx, person.userId);
    requireStarted(ofMonth, ctx.today());
    await kraRepository.lockMonth(ctx.db, person.userId, ofMonth);
    if (await kraEvaluationsRepository.findOfMonth(ctx.db, person.userId, ofMonth)) throw exists();
    const { templateId, version } = await requireTemplate(ctx, person, ofMonth);
    const template = await kraTemplatesRepository.getVersion(ctx.db, templateId, version);
    const unrated = template.parameters.map(({ _id, name, weight }) => ({ parameterId: _id, name, weight, rating: null, comment: "" }));
    const rated = applyRatings(unrated, parameters);
    if (status === "Ready") requireReadyIsUsed(ctx);
    if (status === "Shared") requireReleasedByLeads(ctx);
    if (status !== undefined && status !== "Draft") requireRated(rated, status);

    const { ratings, total } = await scored(ctx, person.userId, ofMonth, rated, template.scoreMix);
    const facts = JSON.stringify(await factsOf(ctx, person, ofMonth));
    const id = uuidv7();
    const now = ctx.now();
    const shared = status === "Shared" ? { status, sharedAt: now, readyAt: now } : { status: "Draft" as const, sharedAt: null };
    const ready = status === "Ready" && { readyAt: now };
    const created = {
      id,
      userId: person.userId,
      evaluatorId: ctx.actor.id,
      templateId,
      templateVersion: version,
      createdAt: now,
      updatedAt: now,
    };
    const row = { ...created, ...ofMonth, ...texts, ...total, ...shared, ...ready, facts, answeredAt: null, answerComment: null };
    await onViolation(kraEvaluationsRepository.insert(ctx.db, row, ratings), { kra_evaluations_once: exists });

    const after = (await kraEvaluationsRepository.find(ctx.db, id))!;
    record(ctx, kraChanges.evaluationCreated, { id, after: audited(after), person, isDraft: after.status === "Draft" });
    return present(ctx, after);
  });

/** Reads the evaluation and locks its month for the transaction. */
async function findLocked(ctx: ActorContext, id: string) {
  const found = await kraEvaluationsRepository.find(ctx.db, id);
  authorize(evaluationAccess, "read", ctx.actor, found, { missing });
  await kraRepository.lockMonth(ctx.db, found.userId, found);
  return kraEvaluationsRepository.find(ctx.db, id);
}

/** Checked before the body is validated. */
export async function mayUpdate(ctx: ActorContext, id: string) {
  authorize(evaluationAccess, "update", ctx.actor, await kraEvaluationsRepository.find(ctx.db, id), { missing, refused });
}

/** Updates or shares a draft, or corrects a shared evaluation: admins only, with a stored reason. A correction asks the member to acknowledge again. */
export const update = (ctx: ActorContext, { id, parameters, status, reason, version, ...texts }: UpdateInput) =>
  inTransaction(ctx, async (ctx) => {
    const before = await findLocked(ctx, id);
    authorize(evaluationAccess, "update", ctx.actor, before, { missing, refused });
    await requireVersion(ctx, kraChanges.evaluationUpdated, before, version, "This evaluation was");
    const wasShared = before.status !== "Draft";
    if (wasShared && (status === "Draft" || status === "Ready"))
      throw new AppError("conflict", "A shared evaluation can't be turned back into a draft");
    const wasReady = isReady(before);
    if (wasReady && status === "Draft") throw new AppError("conflict", "An evaluation that is ready can't be turned back into a draft");
    if (status === "Ready" && !wasReady) requireReadyIsUsed(ctx);
    if (wasShared && !reason) throw invalid("reason", "Enter a reason for changing a shared evaluation");
    requireNotOwn(ctx, before.userId);
    if (status === "Shared" && !wasShared) requireReleasedByLeads(ctx);
    const isShared = wasShared || status === "Shared";
    const rated = applyRatings(before.parameters, parameters ?? []);
    const isFinished = isShared || wasReady || status === "Ready";
    if (isFinished) requireRated(rated, isShared ? "Shared" : "Ready");

    if (wasReady && !wasShared) requireUncalibrated(ctx, before, rated);

    const month = { year: before.year, month: before.month };
    const { ratings, total } = await scored(ctx, before.userId, month, rated, before.scoreMix);
    const person = (await kraRepository.findPerson(ctx.db, before.userId, month))!;
    const facts = JSON.stringify(await factsOf(ctx, person, month));
    const now = ctx.now();
    const shared = isShared && { status: "Shared" as const, sharedAt: now, answeredAt: null, answerComment: null };
    await kraEvaluationsRepository.saveRatings(
      ctx.db,
      ratings.map((rated) => ({ ...rated, evaluationId: id })),
    );
    const ready = isFinished && !wasReady && { readyAt: now };
    await kraEvaluationsRepository.update(ctx.db, id, { ...texts, ...total, ...shared, ...ready, facts }, now);
    if (wasReady && !wasShared) await keepRatingChanges(ctx, before, rated);
    if (wasShared) {
      const correction = { id: uuidv7(), evaluationId: id, correctedBy: ctx.actor.id, correctedAt: now };
      await kraEvaluationsRepository.insertCorrection(ctx.db, { ...correction, reason: reason!, previousScore: before.totalScore });
    }

    const after = (await kraEvaluationsRepository.find(ctx.db, id))!;
    const { evaluationCorrected, evaluationReady, evaluationShared, evaluationUpdated } = kraChanges;
    record(ctx, wasShared ? evaluationCorrected : isShared ? evaluationShared : ready ? evaluationReady : evaluationUpdated, {
      id,
      before: audited(before),
      after: { ...audited(after), ...(wasShared && { reason }) },
      person,
      isDraft: after.status === "Draft",
    });
    return present(ctx, after);
  });

const responses = { Acknowledged: "acknowledged", Disputed: "disputed" } as const;
const answered = { Acknowledged: kraChanges.evaluationAcknowledged, Disputed: kraChanges.evaluationDisputed };

const respondMessages = { missing, refused: "respond to this evaluation" };

/** Checked before the body is validated. A member who has already responded passes, and gets a conflict later. */
export async function mayRespond(ctx: ActorContext, id: string) {
  const found = await kraEvaluationsRepository.find(ctx.db, id);
  authorize(evaluationAccess, "read", ctx.actor, found, respondMessages);
  if (!isSelf(ctx.actor, found.userId)) authorize(evaluationAccess, "acknowledge", ctx.actor, found, respondMessages);
}

/** Acknowledges or disputes an evaluation, once each time it is shared. */
export const acknowledge = (ctx: ActorContext, { id, decision, comment }: CheckedInputOf<typeof kra.acknowledge>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await findLocked(ctx, id);
    authorize(evaluationAccess, "read", ctx.actor, before, respondMessages);
    if (isSelf(ctx.actor, before.userId) && (before.status === "Acknowledged" || before.status === "Disputed")) {
      throw new AppError("conflict", `This evaluation is already ${responses[before.status]}`);
    }
    authorize(evaluationAccess, "acknowledge", ctx.actor, before, respondMessages);
    await kraEvaluationsRepository.update(
      ctx.db,
      id,
      { status: decision, answeredAt: ctx.now(), answerComment: comment || null },
      ctx.now(),
    );
    const after = (await kraEvaluationsRepository.find(ctx.db, id))!;
    record(ctx, answered[decision], { id, before: audited(before), after: audited(after), person: after, isDraft: false });
    return present(ctx, after);
  });

export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof kra.removeMonthly>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await findLocked(ctx, id);
    if (before) requireNotOwn(ctx, before.userId);
    authorize(evaluationAccess, "remove", ctx.actor, before, { missing, refused: "delete this evaluation" });
    await kraEvaluationsRepository.remove(ctx.db, id);
    record(ctx, kraChanges.evaluationRemoved, { id, before: audited(before), person: before, isDraft: before.status === "Draft" });
    return { _id: id };
  });
