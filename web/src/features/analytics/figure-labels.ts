import type { Compared } from "@daybook/contract/analytics";
import { numberFormat, numberText } from "#lib/format/numbers.ts";

const none = "–";

const shortly = numberFormat({ maximumFractionDigits: 1 });

/** How a measure is written, and what its difference is counted in. */
export type Measure = { text: (value: number) => string; difference: (value: number) => string };

const counted = (one: string, many = `${one}s`): Measure => ({
  text: numberText,
  difference: (value) => `${numberText(value)} ${value === 1 ? one : many}`,
});

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The share of something, 0 to 1; two shares differ in points. */
const share: Measure = {
  text: (value) => `${shortly(value * 100)}%`,
  difference: (value) => {
    const points = round(value * 100, 1);
    return `${shortly(points)} ${points === 1 ? "point" : "points"}`;
  },
};

export const measures = {
  eodRate: share,
  logged: { text: numberText, difference: (value) => `${numberText(round(value, 2))} h` },
  expected: { text: numberText, difference: (value) => `${numberText(round(value, 2))} h` },
  opened: counted("task"),
  completed: counted("task"),
  cycleDays: { text: shortly, difference: (value) => `${shortly(round(value, 1))} days` },
  approvalHours: { text: shortly, difference: (value) => `${shortly(round(value, 1))} h` },
  leaveDays: counted("day"),
  blockers: counted("blocker"),
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;

export const valueText = (name: MeasureName, { value }: Compared) => (value === null ? none : measures[name].text(value));

/** What it was before, small below what it is: `12 before`. */
export const beforeText = (name: MeasureName, { before }: Compared) =>
  before === null ? "none before" : `${measures[name].text(before)} before`;

/** In words, so that no colour is needed: `3 tasks more than before`. */
export function changeText(name: MeasureName, { value, before }: Compared) {
  if (value === null) return "Nothing to count";
  if (before === null) return "Nothing before";
  const { text, difference } = measures[name];
  if (value === before || text(value) === text(before)) return "As before";
  return `${difference(Math.abs(value - before))} ${value > before ? "more" : "less"} than before`;
}
