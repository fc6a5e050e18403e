import type { Evaluation } from "@daybook/contract/kra";
import { type CsvCell, csvLine, csvMark } from "@daybook/contract/csv";
import { saveBlob } from "#lib/files/download.ts";
import { monthKey } from "../months.ts";

export type Cell = CsvCell;

/** Rows as the text of a CSV file. */
export const csvOf = (rows: readonly (readonly Cell[])[]) => csvMark + rows.map(csvLine).join("");

/** Gives the browser a file to save. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]) =>
  saveBlob(new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }), name);

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
