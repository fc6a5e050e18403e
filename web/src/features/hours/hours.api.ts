import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** Own, team or all hours. */
export type Whose = "me" | "team" | "all";

export type HoursInput = Omit<InputOf<Api["GET /hours/all"]>, "format">;

export const hoursQuery = (whose: Whose, input: HoursInput) =>
  queryOptions({
    queryKey: ["hours", whose, input],
    queryFn: ({ signal }) => {
      if (whose === "me") return call("GET /hours/me", input, { signal });
      return whose === "team" ? call("GET /hours/team", input, { signal }) : call("GET /hours/all", input, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Returns the download URL of the current view, with one row per person and day. */
export function exportHref(whose: Whose, input: HoursInput, format: "csv" | "xlsx") {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...input, format })) {
    const text = Array.isArray(value) ? value.join(",") : value;
    if (text) query.set(name, text);
  }
  return `/api/hours/${whose}?${query}`;
}
