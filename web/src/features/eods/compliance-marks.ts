import type { ComplianceKind } from "@daybook/contract/core/constants";
import type { Tone } from "#ui/display/chip.tsx";

type Mark = { letter: string; word: string; tone: Tone };

/** The letter, word and tone of a day in the compliance grid. */
export const complianceMarks: Record<ComplianceKind, Mark> = {
  submitted: { letter: "S", word: "Submitted", tone: "ok" },
  late: { letter: "L", word: "Late", tone: "wait" },
  missing: { letter: "M", word: "Missing", tone: "bad" },
  due: { letter: "D", word: "Due", tone: "idle" },
  leave: { letter: "A", word: "Away", tone: "move" },
  half_leave: { letter: "½", word: "Half day away", tone: "move" },
  holiday: { letter: "H", word: "Holiday", tone: "idle" },
  weekend: { letter: "", word: "Weekend", tone: "idle" },
};

/** Always in the legend; the others where they occur. */
const alwaysNamed: ComplianceKind[] = ["submitted", "late", "missing", "due"];

/** Kinds for the legend, in their order. */
export function legendOf(cells: (ComplianceKind | null)[]): ComplianceKind[] {
  const found = new Set(cells);
  const kinds = Object.keys(complianceMarks) as ComplianceKind[];
  return kinds.filter((kind) => alwaysNamed.includes(kind) || (kind !== "weekend" && found.has(kind)));
}
