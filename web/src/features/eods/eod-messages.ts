import type { Eod } from "@daybook/contract/eods";
import type { Company } from "@daybook/contract/settings";
import { addDays, instantText, longDay, timeOfInstant } from "#lib/format/dates.ts";
import { renderNow } from "#lib/ssr/initial-state.ts";

type Days = Pick<Company, "today" | "timezone" | "eodWindowDays">;

/** Until when a day's report is on time; once it is sent, until when it can be added to. */
export function deadlineSentence(
  { deadline, submitted, date }: { deadline: string; submitted: Eod | null; date: string },
  { today, timezone, eodWindowDays }: Days,
) {
  if (submitted) return `You can add to it until ${longDay(addDays(date, eodWindowDays))}`;
  const when = instantText(deadline, timezone, today);
  return Date.parse(deadline) >= renderNow() ? `On time until ${when}` : `It was due until ${when} and will be marked late`;
}

/** `Sent 18:04`; on another day `Sent Fri 13 Mar, 09:12`. */
export function sentText({ submittedAt, date }: Eod, { today, timezone }: Pick<Company, "today" | "timezone">) {
  const text = instantText(submittedAt, timezone, today);
  const isSameDay = instantText(submittedAt, timezone, date).startsWith("Today");
  return isSameDay ? timeOfInstant(submittedAt, timezone) : text;
}
