import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra";
import { twoDecimals } from "@daybook/contract/kra-score";
import { abilities, authorize, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { evaluationAccess, kraScope, mayEvaluateAnybody, personAccess } from "#access/kra.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { window } from "#pagination.ts";
import { scored } from "./kra.scores.service.ts";
import * as kraEvaluationsRepository from "./kra.evaluations.repository.ts";
import type { EvaluationRow } from "./kra.evaluations.repository.ts";
import { factsOf } from "./kra.facts.service.ts";
import { kraPagination, requireEvaluated, requireReadable, requireTemplate, audienceOf } from "#features/kra/kra.service.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import { requireBegun } from "#domain/kra-months.ts";
import * as kraTemplatesRepository from "#features/kra/templates/kra.templates.repository.ts";

type UpdateInput = CheckedInputOf<typeof kra.updateMonthly>;
type SentRatings = CheckedInputOf<typeof kra.createMonthly>["parameters"];

const missing = "There is no evaluation";
const refused = "change this evaluation";
const exists = () => new AppError("conflict", "There is already an evaluation of this month");

const roundedOrNull = (value: number | null) => (value === null ? null : twoDecimals(value));

const present = (ctx: Context, row: EvaluationRow) => ({
  ...row,
  teamMemberId: row.userId,
  parameters: row.parameters.map((parameter) => ({ ...parameter, score: roundedOrNull(parameter.score) })),
  can: abilities(evaluationAccess, ctx.actor, row),
});

/** What an audit note keeps of an evaluation. */
const audited = (row: EvaluationRow) => ({
  member: row.teamMember.name,
  month: `${row.year}-${String(row.month).padStart(2, "0")}`,
  status: row.status,
  totalScore: row.totalScore,
  grade: row.grade,
  ratings: row.parameters.map(({ name, rating, comment }) => ({ name, rating, comment })),
  strengths: row.strengths,
  improvements: row.improvements,
  remarks: row.remarks,
  answer: row.answerComment,
});

export async function get(ctx: Context, { teamMemberId, ...month }: CheckedInputOf<typeof kra.getMonthly>) {
  const person = await requireReadable(ctx, teamMemberId);
  const row = await kraEvaluationsRepository.findOfMonth(ctx.db, teamMemberId, month);
  authorize(evaluationAccess, "read", ctx.actor, row, { missing: "There is no evaluation of this month" });
  // What the month says of a draft is what it says now.
  return present(ctx, row.status === "Draft" ? { ...row, facts: await factsOf(ctx, person, month) } : row);
}

export async function history(ctx: Context, { teamMemberId }: CheckedInputOf<typeof kra.history>) {
  const person = await requireReadable(ctx, teamMemberId);
  const onlySeen = !personAccess.evaluate(ctx.actor, person);
  const rows = await kraEvaluationsRepository.listOf(ctx.db, teamMemberId, { onlySeen });
  return rows.map((row) => present(ctx, row));
}

/** Asked before wrong filters are explained. */
export const mayList = (ctx: Context) => require(mayEvaluateAnybody(ctx.actor), "see other people's evaluations");

export async function list(ctx: Context, { page, limit, ...filters }: CheckedInputOf<typeof kra.listEvaluations>) {
  mayList(ctx);
  const scope = kraScope(ctx.actor);
  const [rows, total] = await Promise.all([
    kraEvaluationsRepository.list(ctx.db, scope, filters, window({ page, limit })),
    kraEvaluationsRepository.count(ctx.db, scope, filters),
  ]);
  return { data: rows.map((row) => present(ctx, row)), pagination: kraPagination({ page, limit }, total) };
}

/** One per person and month, also of two at once. */
export const create = (
  ctx: Context,
  { teamMemberId, year, month, parameters, status, ...texts }: CheckedInputOf<typeof kra.createMonthly>,
) =>
  inTransaction(ctx, async (ctx) => {
    const person = await requireEvaluated(ctx, teamMemberId);
    const ofMonth = { year, month };
    requireBegun(ofMonth, ctx.today());
    await kraRepository.lockMonth(ctx.db, person.userId, ofMonth);
    if (await kraEvaluationsRepository.findOfMonth(ctx.db, person.userId, ofMonth)) throw exists();
    const { templateId, version } = await requireTemplate(ctx, person);
    const template = await kraTemplatesRepository.getVersion(ctx.db, templateId, version);
    const unrated = template.parameters.map(({ _id, name, weight }) => ({ parameterId: _id, name, weight, rating: null, comment: "" }));
    const rated = withSent(unrated, parameters);
    if (status === "Shared") requireRated(rated);

    const { ratings, total } = await scored(ctx, person.userId, ofMonth, rated, template.scoreMix);
    const facts = JSON.stringify(await factsOf(ctx, person, ofMonth));
    const id = uuidv7();
    const now = ctx.now();
    const shared = status === "Shared" ? { status, sharedAt: now } : { status: "Draft" as const, sharedAt: null };
    const made = {
      id,
      userId: person.userId,
      evaluatorId: ctx.actor.id,
      templateId,
      templateVersion: version,
      createdAt: now,
      updatedAt: now,
    };
    const row = { ...made, ...ofMonth, ...texts, ...total, ...shared, facts, answeredAt: null, answerComment: null };
    await onViolation(kraEvaluationsRepository.insert(ctx.db, row, ratings), { kra_evaluations_once: exists });

    const after = (await kraEvaluationsRepository.find(ctx.db, id))!;
    ctx.audit("evaluations.created", "evaluations", id, { after: audited(after) });
    audienceOf(ctx, person, after.status === "Draft");
    return present(ctx, after);
  });

/** What was sent, laid over what there is: a rating or a comment that was not sent stays. */
function withSent<Rated extends { parameterId: string; rating: number | null; comment: string }>(
  there: Rated[],
  sent: SentRatings,
): Rated[] {
  const changes = new Map<string, Partial<Pick<Rated, "rating" | "comment">>>();
  for (const [index, { parameterId, rating, comment }] of sent.entries()) {
    if (!there.some((each) => each.parameterId === parameterId)) {
      throw invalid(`parameters.${index}.parameterId`, "This parameter is not part of the template");
    }
    changes.set(parameterId, {
      ...changes.get(parameterId),
      ...(rating !== undefined && { rating }),
      ...(comment !== undefined && { comment }),
    });
  }
  return there.map((each) => ({ ...each, ...changes.get(each.parameterId) }));
}

function requireRated(parameters: { name: string; rating: number | null }[]) {
  const unrated = parameters.filter(({ rating }) => rating === null).map(({ name }) => name);
  if (unrated.length > 0) throw invalid("parameters", `Please rate every parameter before sharing: ${unrated.join(", ")}`);
}

/** The evaluation, with its month held until the transaction ends. */
async function findHeld(ctx: Context, id: string) {
  const found = await kraEvaluationsRepository.find(ctx.db, id);
  authorize(evaluationAccess, "read", ctx.actor, found, { missing });
  await kraRepository.lockMonth(ctx.db, found.userId, found);
  return kraEvaluationsRepository.find(ctx.db, id);
}

/** Asked before a wrong body is explained. */
export async function mayUpdate(ctx: Context, id: string) {
  authorize(evaluationAccess, "update", ctx.actor, await kraEvaluationsRepository.find(ctx.db, id), { missing, refused });
}

/** A draft, sharing it, and the correction of a shared one: by an admin, with a reason that is kept; the member is asked again. */
export const update = (ctx: Context, { id, parameters, status, reason, version, ...texts }: UpdateInput) =>
  inTransaction(ctx, async (ctx) => {
    const before = await findHeld(ctx, id);
    authorize(evaluationAccess, "update", ctx.actor, before, { missing, refused });
    if (version !== undefined && version < before.version) {
      throw new AppError("conflict", "This evaluation was changed by somebody else. Reload and try again.");
    }
    const wasShared = before.status !== "Draft";
    if (wasShared && status === "Draft") throw new AppError("conflict", "A shared evaluation cannot become a draft again");
    if (wasShared && !reason) throw invalid("reason", "Please give the reason for changing a shared evaluation");
    const isShared = wasShared || status === "Shared";
    const rated = withSent(before.parameters, parameters ?? []);
    if (isShared) requireRated(rated);

    const month = { year: before.year, month: before.month };
    const { ratings, total } = await scored(ctx, before.userId, month, rated, before.scoreMix);
    const person = (await kraRepository.findPerson(ctx.db, before.userId))!;
    const facts = JSON.stringify(await factsOf(ctx, person, month));
    const now = ctx.now();
    const shared = isShared && { status: "Shared" as const, sharedAt: now, answeredAt: null, answerComment: null };
    await kraEvaluationsRepository.saveRatings(ctx.db, id, ratings);
    await kraEvaluationsRepository.update(ctx.db, id, { ...texts, ...total, ...shared, facts }, now);
    if (wasShared) {
      const correction = { id: uuidv7(), evaluationId: id, correctedBy: ctx.actor.id, correctedAt: now };
      await kraEvaluationsRepository.insertCorrection(ctx.db, { ...correction, reason: reason!, previousScore: before.totalScore });
    }

    const after = (await kraEvaluationsRepository.find(ctx.db, id))!;
    const action = wasShared ? "corrected" : isShared ? "shared" : "updated";
    ctx.audit(`evaluations.${action}`, "evaluations", id, {
      before: audited(before),
      after: { ...audited(after), ...(wasShared && { reason }) },
    });
    audienceOf(ctx, person, after.status === "Draft");
    return present(ctx, after);
  });

const answers = { Acknowledged: "acknowledged", Disputed: "disputed" } as const;

const answering = { missing, refused: "answer this evaluation" };

/** Asked before a wrong body is explained; who has answered already is told so. */
export async function mayAnswer(ctx: Context, id: string) {
  const found = await kraEvaluationsRepository.find(ctx.db, id);
  authorize(evaluationAccess, "read", ctx.actor, found, answering);
  if (!isSelf(ctx.actor, found.userId)) authorize(evaluationAccess, "acknowledge", ctx.actor, found, answering);
}

/** The member's answer, once for each time it is shared. */
export const acknowledge = (ctx: Context, { id, decision, comment }: CheckedInputOf<typeof kra.acknowledge>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await findHeld(ctx, id);
    authorize(evaluationAccess, "read", ctx.actor, before, answering);
    if (isSelf(ctx.actor, before.userId) && (before.status === "Acknowledged" || before.status === "Disputed")) {
      throw new AppError("conflict", `This evaluation is already ${answers[before.status]}`);
    }
    authorize(evaluationAccess, "acknowledge", ctx.actor, before, answering);
    await kraEvaluationsRepository.update(
      ctx.db,
      id,
      { status: decision, answeredAt: ctx.now(), answerComment: comment || null },
      ctx.now(),
    );
    const after = (await kraEvaluationsRepository.find(ctx.db, id))!;
    ctx.audit(`evaluations.${answers[decision]}`, "evaluations", id, { before: audited(before), after: audited(after) });
    audienceOf(ctx, after);
    return present(ctx, after);
  });

export const remove = (ctx: Context, { id }: CheckedInputOf<typeof kra.removeMonthly>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await findHeld(ctx, id);
    authorize(evaluationAccess, "remove", ctx.actor, before, { missing, refused: "delete this evaluation" });
    await kraEvaluationsRepository.remove(ctx.db, id);
    ctx.audit("evaluations.removed", "evaluations", id, { before: audited(before) });
    audienceOf(ctx, before, before.status === "Draft");
    return { _id: id };
  });
