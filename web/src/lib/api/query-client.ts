import { minute } from "@daybook/contract/core/constants";
import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

/** Whether a retry may help: no response, or a server error. */
const isTransient = (error: Error) => error instanceof CallError && (error.status === 0 || error.status >= 500);

/** Creates the query client: cached data shows immediately and refreshes in the background; transient failures retry once. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 30 * minute,
        retry: (failures, error) => failures < 1 && isTransient(error),
        // Offline queries should fail and offer a retry instead of showing a skeleton forever.
        networkMode: "always",
        // What failed without a connection heals when it returns. Live updates refetch the rest.
        refetchOnReconnect: ({ state }) => (state.error === null ? false : "always"),
      },
      mutations: { networkMode: "always" },
    },
  });
