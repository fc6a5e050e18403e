import { parameterScore, type ScoreMix, totalOf } from "@daybook/contract/kra/score";
import type { Evaluation, Facts, Template, WeeklyRecord } from "@daybook/contract/kra/schemas";
import type { InputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type { Api } from "@daybook/contract/core/api";
import { firstNameOf } from "../kra-labels.ts";
import { type Month, monthKey, moveMonth } from "../months.ts";

type Start = OutputOf<Api["GET /kra/monthly/:teamMemberId/:year/:month/facts"]>;

export type SheetParameter = {
  parameterId: string;
  name: string;
  weight: number;
  weeklyPercent: number | null;
  description: string;
  target: string | null;
};

/** The parameters to rate: those stored with the evaluation, or for a new one those of the current template. */
export type Sheet = { parameters: SheetParameter[]; scoreMix: ScoreMix; facts: Facts };

export const sheetOfStart = ({ template, facts, weeklyPercents }: Start): Sheet => ({
  facts,
  scoreMix: template.scoreMix,
  parameters: template.parameters.map(({ _id, name, weight, description, target }) => ({
    parameterId: _id,
    name,
    weight,
    description,
    target,
    weeklyPercent: weeklyPercents.find(({ parameterId }) => parameterId === _id)?.percent ?? null,
  })),
});

/** Names and weights are those stored with the evaluation. The template only adds descriptions and targets. */
export const sheetOf = ({ facts, scoreMix, parameters }: Evaluation, template: Template | undefined): Sheet => ({
  facts,
  scoreMix,
  parameters: parameters.map(({ parameterId, name, weight, weeklyPercent }) => {
    const known = template?.parameters.find(({ _id }) => _id === parameterId);
    return { parameterId, name, weight, weeklyPercent, description: known?.description ?? "", target: known?.target ?? null };
  }),
});

export type Rating = { rating: number | null; comment: string };

/** The editable content of an evaluation. */
export type Draft = { ratings: Record<string, Rating>; strengths: string; improvements: string; remarks: string };

const noRating: Rating = { rating: null, comment: "" };

export const ratingIn = (draft: Draft, parameterId: string) => draft.ratings[parameterId] ?? noRating;

export const draftOf = (evaluation: Evaluation | null): Draft => ({
  ratings: Object.fromEntries(
    (evaluation?.parameters ?? []).map(({ parameterId, rating, comment }) => [parameterId, { rating, comment }] as const),
  ),
  strengths: evaluation?.strengths ?? "",
  improvements: evaluation?.improvements ?? "",
  remarks: evaluation?.remarks ?? "",
});

type Input = Pick<InputOf<Api["POST /kra/monthly"]>, "parameters" | "strengths" | "improvements" | "remarks">;

/** Converts a draft to the API's input. */
export const inputOf = ({ ratings, ...texts }: Draft): Input => ({
  parameters: Object.entries(ratings).map(([parameterId, { rating, comment }]) => ({ parameterId, rating, comment })),
  ...texts,
});

export type ScoredParameter = SheetParameter &
  Rating & { score: number | null; /** Out of the parameter's weight; null until it is rated. */ points: number | null };

/** Scores a sheet with the ratings of a draft. */
export function scoreSheet({ parameters, scoreMix }: Sheet, draft: Draft) {
  const rows = parameters.map((parameter): ScoredParameter => {
    const { rating, comment } = ratingIn(draft, parameter.parameterId);
    const score = parameterScore({ rating, weeklyPercent: parameter.weeklyPercent }, scoreMix);
    return { ...parameter, rating, comment, score, points: rating === null || score === null ? null : (score * parameter.weight) / 100 };
  });
  const { totalScore: total, grade } = totalOf(rows);
  return {
    rows,
    total,
    grade,
    unrated: rows.filter(({ rating }) => rating === null),
  };
}

export type ScoredSheet = ReturnType<typeof scoreSheet>;

export type WeekShare = { week: number; done: number; total: number };

/** A parameter's checklist progress by week. */
export const sharesByWeek = (records: readonly WeeklyRecord[], parameterId: string): WeekShare[] =>
  records.flatMap(({ week, tasks }) => {
    const own = tasks.filter((task) => task.parameterId === parameterId);
    return own.length === 0 ? [] : [{ week, done: own.filter(({ isCompleted }) => isCompleted).length, total: own.length }];
  });

export type TrendMonth = { month: Month; score: number | null };

/** The total scores of the months up to `month`, which comes last with its current score. */
export const trendTo = (history: readonly Evaluation[], month: Month, current: number | null, months = 6): TrendMonth[] =>
  Array.from({ length: months }, (_, i) => {
    const each = moveMonth(month, i - months + 1);
    if (each === month) return { month: each, score: current };
    return { month: each, score: history.find((evaluation) => monthKey(evaluation) === each)?.totalScore ?? null };
  });

/** How many parameters of an evaluation are rated. */
export const ratedIn = ({ parameters }: Pick<Evaluation, "parameters">) => ({
  done: parameters.filter(({ rating }) => rating !== null).length,
  total: parameters.length,
});

/** The most recent earlier evaluation with a total score. */
export const previousOf = (history: readonly Evaluation[], month: Month) =>
  history.find((evaluation) => monthKey(evaluation) < month && evaluation.totalScore !== null);

/** The evaluator's possessive: `Rohan's`. */
export const possessiveOf = (evaluation: Evaluation | null) =>
  evaluation?.evaluator ? `${firstNameOf(evaluation.evaluator.name)}'s` : "the lead's";
