import { type CountryCode, getCountries, parsePhoneNumberFromString } from "libphonenumber-js";
import { invalid } from "#errors.ts";

const canonical = (timezone: string) => new Intl.DateTimeFormat("en", { timeZone: timezone }).resolvedOptions().timeZone;

/** `Intl.Locale` with the `getTimeZones` method, which TypeScript's library types lack. */
type RegionLocale = Intl.Locale & { getTimeZones?(): string[] | undefined };

const zonesOf = (country: CountryCode) => (new Intl.Locale("und", { region: country }) as RegionLocale).getTimeZones?.() ?? [];

const countries = new Map<string, CountryCode | undefined>();

/** Returns a timezone's country; undefined for timezones without one, such as UTC. */
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
 * Parses a phone number into E.164. A number without a country code gets the country of the company's timezone.
 * @throws a validation error for `path` if the number is invalid
 */
export function readPhoneNumber(input: string, timezone: string, path = "phoneNumber"): string {
  const number = parsePhoneNumberFromString(input, { defaultCountry: countryOf(timezone), extract: false });
  if (!number?.isValid()) throw invalid(path, "Please enter a valid phone number");
  return number.number;
}
