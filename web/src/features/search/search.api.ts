import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

const RESULTS_PER_GROUP = 5;

/** The first people whose name, email or designation holds the words. */
export const peopleSearch = (words: string) =>
  queryOptions({
    queryKey: ["users", "found", words],
    queryFn: ({ signal }) => call("GET /users", { search: words, limit: RESULTS_PER_GROUP }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });

/** The first projects whose name or key holds the words. */
export const projectSearch = (words: string) =>
  queryOptions({
    queryKey: ["projects", "found", words],
    queryFn: ({ signal }) => call("GET /projects", { search: words, limit: RESULTS_PER_GROUP }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });

/** The first tasks whose number, title or description holds the words. */
export const taskSearch = (words: string) =>
  queryOptions({
    queryKey: ["tasks", "found", words],
    queryFn: ({ signal }) => call("GET /tasks", { search: words, limit: RESULTS_PER_GROUP, sort: "-updatedAt" }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
