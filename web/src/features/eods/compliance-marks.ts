import type { ComplianceKind } from "@daybook/contract/core/constants";
import type { Tone } from "#ui/display/chip.tsx";

type Mark = { letter: string; label: string; tone: Tone };

/** Letter, label and tone of each kind of cell in the compliance grid. */
export const complianceMarks: Record<ComplianceKind, Mark> = {
  submitted: { letter: "S", label: "Submitted", tone: "ok" },
  late: { letter: "L", label: "Late", tone: "wait" },
  missing: { letter: "M", label: "Missing", tone: "bad" },
  due: { letter: "D", label: "Due", tone: "idle" },
  leave: { letter: "A", label: "Away", tone: "move" },
  half_leave: { letter: "½", label: "Half day away", tone: "move" },
  holiday: { letter: "H", label: "Holiday", tone: "idle" },
  weekend: { letter: "", label: "Weekend", tone: "idle" },
};

/** Kinds that are always in the legend; the others appear only if they occur. */
const alwaysInLegend: ComplianceKind[] = ["submitted", "late", "missing", "due"];

/** Returns the kinds for the legend, in order. */
export function legendOf(cells: (ComplianceKind | null)[]): ComplianceKind[] {
  const present = new Set(cells);
  const kinds = Object.keys(complianceMarks) as ComplianceKind[];
  return kinds.filter((kind) => alwaysInLegend.includes(kind) || (kind !== "weekend" && present.has(kind)));
}
