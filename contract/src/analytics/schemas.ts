import { z } from "zod";
import { Day, Id, ProjectRef, UserRef } from "../core/common.ts";
import { leaveStatuses, setupSteps, signInStates } from "../core/constants.ts";
import { Blocker } from "../blockers/blockers.ts";
import { NewestAnnouncements, OwnDay, OwnReports } from "./own-day.ts";

/** A value for the period and for the previous period of the same length. Null without data. */
export const Compared = z.object({ value: z.number().nullable(), before: z.number().nullable() });
export type Compared = z.infer<typeof Compared>;

/** A person on leave, without details that colleagues may not see. */
export const Away = z.object({
  leaveId: Id,
  user: UserRef,
  startDate: Day,
  endDate: Day,
  /** Whether the person is away for only half a day. */
  half: z.boolean(),
  status: z.enum(leaveStatuses),
  /** When the person is back, if away today. */
  backOn: Day.optional(),
});
export type Away = z.infer<typeof Away>;

const hours = { logged: z.number(), expected: z.number() };
const DayOfHours = z.object({ date: Day, kind: z.enum(["working", "weekend", "holiday"]), ...hours });

/** Reports of today, or of the last workday on days off, with the trend of the last two weeks up to today. */
const ReportState = z.object({
  date: Day,
  submitted: z.int(),
  expected: z.int(),
  late: z.int(),
  waitingCount: z.int(),
  /** The first people whose report is missing. */
  waiting: z.array(UserRef),
  trend: z.array(z.object({ date: Day, kind: z.enum(["working", "weekend", "holiday"]), submitted: z.int(), expected: z.int() })),
});

/** All data of the start page. Parts that a role does not see are null. */
export const Overview = z.object({
  date: Day,
  /** For admins: what is left to set up. */
  setup: z
    .object({
      /** The steps that count as done because they were skipped. */
      skipped: z.array(z.enum(setupSteps)).optional(),
      steps: z.array(z.object({ key: z.enum(setupSteps), done: z.boolean() })),
      dismissed: z.boolean(),
      /** The active people by sign-in state. */
      people: z.record(z.enum(signInStates), z.int()).optional(),
    })
    .optional(),
  /** All for admins, the own team's for leads. */
  reports: ReportState.nullable(),
  leaves: z
    .object({ waiting: z.int(), today: z.array(Away), week: z.array(Away), weekStart: Day, weekEnd: Day })
    /** For members: absences in their team, and `waiting` counts their own pending requests. */
    .nullable(),
  tasks: z.object({
    mine: z.int(),
    overdue: z.int(),
    dueThisWeek: z.int(),
    pendingApproval: z.int(),
    open: z.int(),
    /** Eight weeks, the current one last. */
    trend: z.array(z.object({ startDate: Day, created: z.int(), completed: z.int() })),
  }),
  /**
   * This week's hours in scope, and last week's up to the same day. `byTeam` (whole company) and `byPerson` (one team) are
   * up to today, largest gap to the expected hours first; empty for members.
   */
  hours: z.object({
    startDate: Day,
    endDate: Day,
    ...hours,
    before: z.object(hours),
    days: z.array(DayOfHours),
    byTeam: z.array(z.object({ team: z.string().nullable(), ...hours })),
    byPerson: z.array(z.object({ user: UserRef, ...hours })),
  }),
  /** Open blockers: the counts of all, and the oldest ones. */
  blockers: z.object({ count: z.int(), withoutOwner: z.int(), items: z.array(Blocker) }).nullable(),
  announcements: NewestAnnouncements,
  /** The user's own day. `expected` tells whether a report is due today; admins may be exempt. */
  own: z.object({
    expected: z.boolean(),
    hours: z.object({ ...hours, days: z.array(DayOfHours) }),
    leave: z.array(z.object({ leaveType: z.string(), color: z.string(), total: z.number().nullable(), available: z.number().nullable() })),
    nextLeave: z.object({ _id: Id, leaveType: z.string(), startDate: Day, endDate: Day, status: z.enum(leaveStatuses) }).nullable(),
    /** Approved leave that the user covers: whom and when. */
    covers: z.array(z.object({ leaveId: Id, user: UserRef, startDate: Day, endDate: Day })),
    /** For members and leads; null for admins, who write no reports. */
    reports: OwnReports.nullable(),
    /** For members only. */
    day: OwnDay.nullable(),
  }),
});
export type Overview = z.infer<typeof Overview>;

/** The figures of a project, team or person for a period. */
const measures = {
  /** Share of due reports that were sent, 0 to 1. */
  eodRate: Compared,
  logged: Compared,
  expected: Compared,
  opened: Compared,
  completed: Compared,
  overdue: z.int(),
  /** Median days from creation to completion. */
  cycleDays: Compared,
  /** Median hours from completion to approval. */
  approvalHours: Compared,
  /** Open tasks now. */
  open: z.int(),
  leaveDays: Compared,
  blockers: Compared,
  /** Median workdays to resolve of the blockers resolved in the period. */
  resolveDays: Compared,
};

/** A row's figures, with its logged hours by week, in the order of `trend`. */
const rowMeasures = { ...measures, weeklyHours: z.array(z.number()) };

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
    z.object({ project: ProjectRef.extend({ team: z.string().nullable(), status: z.string() }), people: z.int(), ...rowMeasures }),
  ),
});
export type ProjectAnalytics = z.infer<typeof ProjectAnalytics>;

export const TeamAnalytics = z.object({
  ...period,
  totals,
  trend,
  rows: z.array(z.object({ team: z.object({ _id: Id, name: z.string() }), people: z.int(), ...rowMeasures })),
});
export type TeamAnalytics = z.infer<typeof TeamAnalytics>;

export const UserAnalytics = z.object({ ...period, totals, trend, rows: z.array(z.object({ user: UserRef, ...rowMeasures })) });
export type UserAnalytics = z.infer<typeof UserAnalytics>;
