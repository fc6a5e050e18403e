import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

const SHOWN = 5;

/** The first people whose name, email or designation holds the words. */
export const foundPeople = (words: string) =>
  queryOptions({
    queryKey: ["users", "found", words],
    queryFn: ({ signal }) => call("GET /users", { search: words, limit: SHOWN }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });

/** The first projects whose name or key holds the words. */
export const foundProjects = (words: string) =>
  queryOptions({
    queryKey: ["projects", "found", words],
    queryFn: ({ signal }) => call("GET /projects", { search: words, limit: SHOWN }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });

/** The first tasks whose number, title or description holds the words. */
export const foundTasks = (words: string) =>
  queryOptions({
    queryKey: ["tasks", "found", words],
    queryFn: ({ signal }) => call("GET /tasks", { search: words, limit: SHOWN, sort: "-updatedAt" }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
