import type { Evaluation } from "./schemas.ts";

/*
 * Computes scores from 0 to 100 from ratings and weekly tasks. The server stores these scores, and the evaluation form
 * previews them while editing. Missing parts are left out of the weighted mean; they never count as zero. Pure and without
 * Zod, so that screens can import it cheaply.
 */

type Grade = NonNullable<Evaluation["grade"]>;

/** Shares of the rating and the weekly tasks in a parameter's score; they add up to 100. */
export type ScoreMix = { lead: number; weekly: number };

/** A rating from 1 to 5, and the percentage of weekly tasks done. Null if missing. */
export type ParameterInput = { rating: number | null; weeklyPercent: number | null };

/** Ratings from 1 to 5 in half steps. */
export const ratingSteps = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const;

const percentPerStar = 20;

type Part = { share: number; value: number };

/** Returns the mean weighted by shares, or null without parts. If all shares are 0, the parts count equally. */
function weighted(parts: Part[]): number | null {
  if (parts.length === 0) return null;
  const shares = parts.reduce((sum, { share }) => sum + share, 0);
  if (shares === 0) return weighted(parts.map(({ value }) => ({ share: 1, value })));
  return parts.reduce((sum, { share, value }) => sum + share * value, 0) / shares;
}

/** Returns a parameter's score, or null with neither a rating nor weekly tasks. */
export function parameterScore({ rating, weeklyPercent }: ParameterInput, mix: ScoreMix): number | null {
  const parts: Part[] = [];
  if (rating !== null) parts.push({ share: mix.lead, value: rating * percentPerStar });
  if (weeklyPercent !== null) parts.push({ share: mix.weekly, value: weeklyPercent });
  return weighted(parts);
}

/** Removes floating-point noise. */
const clean = (value: number) => Math.round(value * 1e9) / 1e9;

export const twoDecimals = (value: number) => Math.round(clean(value) * 100) / 100;

/** The minimum total score of each grade, best first. */
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

/**
 * Returns the weighted total of the parameters, rounded to two decimals, and the grade of the unrounded total. Both are null
 * until every parameter is rated: a partial total would read as a score.
 */
export function totalOf(parameters: readonly { weight: number; rating: number | null; score: number | null }[]): Total {
  if (parameters.some(({ rating }) => rating === null)) return { totalScore: null, grade: null };
  const total = weighted(parameters.flatMap(({ weight, score }) => (score === null ? [] : [{ share: weight, value: score }])));
  return total === null ? { totalScore: null, grade: null } : { totalScore: twoDecimals(total), grade: gradeOf(clean(total)) };
}
