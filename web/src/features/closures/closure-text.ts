import type { ClosureEffects, ClosureListed } from "@daybook/contract/closures/closures";
import { counted } from "@daybook/contract/core/numbers";
import { shortDay } from "#lib/format/dates.ts";

/** `41 people, 164 days, 3 without balance`. */
export const effectsText = ({ people, days, withoutBalance }: Pick<ClosureEffects, "people" | "days" | "withoutBalance">) =>
  [counted(people, "person", "people"), counted(days, "day"), withoutBalance > 0 && `${withoutBalance} without balance`]
    .filter(Boolean)
    .join(", ");

const reasons: Record<ClosureListed["why"], string> = { leave: "has leave", report: "has a report", balance: "no balance" };

/** `Tue 24 Mar, Wed 25 Mar and 3 more: has leave`. */
export function listedText({ why, dates }: Pick<ClosureListed, "why" | "dates">, today: string) {
  const named = dates.slice(0, 2).map((date) => shortDay(date, today));
  const more = dates.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}: ${reasons[why]}`;
}
