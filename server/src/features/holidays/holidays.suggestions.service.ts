import { compareNames } from "@daybook/contract/core/comparable";
import { cutText } from "@daybook/contract/core/cut-text";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as holidays from "@daybook/contract/holidays/holidays";
import type { ActorContext } from "#context.ts";
import { countryOf } from "#domain/phone-numbers.ts";
import { invalid } from "#errors.ts";
import { mayCreate } from "./holidays.service.ts";
import * as holidaysRepository from "./holidays.repository.ts";

/** Countries whose list misses holidays that are known to exist, such as those of lunar calendars. */
const incompleteCountries = new Set(["IN", "SA"]);

/** Names by code, sorted by name. */
const named = (names: Record<string, string> | undefined) =>
  Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => compareNames(a.name, b.name));

/** Suggests the public holidays of a country or region; admins choose among them. This year's by default. */
export async function suggest(ctx: ActorContext, { calendar, country, region, year }: CheckedInputOf<typeof holidays.suggest>) {
  mayCreate(ctx);
  // Loaded on first use: the rules of all countries are megabytes.
  const { default: Holidays } = await import("date-holidays");
  const countries = named(new Holidays().getCountries("en"));
  const ownCode = countryOf(ctx.company.timezone);
  const companyCountry = countries.find(({ code }) => code === ownCode)?.code ?? null;
  if (country === undefined) return { countries, companyCountry, isIncomplete: false, regions: [], holidays: [] };
  const code = country.toUpperCase();
  if (!countries.some((each) => each.code === code)) throw invalid("country", "Please choose a country");
  const regions = named(new Holidays().getStates(code, "en"));
  const state = region?.toUpperCase();
  if (state !== undefined && !regions.some((each) => each.code === state)) throw invalid("region", "Please choose a region");

  const wanted = String(year ?? ctx.today().slice(0, 4));
  const rules = state === undefined ? new Holidays(code) : new Holidays(code, state);
  const known = await holidaysRepository.list(ctx.db, calendar ?? null, `${wanted}-01-01`, `${wanted}-12-31`);
  const existing = new Set(known.map(({ date }) => date));
  const names = new Map<string, string>();
  for (const { date, name, type } of rules.getHolidays(wanted, "en")) {
    const day = date.slice(0, 10);
    if (type === "public" && day.startsWith(wanted) && !names.has(day)) names.set(day, cutText(name, 120));
  }
  const suggested = [...names]
    .map(([date, name]) => ({ date, name, exists: existing.has(date) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return { countries, companyCountry, isIncomplete: incompleteCountries.has(code), regions, holidays: suggested };
}
