/**
 * Business constants of the product: limits, roles, statuses, options. Plain values without Zod, so that the web's initial
 * chunk stays small.
 */

export const minute = 60_000;

/** Default page size of tasks. */
export const taskPageSize = 10;
export const firstPage = 1;
/** Maximum page size of any list. */
export const maxPageSize = 100;
/** Rows of a printed report. Longer reports are exported as a file. */
export const maxPrintRows = 2000;
/** Rows of a list without pagination. */
export const maxUnpagedRows = 1000;

/** How long the user list and the project dropdown are cached. */
export const listCacheMs = 5 * minute;
/** Timeout for writing the persisted state to browser storage. */
export const persistedStateTimeoutMs = 5000;

export const defaultEodItemStatus = "In Progress";
export const defaultHoursSpent = 0;

/** Number of announcements in the bell's list, newest first. */
export const bellListLength = 10;
/** Above this number of unread announcements the badge shows `9+`. */
export const bellBadgeMax = 9;
export const bellDropdownWidthPx = 400;
/** Unread announcements that are counted. */
export const maxUnreadCounted = 100;

/** Browsers refetch one second after an event, plus a random part of this time, so that they do not all call at once. */
export const refetchSpreadMs = 1000;

/** 2 MB, decoded. */
export const profilePictureMaxBytes = 2_097_152;
export const passwordMinLength = 6;

/** Below this width the sidebar is an overlay and tables become cards. */
export const mobileBreakpointPx = 768;

export const toastMax = 3;
export const toastCloseMs = 3000;

/** Within this time people can undo a decision, and the messages about it wait; the inbox does not. */
export const undoSeconds = 10;
export const toastPosition = "top-right";

export const socketPath = "/socket.io";
/** The header with which a browser names its own socket, which the server then leaves out. */
export const socketIdHeader = "x-socket-id";
export const socketConnectTimeoutMs = 10_000;
export const socketReconnectAttempts = 10;
export const socketReconnectDelayMs = 1000;
export const socketReconnectDelayMaxMs = 5000;
export const socketStatusPollMs = 30_000;

/** Delay after the response before leftover temporary items of an optimistic create are removed. */
export const optimisticSweepMs = 500;
/** Delay between the end of a session and the redirect to /login. */
export const logoutRedirectMs = 100;
/** Delay before the mobile overlay reacts to clicks, so that the opening click does not close it. */
export const mobileOverlayClickMs = 500;

/** Pagination of KRA lists before data is loaded. */
export const kraDefaultPagination = { currentPage: 1, totalPages: 1, totalRecords: 0, hasNext: false, hasPrev: false } as const;

export const sidebarOpenByDefault = true;
export const sessionDays = 7;

export const roles = ["admin", "team_lead", "team_member"] as const;
export type Role = (typeof roles)[number];
export const roleLabels: Record<Role, string> = { admin: "Admin", team_lead: "Team Lead", team_member: "Team Member" };

/** Whether a person has ever signed in: `invited` has an open invitation, `never` has none. */
/** What a person may type and an admin confirms. */
export const confirmableFields = ["joining_date", "employee_id"] as const;
export type ConfirmableField = (typeof confirmableFields)[number];
export const signInStates = ["never", "invited", "active"] as const;
export type SignInState = (typeof signInStates)[number];

