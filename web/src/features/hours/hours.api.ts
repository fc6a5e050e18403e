import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { fileHref } from "#lib/files/file-href.ts";

/** Own, team or all hours. */
export type HoursScope = "me" | "team" | "all";

export type HoursInput = Omit<InputOf<Api["GET /hours/all"]>, "format">;

export const hoursQuery = (scope: HoursScope, input: HoursInput) =>
  queryOptions({
    queryKey: ["hours", scope, input],
    queryFn: ({ signal }) => {
      if (scope === "me") return call("GET /hours/me", input, { signal });
      return scope === "team" ? call("GET /hours/team", input, { signal }) : call("GET /hours/all", input, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Returns the download URL of the current view, with one row per person and day. */
export const exportHref = (scope: HoursScope, input: HoursInput, format: "csv" | "xlsx") =>
  fileHref(`/hours/${scope}`, { ...input, format });
