/** One thing that was measured, against its bar. */
export type Row = {
  what: string;
  measured: string;
  bar: string;
  /** Null where there is no bar: the figure informs. */
  holds: boolean | null;
};

const marks = { yes: "holds", no: "DOES NOT HOLD", none: "" };

const markOf = ({ holds }: Row) => (holds === null ? marks.none : holds ? marks.yes : marks.no);

/** The rows as a table of plain text. */
export function asTable(rows: readonly Row[]): string {
  const head = ["what", "measured", "bar", ""];
  const cells = [head, ...rows.map((row) => [row.what, row.measured, row.bar, markOf(row)])];
  const widths = head.map((_title, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => "-".repeat(width)).join("  "), ...lines.slice(1)].join("\n");
}

export const whole = (value: number) => Math.round(value).toLocaleString("en");

/** The middle of some figures; of an even number the mean of both. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
