import type { RouteComponent } from "@tanstack/react-router";
import type { ScreenLoader } from "#lib/api/screen-loader.ts";

/** A page's module: the component and the loader of its data. */
export type PageModule<Name extends string> = Record<Name, RouteComponent> & { loader?: ScreenLoader };

type Loads<Name extends string> = () => Promise<PageModule<Name>>;

type FilesOf<Names> = { [Name in keyof Names & string]: Loads<Name> };

/** Checks at compile time that each file exports the page it is listed for. */
const filesOf = <Names extends object>(files: Names & FilesOf<Names>): FilesOf<Names> => files;

/** The import of each page of the site map. */
export const pages = filesOf({
  OverviewPage: () => import("./screens/overview/overview-page.tsx"),
  DashboardPage: () => import("./screens/dashboard-page.tsx"),
  NotFoundPage: () => import("./screens/not-found-page.tsx"),
  OwnProfilePage: () => import("./screens/profile/own-profile-page.tsx"),

  SecondFactorPage: () => import("../features/second-factor/pages/second-factor-page.tsx"),
  UsersPage: () => import("../features/users/pages/users-page.tsx"),
  ProfileManagementPage: () => import("../features/users/pages/profile-management-page.tsx"),
  TeamsPage: () => import("../features/teams/pages/teams-page.tsx"),
  TeamPage: () => import("../features/teams/pages/team-page.tsx"),
  ProjectsPage: () => import("../features/projects/pages/projects-page.tsx"),
  TasksPage: () => import("../features/tasks/pages/tasks-page.tsx"),
  TaskPage: () => import("../features/tasks/pages/task-page.tsx"),
  LeavesPage: () => import("../features/leaves/pages/leaves-page.tsx"),
  MyCalendarPage: () => import("../features/leaves/pages/my-calendar-page.tsx"),
  EodsPage: () => import("../features/eods/pages/eods-page.tsx"),
  SubmitEodPage: () => import("../features/eods/pages/submit-eod-page.tsx"),
  AnnouncementsPage: () => import("../features/announcements/pages/announcements-page.tsx"),
  LinkSlackPage: () => import("../features/slack/pages/link-slack-page.tsx"),
  InboxPage: () => import("../features/notifications/pages/inbox-page.tsx"),
  AllAnnouncementsPage: () => import("../features/announcements/pages/all-announcements-page.tsx"),
  PolicyPage: () => import("../features/policy/pages/policy-page.tsx"),
  WorkloadPage: () => import("../features/workload/pages/workload-page.tsx"),
  HoursPage: () => import("../features/hours/pages/hours-page.tsx"),
  SettingsPage: () => import("./screens/settings/settings-page.tsx"),
  OpeningBalancesPage: () => import("../features/leaves/pages/opening-balances-page.tsx"),
  AuditPage: () => import("../features/audit/pages/audit-page.tsx"),

  KraPage: () => import("../features/kra/pages/kra-page.tsx"),
  RemindersPage: () => import("../features/reminders/pages/reminders-page.tsx"),
  AnalyticsPage: () => import("../features/analytics/pages/analytics-page.tsx"),
  DigestPage: () => import("../features/digests/pages/digest-page.tsx"),
  ReportsPage: () => import("../features/reports/pages/reports-page.tsx"),
});

export type PageName = keyof typeof pages;
