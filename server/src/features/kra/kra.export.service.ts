import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as calibrationContract from "@daybook/contract/kra/calibration";
import type * as kra from "@daybook/contract/kra/kra";
import { twoDecimals } from "@daybook/contract/kra/score";
import type { ActorContext } from "#context.ts";
import type { Cell } from "#download.ts";
import { exportTable } from "#export-file.ts";
import * as kraAnalyticsService from "./analytics/kra.analytics.service.ts";
import * as kraEvaluationsService from "./evaluations/kra.evaluations.service.ts";
import * as kraCalibrationService from "./calibration/kra.calibration.service.ts";
import * as kraService from "./kra.service.ts";

/*
 * The lists and figures of KRA as CSV: each function serves one endpoint and returns JSON, or a file with `format=csv`.
 */

type Members = CheckedInputOf<typeof kra.teamMembers>;
type Evaluations = CheckedInputOf<typeof kra.listEvaluations>;
type Filters = CheckedInputOf<typeof kra.analytics>;

const batchSize = 500;

/** `2026-03`, or nothing where the period is not one month. */
const monthKey = ({ year, month }: { year?: number | undefined; month?: number | undefined }) =>
  year !== undefined && month !== undefined ? `${year}-${String(month).padStart(2, "0")}` : undefined;

const fileName = (kind: string, filters: { year?: number | undefined; month?: number | undefined }) =>
  ["kra", kind, monthKey(filters)].filter(Boolean).join("-");

/** All pages of a list, one after the other. */
async function* batches<Row>(pageOf: (page: number) => Promise<{ data: Row[] }>) {
  for (let page = 1; ; page += 1) {
    const { data } = await pageOf(page);
    yield data;
    if (data.length < batchSize) return;
  }
}

async function* table(...rows: Cell[][]) {
  yield rows;
}

const cell = (value: Cell | undefined) => value ?? null;

/** Score and grade are empty until every parameter is rated. */
const scoreHead = ["Parameters rated", "Parameters", "Total score", "Grade"];

const memberHead = ["Member", "Designation", "Team", "Template", "Weekly tasks done", "Weekly tasks"];

/** A company without self-reviews has no columns for them. */
const asksForSelfReviews = (ctx: ActorContext) => ctx.company.selfReview !== "off";

const selfReviewTexts = { Sent: "Sent", Missing: "Not sent" } as const;

export async function teamMembers(ctx: ActorContext, { format, ...input }: Members) {
  if (format !== "csv") return kraService.teamMembers(ctx, input);
  kraEvaluationsService.mayList(ctx);
  const asks = asksForSelfReviews(ctx);
  async function* rows() {
    for await (const members of batches((page) => kraService.teamMembers(ctx, { ...input, page, limit: batchSize }))) {
      yield members.map(({ user, template, weekly, selfReview, evaluation, nextToDo }) => [
        user.name,
        cell(user.designation),
        cell(user.team),
        cell(template?.name),
        weekly.done,
        weekly.total,
        ...(asks ? [cell(selfReview && selfReviewTexts[selfReview])] : []),
        cell(evaluation?.status),
        cell(evaluation?.rated.done),
        cell(evaluation?.rated.total),
        cell(evaluation?.totalScore),
        cell(evaluation?.grade),
        nextToDo,
      ]);
    }
  }
  return exportTable(ctx, {
    name: fileName("members", input),
    entity: "kra",
    format,
    head: [...memberHead, ...(asks ? ["Self-review"] : []), "Evaluation", ...scoreHead, "Next step"],
    rows: rows(),
    filters: input,
  });
}

type Evaluation = Awaited<ReturnType<typeof kraEvaluationsService.list>>["data"][number];

const evaluationHead = ["Member", "Team", "Month", "Status", ...scoreHead, "Evaluated by"];

/**
 * One row per evaluation; each parameter of any of them has a column, and with self-reviews another one. What a self-review
 * says is empty where the reader does not see it yet.
 */
