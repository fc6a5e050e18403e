import type { MemberState } from "@daybook/contract/kra";
import { endOfMonth } from "#lib/format/dates.ts";
import type { Analytics } from "./analytics.types.ts";
import { type Month, monthKey } from "../months.ts";
import type { Cell } from "./save-csv.ts";

/** The month's members as a table. */
export const memberRows = (members: readonly MemberState[]): Cell[][] => [
  ["Member", "Designation", "Team", "Template", "Weekly tasks done", "Weekly tasks", "Evaluation", "Total score", "Grade", "Next to do"],
  ...members.map(({ user, template, weekly, evaluation, nextToDo }) => [
    user.name,
    user.designation,
    user.team,
    template?.name,
    weekly.done,
    weekly.total,
    evaluation?.status,
    evaluation?.totalScore,
    evaluation?.grade,
    nextToDo,
  ]),
];

/** Every table of the analytics below one another, each with its head and a blank line after it. */
export const analyticsRows = ({
  summary,
  distribution,
  byTeam,
  byParameter,
  trend,
  top,
  attention,
  weeklyCompletion,
}: Analytics): Cell[][] => [
  ["Summary"],
  ["Members", "Evaluated", "Pending", "Average", "Median", "Average before"],
  [summary.members, summary.evaluated, summary.pending, summary.average, summary.median, summary.previousAverage],
  [],
  ["Grade", "Evaluations"],
  ...distribution.map(({ grade, count }) => [grade, count]),
  [],
  ["Team", "Members", "Evaluated", "Average"],
  ...byTeam.map(({ team, members, evaluated, average }) => [team, members, evaluated, average]),
  [],
  ["Parameter", "Average rating", "Weekly checklist %", "Ratings"],
  ...byParameter.map(({ name, average, weeklyPercent, count }) => [name, average, weeklyPercent, count]),
  [],
  ["Month", "Average", "Evaluated"],
  ...trend.map((each) => [monthKey(each), each.average, each.evaluated]),
  [],
  ["Highest scores", "Score", "Grade"],
  ...top.map(({ user, score, grade }) => [user.name, score, grade]),
  [],
  ["Need attention", "Score", "Why"],
  ...attention.map(({ user, score, why }) => [user.name, score, why]),
  [],
  ["Week", "Tasks done", "Tasks", "%"],
  ...weeklyCompletion.map(({ week, done, total, percent }) => [week, done, total, percent]),
];

/** The evaluations of a month that the filters let through, as an Excel file: the report on evaluations. */
export function evaluationsFile(month: Month, { search, team, status }: { search?: string; team?: string; status?: string }) {
  const query = new URLSearchParams({ format: "xlsx", startDate: `${month}-01`, endDate: endOfMonth(`${month}-01`) });
  for (const [name, value] of Object.entries({ search, team, status })) if (value) query.set(name, value);
  return `/api/reports/kra?${query}`;
}
