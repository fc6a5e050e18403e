import { searchKey } from "@daybook/contract/core/comparable";
import type { Gazetteer, Place } from "#domain/places.ts";

/* How lists of people write countries and regions. */

/** Letters and digits without accents: `Côte d'Ivoire` and `cote divoire`. */
const keyOf = (text: string) => searchKey(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Languages in which country names are known. */
const languages = ["en", "de", "fr", "es", "hi"];

/** What people write besides the names. */
const countryAliases: Record<string, string> = {
  usa: "US",
  unitedstates: "US",
  america: "US",
  uk: "GB",
  greatbritain: "GB",
  england: "GB",
  uae: "AE",
  holland: "NL",
  bharat: "IN",
  korea: "KR",
};

/** English and older names of regions whose own names are other words. */
const regionAliases: Record<string, Record<string, string>> = {
  DE: {
    bavaria: "BY",
    hesse: "HE",
    lowersaxony: "NI",
    saxony: "SN",
    saxonyanhalt: "ST",
    thuringia: "TH",
    northrhinewestphalia: "NW",
    nrw: "NW",
    rhinelandpalatinate: "RP",
    mecklenburgwesternpomerania: "MV",
  },
  IN: { orissa: "OR", pondicherry: "PY", uttaranchal: "UT", newdelhi: "DL", chattisgarh: "CT", tamilnad: "TN" },
};

let countryWords: ReadonlyMap<string, string> | undefined;

/** The codes of countries by what people write. */
function wordsOf({ countries }: Gazetteer) {
  if (countryWords) return countryWords;
  const words = new Map<string, string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: "region" });
    for (const { code } of countries) words.set(keyOf(names.of(code) ?? code), code);
  }
  for (const { code, name } of countries) {
    words.set(keyOf(name), code);
    words.set(keyOf(code), code);
  }
  for (const [alias, code] of Object.entries(countryAliases)) words.set(alias, code);
  return (countryWords = words);
}

/** Returns the code of a country by its name in a usual language, or by its code. */
export const countryOfWord = (world: Gazetteer, text: string) => wordsOf(world).get(keyOf(text));

/** The words of a region's name, without what says only that it is one. */
const partsOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(keyOf)
    .filter((part) => part.length > 3);

type RegionIndex = { exact: ReadonlyMap<string, string>; parts: ReadonlyMap<string, ReadonlySet<string>> };

const indexes = new Map<string, RegionIndex>();

/** The codes of a country's regions by what people write, kept because a list of thousands names few countries. */
function indexOf(world: Gazetteer, country: string): RegionIndex {
  const known = indexes.get(country);
  if (known) return known;
  const codes = new Set(world.regionsOf(country).map(({ code }) => code));
  const regions = ["en", ...world.languagesOf(country)]
    .flatMap((language) => world.regionsOf(country, language))
    .filter(({ code }) => codes.has(code));
  const exact = new Map(Object.entries(regionAliases[country] ?? {}).filter(([, code]) => codes.has(code)));
  const parts = new Map<string, Set<string>>();
  for (const { code, name } of regions) {
    for (const text of [name, code, `${country}${code}`]) exact.set(keyOf(text), code);
    for (const part of partsOf(name)) parts.set(part, (parts.get(part) ?? new Set()).add(code));
  }
  const index = { exact, parts };
  indexes.set(country, index);
  return index;
}

/** Returns the code of a region of a country by its name or code: `Bayern`, `Bavaria`, `BY`, `DE-BY`. */
function regionOfWord(world: Gazetteer, country: string, text: string): string | undefined {
  const { exact, parts } = indexOf(world, country);
  const key = keyOf(text);
  // `Hamburg` for `Hansestadt Hamburg`, if it is certain.
  const containing = parts.get(key);
  return exact.get(key) ?? (containing?.size === 1 ? [...containing][0] : undefined);
}

export type ReadPlace = {
  place: Place | null;
  /** What cannot be read. */
  unknown?: { field: "country" | "region"; text: string } | undefined;
  /** The country was not written but is that of the company. */
  isAssumed?: true;
};

/** Reads the place of a row. A region without a country is one of the company's country. */
export function readPlace(
  world: Gazetteer,
  { country, region }: { country?: string | undefined; region?: string | undefined },
  company: Place | null,
): ReadPlace {
  if (country !== undefined) {
    const code = countryOfWord(world, country);
    if (!code) return { place: null, unknown: { field: "country", text: country } };
    if (region === undefined || countryOfWord(world, region) === code) return { place: { country: code, region: null } };
    const state = regionOfWord(world, code, region);
    return state
      ? { place: { country: code, region: state } }
      : { place: { country: code, region: null }, unknown: { field: "region", text: region } };
  }
  if (region === undefined) return { place: null };
  const state = company && regionOfWord(world, company.country, region);
  if (state) return { place: { country: company.country, region: state }, isAssumed: true };
  const code = region.length > 2 ? countryOfWord(world, region) : undefined;
  return code ? { place: { country: code, region: null } } : { place: null, unknown: { field: "region", text: region } };
}
