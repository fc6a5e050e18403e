import type { Evaluation } from "./shapes/kra.ts";

/*
 * How ratings and weekly tasks become scores from 0 to 100: the server decides with it, and a form counts along with it
 * while somebody types. Absent parts are left out, and what is there is weighed among itself: nothing absent counts as
 * zero. Pure, and without Zod, so that a screen can use it at no cost.
 */

type Grade = NonNullable<Evaluation["grade"]>;

/** How much of a parameter's score the rating and the weekly tasks are; together 100. */
export type ScoreMix = { lead: number; weekly: number };

/** What is known of a parameter: a rating from 1 to 5, and how many percent of its weekly tasks were done. */
export type Known = { rating: number | null; weeklyPercent: number | null };

/** Ratings from 1 to 5 in half steps. */
export const ratingSteps = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const;

const percentPerStar = 20;

type Part = { share: number; value: number };

/** The mean by shares; where no part that is there has a share, all count alike. Null of nothing. */
function weighted(parts: Part[]): number | null {
  if (parts.length === 0) return null;
  const shares = parts.reduce((sum, { share }) => sum + share, 0);
  if (shares === 0) return weighted(parts.map(({ value }) => ({ share: 1, value })));
  return parts.reduce((sum, { share, value }) => sum + share * value, 0) / shares;
}

/** A parameter's score; null while there is neither a rating nor a weekly task. */
export function parameterScore({ rating, weeklyPercent }: Known, mix: ScoreMix): number | null {
  const parts: Part[] = [];
  if (rating !== null) parts.push({ share: mix.lead, value: rating * percentPerStar });
  if (weeklyPercent !== null) parts.push({ share: mix.weekly, value: weeklyPercent });
  return weighted(parts);
}

/** Takes the noise of floating point away: a computed 90 is 90. */
const clean = (value: number) => Math.round(value * 1e9) / 1e9;

export const twoDecimals = (value: number) => Math.round(clean(value) * 100) / 100;

/** The lowest total of each grade, best first. */
export const gradeBounds: readonly (readonly [Grade, number])[] = [
  ["Outstanding", 90],
  ["Exceeds Expectations", 75],
  ["Meets Expectations", 60],
  ["Needs Improvement", 40],
  ["Unsatisfactory", 0],
];

/** @param total 0 to 100, not rounded */
export const gradeOf = (total: number): Grade => gradeBounds.find(([, from]) => total >= from)?.[0] ?? "Unsatisfactory";

export type Total = { totalScore: number; grade: Grade } | { totalScore: null; grade: null };

/** The total of the parameters that have a score, with two decimals, and the grade of the total before rounding. */
export function totalOf(parameters: readonly { weight: number; score: number | null }[]): Total {
  const total = weighted(parameters.flatMap(({ weight, score }) => (score === null ? [] : [{ share: weight, value: score }])));
  return total === null ? { totalScore: null, grade: null } : { totalScore: twoDecimals(total), grade: gradeOf(clean(total)) };
}
