import { z } from "zod";

const countryMessage = "Please choose a country";
const regionMessage = "Please choose a region";

/** ISO 3166-1: `DE`. */
const CountryCode = z
  .string(countryMessage)
  .regex(/^[A-Za-z]{2}$/, countryMessage)
  .overwrite((code) => code.toUpperCase());
/** The code of a region in its country: `BY`. */
const RegionCode = z
  .string(regionMessage)
  .regex(/^[A-Za-z0-9-]{1,8}$/, regionMessage)
  .overwrite((code) => code.toUpperCase());

/** Where a person works, or whose public holidays a calendar has. Without a region: the whole country. */
export const PlaceInput = z.object({ country: CountryCode, region: RegionCode.nullable().optional() }, countryMessage);

export const Place = z.object({
  country: z.string(),
  region: z.string().nullable(),
  /** As people write it: `Germany – Bayern`. */
  name: z.string(),
});
export type Place = z.infer<typeof Place>;

/** A holiday calendar; without an id the company's. */
export const NamedCalendar = z.object({ _id: z.string().nullable(), name: z.string() });
