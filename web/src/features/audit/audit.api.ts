import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";

export type AuditFilters = InputOf<Api["GET /audit"]>;

/** A page of audit events, newest first. */
export const auditPage = (filters: AuditFilters) =>
  queryOptions({
    queryKey: ["audit", "list", filters],
    queryFn: ({ signal }) => callWith("GET /audit", filters, { signal }),
    placeholderData: keepPreviousData,
  });

/** The actions and entities to filter by: those that occur in the audit trail. */
export const auditNames = queryOptions({
  queryKey: ["audit", "names"],
  queryFn: ({ signal }) => call("GET /audit/names", {}, { signal }),
});

/** URL that downloads all events matching the filters as CSV. */
export function exportHref(filters: AuditFilters) {
  const query = new URLSearchParams({ format: "csv" });
  for (const [name, value] of Object.entries(filters)) {
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (text !== "") query.set(name, text);
  }
  return `/api/audit?${query}`;
}
