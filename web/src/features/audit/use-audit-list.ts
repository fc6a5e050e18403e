import { useQuery } from "@tanstack/react-query";
import { count, many, one, transient, text } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
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

/** Audit events with their filters in the URL, 25 per page by default. */
export function useAuditList() {
  const { today } = useCompany();
  const list = useFilters("audit", fields);
  const { filters, setFilters } = list;
  const { page, limit = "25", dates, ...otherFilters } = filters;
  const days = datesOf(dates, today);
  const listFilters = { ...otherFilters, startDate: days?.from, endDate: days?.to };
  const query = useQuery(auditPage({ ...listFilters, page, limit }));
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
      onPage: (next: number) => setFilters({ page: next }),
      onLimit: (next: number) => setFilters({ limit: String(next) as typeof limit }),
    },
  };
}
