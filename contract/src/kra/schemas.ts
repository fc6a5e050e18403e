import { z } from "zod";
import { can, Day, Id, Instant, UserRef } from "../core/common.ts";
import { selfReviewModes } from "../core/constants.ts";

/** Pagination of KRA lists. Its field names differ from those of other lists. */
export const KraPagination = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalRecords: z.int(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
});
export type KraPagination = z.infer<typeof KraPagination>;

/** What ticks a weekly task by itself: a report for every workday of the week. */
export const TaskSource = z.enum(["reports"]).nullable();
export type TaskSource = z.infer<typeof TaskSource>;

export const Parameter = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  weight: z.number(),
  target: z.string().nullable(),
  weeklyTasks: z.array(z.object({ _id: Id, title: z.string(), source: TaskSource })),
});
export type Parameter = z.infer<typeof Parameter>;

export const Template = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  version: z.int(),
  appliesTo: z.object({ teams: z.array(z.string()), designations: z.array(z.string()), members: z.array(UserRef) }),
  parameters: z.array(Parameter),
  ratingScale: z.object({ min: z.number(), max: z.number(), step: z.number() }),
  scoreMix: z.object({ lead: z.number(), weekly: z.number() }),
  /** Whether people write self-reviews with this template; without it the company's setting counts. */
  selfReview: z.enum(selfReviewModes).optional(),
  createdBy: UserRef.nullable(),
  updatedAt: Instant,
  can: can(["read", "update"]),
});
export type Template = z.infer<typeof Template>;

export const WeeklyRecord = z.object({
  _id: Id,
  teamMemberId: Id,
  teamMember: UserRef,
  templateId: Id,
  templateVersion: z.int(),
  year: z.int(),
  month: z.int(),
  week: z.int(),
  startDate: Day,
  endDate: Day,
  tasks: z.array(
    z.object({
      _id: Id,
      parameterId: Id,
      parameter: z.string(),
      title: z.string(),
      isCompleted: z.boolean(),
      completedAt: Instant.nullable(),
      completedBy: UserRef.nullable(),
      note: z.string(),
      /** Null once a person has ticked or unticked it. */
      source: TaskSource,
    }),
  ),
  completion: z.object({ done: z.int(), total: z.int(), percent: z.number() }),
  version: z.int(),
  can: can(["toggle"]),
});
export type WeeklyRecord = z.infer<typeof WeeklyRecord>;

/**
 * A member's weekly tasks in one week, by parameter: those of the record, or while there is none those of the template that
 * applies. Without a template there are none.
 */
export const TeamWeekRow = z.object({
  user: UserRef,
  recordId: Id.nullable(),
  template: z.object({ _id: Id, name: z.string(), version: z.int() }).nullable(),
  parameters: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      tasks: z.array(z.object({ _id: Id, title: z.string(), isCompleted: z.boolean(), note: z.string(), source: TaskSource })),
    }),
  ),
  /** Whether the month's evaluation has been shared: its score does not change any more. */
  isShared: z.boolean(),
  can: can(["toggle"]),
});
export type TeamWeekRow = z.infer<typeof TeamWeekRow>;

/** What an evaluation is stored with. */
export const storedStatuses = ["Draft", "Shared", "Acknowledged", "Disputed"] as const;
export type StoredStatus = (typeof storedStatuses)[number];
/** `Ready` is a draft that its evaluator has finished: like a draft, only those who evaluate see it. */
export const evaluationStatuses = ["Draft", "Ready", "Shared", "Acknowledged", "Disputed"] as const;
export const grades = ["Outstanding", "Exceeds Expectations", "Meets Expectations", "Needs Improvement", "Unsatisfactory"] as const;
export type EvaluationStatus = (typeof evaluationStatuses)[number];
export type Grade = (typeof grades)[number];

/** Facts recorded for the month. Unknown facts are null, not zero. */
export const Facts = z.object({
  workingDays: z.number().nullable(),
  leaveDays: z.number().nullable(),
  eodSubmitted: z.int().nullable(),
  eodExpected: z.int().nullable(),
  hours: z.number().nullable(),
  expectedHours: z.number().nullable(),
  tasksCompleted: z.int().nullable(),
  tasksOverdue: z.int().nullable(),
});
export type Facts = z.infer<typeof Facts>;

/** How many of the template's parameters have a rating. */
const RatedCount = z.object({ done: z.int(), total: z.int() });

/**
 * What the person wrote about their own month. `content` is null for evaluators until their own evaluation is ready, so that
 * neither side rates with the other's ratings in view.
 */
export const SentSelfReview = z.object({
  submittedAt: Instant,
  content: z
    .object({
      ratings: z.array(z.object({ parameterId: Id, rating: z.number(), comment: z.string() })),
      highlights: z.string(),
      /** Computed like the total of the evaluation. */
      totalScore: z.number().nullable(),
    })
    .nullable(),
});
export type SentSelfReview = z.infer<typeof SentSelfReview>;

