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

/** Whether a typed number begins with a country code: `+91 …`, `0091 …`. */
export const hasCountryCode = (input: string) => /^\s*(?:\+|00)/.test(input);

/** Returns a typed number in E.164, without a country code as one of the company's country; undefined if it is not valid. */
export function phoneNumberOf(input: string, timezone: string): string | undefined {
  const number = parsePhoneNumberFromString(input, { defaultCountry: countryOf(timezone), extract: false });
  return number?.isValid() ? number.number : undefined;
}

/**
 * Parses a phone number into E.164. A number without a country code gets the country of the company's timezone.
 * @throws a validation error for `path` if the number is invalid
 */
export function readPhoneNumber(input: string, timezone: string, path = "phoneNumber"): string {
  const number = phoneNumberOf(input, timezone);
  if (number === undefined) throw invalid(path, "Please enter a valid phone number");
  return number;
}
