import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** Oldest first. */
export const reportComments = (id: string) =>
  queryOptions({ queryKey: ["discussions", "comments", id], queryFn: ({ signal }) => call("GET /eod/:id/comments", { id }, { signal }) });
