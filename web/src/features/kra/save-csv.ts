import type { Evaluation } from "@daybook/contract/kra";
import { type CsvCell, csvLine, csvMark } from "@daybook/contract/csv";
import { monthKey } from "./months.ts";

export type Cell = CsvCell;

/** Rows as the text of a CSV file. */
export const csvOf = (rows: readonly (readonly Cell[])[]) => csvMark + rows.map(csvLine).join("");

/** Gives the browser a file to save. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]) {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Evaluations as a table: one row each, the total beside what it is made of. */
export function evaluationRows(evaluations: readonly Evaluation[]): Cell[][] {
  const names = [...new Set(evaluations.flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
  return [
    ["Member", "Team", "Month", "Status", "Total score", "Grade", "Evaluated by", ...names.map((name) => `${name} (rating)`)],
    ...evaluations.map((evaluation) => [
      evaluation.teamMember.name,
      evaluation.teamMember.team,
      monthKey(evaluation),
      evaluation.status,
      evaluation.totalScore,
      evaluation.grade,
      evaluation.evaluator?.name,
      ...names.map((name) => evaluation.parameters.find((parameter) => parameter.name === name)?.rating),
    ]),
  ];
}
