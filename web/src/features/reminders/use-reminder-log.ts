import { reminderStatuses } from "@daybook/contract/reminders";
import { useQuery } from "@tanstack/react-query";
import { count, type FiltersOf, many, one, text } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { datesOf } from "#ui/filter/date-presets.ts";
import { reminderPage } from "./reminders.api.ts";

const fields = {
  search: text(),
  status: many(reminderStatuses),
  team: many(),
  user: many(),
  dates: one(),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

function pageOf({ page, limit = "25", dates, search, status, team, user }: FiltersOf<typeof fields>, today: string) {
  const days = datesOf(dates, today);
  return reminderPage({
    search,
    status: status.length > 0 ? status : undefined,
    team: team.length > 0 ? team : undefined,
    user: user.length > 0 ? user : undefined,
    startDate: days?.from,
    endDate: days?.to,
    page,
    limit,
  });
}

/** Loads the page of the log with which the screen opens. */
export const loadReminderLog = ({ company, filters, load }: ScreenLoaderInput) =>
  load(pageOf(filters("reminders-log", fields), company.today));

/** Returns a page of the log with its filters from the URL; 25 rows per page by default. */
export function useReminderLog() {
  const { today } = useCompany();
  const list = useFilters("reminders-log", fields);
  const { filters, setFilters } = list;
  const { page, limit = "25", dates, search, status, team, user } = filters;
  const query = useQuery(pageOf(filters, today));
  return {
    ...list,
    query,
    /** Whether a filter excludes rows, ignoring page and page size. */
    hasFilters: search !== undefined || dates !== undefined || status.length + team.length + user.length > 0,
    clear: () => setFilters({ search: undefined, status: [], team: [], user: [], dates: undefined }),
    /** Props for `Pager`. */
    pager: {
      page,
      limit: Number(limit),
      total: query.data?.pagination.totalItems ?? 0,
      onPage: (next: number) => setFilters({ page: next }),
      onLimit: (next: number) => setFilters({ limit: String(next) as typeof limit }),
    },
  };
}

export type ReminderLog = ReturnType<typeof useReminderLog>;
