import type { Company } from "@daybook/contract/settings";
import { addDays, isWithin } from "#lib/format/dates.ts";
import { type Draft, isBlank } from "./draft.ts";

/** The day a draft is for: the chosen one, else the one on which it was begun; today where that is no longer possible. */
export function dayOfDraft(draft: Draft, { today, eodWindowDays }: Pick<Company, "today" | "eodWindowDays">) {
  const wanted = draft.date ?? (isBlank(draft) ? null : draft.begunOn);
  return wanted && isWithin(wanted, { from: addDays(today, -eodWindowDays), to: today }) ? wanted : today;
}
