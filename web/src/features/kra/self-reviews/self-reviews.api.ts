import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { SelfReview } from "@daybook/contract/kra/self-reviews";
import { queryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { type Month, monthKey, partsOfMonth } from "../months.ts";

/** The user's own review of a month, or `null` where none is asked for. */
export const ownSelfReview = (month: Month) =>
  queryOptions({
    queryKey: ["kra", "self", month],
    queryFn: ({ signal }) =>
      call("GET /kra/self/:year/:month", partsOfMonth(month), { signal }).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }),
  });

const putReview = (queryClient: QueryClient, review: SelfReview) =>
  queryClient.setQueryData(ownSelfReview(monthKey(review)).queryKey, review);

/** `keepalive` lets a save outlive the page. */
type Saving = { input: InputOf<Api["PUT /kra/self/:year/:month"]>; keepalive: boolean };

export function useSaveSelfReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, keepalive }: Saving) => call("PUT /kra/self/:year/:month", input, { keepalive }),
    onSuccess: (review) => putReview(queryClient, review),
  });
}

/** Sends the review. The caller shows what is missing. */
export function useSendSelfReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (month: Month) => call("POST /kra/self/:year/:month/submit", partsOfMonth(month)),
    onSuccess: (review) => putReview(queryClient, review),
  });
}

export function useWithdrawSelfReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (month: Month) => call("POST /kra/self/:year/:month/withdraw", partsOfMonth(month)),
    onSuccess: (review) => putReview(queryClient, review),
    onError: (error) => toast.error(error.message),
  });
}
