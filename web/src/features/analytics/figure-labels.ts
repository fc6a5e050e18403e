import type { Compared } from "@daybook/contract/analytics";
import { numberFormat, numberText } from "#lib/format/numbers.ts";

const none = "–";

const shortly = numberFormat({ maximumFractionDigits: 1 });

const percentText = (share: number) => `${shortly(share * 100)}%`;

/** How the value of each measure is written. Shares are 0 to 1. */
export const measures = {
  eodRate: { text: percentText, isShare: true },
  logged: { text: numberText },
  expected: { text: numberText },
  opened: { text: numberText },
  completed: { text: numberText },
  cycleDays: { text: shortly },
  approvalHours: { text: shortly },
  leaveDays: { text: numberText },
  blockers: { text: numberText },
} as const satisfies Record<string, { text: (value: number) => string; isShare?: boolean }>;

export type MeasureName = keyof typeof measures;

export const valueText = (name: MeasureName, { value }: Compared) => (value === null ? none : measures[name].text(value));

/** The previous period's value, shown below the current one: `prev. 12`. */
export const previousText = (name: MeasureName, { before }: Compared) => `prev. ${before === null ? none : measures[name].text(before)}`;

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The size of a change: a percentage, points between two shares, an amount if the previous value is zero. */
function sizeOf(name: MeasureName, value: number, before: number) {
  const change = Math.abs(value - before);
  if ("isShare" in measures[name]) {
    const points = round(change * 100, 1);
    return { size: points, text: `${shortly(points)} ${points === 1 ? "point" : "points"}` };
  }
  if (before === 0) return { size: change, text: measures[name].text(change) };
  const percent = Math.round((change / before) * 100);
  return { size: percent, text: `${numberText(percent)}%` };
}

/**
 * Compares a figure with the previous period: `+12% vs previous 30 days`.
 * @param days length of both periods
 */
export function changeText(name: MeasureName, { value, before }: Compared, days: number) {
  const previous = days === 1 ? "previous day" : `previous ${numberText(days)} days`;
  if (value === null) return "No data";
  if (before === null) return `No data for ${previous}`;
  const { size, text } = sizeOf(name, value, before);
  return size === 0 ? `Same as ${previous}` : `${value > before ? "+" : "−"}${text} vs ${previous}`;
}
