import type { Company } from "@daybook/contract/settings/settings";
import type { User } from "@daybook/contract/users/users";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createQueryClient } from "#lib/api/query-client.ts";
import { refetchAfterWrites } from "#lib/api/stale.ts";
import { SessionProvider, sessionQuery } from "#lib/session/session.ts";
import { storeUser } from "#lib/session/local-storage.ts";
import { CompanyProvider } from "#ui/layout/company-context.tsx";
import { Overlays } from "#ui/overlay/overlays.tsx";
import { appTheme } from "#ui/theme/app-theme.ts";
import { cssVariablesResolver } from "#ui/theme/theme.ts";
import { App } from "../app/app.tsx";
import { createAppRouter } from "../app/routes.tsx";
import { parseSearch, stringifySearch } from "../app/search-params.ts";
import { mockResponse, isMocked, mockError } from "./api-responses.ts";
import { company, pagination, stats } from "./fixtures.ts";

type Options = {
  /** The signed-in user; anonymous by default. */
  as?: User;
  /** The path with its query string. */
  at?: string;
  /** The company of the session, if its settings matter. */
  company?: Company;
};

/** A query client without retries, so that errors show immediately. */
function newQueryClient() {
  const queryClient = createQueryClient();
  const options = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retry: false } });
  refetchAfterWrites(queryClient);
  return queryClient;
}

/** Renders a component or a page with router, session, company and overlays. */
export function renderPart(element: ReactElement, { as, at = "/", company: of = company }: Options = {}) {
  const queryClient = newQueryClient();
  const session = as ? { user: as, company: of } : null;
  queryClient.setQueryData(sessionQuery.queryKey, session);
  const root = createRootRoute({ component: Outlet });
  const anyPath = createRoute({ getParentRoute: () => root, path: "$", component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([anyPath]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  const view = render(
    <MantineProvider theme={appTheme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={queryClient}>
        <SessionProvider value={session}>
          <CompanyProvider value={of}>
            <RouterProvider router={router} />
          </CompanyProvider>
        </SessionProvider>
        <Overlays />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, queryClient, person: userEvent.setup(), address: () => router.latestLocation.href };
}

/** Mocks the calls of the shell, unless the test has mocked them. */
export function answerShellCalls(as: User | undefined) {
  if (!isMocked("GET /auth/check")) {
    if (as) mockResponse("GET /auth/check", { data: as, company });
    else mockError("GET /auth/check", 401, "Authentication token missing");
  }
  if (!isMocked("GET /auth/options")) {
    mockResponse("GET /auth/options", {
      companyName: company.name,
      logo: null,
      registration: "closed",
      setupDone: true,
      sso: null,
      passwordReset: "admin",
    });
  }
  if (!isMocked("GET /users")) mockResponse("GET /users", { data: [], stats, pagination });
  if (!isMocked("GET /projects/dropdown")) mockResponse("GET /projects/dropdown", []);
  if (!isMocked("GET /tasks/counts"))
    mockResponse("GET /tasks/counts", { all: 0, pendingApproval: 0, overdue: 0, mine: 0, mineOpen: 0, hasSeries: false });
  if (!isMocked("GET /leaves/all")) mockResponse("GET /leaves/all", { data: [], pagination });
  if (!isMocked("GET /leaves/in-lieu/to-review")) mockResponse("GET /leaves/in-lieu/to-review", []);
  if (!isMocked("GET /leaves/team")) mockResponse("GET /leaves/team", { data: [], pagination });
  if (!isMocked("GET /announcements")) mockResponse("GET /announcements", { data: [], pagination, unreadIds: [] });
  if (!isMocked("GET /notifications")) mockResponse("GET /notifications", { data: [], pagination, unread: 0 });
  if (!isMocked("GET /announcements/seen")) mockResponse("GET /announcements/seen", []);
  if (!isMocked("GET /users/preferences")) mockResponse("GET /users/preferences", {});
  if (!isMocked("PUT /users/preferences")) mockResponse("PUT /users/preferences", (preferences) => preferences);
}

/** Renders the whole application at an address. */
export function renderApp(at: string, { as }: Options = {}) {
  answerShellCalls(as);
  if (as) storeUser(as);
  const queryClient = newQueryClient();
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createAppRouter(queryClient, { history });
  const view = render(<App queryClient={queryClient} router={router} env="test" />);
  return { ...view, queryClient, router, person: userEvent.setup(), address: () => router.latestLocation.href };
}
