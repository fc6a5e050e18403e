import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** The countries, and with a country its regions and public holidays. */
export const suggestionsOf = (input: InputOf<Api["GET /leaves/holidays/suggestions"]>) =>
  queryOptions({
    queryKey: ["holiday-suggestions", input],
    queryFn: ({ signal }) => call("GET /leaves/holidays/suggestions", input, { signal }),
  });
