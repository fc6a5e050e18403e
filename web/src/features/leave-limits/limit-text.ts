import { counted } from "@daybook/contract/core/numbers";
import type { LeaveLimit } from "@daybook/contract/leave-limits/leave-limits";
import { WEEKDAYS, weekdayRangeText } from "#lib/format/dates.ts";

/** `Thu 24 – Thu 31 Dec`, `Every Mon, Fri`. */
export function whenText({ startDate, endDate, weekdays }: LeaveLimit, today: string) {
  const names = weekdays?.map((day) => WEEKDAYS[day - 1]!.slice(0, 3)).join(", ");
  const days = weekdays?.length === 7 ? "Every day" : names && `Every ${names}`;
  const dates = startDate && endDate && weekdayRangeText({ from: startDate, to: endDate }, today);
  return [days, dates].filter(Boolean).join(", ");
}

/** `At most 2 people away, warns`. */
export const ruleText = ({ kind, max, mode }: Pick<LeaveLimit, "kind" | "max" | "mode">) =>
  `${kind === "blocked" ? "No leave" : `At most ${counted(max!, "person", "people")} away`}, ${mode === "warn" ? "warns" : "refuses"}`;
