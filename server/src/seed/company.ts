import type { ProjectStatus } from "@daybook/contract/core/constants";
import type { Holidays } from "#calendar.ts";
import type { CompanySettings } from "#context.ts";
import type { FixedPerson } from "./people.ts";
import type { Parts } from "./projects/fixed-project.ts";
import type { Random } from "./random.ts";

/** The period of the seeded history. */
export type Period = {
  /** The first day of the history, `YYYY-MM-DD`. */
  firstDay: string;
  today: string;
  /** The current instant, ISO-8601 in UTC: nothing in the history is later. */
  now: string;
  company: CompanySettings & { holidays: Holidays };
};

/** A seeded user. */
export type SeedPerson = FixedPerson & {
  id: string;
  teamId: string;
  email: string;
  /** First and last working day within the history; `lastDay` is null for current employees. */
  firstDay: string;
  lastDay: string | null;
  joined: string;
};

/** A seeded project. */
export type SeedProject = {
  id: string;
  name: string;
  key: string;
  description: string;
  teamId: string;
  status: ProjectStatus;
  leadId: string | null;
  memberIds: readonly string[];
  startDate: string;
  dueDate: string | null;
  /** The last day on which members work on it. */
  lastDay: string;
  createdAt: string;
  parts: Parts;
};

/** Whole days on which users are away, as `awayKey`. */
export type AwayDays = ReadonlySet<string>;
export const awayKey = (personId: string, day: string) => `${personId} ${day}`;

/** The input of every part of the seed. */
export type SeedCompany = {
  period: Period;
  people: readonly SeedPerson[];
  projects: readonly SeedProject[];
  random: Random;
  away: AwayDays;
};
