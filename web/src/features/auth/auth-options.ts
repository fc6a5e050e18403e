import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** Company data of the signed-out screens. Separate from the mutations, so that the sign-in screen does not load them. */
export const authOptions = queryOptions({
  queryKey: ["auth", "options"],
  queryFn: ({ signal }) => call("GET /auth/options", {}, { signal }),
  staleTime: 60_000,
});

export const useAuthOptions = () => useQuery(authOptions);
