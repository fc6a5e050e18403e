import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeOf, parameterScore, totalOf, twoDecimals } from "@daybook/contract/kra/score";
import { daysFrom } from "#calendar.ts";
import { daysOfMonth, weeksOf } from "#domain/kra-months.ts";

const rating = fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2);
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const mix = fc.integer({ min: 0, max: 100 }).map((lead) => ({ lead, weekly: 100 - lead }));
const months = fc.record({ year: fc.integer({ min: 2000, max: 2200 }), month: fc.integer({ min: 1, max: 12 }) });

/** Weights in hundredths that total exactly 100, each with a rating and a score. */
const parameters = fc
  .uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 19 })
  .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 10_000])
  .chain((cuts) =>
    fc.tuple(
      ...cuts
        .slice(1)
        .map((cut, n) => fc.tuple(rating, percent).map(([rating, score]) => ({ weight: (cut - cuts[n]!) / 100, rating, score }))),
    ),
  );

describe("parameter score", () => {
  test("is (70 · rating · 20 + 30 · weekly percent) / 100 with the default mix", () => {
    const score = (rating: number, weeklyPercent: number) => parameterScore({ rating, weeklyPercent }, { lead: 70, weekly: 30 });
    expect([score(5, 100), score(1, 0), score(3.5, 80)]).toEqual([100, 14, 73]);
  });

  test("is between its parts and between 0 and 100", () => {
    fc.assert(
      fc.property(rating, percent, mix, (rating, weeklyPercent, mix) => {
        const score = parameterScore({ rating, weeklyPercent }, mix)!;
        expect(score).toBeGreaterThanOrEqual(Math.min(rating * 20, weeklyPercent) - 1e-9);
        expect(score).toBeLessThanOrEqual(Math.max(rating * 20, weeklyPercent) + 1e-9);
      }),
    );
  });

  test("uses only the other part if one is missing, for any mix", () => {
    fc.assert(
      fc.property(rating, percent, mix, (rating, weeklyPercent, mix) => {
        expect(parameterScore({ rating, weeklyPercent: null }, mix)).toBeCloseTo(rating * 20, 9);
        expect(parameterScore({ rating: null, weeklyPercent }, mix)).toBeCloseTo(weeklyPercent, 9);
        expect(parameterScore({ rating: null, weeklyPercent: null }, mix)).toBeNull();
      }),
    );
  });

  test("never decreases with a higher rating or completion", () => {
    fc.assert(
      fc.property(rating, rating, percent, percent, mix, (a, b, p, q, mix) => {
        const lower = parameterScore({ rating: Math.min(a, b), weeklyPercent: Math.min(p, q) }, mix)!;
        const higher = parameterScore({ rating: Math.max(a, b), weeklyPercent: Math.max(p, q) }, mix)!;
        expect(higher).toBeGreaterThanOrEqual(lower - 1e-9);
      }),
    );
  });
});

describe("total score", () => {
  test("is between the lowest and highest score, with two decimals", () => {
    fc.assert(
      fc.property(parameters, (parameters) => {
        const scores = parameters.map(({ score }) => score);
        const { totalScore } = totalOf(parameters);
        expect(totalScore!).toBeGreaterThanOrEqual(Math.min(...scores) - 0.005 - 1e-9);
        expect(totalScore!).toBeLessThanOrEqual(Math.max(...scores) + 0.005 + 1e-9);
        expect(twoDecimals(totalScore!)).toBe(totalScore);
      }),
    );
  });

  test("is null with its grade while any parameter is unrated, even one with weekly tasks", () => {
    fc.assert(
      fc.property(parameters, fc.nat(), fc.option(percent), (parameters, at, score) => {
        const index = at % parameters.length;
        const unrated = parameters.map((each, i) => (i === index ? { ...each, rating: null, score } : each));
        expect(totalOf(unrated)).toEqual({ totalScore: null, grade: null });
      }),
    );
  });

  test("ignores the order of the parameters", () => {
    fc.assert(
      fc.property(parameters, (parameters) => {
        const { totalScore } = totalOf(parameters);
        expect(totalOf(parameters.toReversed()).totalScore).toBeOneOf([
          totalScore,
          ...[0.01, -0.01].map((step) => twoDecimals((totalScore ?? 0) + step)),
        ]);
      }),
    );
  });

  test("equals the score if all scores are equal, for any weights", () => {
    fc.assert(
      fc.property(parameters, rating, (parameters, rating) => {
        const equal = parameters.map(({ weight }) => ({ weight, rating, score: rating * 20 }));
        expect(totalOf(equal)).toEqual({ totalScore: rating * 20, grade: gradeOf(rating * 20) });
      }),
    );
  });

  test("uses the unrounded total for the grade", () => {
    expect(totalOf([{ weight: 100, rating: 4.5, score: 89.996 }])).toEqual({ totalScore: 90, grade: "Exceeds Expectations" });
    expect(
      totalOf([
        { weight: 0.1 + 0.2, rating: 4.5, score: 90 },
        { weight: 99.7, rating: 4.5, score: 90 },
      ]),
    ).toEqual({ totalScore: 90, grade: "Outstanding" });
  });

  test.each([
    [100, "Outstanding"],
    [90, "Outstanding"],
    [89.99, "Exceeds Expectations"],
    [75, "Exceeds Expectations"],
    [74.99, "Meets Expectations"],
    [60, "Meets Expectations"],
    [59.99, "Needs Improvement"],
    [40, "Needs Improvement"],
    [39.99, "Unsatisfactory"],
    [0, "Unsatisfactory"],
  ])("%d is %s", (total, grade) => expect(gradeOf(total)).toBe(grade));
});

test("every month has 4 to 6 weeks that contain each day once", () => {
  fc.assert(
    fc.property(months, (month) => {
      const weeks = weeksOf(month);
      const { startDate, endDate } = daysOfMonth(month);
      expect(weeks.flatMap((week) => daysFrom(week.startDate, week.endDate))).toEqual(daysFrom(startDate, endDate));
      expect(weeks.length).toBeGreaterThanOrEqual(4);
      expect(weeks.length).toBeLessThanOrEqual(6);
    }),
  );
});