/** What the lead of a team wrote about the month of a person who left the team within it. */
export const FormerComment = z.object({ team: z.string(), by: UserRef.nullable(), text: z.string(), at: Instant });
export type FormerComment = z.infer<typeof FormerComment>;

/** `totalScore` and `grade` are null until every parameter is rated. */
export const Evaluation = z.object({
  _id: Id,
  teamMemberId: Id,
  teamMember: UserRef,
  evaluator: UserRef.nullable(),
  templateId: Id,
  templateVersion: z.int(),
  year: z.int(),
  month: z.int(),
  parameters: z.array(
    z.object({
      parameterId: Id,
      name: z.string(),
      weight: z.number(),
      rating: z.number().nullable(),
      comment: z.string(),
      weeklyPercent: z.number().nullable(),
      score: z.number().nullable(),
    }),
  ),
  scoreMix: z.object({ lead: z.number(), weekly: z.number() }),
  totalScore: z.number().nullable(),
  grade: z.enum(grades).nullable(),
  strengths: z.string(),
  improvements: z.string(),
  remarks: z.string(),
  facts: Facts,
  status: z.enum(evaluationStatuses),
  sharedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  answerComment: z.string().nullable(),
  corrections: z.array(z.object({ by: UserRef.nullable(), at: Instant, reason: z.string(), previousScore: z.number().nullable() })),
  /** The self-review that was sent, if any. */
  self: SentSelfReview.optional(),
  /** Comments of leads whose team the person left within the month. */
  formerComments: z.array(FormerComment).optional(),
  /** Ratings that changed after the evaluation was ready, oldest first. Only for those who evaluate. */
  ratingChanges: z
    .array(
      z.object({
        parameterId: Id,
        previousRating: z.number().nullable(),
        rating: z.number().nullable(),
        by: UserRef.nullable(),
        at: Instant,
        /** Why an admin changed it in calibration; null for a change of the evaluator. */
        reason: z.string().nullable(),
      }),
    )
    .optional(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  can: can(["update", "share", "acknowledge", "remove"]),
});
export type Evaluation = z.infer<typeof Evaluation>;

export const MemberState = z.object({
  user: UserRef.extend({ designation: z.string().nullable() }),
  template: z.object({ _id: Id, name: z.string() }).nullable(),
  evaluation: z
    .object({
      _id: Id,
      status: z.enum(evaluationStatuses),
      totalScore: z.number().nullable(),
      grade: z.enum(grades).nullable(),
      rated: RatedCount,
    })
    .nullable(),
  weekly: z.object({ done: z.int(), total: z.int(), percent: z.number().nullable() }),
  /** Whether the person has sent a self-review; only where one is asked for. */
  selfReview: z.enum(["Missing", "Sent"]).optional(),
  nextToDo: z.string(),
});
export type MemberState = z.infer<typeof MemberState>;

const Distribution = z.array(z.object({ grade: z.enum(grades), count: z.int() }));
const Average = z.number().nullable();

/**
 * Without a month or year the figures cover all of them. Drafts count only if `status` is Draft; otherwise members without
 * a shared evaluation are pending. Averages of evaluations are scores (0 to 100), averages of parameters are ratings (1 to 5).
 */
export const Analytics = z.object({
  summary: z.object({
    members: z.int(),
    evaluated: z.int(),
    pending: z.int(),
    average: Average,
    median: Average,
    previousAverage: Average,
  }),
  distribution: Distribution,
  byTeam: z.array(z.object({ team: z.string(), members: z.int(), evaluated: z.int(), average: Average })),
  byParameter: z.array(z.object({ parameterId: Id, name: z.string(), average: Average, weeklyPercent: Average, count: z.int() })),
  trend: z.array(z.object({ year: z.int(), month: z.int(), average: Average, evaluated: z.int() })),
  top: z.array(z.object({ user: UserRef, score: z.number(), grade: z.enum(grades) })),
  attention: z.array(z.object({ user: UserRef, score: z.number().nullable(), grade: z.enum(grades).nullable(), why: z.string() })),
  weeklyCompletion: z.array(z.object({ week: z.int(), percent: Average, done: z.int(), total: z.int() })),
});

export const ParameterDetails = z.object({
  parameter: z.object({ _id: Id, name: z.string(), weight: z.number(), template: z.string() }).nullable(),
  stats: z.object({ average: Average, median: Average, min: Average, max: Average, count: z.int() }),
  distribution: z.array(z.object({ rating: z.number(), count: z.int() })),
  trend: z.array(z.object({ year: z.int(), month: z.int(), average: Average, count: z.int() })),
  members: z.array(
    z.object({
      user: UserRef,
      rating: z.number().nullable(),
      weeklyPercent: z.number().nullable(),
      score: z.number().nullable(),
      year: z.int(),
      month: z.int(),
    }),
  ),
});
