import { type Role, roles } from "@daybook/contract/constants";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { goTo, type GuardInput, only, type OwnScreens, type RouterContext, strangersOnly } from "./guards.ts";
import { lazyScreen, pageOf } from "./lazy-screen.ts";
import type { PageName } from "./pages.ts";
import { Root } from "./root.tsx";
import { ScreenError } from "./screen-error.tsx";
import { ScreenPending } from "./screen-pending.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { Frame } from "./shell/frame.tsx";

/* ── Paths that lead to the right screen of the role ─────────────────────────────────────────── */

const ownTasks: OwnScreens = { admin: "/admin/task-management", team_lead: "/team-lead/task-management", team_member: "/task-management" };
const ownTask: OwnScreens = { admin: "/admin/tasks/$taskId", team_lead: "/team-lead/tasks/$taskId", team_member: "/tasks/$taskId" };
const ownProjects: OwnScreens = { admin: "/admin/projects", team_lead: "/team-lead/projects", team_member: "/projects" };
const ownProject: OwnScreens = {
  admin: "/admin/projects?project=$projectId",
  team_lead: "/team-lead/projects?project=$projectId",
  team_member: "/projects?project=$projectId",
};
const ownHours: OwnScreens = { admin: "/admin/hours", team_lead: "/team-lead/hours", team_member: "/my-hours" };

/* ── The site map ────────────────────────────────────────────────────────────────────────────── */

type Screen = {
  path: string;
  /** Of the document, before the product's name. */
  title: string;
  page: PageName;
  /** Another role's screen of the same thing; without one the denial rule holds. */
  elsewhere?: OwnScreens;
};

/** Admin layout. */
const adminScreens: Screen[] = [
  { path: "/", title: "Overview", page: "OverviewPage" },
  { path: "/admin/users", title: "Users", page: "UsersPage" },
  { path: "/admin/projects", title: "Projects", page: "ProjectsPage", elsewhere: ownProjects },
  { path: "/eods", title: "EODs", page: "EodsPage" },
  { path: "/leaves", title: "Leaves", page: "LeavesPage", elsewhere: { team_lead: "/team-lead/leaves" } },
  { path: "/admin/task-management", title: "Task Management", page: "TasksPage", elsewhere: ownTasks },
  { path: "/admin/tasks/$taskId", title: "Task", page: "TaskPage", elsewhere: ownTask },
  { path: "/announcements", title: "Announcements", page: "AnnouncementsPage" },
  { path: "/admin/hours", title: "Hours", page: "HoursPage", elsewhere: ownHours },
  { path: "/admin/profile-management", title: "Profile Management", page: "ProfileManagementPage" },
  { path: "/admin/kra-management", title: "KRA Management", page: "KraPage" },
  { path: "/admin/whatsapp-notifications", title: "WhatsApp Reminders", page: "RemindersPage" },
  { path: "/admin/teams", title: "Teams", page: "TeamsPage" },
  { path: "/admin/settings", title: "Company settings", page: "SettingsPage" },
  { path: "/admin/audit", title: "Audit trail", page: "AuditPage" },
];

/** Team lead layout. */
const leadScreens: Screen[] = [
  { path: "/team-lead", title: "Overview", page: "OverviewPage" },
  { path: "/team-lead/users", title: "Users", page: "UsersPage" },
  { path: "/team-lead/projects", title: "Projects", page: "ProjectsPage", elsewhere: ownProjects },
  { path: "/team-lead/eods", title: "EODs", page: "EodsPage" },
  { path: "/team-lead/leaves", title: "Leaves", page: "LeavesPage" },
  { path: "/team-lead/task-management", title: "Task Management", page: "TasksPage", elsewhere: ownTasks },
  { path: "/team-lead/tasks/$taskId", title: "Task", page: "TaskPage", elsewhere: ownTask },
  { path: "/team-lead/all-announcements", title: "Announcements", page: "AllAnnouncementsPage" },
  { path: "/team-lead/hours", title: "Hours", page: "HoursPage", elsewhere: ownHours },
  { path: "/team-lead/kra-management", title: "KRA Management", page: "KraPage" },
  { path: "/team-lead/whatsapp-notifications", title: "WhatsApp Reminders", page: "RemindersPage" },
];

/** Team member layout. */
const memberScreens: Screen[] = [
  { path: "/dashboard", title: "Dashboard", page: "DashboardPage" },
  { path: "/all-eods", title: "EODs", page: "EodsPage" },
  { path: "/my-leaves", title: "Leaves", page: "LeavesPage" },
  { path: "/task-management", title: "Task Management", page: "TasksPage", elsewhere: ownTasks },
  { path: "/tasks/$taskId", title: "Task", page: "TaskPage", elsewhere: ownTask },
  { path: "/projects", title: "Projects", page: "ProjectsPage", elsewhere: ownProjects },
  { path: "/all-announcements", title: "Announcements", page: "AllAnnouncementsPage" },
  { path: "/my-hours", title: "Hours", page: "HoursPage", elsewhere: ownHours },
];

/** For those who run things: admin and team lead. */
const runnerScreens: Screen[] = [
  { path: "/analytics", title: "Analytics", page: "AnalyticsPage" },
  { path: "/reports", title: "Reports", page: "ReportsPage" },
];

/** For every role; the server says who may see which team. */
const everyonesScreens: Screen[] = [{ path: "/teams/$id", title: "Team", page: "TeamPage" }];

/** Open without a session: inside the shell for those who are signed in, in a frame of their own for strangers. */
const publicScreens: Screen[] = [
  { path: "/policy", title: "Policy", page: "PolicyPage" },
  { path: "/submit-eod", title: "Submit EOD", page: "SubmitEodPage" },
  { path: "/profile", title: "Profile", page: "OwnProfilePage" },
];

/** Sign-in screens, without a frame. */
const entranceScreens = [
  { path: "/login", title: "Sign in", page: lazyScreen(() => import("../features/auth/pages/login-page.tsx"), "LoginPage") },
  {
    path: "/register",
    title: "Create account",
    page: lazyScreen(() => import("../features/auth/pages/register-page.tsx"), "RegisterPage"),
  },
  {
    path: "/admin-setup",
    title: "Set up Daybook",
    page: lazyScreen(() => import("../features/auth/pages/admin-setup-page.tsx"), "AdminSetupPage"),
  },
];

/** Paths that are no screen themselves. */
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

/* ── The tree ────────────────────────────────────────────────────────────────────────────────── */

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });
const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: "frame", component: Frame });

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
  ...entranceScreens.map(({ path, title, page }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: page,
      staticData: { title, isPublic: true },
      beforeLoad: path === "/admin-setup" ? undefined : strangersOnly,
    }),
  ),
  frameRoute.addChildren([
    ...framed(adminScreens, ["admin"]),
    ...framed(leadScreens, ["team_lead"]),
    ...framed(memberScreens, ["team_member"]),
    ...framed(runnerScreens, ["admin", "team_lead"]),
    ...framed(everyonesScreens, roles),
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
    // Screens hold no loaders; what they show is React Query's, which knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    /** Shown without a session, too. */
    isPublic?: boolean;
  }
}
