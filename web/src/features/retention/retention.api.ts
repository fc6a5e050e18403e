import { type Retention, retentionClasses, retentionMax, retentionNames } from "@daybook/contract/retention/classes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** The days that the server would accept. */
export const validDays = (retention: Retention): Retention =>
  Object.fromEntries(
    retentionNames.flatMap((name) => {
      const days = retention[name];
      const isValid = days !== undefined && Number.isInteger(days) && days >= retentionClasses[name].least && days <= retentionMax;
      return isValid ? [[name, days]] : [];
    }),
  );

/** Counts what would be deleted with these days. */
export const retentionPreview = (days: Retention) =>
  queryOptions({
    queryKey: ["settings", "retention", days],
    queryFn: ({ signal }) => call("GET /settings/retention/preview", days, { signal }),
    placeholderData: keepPreviousData,
    enabled: Object.keys(days).length > 0,
  });
