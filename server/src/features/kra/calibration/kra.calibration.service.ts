import { numberText, pluralize } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import type * as calibration from "@daybook/contract/kra/calibration";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { authorize, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { calibrationAccess, mayCalibrate } from "#access/kra.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { daysOfMonth, type Month, requireStarted } from "#domain/kra-months.ts";
import { AppError, invalid } from "#errors.ts";
import * as kraEvaluationsRepository from "#features/kra/evaluations/kra.evaluations.repository.ts";
import { applyRatings, keepRatingChanges } from "#features/kra/evaluations/kra.ratings.service.ts";
import { factsOfAll } from "#features/kra/evaluations/kra.facts.service.ts";
import { audited, isReady, present } from "#features/kra/evaluations/kra.presenter.service.ts";
import { scored } from "#features/kra/evaluations/kra.scores.service.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import { inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import * as kraCalibrationRepository from "./kra.calibration.repository.ts";
import type { Compared } from "./kra.calibration.repository.ts";

const missing = "This evaluation does not exist";

/** Checked before the input is validated. */
export const may = (ctx: ActorContext) => require(mayCalibrate(ctx.actor), "calibrate evaluations");

function requireSwitchedOn({ company }: ActorContext) {
  if (company.calibration === "off") throw new AppError("conflict", "Calibration is off. Switch it on in Settings, Evaluations.");
}

/** One's own line says who decides it, and no score before the evaluation is shared. */
function presentRow(ctx: ActorContext, { teamId: _teamId, ...row }: Compared) {
  const isOwn = isSelf(ctx.actor, row.user._id);
  const isHidden = isOwn && row.status !== null && (row.status === "Draft" || row.status === "Ready");
  return {
    ...row,
    ...(isHidden && { self: null, lead: null, final: null, grade: null }),
    isOwn,
    can: { calibrate: row.status === "Ready" && !isOwn },
  };
}

const listMonth = (ctx: ActorContext, month: Month, group: kraCalibrationRepository.Group) =>
  kraCalibrationRepository.list(ctx.db, { ...month, endDate: daysOfMonth(month).endDate }, group);

export async function list(ctx: ActorContext, { year, month, ...group }: Omit<CheckedInputOf<typeof calibration.list>, "format">) {
  may(ctx);
  requireSwitchedOn(ctx);
  const rows = await listMonth(ctx, { year, month }, group);
  const others = rows.flatMap(({ user, evaluationId }) => (evaluationId && !isSelf(ctx.actor, user._id) ? [evaluationId] : []));
  const changes = await kraCalibrationRepository.listChanges(ctx.db, others);
  return { people: rows.map((row) => presentRow(ctx, row)), changes };
}

/** Changes ratings of an evaluation that is ready. Its evaluator gets a notice; the person reads the result only. */
export const change = (ctx: ActorContext, { evaluationId: id, parameters, reason, version }: CheckedInputOf<typeof calibration.change>) =>
  inTransaction(ctx, async (ctx) => {
    may(ctx);
    requireSwitchedOn(ctx);
    const found = await kraEvaluationsRepository.find(ctx.db, id);
    authorize(calibrationAccess, "change", ctx.actor, found, { missing, refused: "calibrate your own evaluation" });
    const month = { year: found.year, month: found.month };
    await kraRepository.lockMonth(ctx.db, found.userId, month);
    const before = await kraEvaluationsRepository.find(ctx.db, id);
    authorize(calibrationAccess, "change", ctx.actor, before, { missing, refused: "calibrate your own evaluation" });
    await requireVersion(ctx, kraChanges.evaluationUpdated, before, version, "This evaluation was");
    if (before.status !== "Draft")
      throw new AppError("conflict", `The evaluation of ${before.teamMember.name} is already shared. Correct it there, with a reason.`);
    if (!isReady(before)) throw new AppError("conflict", `The evaluation of ${before.teamMember.name} is not ready yet`);

    const rated = applyRatings(before.parameters, parameters);
    if (rated.every(({ rating }, index) => rating === before.parameters[index]!.rating))
      throw invalid("parameters", "Choose a rating that differs from the present one");
    const { ratings, total } = await scored(ctx, before.userId, month, rated, before.scoreMix);
    await kraEvaluationsRepository.saveRatings(
      ctx.db,
      ratings.map((each) => ({ ...each, evaluationId: id })),
    );
    await kraEvaluationsRepository.update(ctx.db, id, total, ctx.now());
    const calibrationId = uuidv7();
    await kraCalibrationRepository.insert(ctx.db, {
      id: calibrationId,
      evaluationId: id,
      calibratedBy: ctx.actor.id,
      calibratedAt: ctx.now(),
      reason,
      previousScore: before.totalScore!,
      score: total.totalScore!,
    });
    await keepRatingChanges(ctx, before, rated, calibrationId);

    const after = (await kraEvaluationsRepository.find(ctx.db, id))!;
    record(ctx, kraChanges.evaluationCalibrated, {
      id,
      before: audited(before),
      after: { ...audited(after), reason },
      person: before,
      isDraft: true,
    });
    return present(ctx, after);
  });

const names = (people: Compared[]) => {
  const shown = people.slice(0, 3).map(({ user }) => user.name);
  return people.length > 3 ? `${shown.join(", ")} and ${people.length - 3} more` : shown.join(", ");
};

/** Shares a group at once. Who is not ready holds the group up, unless they are left out; one's own waits for another admin. */
export const release = (ctx: ActorContext, { year, month, leaveOut = false, ...group }: CheckedInputOf<typeof calibration.release>) =>
  inTransaction(ctx, async (ctx) => {
    may(ctx);
    requireSwitchedOn(ctx);
    const ofMonth = { year, month };
    requireStarted(ofMonth, ctx.today());
    const seen = await listMonth(ctx, ofMonth, group);
    await kraRepository.lockMonths(
      ctx.db,
      seen.map(({ user }) => user._id),
      ofMonth,
    );
    const open = (await listMonth(ctx, ofMonth, group)).filter(({ status }) => status === null || status === "Draft" || status === "Ready");
    const own = open.filter(({ user }) => isSelf(ctx.actor, user._id));
    const others = open.filter(({ user }) => !isSelf(ctx.actor, user._id));
    const ready = others.filter(({ status }) => status === "Ready");
    const unready = others.filter(({ status }) => status !== "Ready");
    if (ready.length === 0) throw new AppError("conflict", "No evaluation of this group is ready to be shared");
    if (unready.length > 0 && !leaveOut) {
      const count = `${numberText(unready.length)} of ${numberText(others.length)} ${pluralize(unready.length, "is", "are")} not ready`;
      throw new AppError("conflict", `${count}: ${names(unready)}. Leave them out to share the others.`);
    }

    const ids = ready.map(({ evaluationId }) => evaluationId!);
    const before = await kraEvaluationsRepository.listByIds(ctx.db, ids);
    const facts = await factsOfAll(
      ctx,
      before.map(({ userId }) => userId),
      ofMonth,
    );
    await kraCalibrationRepository.share(
      ctx.db,
      before.map(({ _id, userId }) => ({ id: _id, facts: JSON.stringify(facts.get(userId)) })),
      ctx.now(),
    );
    for (const row of before) {
      record(ctx, kraChanges.evaluationShared, {
        id: row._id,
        before: audited(row),
        after: { ...audited(row), status: "Shared" },
        person: row,
        isDraft: false,
      });
    }
    return {
      releasedIds: ids,
      left: [
        ...unready.map(({ user }) => ({ user, reason: "not ready yet" })),
        ...own.map(({ user }) => ({ user, reason: "another admin releases your own" })),
      ],
    };
  });
