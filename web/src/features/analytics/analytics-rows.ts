import type { ProjectAnalytics, TeamAnalytics, UserAnalytics } from "@daybook/contract/analytics/schemas";
import { compareNames } from "@daybook/contract/core/comparable";
import { analyticsFigures } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { AvatarPerson } from "#ui/display/avatar.tsx";
import type { Of } from "./list-links.ts";

export type Totals = UserAnalytics["totals"];
export type Trend = UserAnalytics["trend"];

/** The figures of one project, team or person. */
export type AnalyticsRow = Totals & {
  id: string;
  name: string;
  /** Secondary text beside the name: the team, or the number of people. */
  about: string;
  /** Filters that show what these figures count. */
  of: Of;
  person?: AvatarPerson;
  /** Logged hours by week. */
  weeklyHours: number[];
};

export const rowsOfProjects = ({ rows }: ProjectAnalytics): AnalyticsRow[] =>
  rows.map(({ project, people, ...figures }) => ({
    ...figures,
    id: project._id,
    name: project.name,
    about: [project.status === "Active" ? undefined : project.status, counted(people, "person", "people")].filter(Boolean).join(", "),
    of: { project: [project._id] },
  }));

export const rowsOfTeams = ({ rows }: TeamAnalytics): AnalyticsRow[] =>
  rows.map(({ team, people, ...figures }) => ({
    ...figures,
    id: team._id,
    name: team.name,
    about: counted(people, "person", "people"),
    of: { team: [team.name] },
  }));

export const rowsOfPeople = ({ rows }: UserAnalytics): AnalyticsRow[] =>
  rows.map(({ user, ...figures }) => ({
    ...figures,
    id: user._id,
    name: user.name,
    about: user.team ?? "No team",
    of: { user: [user._id] },
    person: user,
  }));

/** Sort keys, as used in the URL. */
export const sortKeys = ["name", ...analyticsFigures, "resolveDays"] as const;
export type SortKey = (typeof sortKeys)[number];

const numberOf = (row: AnalyticsRow, key: Exclude<SortKey, "name">) => {
  const figure = row[key];
  return typeof figure === "number" ? figure : figure?.value;
};

/** The row with the most hours first. */
export const defaultSort = "-logged";

/** Returns a copy sorted by a column (`-` = descending). Rows without a value come last in both directions. */
export function sorted(rows: readonly AnalyticsRow[], sort: string) {
  const isDown = sort.startsWith("-");
  const key = sortKeys.find((each) => each === sort.replace("-", "")) ?? "name";
  const byName = (a: AnalyticsRow, b: AnalyticsRow) => compareNames(a.name, b.name);
  if (key === "name") return rows.toSorted((a, b) => (isDown ? byName(b, a) : byName(a, b)));
  return rows.toSorted((a, b) => {
    const [one, other] = [numberOf(a, key), numberOf(b, key)];
    if (one == null || other == null) return one === other ? byName(a, b) : one == null ? 1 : other == null ? -1 : byName(a, b);
    return (isDown ? other - one : one - other) || byName(a, b);
  });
}
