import type { Holidays } from "#calendar.ts";
import type { CompanySettings } from "#context.ts";
import type { SeedPerson } from "./users.ts";
import type { SeedProject } from "./projects/projects.ts";
import type { Random } from "./random.ts";

/** When the seeded history begins and ends, and by which clock. */
export type Period = {
  /** The first day of the history, `YYYY-MM-DD`. */
  firstDay: string;
  today: string;
  /** This moment, ISO-8601 in UTC: nothing in the history lies behind it. */
  now: string;
  company: CompanySettings & { holidays: Holidays };
};

/** Whole days on which people are away, as `awayKey`. */
export type AwayDays = ReadonlySet<string>;
export const awayKey = (personId: string, day: string) => `${personId} ${day}`;

/** Everything that a part of the seed may build on. */
export type SeedCompany = {
  period: Period;
  people: readonly SeedPerson[];
  projects: readonly SeedProject[];
  random: Random;
  away: AwayDays;
};
