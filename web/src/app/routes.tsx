import { type Role, roles } from "@daybook/contract/core/constants";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { loaderInput, type ScreenLoader, type ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import type { Search } from "#lib/filters/filters.ts";
import { sessionOf } from "#lib/session/session.ts";
import { renderEnvironment, setRenderEnvironment } from "#lib/ssr/hydration.ts";
import { afterPaint } from "#lib/ssr/scheduling.ts";
import {
  goTo,
  type GuardInput,
  only,
  requireOverdueSecondFactor,
  requireSecondFactor,
  requireSignedOut,
  type RouterContext,
  secondFactorPath,
} from "./guards.ts";
import { type PageModule, type PageName, pages } from "./pages.ts";
import { Root } from "./root.tsx";
import { lazyScreenPart } from "#ui/feedback/lazy-part.tsx";
import { ScreenError } from "./screen-error.tsx";
import { ScreenPending } from "./screen-pending.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { signInScreens } from "./sign-in/sign-in-screens.ts";
import { ownHours, ownProject, ownTask, ownTasks } from "./own-screens.ts";
import { Frame } from "./shell/frame.tsx";
import { loader as loadShell } from "./shell/shell.tsx";
import { adminScreens, sharedScreens, leadScreens, memberScreens, publicScreens, managerScreens, type Screen } from "./site-map.ts";

/** The sign-in screens that a one-time link opens, for a signed-in user too. */
const usesToken: readonly string[] = ["/admin-setup", "/welcome", "/reset-password", "/confirm-email", "/decide"];

/** Paths that only redirect. */
const redirects: { path: string; guard: (input: GuardInput) => void }[] = [
  { path: "/admin", guard: goTo("/") },
  { path: "/users", guard: only([], { admin: "/admin/users", team_lead: "/team-lead/users" }) },
  { path: "/team-admin", guard: goTo("/team-lead") },
  { path: "/team-admin/$", guard: goTo("/team-lead") },
  { path: "/team-lead/announcements", guard: goTo("/team-lead/all-announcements") },
  { path: "/tasks", guard: only([], ownTasks) },
  { path: "/tasks/$taskId/$rest/$", guard: only([], ownTask) },
  { path: "/projects/$projectId", guard: only([], ownProject) },
  { path: "/projects/$projectId/$", guard: only([], ownProject) },
  { path: "/hours", guard: only([], ownHours) },
];

/* ── Route tree ──────────────────────────────────────────────────────────────────────────────── */

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // A screen takes longer to render than a frame: first the page paints that the link or the filter was pressed.
  beforeLoad: ({ cause }) => (cause === "stay" ? afterPaint() : undefined),
});

/** Rendering on the server waits for the data; in the browser the screen shows what has arrived, and reports what fails. */
const inBackground = (loading: Promise<unknown> | null | undefined) =>
  import.meta.env.SSR ? loading?.then(() => null) : void loading?.catch(() => undefined);

/** Runs a loader for the signed-in user; does nothing without one. */
async function runLoader(
  loader: ScreenLoader | undefined,
  queryClient: QueryClient,
  address: Pick<ScreenLoaderInput, "search" | "params"> = { search: {}, params: {} },
) {
  const session = sessionOf(queryClient);
  if (session) await loader?.(loaderInput(queryClient, session, address));
}

/** Loads the module of a page. */
function loadPage<Name extends PageName>(name: Name): Promise<PageModule<Name>> {
  const load: () => Promise<PageModule<Name>> = pages[name];
  return load();
}

/** The screen for a page; it loads on navigation or when its link is hovered. */
const pageOf = <Name extends PageName>(name: Name) => lazyScreenPart(async () => (await loadPage(name))[name]);

const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "frame",
  component: Frame,
  loader: ({ context: { queryClient } }) => inBackground(runLoader(loadShell, queryClient)),
  beforeLoad: requireSecondFactor,
});

/** Whether the matched screen is inside the frame. */
export const isFramed = (matches: { routeId: string }[]) => matches.some(({ routeId }) => routeId === frameRoute.id);

/** Loads the data of a page. */
const loaderOf =
  (page: PageName) =>
  ({ context: { queryClient }, location, params }: Pick<GuardInput, "context" | "location" | "params">) =>
    inBackground(
      sessionOf(queryClient) &&
        loadPage(page).then(({ loader }) => runLoader(loader, queryClient, { search: location.search as Search, params })),
    );

const framed = (screens: Screen[], allowed: readonly Role[]) =>
  screens.map(({ path, title, page, elsewhere }) =>
    createRoute({
      getParentRoute: () => frameRoute,
      path,
      component: pageOf(page),
      loader: loaderOf(page),
      staticData: { title, page },
      beforeLoad: only(allowed, elsewhere),
    }),
  );

const routeTree = rootRoute.addChildren([
  ...signInScreens.map(({ path, title, Page }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: Page,
      staticData: { title, isPublic: true },
      beforeLoad: usesToken.includes(path) ? undefined : requireSignedOut,
    }),
  ),
  createRoute({
    getParentRoute: () => rootRoute,
    path: secondFactorPath,
    component: pageOf("SecondFactorPage"),
    staticData: { title: "Set up a second factor" },
    beforeLoad: requireOverdueSecondFactor,
  }),
  frameRoute.addChildren([
    ...framed(adminScreens, ["admin"]),
    ...framed(leadScreens, ["team_lead"]),
    ...framed(memberScreens, ["team_member"]),
    ...framed(managerScreens, ["admin", "team_lead"]),
    ...framed(sharedScreens, roles),
    ...publicScreens.map(({ path, title, page }) =>
      createRoute({
        getParentRoute: () => frameRoute,
        path,
        component: pageOf(page),
        loader: loaderOf(page),
        staticData: { title, page, isPublic: true },
      }),
    ),
    ...redirects.map(({ path, guard }) => createRoute({ getParentRoute: () => frameRoute, path, beforeLoad: guard })),
    createRoute({
      getParentRoute: () => frameRoute,
      path: "$",
      component: pageOf("NotFoundPage"),
      staticData: { title: "Not found", isPublic: true },
    }),
  ]),
]);

type Options = { history?: RouterHistory; /** The nonce of inline scripts, on the server. */ nonce?: string };

export const createAppRouter = (queryClient: QueryClient, { history, nonce }: Options = {}) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient },
    ssr: { nonce },
    dehydrate: () => ({ environment: renderEnvironment() }),
    hydrate: ({ environment }) => setRenderEnvironment(environment),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // React Query decides what is stale. A changed query string keeps the screen, which loads what it shows.
    defaultPreloadStaleTime: 0,
    defaultStaleTime: Infinity,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    // On the server it would add an inline script to the page.
    scrollRestoration: !import.meta.env.SSR,
  });

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    /** The page's component, in `pages.ts`. */
    page?: string;
    /** Also available without a session. */
    isPublic?: boolean;
  }
}
