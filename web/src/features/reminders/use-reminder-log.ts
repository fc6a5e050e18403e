import { directions, logKinds, reminderStatuses } from "@daybook/contract/reminders/reminders";
import { useQuery } from "@tanstack/react-query";
import { count, type FiltersOf, flag, many, one, text, transient } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { type Company, useCompany } from "#ui/layout/company-context.tsx";
import { datesOf } from "#ui/filter/date-presets.ts";
import { reminderPage, reminderPreview } from "./reminders.api.ts";

const fields = {
  search: text(),
  status: many(reminderStatuses),
  direction: one(directions),
  kind: many(logKinds),
  /** One team, for the whole screen. */
  team: transient(one()),
  /** Whether the list of skipped people is open. */
  skipped: transient(flag()),
  user: many(),
  dates: one(),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

function pageOf(
  { page, limit = "10", dates, search, status, direction, kind, team, user }: FiltersOf<typeof fields>,
  company: Pick<Company, "today" | "workweek">,
) {
  const days = datesOf(dates, company);
  return reminderPage({
    search,
    direction,
    kind: kind.length > 0 ? kind : undefined,
    status: status.length > 0 ? status : undefined,
    team: teamsOf({ team }),
    user: user.length > 0 ? user : undefined,
    startDate: days?.from,
    endDate: days?.to,
    page,
    limit,
  });
}

/** Loads the page of the log and the people of the team with which the screen opens. */
export function loadReminderLog({ company, filters, load }: ScreenLoaderInput) {
  const opened = filters("reminders-log", fields);
  return Promise.all([load(reminderPreview(teamsOf(opened))), load(pageOf(opened, company))]);
}

/** The team as the parameter of a list. */
export const teamsOf = ({ team }: { team: string | undefined }) => (team === undefined ? undefined : [team]);

/** Returns a page of the log with its filters from the URL; 10 rows per page by default. */
export function useReminderLog() {
  const company = useCompany();
  const list = useFilters("reminders-log", fields);
  const { filters, setFilters } = list;
  const { page, limit = "10", dates, search, status, direction, kind, user } = filters;
  const query = useQuery(pageOf(filters, company));
  return {
    ...list,
    query,
    /** Whether a filter excludes rows, ignoring page and page size. */
    hasFilters: [search, dates, direction].some((value) => value !== undefined) || status.length + kind.length + user.length > 0,
    clear: () => setFilters({ search: undefined, direction: undefined, kind: [], status: [], user: [], dates: undefined }),
    /** Props for `Pager`. */
    pager: {
      page,
      limit: Number(limit),
      total: query.data?.pagination.totalItems ?? 0,
      onPage: (next: number, replace?: boolean) => setFilters({ page: next }, replace),
      onLimit: (next: number) => setFilters({ limit: String(next) as typeof limit }),
    },
  };
}

export type ReminderLogState = ReturnType<typeof useReminderLog>;
