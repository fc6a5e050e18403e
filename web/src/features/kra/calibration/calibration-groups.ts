import type { OutputOf } from "@daybook/contract/core/endpoint";
import type { Api } from "@daybook/contract/core/api";
import type { Grade } from "../kra-labels.ts";

export type Comparison = OutputOf<Api["GET /kra/calibration"]>;
export type CalibrationRow = Comparison["people"][number];
export type CalibrationChange = Comparison["changes"][number];

/** The grades from the lowest, with the scores that they span. */
export const bands: readonly { grade: Grade; label: string }[] = [
  { grade: "Unsatisfactory", label: "Below 40" },
  { grade: "Needs Improvement", label: "40 – 60" },
  { grade: "Meets Expectations", label: "60 – 75" },
  { grade: "Exceeds Expectations", label: "75 – 90" },
  { grade: "Outstanding", label: "90 and above" },
];

export type Group = {
  name: string;
  /** Who rates most of them; null while no one is rated. */
  evaluator: string | null;
  people: number;
  ready: number;
  shared: number;
  average: number | null;
  counts: number[];
};

/** Sums up the rows by a name, sorted by it; rows without one are left out. */
export function groupsBy(rows: readonly CalibrationRow[], nameOf: (row: CalibrationRow) => string | null | undefined): Group[] {
  const byName = Map.groupBy(
    rows.filter((row) => nameOf(row)),
    (row) => nameOf(row)!,
  );
  return [...byName]
    .map(([name, own]) => {
      const scored = own.flatMap(({ final }) => (final === null ? [] : [final]));
      return {
        name,
        evaluator: mostFrequent(own.flatMap(({ evaluator, lead }) => (evaluator && lead !== null ? [evaluator.name] : []))),
        people: own.length,
        ready: own.filter(({ status }) => status === "Ready").length,
        shared: own.filter(({ status }) => status !== null && status !== "Ready" && status !== "Draft").length,
        average: scored.length === 0 ? null : scored.reduce((sum, score) => sum + score, 0) / scored.length,
        counts: bands.map(({ grade }) => own.filter((row) => row.grade === grade).length),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether everyone of a group who is not shared yet is ready. */
export const isComplete = ({ people, ready, shared }: Group) => ready > 0 && ready + shared === people;

/** The most frequent of the names, of equals the first; null without any. */
function mostFrequent(names: readonly string[]) {
  const counted = [...Map.groupBy(names, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length);
  return counted[0]?.[0] ?? null;
}
