/** A measurement and its target. */
export type Row = {
  what: string;
  measured: string;
  target: string;
  /** Null for a measurement without a target. */
  passed: boolean | null;
};

const marks = { yes: "passed", no: "MISSED", none: "" };

const markOf = ({ passed }: Row) => (passed === null ? marks.none : passed ? marks.yes : marks.no);

/** Formats the rows as a plain-text table. */
export function asTable(rows: readonly Row[]): string {
  const head = ["measurement", "result", "target", ""];
  const cells = [head, ...rows.map((row) => [row.what, row.measured, row.target, markOf(row)])];
  const widths = head.map((_title, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => "-".repeat(width)).join("  "), ...lines.slice(1)].join("\n");
}

export const formatInteger = (value: number) => Math.round(value).toLocaleString("en");

/** The median; of an even number of values the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
