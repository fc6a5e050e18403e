import { addDays, isDay } from "#lib/format/dates.ts";
import { type FiltersOf, one, transient } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { digestOf } from "./digests.api.ts";

const fields = { date: transient(one()) };

/** The day of the address; today without one, and for days ahead. */
const dayOf = ({ date }: FiltersOf<typeof fields>, today: string) => (date && isDay(date) && date <= today ? date : today);

/** Loads the digest with which the screen opens. */
export const loadDigest = ({ company, filters, load }: ScreenLoaderInput) =>
  load(digestOf(dayOf(filters("digest", fields), company.today)));

/** The day of the digest, kept in the URL, and steps to other days. */
export function useDigestDay() {
  const { today } = useCompany();
  const { filters, setFilters } = useFilters("digest", fields);
  const date = dayOf(filters, today);
  const go = (day: string) => setFilters({ date: day === today ? undefined : day });
  return {
    date,
    today,
    earlier: () => go(addDays(date, -1)),
    later: date === today ? undefined : () => go(addDays(date, 1)),
    now: date === today ? undefined : () => go(today),
  };
}
