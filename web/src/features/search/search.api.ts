import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

const RESULTS_PER_GROUP = 5;

/** Returns the first users whose name, email or designation contains the term. */
export const peopleSearch = (term: string) =>
  queryOptions({
    queryKey: ["users", "found", term],
    queryFn: ({ signal }) => call("GET /users", { search: term, limit: RESULTS_PER_GROUP }, { signal }),
    enabled: term !== "",
    placeholderData: keepPreviousData,
  });

/** Returns the first projects whose name or key contains the term. */
export const projectSearch = (term: string) =>
  queryOptions({
    queryKey: ["projects", "found", term],
    queryFn: ({ signal }) => call("GET /projects", { search: term, limit: RESULTS_PER_GROUP }, { signal }),
    enabled: term !== "",
    placeholderData: keepPreviousData,
  });

/** Returns the first tasks whose number, title or description contains the term. */
export const taskSearch = (term: string) =>
  queryOptions({
    queryKey: ["tasks", "found", term],
    queryFn: ({ signal }) => call("GET /tasks", { search: term, limit: RESULTS_PER_GROUP, sort: "-updatedAt" }, { signal }),
    enabled: term !== "",
    placeholderData: keepPreviousData,
  });
