import type { QueryClient } from "@tanstack/react-query";

/** Fetches leave again after an error: someone else may have decided on it. Changes are declared in `changesOf`. */
export const refetchLeaves = (queryClient: QueryClient) => void queryClient.invalidateQueries({ queryKey: ["leaves"] });