export async function listEvaluations(ctx: ActorContext, { format, ...input }: Evaluations) {
  if (format !== "csv") return kraEvaluationsService.list(ctx, input);
  kraEvaluationsService.mayList(ctx);
  const evaluations: Evaluation[] = [];
  for await (const batch of batches((page) => kraEvaluationsService.list(ctx, { ...input, page, limit: batchSize }))) {
    evaluations.push(...batch);
  }
  const names = [...new Set(evaluations.flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
  const asks = asksForSelfReviews(ctx);
  const rows = evaluations.map((evaluation) => [
    evaluation.teamMember.name,
    cell(evaluation.teamMember.team),
    cell(monthKey(evaluation)),
    evaluation.status,
    evaluation.parameters.filter(({ rating }) => rating !== null).length,
    evaluation.parameters.length,
    cell(evaluation.totalScore),
    cell(evaluation.grade),
    cell(evaluation.evaluator?.name),
    ...names.map((name) => cell(evaluation.parameters.find((parameter) => parameter.name === name)?.rating)),
    ...(asks ? selfReviewCells(evaluation, names) : []),
  ]);
  return exportTable(ctx, {
    name: fileName("evaluations", input),
    entity: "kra",
    format,
    head: [
      ...evaluationHead,
      ...names.map((name) => `${name} (rating)`),
      ...(asks ? ["Self-review", "Self-review score", ...names.map((name) => `${name} (self-review)`)] : []),
    ],
    rows: table(...rows),
    filters: input,
  });
}

/** Whether it was sent, its score and its ratings. */
function selfReviewCells({ self, parameters }: Evaluation, names: string[]): Cell[] {
  const ratings = new Map(self?.content?.ratings.map(({ parameterId, rating }) => [parameterId, rating]));
  return [
    self ? selfReviewTexts.Sent : selfReviewTexts.Missing,
    cell(self?.content?.totalScore),
    ...names.map((name) => cell(ratings.get(parameters.find((parameter) => parameter.name === name)?.parameterId ?? ""))),
  ];
}

const calibrationHead = ["Member", "Team", "Template", "Rated by", "Status", "Month before", "Self-review", "Lead", "Lead minus self"];

/** One row per person, in the order of the screen, with the reasons of what was changed. */
export async function calibration(ctx: ActorContext, { format, ...input }: CheckedInputOf<typeof calibrationContract.list>) {
  const compared = await kraCalibrationService.list(ctx, input);
  if (format !== "csv") return compared;
  const reasons = new Map<string, string[]>();
  // The latest change comes first; the file has them in their order.
  for (const { evaluationId, reason } of compared.changes) reasons.set(evaluationId, [reason, ...(reasons.get(evaluationId) ?? [])]);
  const rows = compared.people.map(({ user, template, evaluator, status, previous, self, lead, final, grade, evaluationId }) => [
    user.name,
    cell(user.team),
    cell(template?.name),
    cell(evaluator?.name),
    cell(status),
    previous,
    self,
    lead,
    lead === null || self === null ? null : twoDecimals(lead - self),
    final,
    cell(grade),
    cell(reasons.get(evaluationId ?? "")?.join("; ")),
  ]);
  return exportTable(ctx, {
    name: fileName("calibration", input),
    entity: "kra",
    format,
    head: [...calibrationHead, "Final", "Grade", "Reasons of changes"],
    rows: table(...rows),
    filters: input,
  });
}

/** All tables of the analytics, one below the other, with an empty line between them. */
export async function analytics(ctx: ActorContext, { format, ...input }: Filters) {
  const figures = await kraAnalyticsService.analytics(ctx, input);
  if (format !== "csv") return figures;
  const { summary, distribution, byTeam, byParameter, trend, top, attention, weeklyCompletion } = figures;
  const rows: Cell[][] = [
    ["Members", "Evaluated", "Pending", "Average", "Median", "Previous average"],
    [summary.members, summary.evaluated, summary.pending, summary.average, summary.median, summary.previousAverage],
    [],
    ["Grade", "Evaluations"],
    ...distribution.map(({ grade, count }) => [grade, count]),
    [],
    ["Team", "Members", "Evaluated", "Average"],
    ...byTeam.map(({ team, members, evaluated, average }) => [team, members, evaluated, average]),
    [],
    ["Parameter", "Average rating", "Weekly checklist %", "Ratings"],
    ...byParameter.map(({ name, average, weeklyPercent, count }) => [name, average, weeklyPercent, count]),
    [],
    ["Month", "Average", "Evaluated"],
    ...trend.map((each) => [cell(monthKey(each)), each.average, each.evaluated]),
    [],
    ["Highest scores", "Score", "Grade"],
    ...top.map(({ user, score, grade }) => [user.name, score, grade]),
    [],
    ["Needs attention", "Score", "Why"],
    ...attention.map(({ user, score, why }) => [user.name, score, why]),
    [],
    ["Week", "Tasks done", "Tasks", "%"],
    ...weeklyCompletion.map(({ week, done, total, percent }) => [week, done, total, percent]),
  ];
  return exportTable(ctx, {
    name: fileName("analytics", input),
    entity: "kra",
    format,
    head: ["Summary"],
    rows: table(...rows),
    filters: input,
  });
}

export async function parameterDetails(ctx: ActorContext, { format, ...input }: Filters) {
  const details = await kraAnalyticsService.parameterDetails(ctx, input);
  if (format !== "csv") return details;
  const rows = details.members.map(({ user, rating, weeklyPercent, score, ...month }) => [
    user.name,
    cell(user.team),
    cell(monthKey(month)),
    cell(rating),
    cell(weeklyPercent),
    cell(score),
  ]);
  return exportTable(ctx, {
    name: fileName("parameter", input),
    entity: "kra",
    format,
    head: ["Member", "Team", "Month", "Rating", "Weekly checklist %", "Score"],
    rows: table(...rows),
    filters: input,
  });
}
