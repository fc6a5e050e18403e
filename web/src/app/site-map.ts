import { ownHours, ownProjects, ownTask, ownTasks, type OwnScreens } from "./own-screens.ts";
import type { PageName } from "./pages.ts";

/*
 * The site map: which path shows which page to which role. Data only, because the build reads it too (web/preloads.ts).
 */

/* ── The site map ────────────────────────────────────────────────────────────────────────────── */

export type Screen = {
  path: string;
  /** The document title, before the product's name. */
  title: string;
  page: PageName;
  /** The same screen's path for other roles; without one the denial rule applies. */
  elsewhere?: OwnScreens;
};

/** Admin layout. */
export const adminScreens: Screen[] = [
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
  { path: "/admin/opening-balances", title: "Opening balances", page: "OpeningBalancesPage" },
  { path: "/admin/audit", title: "Audit trail", page: "AuditPage" },
];

/** Team lead layout. */
export const leadScreens: Screen[] = [
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
export const memberScreens: Screen[] = [
  { path: "/dashboard", title: "Dashboard", page: "DashboardPage" },
  { path: "/all-eods", title: "EODs", page: "EodsPage" },
  { path: "/my-leaves", title: "Leaves", page: "LeavesPage" },
  { path: "/task-management", title: "Task Management", page: "TasksPage", elsewhere: ownTasks },
  { path: "/tasks/$taskId", title: "Task", page: "TaskPage", elsewhere: ownTask },
  { path: "/projects", title: "Projects", page: "ProjectsPage", elsewhere: ownProjects },
  { path: "/all-announcements", title: "Announcements", page: "AllAnnouncementsPage" },
  { path: "/my-hours", title: "Hours", page: "HoursPage", elsewhere: ownHours },
];

/** Screens of admins and team leads. */
export const managerScreens: Screen[] = [
  { path: "/analytics", title: "Analytics", page: "AnalyticsPage" },
  { path: "/reports", title: "Reports", page: "ReportsPage" },
  { path: "/workload", title: "Workload", page: "WorkloadPage" },
];

/** Screens of every role; the server decides who may see which team. */
export const sharedScreens: Screen[] = [
  { path: "/teams/$id", title: "Team", page: "TeamPage" },
  { path: "/calendar", title: "My calendar", page: "MyCalendarPage" },
  { path: "/digest", title: "Digest", page: "DigestPage" },
  { path: "/inbox", title: "Inbox", page: "InboxPage" },
  { path: "/link/slack", title: "Link Slack", page: "LinkSlackPage" },
];

/** Public screens: inside the shell for signed-in users, in `PublicFrame` for anonymous visitors. */
export const publicScreens: Screen[] = [
  { path: "/policy", title: "Policy", page: "PolicyPage" },
  { path: "/submit-eod", title: "Submit EOD", page: "SubmitEodPage" },
  { path: "/profile", title: "Profile", page: "OwnProfilePage" },
];
