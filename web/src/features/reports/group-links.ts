import type { Report, ReportGroup } from "@daybook/contract/reports/reports";
import { addressOf } from "#features/analytics/list-links.ts";
import { addDays, endOfMonth, isDay } from "#lib/format/dates.ts";
import type { ReportInput } from "./reports.api.ts";

type Filters = { when: string | undefined; team: string[]; project: string[]; person: string[]; status: string[] };

type Context = {
  input: ReportInput;
  groupBy: ReportGroup;
  filters: Filters;
  /** Leads have no team filter. */
  isAdmin: boolean;
};

/** Links of a grouped report: each group leads to the same report of the group's rows. */
export function groupHrefsOf({ input, groupBy, filters, isAdmin }: Context, { rows, sources, columns }: Report) {
  const { kind, startDate, endDate, tasks, search } = input;
  const open = (narrowed: Partial<Filters>) => {
    const { when, team, project, person, status } = { ...filters, ...narrowed };
    return addressOf("/reports", { report: kind, when, team, project, person, status, tasks, search });
  };
  const within = (from: string, to: string) =>
    open({ when: `${startDate && startDate > from ? startDate : from}..${endDate && endDate < to ? endDate : to}` });

  const hrefOf = (name: string, { user, project }: Report["sources"][number]) => {
    switch (groupBy) {
      case "person":
        return user && open({ person: [user] });
      case "project":
        return project && open({ project: [project] });
      case "team":
        return isAdmin && name !== "No team" ? open({ team: [name] }) : undefined;
      case "status":
        return open({ status: [name] });
      case "day":
        return isDay(name) ? within(name, name) : undefined;
      case "week":
        return isDay(name) ? within(name, addDays(name, 6)) : undefined;
      case "month":
        return within(`${name}-01`, endOfMonth(`${name}-01`));
      case "type":
        return undefined;
    }
  };
  return rows.map((row, index) => columns.map((_, at) => (at === 0 ? hrefOf(String(row[0] ?? ""), sources[index] ?? {}) : undefined)));
}
