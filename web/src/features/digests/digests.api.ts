import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** The digest of a day. Its key makes every event of the start page refresh it too, and changes of blockers show at once. */
export const digestOf = (date: string) =>
  queryOptions({
    queryKey: ["overview", "digest", date],
    queryFn: ({ signal }) => call("GET /digests/:date", { date }, { signal }),
    placeholderData: keepPreviousData,
  });
