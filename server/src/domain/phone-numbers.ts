import { type CountryCode, getCountries, parsePhoneNumberFromString } from "libphonenumber-js";
import { invalid } from "#errors.ts";

const canonical = (timezone: string) => new Intl.DateTimeFormat("en", { timeZone: timezone }).resolvedOptions().timeZone;

/** Intl's own table of a region's timezones; the types do not know the method yet. */
type RegionLocale = Intl.Locale & { getTimeZones?(): string[] | undefined };

const zonesOf = (country: CountryCode) => (new Intl.Locale("und", { region: country }) as RegionLocale).getTimeZones?.() ?? [];

const countries = new Map<string, CountryCode | undefined>();

/** The country a timezone lies in; undefined for one that belongs to no country, such as UTC. */
export function countryOf(timezone: string): CountryCode | undefined {
  if (!countries.has(timezone)) {
    const zone = canonical(timezone);
    countries.set(
      timezone,
      getCountries().find((country) => zonesOf(country).some((each) => canonical(each) === zone)),
    );
  }
  return countries.get(timezone);
}

/**
 * A phone number as it is kept, E.164. A number without a country code is read as one of the company's country,
 * where its timezone tells it.
 */
export function readPhoneNumber(written: string, timezone: string, path = "phoneNumber"): string {
  const number = parsePhoneNumberFromString(written, { defaultCountry: countryOf(timezone), extract: false });
  if (!number?.isValid()) throw invalid(path, "Please enter a valid phone number");
  return number.number;
}
