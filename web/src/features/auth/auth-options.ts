import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** What the sign-in screens need to know of the company. Apart from the mutations, which the sign-in does without. */
const authOptions = queryOptions({
  queryKey: ["auth-options"],
  queryFn: ({ signal }) => call("GET /auth/options", {}, { signal }),
  staleTime: 60_000,
});

export const useAuthOptions = () => useQuery(authOptions);
