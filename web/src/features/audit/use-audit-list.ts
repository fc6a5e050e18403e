import { useQuery } from "@tanstack/react-query";
import { count, type FiltersOf, many, one, transient, text } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { type Company, useCompany } from "#ui/layout/company-context.tsx";
import { datesOf } from "#ui/filter/date-presets.ts";
import { auditPage, exportHref } from "./audit.api.ts";

const fields = {
  search: text(),
  actor: many(),
  entity: many(),
  action: many(),
  dates: one(),
  entityId: transient(one()),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

function listOf({ page, limit = "25", dates, ...otherFilters }: FiltersOf<typeof fields>, company: Pick<Company, "today" | "workweek">) {
  const days = datesOf(dates, company);
  const listFilters = { ...otherFilters, startDate: days?.from, endDate: days?.to };
  return { page, limit, listFilters, options: auditPage({ ...listFilters, page, limit }) };
}

/** Loads the events with which the screen opens. */
export const loadAuditList = ({ company, filters, load }: ScreenLoaderInput) => load(listOf(filters("audit", fields), company).options);

/** Audit events with their filters in the URL, 25 per page by default. */
export function useAuditList() {
  const company = useCompany();
  const list = useFilters("audit", fields);
  const { filters, setFilters } = list;
  const { page, limit, listFilters, options } = listOf(filters, company);
  const query = useQuery(options);
  return {
    ...list,
    query,
    isNarrowed: list.isFiltered || filters.entityId !== undefined,
    exportHref: exportHref(listFilters),
    /** Props of `Pager`. */
    pager: {
      page,
      limit: Number(limit),
      total: query.data?.pagination.totalItems ?? 0,
      isMore: query.data?.isMore,
      onPage: (next: number, replace?: boolean) => setFilters({ page: next }, replace),
      onLimit: (next: number) => setFilters({ limit: String(next) as typeof limit }),
    },
  };
}
