import { counted } from "@daybook/contract/core/numbers";
import type { InLieuRequest, Offer } from "@daybook/contract/in-lieu/in-lieu";
import { weekdayRangeText } from "#lib/format/dates.ts";

/** `Sat 7 Mar` */
export const workedDayText = (date: string, today: string) => weekdayRangeText({ from: date, to: date }, today);

export const daysText = (days: number) => (days === 0.5 ? "half a day" : counted(days, "day"));

/** `Holi` or `Day off` */
export const dayOffText = ({ holiday }: Pick<Offer, "holiday">) => holiday ?? "Day off";

/** What became of a request. */
export function outcomeText({ status, decidedBy, onBehalfOf, days, expiresOn }: InLieuRequest, today: string): string {
  if (status === "Pending") return "Waiting for approval";
  const by = [decidedBy && ` by ${decidedBy.name}`, onBehalfOf && ` for ${onBehalfOf.name}`].filter(Boolean).join("");
  if (status === "Rejected") return `Rejected${by}`;
  const last = workedDayText(expiresOn, today);
  return expiresOn < today ? `Approved${by}: ${daysText(days)}, expired on ${last}` : `Approved${by}: ${daysText(days)}, use until ${last}`;
}
