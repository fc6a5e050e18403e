import { z } from "zod";
import { Day, Id, ProjectRef, UserRef } from "../core/common.ts";
import { leaveStatuses } from "../core/constants.ts";
import { NewestAnnouncements, OwnDay, OwnReports } from "./own-day.ts";

/** A number of the chosen period and the same number of the period of equal length before it; null where nothing was counted. */
export const Compared = z.object({ value: z.number().nullable(), before: z.number().nullable() });
export type Compared = z.infer<typeof Compared>;

/** A person who is away, as colleagues may know it. */
export const Away = z.object({
  leaveId: Id,
  user: UserRef,
  startDate: Day,
  endDate: Day,
  /** Only half of a day of this period. */
  half: z.boolean(),
  status: z.enum(leaveStatuses),
});
export type Away = z.infer<typeof Away>;

const hours = { logged: z.number(), expected: z.number() };
const DayOfHours = z.object({ date: Day, kind: z.enum(["working", "weekend", "holiday"]), ...hours });

/** The reports of one day, and of the working days before it. */
export const ReportState = z.object({
  date: Day,
  submitted: z.int(),
  expected: z.int(),
  late: z.int(),
  waitingCount: z.int(),
  /** The first of those whose report is not in. */
  waiting: z.array(UserRef),
  trend: z.array(z.object({ date: Day, kind: z.enum(["working", "weekend", "holiday"]), submitted: z.int(), expected: z.int() })),
});

export const Blocker = z.object({
  eodId: Id,
  user: UserRef,
  date: Day,
  taskName: z.string(),
  text: z.string(),
  project: ProjectRef.nullable(),
});
export type Blocker = z.infer<typeof Blocker>;

/** The start screen of every role in one answer. What a role does not see is null. */
export const Overview = z.object({
  date: Day,
  /** Admins: everybody's; leads: the own team's. */
  reports: ReportState.nullable(),
  leaves: z
    .object({ waiting: z.int(), today: z.array(Away), week: z.array(Away), weekStart: Day, weekEnd: Day })
    /** A member knows who of the own team is away, and `waiting` counts the own requests. */
    .nullable(),
  tasks: z.object({
    mine: z.int(),
    overdue: z.int(),
    dueThisWeek: z.int(),
    pendingApproval: z.int(),
    open: z.int(),
    /** Eight weeks, the running one last. */
    trend: z.array(z.object({ startDate: Day, created: z.int(), completed: z.int() })),
  }),
  /** This week's hours in scope, and last week's up to the same day. */
  hours: z.object({ startDate: Day, endDate: Day, ...hours, before: z.object(hours), days: z.array(DayOfHours) }),
  /** Of the reports since the last workday. */
  blockers: z.object({ since: Day, count: z.int(), items: z.array(Blocker) }).nullable(),
  announcements: NewestAnnouncements,
  /** One's own day. An admin owes no report where the company says so; then `expected` is false. */
  own: z.object({
    expected: z.boolean(),
    hours: z.object({ ...hours, days: z.array(DayOfHours) }),
    leave: z.array(z.object({ leaveType: z.string(), color: z.string(), total: z.number().nullable(), available: z.number().nullable() })),
    nextLeave: z.object({ _id: Id, leaveType: z.string(), startDate: Day, endDate: Day, status: z.enum(leaveStatuses) }).nullable(),
    /** Of those who write reports: members and leads. */
    reports: OwnReports.nullable(),
    /** A member's. */
    day: OwnDay.nullable(),
  }),
});
export type Overview = z.infer<typeof Overview>;

/** What the period says of a project, a team or a person. */
const measures = {
  /** Reports sent of reports owed, 0 to 1. */
  eodRate: Compared,
  logged: Compared,
  expected: Compared,
  opened: Compared,
  completed: Compared,
  overdue: z.int(),
  /** Days from creation to completion, median. */
  cycleDays: Compared,
  /** Hours from completion to approval, median. */
  approvalHours: Compared,
  /** Open tasks now. */
  open: z.int(),
  leaveDays: Compared,
  blockers: Compared,
};

const totals = z.object(measures);
const trend = z.array(
  z.object({
    /** The Monday of the week, clipped to the period. */
    startDate: Day,
    endDate: Day,
    logged: z.number(),
    expected: z.number(),
    opened: z.int(),
    completed: z.int(),
    submitted: z.int(),
    owed: z.int(),
  }),
);
const period = { startDate: Day, endDate: Day, before: z.object({ startDate: Day, endDate: Day }) };

export const ProjectAnalytics = z.object({
  ...period,
  totals,
  trend,
  rows: z.array(
    z.object({ project: ProjectRef.extend({ team: z.string().nullable(), status: z.string() }), people: z.int(), ...measures }),
  ),
});
export type ProjectAnalytics = z.infer<typeof ProjectAnalytics>;

export const TeamAnalytics = z.object({
  ...period,
  totals,
  trend,
  rows: z.array(z.object({ team: z.object({ _id: Id, name: z.string() }), people: z.int(), ...measures })),
});
export type TeamAnalytics = z.infer<typeof TeamAnalytics>;

export const UserAnalytics = z.object({ ...period, totals, trend, rows: z.array(z.object({ user: UserRef, ...measures })) });
export type UserAnalytics = z.infer<typeof UserAnalytics>;
