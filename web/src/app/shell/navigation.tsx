import type { Role } from "@daybook/contract/core/constants";
import {
  type Icon,
  IconBeach,
  IconBrandWhatsapp,
  IconCalendarMonth,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconFileDescription,
  IconFolders,
  IconGauge,
  IconHistory,
  IconIdBadge2,
  IconInbox,
  IconLayoutDashboard,
  IconListCheck,
  IconNotebook,
  IconReportAnalytics,
  IconSettings,
  IconSpeakerphone,
  IconTargetArrow,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";

export type NavItem = {
  label: string;
  href: string;
  icon: Icon;
  /** Other paths that mark this item as current: a task's page for Task Management. */
  covers?: string[];
  /** Which pending count to show beside the label. */
  pendingCount?: "tasks" | "leaves";
};

type Sidebar = { main: NavItem[]; other: NavItem[] };

const policy: NavItem = { label: "Policy", href: "/policy", icon: IconFileDescription };
const analytics: NavItem = { label: "Analytics", href: "/analytics", icon: IconChartBar };
const reports: NavItem = { label: "Reports", href: "/reports", icon: IconReportAnalytics };
const workload: NavItem = { label: "Workload", href: "/workload", icon: IconGauge };

/** The sidebar of each role, in the specification's order (section 2, Shell), with the settings for admins; the same list on phones. */
const sidebars: Record<Role, Sidebar> = {
  admin: {
    main: [
      { label: "Overview", href: "/", icon: IconLayoutDashboard },
      { label: "Users", href: "/admin/users", icon: IconUsers, covers: ["/admin/profile-management", "/admin/teams", "/teams"] },
      { label: "Projects", href: "/admin/projects", icon: IconFolders },
      { label: "EODs", href: "/eods", icon: IconNotebook, covers: ["/submit-eod"] },
      { label: "Leaves", href: "/leaves", icon: IconBeach, covers: ["/calendar"], pendingCount: "leaves" },
      { label: "Hours", href: "/admin/hours", icon: IconClock },
      { label: "Task Management", href: "/admin/task-management", icon: IconChecklist, covers: ["/admin/tasks"], pendingCount: "tasks" },
      { label: "KRA Management", href: "/admin/kra-management", icon: IconTargetArrow },
      { label: "WhatsApp Reminders", href: "/admin/whatsapp-notifications", icon: IconBrandWhatsapp },
      { label: "Announcements", href: "/announcements", icon: IconSpeakerphone },
    ],
    other: [analytics, reports, workload, policy, { label: "Settings", href: "/admin/settings", icon: IconSettings }],
  },
  team_lead: {
    main: [
      { label: "Overview", href: "/team-lead", icon: IconLayoutDashboard },
      { label: "Users", href: "/team-lead/users", icon: IconUsers, covers: ["/teams"] },
      { label: "Projects", href: "/team-lead/projects", icon: IconFolders },
      { label: "EODs", href: "/team-lead/eods", icon: IconNotebook, covers: ["/submit-eod"] },
      { label: "Leaves", href: "/team-lead/leaves", icon: IconBeach, covers: ["/calendar"], pendingCount: "leaves" },
      { label: "Hours", href: "/team-lead/hours", icon: IconClock },
      {
        label: "Task Management",
        href: "/team-lead/task-management",
        icon: IconChecklist,
        covers: ["/team-lead/tasks"],
        pendingCount: "tasks",
      },
      { label: "KRA Management", href: "/team-lead/kra-management", icon: IconTargetArrow },
      { label: "Announcements", href: "/team-lead/all-announcements", icon: IconSpeakerphone },
    ],
    other: [analytics, reports, workload, policy],
  },
  team_member: {
    main: [
      { label: "Dashboard", href: "/dashboard", icon: IconLayoutDashboard },
      { label: "EODs", href: "/all-eods", icon: IconNotebook, covers: ["/submit-eod"] },
      { label: "Task Management", href: "/task-management", icon: IconChecklist, covers: ["/tasks"], pendingCount: "tasks" },
      { label: "Leaves", href: "/my-leaves", icon: IconBeach, covers: ["/calendar"], pendingCount: "leaves" },
      { label: "Hours", href: "/my-hours", icon: IconClock },
    ],
    other: [policy],
  },
};

/** Screens that are not in the sidebar, for the command palette. */
const paletteOnly: Record<Role, NavItem[]> = {
  admin: [
    { label: "Profile Management", href: "/admin/profile-management", icon: IconIdBadge2 },
    { label: "Teams", href: "/admin/teams", icon: IconUsersGroup },
    { label: "Audit trail", href: "/admin/audit", icon: IconHistory },
    { label: "Reminder log", href: "/admin/whatsapp-notifications#log", icon: IconBrandWhatsapp },
    { label: "Reminder settings", href: "/admin/settings?tab=reminders", icon: IconBrandWhatsapp },
    { label: "KRA templates", href: "/admin/kra-management?tab=templates", icon: IconListCheck },
    { label: "KRA analytics", href: "/admin/kra-management?tab=analytics", icon: IconTargetArrow },
  ],
  team_lead: [
    { label: "WhatsApp Reminders", href: "/team-lead/whatsapp-notifications", icon: IconBrandWhatsapp },
    { label: "Reminder log", href: "/team-lead/whatsapp-notifications#log", icon: IconBrandWhatsapp },
    { label: "KRA templates", href: "/team-lead/kra-management?tab=templates", icon: IconListCheck },
    { label: "KRA analytics", href: "/team-lead/kra-management?tab=analytics", icon: IconTargetArrow },
    { label: "My evaluations", href: "/team-lead/kra-management?tab=mine", icon: IconTargetArrow },
  ],
  team_member: [
    { label: "Projects", href: "/projects", icon: IconFolders },
    { label: "Announcements", href: "/all-announcements", icon: IconSpeakerphone },
    { label: "My evaluations", href: "/dashboard?evaluation=all", icon: IconTargetArrow },
    { label: "Weekly checklist", href: "/dashboard?checklist=now", icon: IconListCheck },
  ],
};

export const sidebarOf = (role: Role) => sidebars[role];

/** All screens of the role. */
export const navItemsOf = (role: Role): NavItem[] => [
  ...sidebars[role].main,
  ...paletteOnly[role],
  ...sidebars[role].other,
  { label: "My calendar", href: "/calendar", icon: IconCalendarMonth },
  { label: "Inbox", href: "/inbox", icon: IconInbox },
  { label: "Profile", href: "/profile", icon: IconUserCircle },
];

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

/** Whether the item is the current one. The home screens match only exactly. */
export const isCurrent = ({ href, covers = [] }: NavItem, path: string) =>
  (href === "/" ? path === "/" : href === "/team-lead" ? path === href : isBelow(path, href)) || covers.some((each) => isBelow(path, each));
