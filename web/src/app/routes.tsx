import { type Role, roles } from "@daybook/contract/core/constants";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { goTo, type GuardInput, only, type RouterContext, requireSignedOut } from "./guards.ts";
import { lazyScreen, pageOf } from "./lazy-screen.ts";
import { Root } from "./root.tsx";
import { ScreenError } from "./screen-error.tsx";
import { ScreenPending } from "./screen-pending.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { Frame } from "./shell/frame.tsx";
import {
  adminScreens,
  signInScreens,
  sharedScreens,
  leadScreens,
  memberScreens,
  ownHours,
  ownProject,
  ownTask,
  ownTasks,
  publicScreens,
  managerScreens,
  type Screen,
} from "./site-map.ts";

/** The sign-in screens. They import their files directly, so that they load without the list of all pages. */
const signInPages = {
  LoginPage: lazyScreen(() => import("../features/auth/pages/login-page.tsx"), "LoginPage"),
  RegisterPage: lazyScreen(() => import("../features/auth/pages/register-page.tsx"), "RegisterPage"),
  AdminSetupPage: lazyScreen(() => import("../features/auth/pages/admin-setup-page.tsx"), "AdminSetupPage"),
};

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

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });
const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: "frame", component: Frame });

/** Whether the matched screen is inside the frame. */
export const isFramed = (matches: { routeId: string }[]) => matches.some(({ routeId }) => routeId === frameRoute.id);

const framed = (screens: Screen[], allowed: readonly Role[]) =>
  screens.map(({ path, title, page, elsewhere }) =>
    createRoute({
      getParentRoute: () => frameRoute,
      path,
      component: pageOf(page),
      staticData: { title },
      beforeLoad: only(allowed, elsewhere),
    }),
  );

const routeTree = rootRoute.addChildren([
  ...signInScreens.map(({ path, title, page }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: signInPages[page],
      staticData: { title, isPublic: true },
      beforeLoad: path === "/admin-setup" ? undefined : requireSignedOut,
    }),
  ),
  frameRoute.addChildren([
    ...framed(adminScreens, ["admin"]),
    ...framed(leadScreens, ["team_lead"]),
    ...framed(memberScreens, ["team_member"]),
    ...framed(managerScreens, ["admin", "team_lead"]),
    ...framed(sharedScreens, roles),
    ...publicScreens.map(({ path, title, page }) =>
      createRoute({ getParentRoute: () => frameRoute, path, component: pageOf(page), staticData: { title, isPublic: true } }),
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

export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // Routes have no loaders: React Query fetches the data and decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    // On the server it would add an inline script to the page.
    scrollRestoration: typeof document !== "undefined",
  });

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    /** Also available without a session. */
    isPublic?: boolean;
  }
}
