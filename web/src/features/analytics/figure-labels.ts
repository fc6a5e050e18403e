import type { Compared } from "@daybook/contract/analytics/schemas";
import { counted, numberFormat, numberText, pluralize } from "@daybook/contract/core/numbers";

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
  resolveDays: { text: shortly },
} as const satisfies Record<string, { text: (value: number) => string; isShare?: boolean }>;

export type MeasureName = keyof typeof measures;

export const valueText = (name: MeasureName, { value }: Compared) => (value === null ? none : measures[name].text(value));

/** The previous period's length: `previous 30 days`. */
export const previousText = (days: number) => (days === 1 ? "previous day" : `previous ${counted(days, "day")}`);

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The size of a change: a percentage, or points between two shares. Only for a previous value above zero, or shares. */
function sizeOf(name: MeasureName, value: number, before: number) {
  const change = Math.abs(value - before);
  if ("isShare" in measures[name]) {
    const points = round(change * 100, 1);
    return { size: points, short: `${shortly(points)} pp`, text: `${shortly(points)} ${pluralize(points, "point")}` };
  }
  const percent = before === 0 ? 0 : Math.round((change / before) * 100);
  const text = `${numberText(percent)}%`;
  return { size: percent, short: text, text };
}

/** A figure that was zero before and is not anymore has no percentage. */
const isNew = (name: MeasureName, value: number, before: number) => before === 0 && value > 0 && !("isShare" in measures[name]);

const signOf = (value: number, before: number) => (value > before ? "+" : "−");

/**
 * Compares a figure with the previous period: `+12% vs previous 30 days`.
 * @param days length of both periods
 */
export function changeText(name: MeasureName, { value, before }: Compared, days: number) {
  const previous = previousText(days);
  if (value === null) return "No data";
  if (before === null) return `No data for ${previous}`;
  if (isNew(name, value, before)) return `New, none in ${previous}`;
  const { size, text } = sizeOf(name, value, before);
  return size === 0 ? `Same as ${previous}` : `${signOf(value, before)}${text} vs ${previous}`;
}

/** The same in a table cell: `+12%`, `new`, `0%`; a dash without data in one of the periods. */
export function shortChange(name: MeasureName, { value, before }: Compared) {
  if (value === null || before === null) return none;
  if (isNew(name, value, before)) return "new";
  const { size, short } = sizeOf(name, value, before);
  return size === 0 ? short : `${signOf(value, before)}${short}`;
}

/** Both values in words, for the tooltip: `134.25, 160.75 in the previous 30 days`. */
export const comparedText = (name: MeasureName, figure: Compared, days: number) =>
  `${valueText(name, figure)}, ${figure.before === null ? "no data" : measures[name].text(figure.before)} in the ${previousText(days)}`;
