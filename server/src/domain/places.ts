import { compareNames } from "@daybook/contract/core/comparable";
import { cutText } from "@daybook/contract/core/cut-text";
import { invalid } from "#errors.ts";
import { countryOf } from "#domain/phone-numbers.ts";

/*
 * Where people work, and the public holidays there. The company, its holiday calendars and its people have places of one kind,
 * read by the same functions.
 */

/** ISO codes. Without a region: the whole country. */
export type Place = { country: string; region: string | null };

type Named = { code: string; name: string };

/** Countries whose list misses holidays that are known to exist, such as those of lunar calendars. */
const incompleteCountries = new Set(["IN", "SA"]);

/** Names by code, sorted by name. */
const named = (names: Record<string, string> | undefined): Named[] =>
  Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => compareNames(a.name, b.name));

/** What is known about the places of the world. */
export type Gazetteer = Awaited<ReturnType<typeof load>>;

let loaded: Promise<Gazetteer> | undefined;

/** Loads what is known about places: the rules of all countries are megabytes, which many companies never need. */
export const gazetteer = () => (loaded ??= load());

/** Keeps what a function returns, by its arguments. */
function kept<Args extends string[], Result>(work: (...args: Args) => Result) {
  const results = new Map<string, Result>();
  return (...args: Args): Result => {
    const key = args.join(" ");
    if (!results.has(key)) results.set(key, work(...args));
    return results.get(key)!;
  };
}

async function load() {
  const { default: Holidays } = await import("date-holidays");
  const library = new Holidays();
  const countries = named(library.getCountries("en"));
  const countryNames = new Map(countries.map(({ code, name }) => [code, name]));
  const regionsIn = kept((country: string, language: string) => named(library.getStates(country, language)));
  const regionsOf = (country: string, language = "en") => regionsIn(country, language);
  return {
    countries,
    regionsOf,
    /** The languages in which the names of a country's regions are known. */
    languagesOf: kept((country: string) => new Holidays(country).getLanguages()),
    isIncomplete: (country: string) => incompleteCountries.has(country),
    /** `Germany – Bayern`; codes for what is unknown. */
    nameOf({ country, region }: Place) {
      const countryName = countryNames.get(country) ?? country;
      if (region === null) return countryName;
      return `${countryName} – ${regionsOf(country).find(({ code }) => code === region)?.name ?? region}`;
    },
    /** The public holidays of a year, by date. */
    publicHolidays({ country, region }: Place, year: number | string) {
      const rules = region === null ? new Holidays(country) : new Holidays(country, region);
      const names = new Map<string, string>();
      for (const { date, name, type } of rules.getHolidays(String(year), "en")) {
        const day = date.slice(0, 10);
        if (type === "public" && day.startsWith(String(year)) && !names.has(day)) names.set(day, cutText(name, 120));
      }
      return [...names].map(([date, name]) => ({ date, name })).sort((a, b) => (a.date < b.date ? -1 : 1));
    },
    isCountry: (code: string) => countryNames.has(code),
  };
}

type Typed = { country: string; region?: string | null | undefined };

/** Returns the place of a request; refuses countries and regions that do not exist. */
export function requirePlace(world: Gazetteer, { country, region = null }: Typed): Place {
  const code = country.toUpperCase();
  if (!world.isCountry(code)) throw invalid("country", `There is no country with the code ${code}`);
  if (region === null) return { country: code, region };
  const state = region.toUpperCase();
  if (!world.regionsOf(code).some((each) => each.code === state))
    throw invalid("region", `${world.nameOf({ country: code, region: null })} has no region with the code ${state}`);
  return { country: code, region: state };
}

/** Where the company is: as set, else in the country of its timezone; null for timezones without one, such as UTC. */
export function companyPlace(timezone: string, set: { country: string | null; region: string | null }): Place | null {
  if (set.country !== null) return { country: set.country, region: set.region };
  const country = countryOf(timezone);
  return country ? { country, region: null } : null;
}

/** A calendar with the place of its holidays, if one was set. */
export type PlacedCalendar = { _id: string; name: string; country: string | null; region: string | null };

/** A calendar that a place suggests; without an id the company's. */
export type Suggested = { _id: string | null; name: string };

export const companyHolidays: Suggested = { _id: null, name: "Company holidays" };

/**
 * Returns the calendar that a place suggests: that of the region, else that of the country, each before the company's if that
 * is there. Someone without a region in the company's country has the company's. Undefined: none has the holidays of the place.
 */
export function suggestedCalendar(place: Place, calendars: readonly PlacedCalendar[], company: Place | null): Suggested | undefined {
  const at = (region: string | null): Suggested | undefined => {
    const own = calendars.find((each) => each.country === place.country && each.region === region);
    if (own) return { _id: own._id, name: own.name };
    return company?.country === place.country && company.region === region ? companyHolidays : undefined;
  };
  const inCompanyCountry = place.region === null && company?.country === place.country;
  return at(place.region) ?? at(null) ?? (inCompanyCountry ? companyHolidays : undefined);
}
