import type { Role } from "@daybook/contract/core/constants";

type Visitor = Role | "anonymous";

/** The final path of an address for each visitor; `stay`: the screen opens. */
export type Route = { path: string } & Record<Visitor, string>;

const stay = "stay";
const login = "/login";
/** The redirect target when access is denied. */
const denied = { anonymous: login, admin: "/", team_lead: "/team-lead", team_member: "/task-management" };

const only = (role: Role, paths: string[], elsewhere: Partial<Record<Role, string>> = {}): Route[] =>
  paths.map((path) => ({ path, ...denied, [role]: stay, ...elsewhere }));

/** A placeholder for a task id in the paths below. */
export const anyTask = "01900000-0000-7000-8000-000000000000";

/** The routes of the specification with its guards, redirects and denial rule. */
export const siteMap: Route[] = [
  ...["/policy", "/submit-eod", "/profile"].map((path) => ({ path, anonymous: stay, admin: stay, team_lead: stay, team_member: stay })),
  { path: "/login", anonymous: stay, admin: "/", team_lead: "/team-lead", team_member: "/dashboard" },
  { path: "/admin-setup", anonymous: stay, admin: stay, team_lead: stay, team_member: stay },

  ...only("admin", [
    "/",
    "/admin/users",
    "/eods",
    "/announcements",
    "/admin/profile-management",
    "/admin/kra-management",
    "/admin/whatsapp-notifications",
    "/admin/settings",
    "/admin/opening-balances",
    "/admin/audit",
  ]),
  ...only("admin", ["/leaves"], { team_lead: "/team-lead/leaves" }),
  ...only("admin", ["/admin/hours"], { team_lead: "/team-lead/hours", team_member: "/my-hours" }),
  ...only("admin", ["/admin/task-management"], { team_lead: "/team-lead/task-management", team_member: "/task-management" }),
  ...only("admin", [`/admin/tasks/${anyTask}`], { team_lead: `/team-lead/tasks/${anyTask}`, team_member: `/tasks/${anyTask}` }),
  ...only("admin", ["/admin/projects"], { team_lead: "/team-lead/projects", team_member: "/projects" }),

  ...only("team_lead", [
    "/team-lead",
    "/team-lead/users",
    "/team-lead/eods",
    "/team-lead/leaves",
    "/team-lead/all-announcements",
    "/team-lead/kra-management",
    "/team-lead/whatsapp-notifications",
  ]),
  { path: "/calendar", anonymous: login, admin: stay, team_lead: stay, team_member: stay },

  ...only("team_lead", ["/team-lead/hours"], { admin: "/admin/hours", team_member: "/my-hours" }),
  ...only("team_lead", ["/team-lead/task-management"], { admin: "/admin/task-management", team_member: "/task-management" }),
  ...only("team_lead", ["/team-lead/projects"], { admin: "/admin/projects", team_member: "/projects" }),

  ...only("team_member", ["/dashboard", "/all-eods", "/my-leaves", "/all-announcements"]),
  ...only("team_member", ["/task-management"], { admin: "/admin/task-management", team_lead: "/team-lead/task-management" }),
  ...only("team_member", [`/tasks/${anyTask}`], { admin: `/admin/tasks/${anyTask}`, team_lead: `/team-lead/tasks/${anyTask}` }),
  ...only("team_member", ["/projects"], { admin: "/admin/projects", team_lead: "/team-lead/projects" }),
  ...only("team_member", ["/my-hours"], { admin: "/admin/hours", team_lead: "/team-lead/hours" }),

  ...["/analytics", "/reports", "/workload"].map((path) => ({ path, ...denied, admin: stay, team_lead: stay })),

  { path: "/admin", ...denied, admin: "/", team_lead: "/team-lead" },
  { path: "/users", ...denied, admin: "/admin/users", team_lead: "/team-lead/users" },
  { path: "/team-admin", ...denied, team_lead: "/team-lead" },
  { path: "/team-admin/anything/below", ...denied, team_lead: "/team-lead" },
  { path: "/team-lead/announcements", ...denied, team_lead: "/team-lead/all-announcements" },
  {
    path: "/tasks",
    anonymous: login,
    admin: "/admin/task-management",
    team_lead: "/team-lead/task-management",
    team_member: "/task-management",
  },
];

/** The paths of all screens of a visitor. */
export const screensOf = (visitor: Visitor) => siteMap.filter((route) => route[visitor] === stay).map(({ path }) => path);
