import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

const refreshMs = 30_000;

/** The state of the server (admin), refreshed while it is shown. */
export const systemStatus = queryOptions({
  queryKey: ["system", "status"],
  queryFn: ({ signal }) => call("GET /system/status", {}, { signal }),
  refetchInterval: refreshMs,
});
