import type { QueryClient } from "@tanstack/react-query";
import { setupRouterSsrQueryIntegration } from "@tanstack/react-router-ssr-query";
import type { createAppRouter } from "#app/routes.tsx";

/** Makes the router dehydrate the queries on the server and hydrate them in the browser. The browser retries failed ones. */
export const integrateQueries = (router: ReturnType<typeof createAppRouter>, queryClient: QueryClient) =>
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    wrapQueryClient: false,
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === "success" },
  });
