import { numberText } from "@daybook/contract/core/numbers";

/** One column of a `BarPlot`. */
export type PlotPoint = {
  /** Unique. */
  key: string;
  /** The label below the column; two words take two lines: `Mon 9`. */
  tick: string;
  /** The title in the tooltip and the table: `Monday 9 March`. */
  title: string;
  /** Null for the future: no column, and a dash in the table. */
  value: number | null;
  /** Shown as a line across the column; null if nothing is expected. */
  expected: number | null;
  /** A second, outlined column beside the first. */
  second?: number | null;
  /** The period is not over: hatched. */
  running?: boolean;
  /** A label inside the column: a holiday. */
  note?: string;
};

/** Series labels for the legend, the tooltip and the table. */
export type PlotLabels = {
  value: string;
  /** The hatched column. */
  running?: string;
  second?: string;
  expected?: string;
};

/** A gap between two weeks. */
export type PlotGap = { key: string; gap: true };

export type PlotItem = PlotPoint | PlotGap;

export const isPoint = (item: PlotItem): item is PlotPoint => !("gap" in item);

const steps = [1, 2, 2.5, 5, 10];

/** Returns three to five grid lines at round numbers from zero to at least `most`; integers for counts. */
export function linesFor(most: number, areWhole = false): number[] {
  if (most <= 0) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(most / 4));
  const step = steps.map((each) => each * size).find((each) => each * 4 >= most && (!areWhole || Number.isInteger(each))) ?? 10 * size;
  return Array.from({ length: Math.ceil(Math.round((most / step) * 1e6) / 1e6) + 1 }, (_, index) => Math.round(index * step * 1e6) / 1e6);
}

const round = (number: number) => Math.round(number * 100) / 100;

/** `7.5 h`; a plain number without a unit. */
export const amount = (value: number, unit: string) => [numberText(value), unit].filter(Boolean).join(" ");

/** Formats the difference from the expected value: `3.75 h below expected`. */
export function differenceText({ value, expected }: PlotPoint, unit: string) {
  if (value === null || expected === null) return undefined;
  const difference = round(value - expected);
  if (difference === 0) return "As expected";
  return `${amount(Math.abs(difference), unit)} ${difference < 0 ? "below" : "above"} expected`;
}