export const userStatuses = ["active", "inactive"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Why single sign-on refused a sign-in: `/login?error=…`. */
export const ssoErrors = [
  "expired",
  "cancelled",
  "failed",
  "unavailable",
  "busy",
  "email_missing",
  "email_unverified",
  "email_unconfirmed",
  "no_account",
  "already_linked",
  "disabled",
] as const;
export type SsoError = (typeof ssoErrors)[number];

/** Initial teams; admins can add more. */
export const teamOptions = ["Development", "3D", "Design", "Marketing", "Sales", "HR", "Support", "Unreal Engine Development"] as const;

/** The steps of *Get started*, in order. */
export const setupSteps = [
  "company",
  "teams",
  "people",
  "holidays",
  "leave_types",
  "balances",
  "past_leave",
  "reports_start",
  "channels",
  "project",
  "policy",
  "reminders",
] as const;
export type SetupStepKey = (typeof setupSteps)[number];

/** People in one request for invitations. */
export const accountLinksAtOnceMax = 500;

export const bloodGroups = ["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"] as const;

export const projectStatuses = ["Planned", "Active", "On Hold", "Completed", "Archived"] as const;
export type ProjectStatus = (typeof projectStatuses)[number];
/** Milestones of a project. */
export const milestonesMax = 50;
export const projectHealthStates = ["On track", "At risk", "Off track"] as const;
export type ProjectHealthState = (typeof projectHealthStates)[number];
/** Shown where a task or report item has no project. The server never sends it. */
export const unknownProject = "Unknown Project";

export const eodItemStatuses = ["In Progress", "Completed", "Blocked", "Not Started"] as const;
export type EodItemStatus = (typeof eodItemStatuses)[number];
export const eodItemsMax = 50;
export const hoursPerDayMax = 24;

/** A part of Daybook that a company switches on. */
export const offOn = ["off", "on"] as const;
export type OffOn = (typeof offOn)[number];

/** Whether people review their own month before their evaluation is shared. */
export const selfReviewModes = ["off", "optional", "required"] as const;
export type SelfReviewMode = (typeof selfReviewModes)[number];

/** Whether evaluations wait until an admin has compared them and releases those of a team or template together. */
export const calibrationModes = ["off", "before-sharing"] as const;
export type CalibrationMode = (typeof calibrationModes)[number];

/** From this time of the company on, start screens show the form of the day's report instead of the plan. */
export const reportFormFrom = "15:00";
/** A day with more hours is confirmed before it is submitted. */
export const longDayHours = 12;
/** The most hours a task may be estimated at. */
export const estimateMaxHours = 9999;

/** Status of a user's day in the compliance grid. */
export const complianceKinds = ["submitted", "late", "missing", "leave", "half_leave", "holiday", "weekend", "due"] as const;
export type ComplianceKind = (typeof complianceKinds)[number];
/** Maximum days of a compliance request. */
export const complianceDaysMax = 92;

/** Status of a user's day in the hours grid. */
export const hoursDayKinds = ["working", "missing", "weekend", "holiday", "leave", "half_leave"] as const;
export type HoursDayKind = (typeof hoursDayKinds)[number];
/** Maximum days of an hours request, and up to which number the response contains each user's days. */
export const hoursDaysMax = 366;
export const hoursGridDaysMax = 31;

export const registrationModes = ["closed", "approval", "open"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Who must use a second factor: `leads` are team leads and admins. In order of strictness. */
export const secondFactorRules = ["none", "admins", "leads", "all"] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** ISO weekdays, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

export const taskStatuses = ["To Do", "In Progress", "Blocked", "Completed", "Approved", "Cancelled"] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** Neither completed nor cancelled. */
export const openTaskStatuses = ["To Do", "In Progress", "Blocked"] as const;
export const taskPriorities = ["Low", "Medium", "High", "Urgent"] as const;
export type TaskPriority = (typeof taskPriorities)[number];
export const taskTypes = ["Task", "Bug", "Feature", "Improvement", "Research", "Support"] as const;
export type TaskType = (typeof taskTypes)[number];
export const taskViews = ["pending-approval", "to-review", "overdue", "mine", "deleted"] as const;
export const bulkTasksMax = 200;
export const bulkUsersMax = 200;
export const attachmentMaxBytes = 10 * 1024 * 1024;
export const attachmentsPerTaskMax = 20;
export const documentsPerLeaveMax = 5;
export const attachmentsPerAnnouncementMax = 10;
/** What one user can upload as attachments within 24 hours, in MB (1024 × 1024 bytes). */
export const attachmentsPerDayMb = 500;
/** The author of a comment can edit it for this many minutes. */
export const commentEditMinutes = 15;
/** Deleted tasks can be restored for this many days. */
export const taskRestoreDays = 30;

/** When a leave type grants its days: a whole year at once, or a twelfth on the first of each month. */
export const leaveAccruals = ["yearly", "monthly"] as const;
export type LeaveAccrual = (typeof leaveAccruals)[number];

export const leaveStatuses = ["Pending", "Approved", "Rejected"] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];
/** What a delegate decides for a lead. */
/** Days after its publication, or after a person joined, until which a version of the policy is to be acknowledged. */
export const policyAcknowledgeDays = 14;

export const delegationScopes = ["leaves", "tasks", "hours"] as const;
export type DelegationScope = (typeof delegationScopes)[number];
export const leaveViews = ["waiting", "to-review", "cancelled"] as const;
export type LeaveView = (typeof leaveViews)[number];
export const dayParts = ["full", "first_half", "second_half"] as const;
export type DayPart = (typeof dayParts)[number];
/** The half of a day that a half holiday takes. */
export const holidayHalves = ["first_half", "second_half"] as const;
export type HolidayHalf = (typeof holidayHalves)[number];
/** What a closure does about days that a balance does not cover: leave them out, book them as unpaid, or go below zero. */
export const closureShorts = ["list", "unpaid", "negative"] as const;
export type ClosureShort = (typeof closureShorts)[number];
/** `blocked`: no one of the audience can be away; `max_away`: at most some of them at the same time. */
export const leaveLimitKinds = ["blocked", "max_away"] as const;
export type LeaveLimitKind = (typeof leaveLimitKinds)[number];
/** Whether leave that breaks a limit is refused, or only said to break it. */
export const leaveLimitModes = ["warn", "refuse"] as const;
export type LeaveLimitMode = (typeof leaveLimitModes)[number];
/** The longest closure. */
export const closureDaysMax = 92;

export const blockerStates = ["open", "resolved"] as const;
export type BlockerState = (typeof blockerStates)[number];
/** Who should find an owner for a blocker without one. */
export const escalations = ["none", "lead", "admins"] as const;
export type Escalation = (typeof escalations)[number];
/** Workdays without an owner until a blocker is escalated. */
export const blockerToLeadWorkdays = 2;
export const blockerToAdminsWorkdays = 5;
/** Days whose resolved blockers the summary covers. */
export const blockerSummaryDays = 30;

/** Sizes of the lists on the start screens. */
export const startScreen = {
  announcements: 3,
  /** Own open tasks. */
  tasks: 6,
  /** Days after today for upcoming absences. */
  awayDaysAhead: 6,
  /** Own reports: how many days back, and the minimum number; reports in the reporting window are always included. */
  reportDays: 31,
  reports: 10,
} as const;

/** Columns of analytics and of the project and user reports, in order. */
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

/** The first and the last business day that requests and responses accept. */
export const earliestDay = "1900-01-01";
export const latestDay = "2199-12-31";
