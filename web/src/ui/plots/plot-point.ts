import { numberText } from "#lib/format/numbers.ts";

/** One column of a `BarPlot`. */
export type PlotPoint = {
  /** Unlike every other one's. */
  key: string;
  /** Below the column; in two lines where there are two words: `Mon 9`. */
  tick: string;
  /** Above the tooltip and in the table: `Monday 9 March`. */
  title: string;
  /** Null for what is still to come: no column, and a dash in the table. */
  value: number | null;
  /** A tick across the column; null where nothing is expected. */
  expected: number | null;
  /** A second column beside the first, hollow. */
  second?: number | null;
  /** Not over yet: hatched. */
  running?: boolean;
  /** Names what is special about it, above its foot: a holiday. */
  note?: string;
};

/** What the columns and the tick are, for the legend, the tooltip and the table. */
export type PlotLabels = {
  value: string;
  /** Of the column that is hatched. */
  running?: string;
  second?: string;
  expected?: string;
};

/** An empty place between two weeks. */
export type PlotGap = { key: string; gap: true };

export type PlotItem = PlotPoint | PlotGap;

export const isPoint = (item: PlotItem): item is PlotPoint => !("gap" in item);

const steps = [1, 2, 2.5, 5, 10];

/** Three or four lines from zero at round numbers, the highest at or above `most`; at whole numbers where things are counted. */
export function linesFor(most: number, areWhole = false): number[] {
  if (most <= 0) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(most / 4));
  const step = steps.map((each) => each * size).find((each) => each * 4 >= most && (!areWhole || Number.isInteger(each))) ?? 10 * size;
  return Array.from({ length: Math.ceil(Math.round((most / step) * 1e6) / 1e6) + 1 }, (_, index) => Math.round(index * step * 1e6) / 1e6);
}

const round = (number: number) => Math.round(number * 100) / 100;

/** `7.5 h`; a plain number where there is no unit. */
export const amount = (value: number, unit: string) => [numberText(value), unit].filter(Boolean).join(" ");

/** In words, how far a column is from what was expected: `3.75 h below expected`. */
export function differenceText({ value, expected }: PlotPoint, unit: string) {
  if (value === null || expected === null) return undefined;
  const difference = round(value - expected);
  if (difference === 0) return "As expected";
  return `${amount(Math.abs(difference), unit)} ${difference < 0 ? "below" : "above"} expected`;
}
