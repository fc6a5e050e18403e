import { minute } from "@daybook/contract/core/constants";
import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

/** Failures that may be gone a moment later: no answer, or a server that is starting or stopping. */
const isPassing = (error: Error) => error instanceof CallError && (error.status === 0 || error.status >= 500);

/** Cached data shows at once and is refreshed behind it; what fails in passing is asked once more. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 30 * minute,
        retry: (failures, error) => failures < 1 && isPassing(error),
        // A query that waits for a network shows a skeleton for ever; one that fails says so and offers another try.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
