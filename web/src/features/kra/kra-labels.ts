import { numberFormat, numberText } from "@daybook/contract/core/numbers";
import type { Evaluation } from "@daybook/contract/kra/schemas";
import type { Tone } from "#ui/display/chip.tsx";

export type Status = Evaluation["status"];
export type Grade = NonNullable<Evaluation["grade"]>;

/** Repeats the contract's list: importing it would load its schemas, too. */
export const statuses = ["Draft", "Ready", "Shared", "Acknowledged", "Disputed"] as const satisfies readonly Status[];

export const statusTones: Record<Status, Tone> = { Draft: "idle", Ready: "move", Shared: "wait", Acknowledged: "ok", Disputed: "bad" };

/** Whether an evaluation is not shared yet: only those who evaluate see it. */
export const isUnshared = (status: Status) => status === "Draft" || status === "Ready";

/** Labels of the ratings, shown below the scale. */
const ratingLabels: Record<string, string> = {
  "1": "Unsatisfactory",
  "1.5": "Far below expectations",
  "2": "Below expectations",
  "2.5": "Nearly meets expectations",
  "3": "Meets expectations",
  "3.5": "Meets expectations, and more",
  "4": "Above expectations",
  "4.5": "Well above expectations",
  "5": "Outstanding",
};

export const ratingLabel = (rating: number) => ratingLabels[String(rating)] ?? "";

/** A score or points: `83.6`. */
export const scoreText = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `3 of 5 rated`. */
export const ratedText = ({ done, total }: { done: number; total: number }) => `${numberText(done)} of ${numberText(total)} rated`;

export const percentText = (percent: number) => `${Math.round(percent)}%`;

/** `+2.6`, `−1.0`, `no change`. */
export function changeText(change: number) {
  const rounded = Math.round(change * 10) / 10;
  if (rounded === 0) return "no change";
  return `${rounded > 0 ? "+" : "−"}${scoreText(Math.abs(rounded))}`;
}

export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;
