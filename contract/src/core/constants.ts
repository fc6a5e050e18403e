/**
 * The business constants and fixed words of the product: limits, roles, statuses, options.
 * Plain values without Zod, so that the web's first screen can use them at no cost.
 */

export const minute = 60_000;

/** Task page size when the caller names none, and the first page. */
export const taskPageSize = 10;
export const firstPage = 1;
/** Largest page that any list answers. */
export const maxPageSize = 100;
/** Rows a list answers when no page is asked for. */
export const maxUnpagedRows = 1000;

/** The user list and the dropdown projects are fetched again after this time. */
export const listCacheMs = 5 * minute;
/** How long writing the remembered state to the browser's storage may take before it is given up. */
export const persistedStateTimeoutMs = 5000;

export const defaultEodItemStatus = "In Progress";
export const defaultHoursSpent = 0;

/** The bell shows this many announcements, newest first. */
export const bellListLength = 10;
/** Above this many unread announcements the badge reads `9+`. */
export const bellBadgeMax = 9;
export const bellDropdownWidthPx = 400;

/** 2 MB of decoded picture. */
export const profilePictureMaxBytes = 2_097_152;
export const passwordMinLength = 6;
/** People that one CSV import may add. */
export const maxImportRows = 500;

/** Below this width the sidebar slides in and tables become cards. */
export const mobileBreakpointPx = 768;

export const toastMax = 3;
export const toastCloseMs = 3000;
export const toastPosition = "top-right";

export const socketPath = "/socket.io";
export const socketConnectTimeoutMs = 10_000;
export const socketReconnectAttempts = 10;
export const socketReconnectDelayMs = 1000;
export const socketReconnectDelayMaxMs = 5000;
export const socketStatusPollMs = 30_000;

/** A left-over temporary item of an optimistic create is swept this long after the answer. */
export const optimisticSweepMs = 500;
/** Between the end of a session and the browser's way to /login. */
export const logoutRedirectMs = 100;
/** The click that opens the mobile sidebar must not close it: the overlay listens after this time. */
export const mobileOverlayClickMs = 500;

/** KRA lists say page 1 of 1 until they know better. */
export const kraDefaultPagination = { currentPage: 1, totalPages: 1, totalRecords: 0, hasNext: false, hasPrev: false } as const;

export const sidebarOpenByDefault = true;
export const sessionDays = 7;

export const roles = ["admin", "team_lead", "team_member"] as const;
export type Role = (typeof roles)[number];
export const roleLabels: Record<Role, string> = { admin: "Admin", team_lead: "Team Lead", team_member: "Team Member" };

export const userStatuses = ["active", "inactive"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Seeded as teams; admins add more. */
export const teamOptions = ["Development", "3D", "Design", "Marketing", "Sales", "HR", "Support", "Unreal Engine Development"] as const;

export const bloodGroups = ["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"] as const;

export const projectStatuses = ["Planned", "Active", "On Hold", "Completed", "Archived"] as const;
export type ProjectStatus = (typeof projectStatuses)[number];
/** Shown where a task or report item has no project. The server never sends it. */
export const unknownProject = "Unknown Project";

export const eodItemStatuses = ["In Progress", "Completed", "Blocked", "Not Started"] as const;
export type EodItemStatus = (typeof eodItemStatuses)[number];
export const eodItemsMax = 50;
export const hoursPerDayMax = 24;

/** What a person's day is in the compliance grid. */
export const complianceKinds = ["submitted", "late", "missing", "leave", "half_leave", "holiday", "weekend", "due"] as const;
export type ComplianceKind = (typeof complianceKinds)[number];
/** Days that one compliance request may span. */
export const complianceDaysMax = 92;

/** What a person's day is in the grid of hours. */
export const hoursDayKinds = ["working", "missing", "weekend", "holiday", "leave", "half_leave"] as const;
export type HoursDayKind = (typeof hoursDayKinds)[number];
/** Days that one request for hours may span, and up to how many the answer tells each person's days. */
export const hoursDaysMax = 366;
export const hoursGridDaysMax = 31;

export const registrationModes = ["closed", "approval", "open"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** ISO weekdays, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

export const taskStatuses = ["To Do", "In Progress", "Blocked", "Completed", "Approved", "Cancelled"] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** Neither done nor given up. */
export const openTaskStatuses = ["To Do", "In Progress", "Blocked"] as const;
export const taskPriorities = ["Low", "Medium", "High", "Urgent"] as const;
export type TaskPriority = (typeof taskPriorities)[number];
export const taskTypes = ["Task", "Bug", "Feature", "Improvement", "Research", "Support"] as const;
export type TaskType = (typeof taskTypes)[number];
export const taskViews = ["pending-approval", "overdue", "mine", "deleted"] as const;
export const bulkTasksMax = 200;
export const attachmentMaxBytes = 10 * 1024 * 1024;
export const attachmentsPerTaskMax = 20;
/** Deleted tasks can be restored for this many days. */
export const taskRestoreDays = 30;

export const leaveStatuses = ["Pending", "Approved", "Rejected"] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];
export const dayParts = ["full", "first_half", "second_half"] as const;
export type DayPart = (typeof dayParts)[number];

export const announcementTitleMax = 200;
export const announcementContentMax = 20_000;

/** What start screens show of lists that are longer. */
export const startScreen = {
  announcements: 3,
  /** Open tasks of one's own. */
  tasks: 6,
  /** The days after today in which somebody is away. */
  awayDaysAhead: 6,
  /** Reports of one's own: so many days back, so many at least; those of the window always. */
  reportDays: 31,
  reports: 10,
} as const;

/** What analytics and the report of projects and people say of each row, in the order of their columns. */
export const analyticsFigures = [
  "eodRate",
  "logged",
  "opened",
  "completed",
  "open",
  "overdue",
  "cycleDays",
  "approvalHours",
  "leaveDays",
  "blockers",
] as const;
