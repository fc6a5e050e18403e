import type { Company } from "@daybook/contract/settings/settings";
import { addDays, isWithin } from "#lib/format/dates.ts";
import { type Draft, isBlank } from "./draft.ts";

/** Returns a draft's day: the chosen day, else the day it was started; today if that is outside the reporting window. */
export function dayOfDraft(draft: Draft, { today, eodWindowDays }: Pick<Company, "today" | "eodWindowDays">) {
  const day = draft.date ?? (isBlank(draft) ? null : draft.begunOn);
  return day && isWithin(day, { from: addDays(today, -eodWindowDays), to: today }) ? day : today;
}
