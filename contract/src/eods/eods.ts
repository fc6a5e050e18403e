import { z } from "zod";
import { can, Day, Hours, Id, Instant, line, optionalQuery, Pagination, paging, text } from "../core/common.ts";
import { ProjectRef, queryList, Ref, required, Search, UserRef, Version } from "../core/common.ts";
import { complianceKinds, defaultEodItemStatus, defaultHoursSpent, eodItemsMax, eodItemStatuses } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { Reaction } from "../discussions/schemas.ts";
import { Plan } from "../plans/schemas.ts";
import { TaskRef } from "../subtasks/schemas.ts";
import { Question } from "../questions/schemas.ts";

export const actions = ["read", "update"] as const;
export type Action = (typeof actions)[number];

export const EodItem = z.object({
  _id: Id,
  taskName: z.string(),
  description: z.string(),
  hoursSpent: z.number(),
  status: z.enum(eodItemStatuses),
  blockers: z.string(),
  project: ProjectRef.nullable(),
  taskId: Id.nullable(),
});
export type EodItem = z.infer<typeof EodItem>;

/** One user's report for one day. */
export const Eod = z.object({
  _id: Id,
  user: UserRef,
  date: Day,
  tasks: z.array(EodItem),
  totalHours: z.number(),
  planTomorrow: z.string().nullable(),
  submittedAt: Instant,
  isLate: z.boolean(),
  revision: z.int(),
  updatedAt: Instant,
  version: z.int(),
  commentsCount: z.int(),
  /** At most one per person, the oldest first. */
  reactions: z.array(Reaction),
  can: can(actions),
});
export type Eod = z.infer<typeof Eod>;

/** A report item as sent by a client. */
export const EodItemInput = z.object({
  taskName: required("Task name is required", maxLengths.taskTitle),
  description: text(maxLengths.reportItemDescription)
    .nullish()
    .transform((value) => value ?? ""),
  hoursSpent: Hours.default(defaultHoursSpent),
  status: z.enum(eodItemStatuses, "Please choose a status from the list").default(defaultEodItemStatus),
  blockers: text(maxLengths.note)
    .nullish()
    .transform((value) => value ?? ""),
  project: z
    .union([z.null(), z.literal("").transform(() => null), Ref], "Please choose a project from the list")
    .optional()
    .transform((value) => value ?? null),
  taskId: z
    .union([z.null(), Id])
    .optional()
    .transform((value) => value ?? null),
});

const tooManyItems = `A report can have at most ${eodItemsMax} tasks`;
const items = z.array(EodItemInput, "Add at least one task").min(1, "Add at least one task").max(eodItemsMax, tooManyItems);
const planTomorrow = text(maxLengths.note)
  .nullish()
  .transform((value) => (value === "" ? null : value));

/** A saved report. `leftOpen`: tasks that stay open although the report completes them, because they have open sub-tasks. */
const Saved = Eod.extend({ leftOpen: z.array(TaskRef).optional() });

/** `tasks` may also be sent as a bare array. A second submit for the same day appends, unless `mode` is `replace`. */
export const submit = endpoint({
  method: "POST",
  path: "/eod/submit",
  summary: "Submits the report for a day, or adds to it",
  input: z.object({ date: optionalQuery(Day), tasks: items, planTomorrow, mode: z.enum(["append", "replace"]).default("append") }),
  output: Saved,
  message: "EOD submitted successfully",
  bareArray: "tasks",
  creates: true,
  tool: { name: "submit_report", description: "Submits your report for a day, today without a date, or adds rows to it." },
});

export const update = endpoint({
  method: "PUT",
  path: "/eod/:id",
  summary: "Updates your own report within the reporting window and keeps the previous revision",
  input: z.object({ id: Id, tasks: items.optional(), planTomorrow, version: Version.optional() }),
  output: Saved,
  message: "EOD updated successfully!",
});

const filters = {
  ...paging,
  startDate: optionalQuery(Day),
  endDate: optionalQuery(Day),
  user: queryList(Id),
  team: queryList(z.string()),
  project: queryList(Id),
  search: Search,
  /** Only reports with a blocker. */
  blockers: optionalQuery(z.enum(["true", "false"])),
};

const list = { output: z.array(Eod), beside: z.object({ pagination: Pagination }) };

export const mine = endpoint({
  method: "GET",
  path: "/eod/my-eods",
  summary: "Lists your own reports, newest first",
  input: z.object(filters),
  ...list,
});

export const all = endpoint({
  method: "GET",
  path: "/eod/all",
  summary: "Lists all reports for an admin, the team's reports for a lead",
  input: z.object(filters),
  ...list,
});

export const ofUsers = endpoint({
  method: "GET",
  path: "/eod/users/:ids",
  summary: "Lists the reports of the given users that you are allowed to see",
  input: z.object({ ...filters, ids: queryList(Id) }),
  ...list,
});

/** A user's row: one cell per day, in the order of `days`; null before joining, after leaving and on future workdays. */
export const ComplianceRow = z.object({
  user: UserRef,
  cells: z.array(z.enum(complianceKinds).nullable()),
  /** Counts over workdays with an expected report: deadline passed, or already submitted. */
  onTime: z.int(),
  sent: z.int(),
  expected: z.int(),
  /** onTime / expected; null if no report was expected. */
  rate: z.number().nullable(),
});
export type ComplianceRow = z.infer<typeof ComplianceRow>;

export const Compliance = z.object({
  days: z.array(
    z.object({
      date: Day,
      kind: z.enum(["working", "weekend", "holiday"]),
      holiday: z.string().nullable(),
      /** The last instant at which a report for this day is on time. */
      deadline: Instant,
      /** Counts over the users whose report is expected for this day, submitted or not. */
      sent: z.int(),
      expected: z.int(),
    }),
  ),
  people: z.array(ComplianceRow),
  onTime: z.int(),
  sent: z.int(),
  expected: z.int(),
  rate: z.number().nullable(),
});
export type Compliance = z.infer<typeof Compliance>;

/** Members get their own row, leads their team, admins everyone. At most 92 days. */
export const compliance = endpoint({
  method: "GET",
  path: "/eod/compliance",
  summary: "Shows who submitted a report on which day, with on-time rates",
  input: z.object({ startDate: Day, endDate: Day, team: queryList(z.string()), user: queryList(Id) }),
  output: Compliance,
});

export const SuggestedItem = z.object({
  taskName: z.string(),
  project: ProjectRef.nullable(),
  taskId: Id.nullable(),
  status: z.enum(eodItemStatuses),
  /** What was done on the task on the day, to begin the description with. */
  description: z.string().optional(),
  /** `picked`: chosen in the plan for the day. */
  source: z.enum(["picked", "plan", "unfinished", "task", "blocker"]),
  /** The user's open blocker of this item, for *Still blocked?*. `resumeTask`: its task can move back to In Progress. */
  blocker: z.object({ _id: Id, text: z.string(), ageWorkdays: z.int(), owner: UserRef.nullable(), resumeTask: z.boolean() }).optional(),
});
export type SuggestedItem = z.infer<typeof SuggestedItem>;

/** Identifies an item within its draft, on every device. */
const itemKey = z.string().min(1).max(400);

/** An unfinished report, saved while it is written. Only its author can read it. */
export const SavedDraft = z.object({
  date: Day,
  tasks: z.array(EodItem.omit({ _id: true, hoursSpent: true }).extend({ key: itemKey, hoursSpent: z.number().nullable() })),
  /** Keys of the suggestions that were removed. */
  dismissed: z.array(itemKey),
  planTomorrow: z.string().nullable(),
  updatedAt: Instant,
  version: z.int(),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

const count = (name: string) => z.int(`${name} must be a whole number`).min(0, `${name} must be a whole number`).optional();

const DraftItemInput = EodItemInput.extend({
  key: itemKey.optional(),
  taskName: line(maxLengths.taskTitle)
    .nullish()
    .transform((value) => value ?? ""),
  hoursSpent: Hours.nullish().transform((value) => value ?? null),
});

/**
 * Nothing is required. With `version` (0 if none was saved), a draft that was saved elsewhere since is 409; with
 * `reportRevision` (0 if none was submitted), so is a draft whose day was reported elsewhere since.
 */
export const saveDraft = endpoint({
  method: "PUT",
  path: "/eod/draft/saved",
  summary: "Saves your unfinished report for a day",
  input: z.object({
    date: optionalQuery(Day),
    tasks: z.array(DraftItemInput).max(eodItemsMax, tooManyItems).default([]),
    dismissed: z.array(itemKey).max(eodItemsMax, `Please send at most ${eodItemsMax} keys`).default([]),
    planTomorrow,
    version: count("version"),
    reportRevision: count("reportRevision"),
  }),
  output: SavedDraft,
});

export const savedDraft = endpoint({
  method: "GET",
  path: "/eod/draft/saved",
  summary: "Gets your unfinished report for a day; null if there is none",
  input: z.object({ date: optionalQuery(Day) }),
  output: SavedDraft.nullable(),
});

export const removeDraft = endpoint({
  method: "DELETE",
  path: "/eod/draft/saved",
  summary: "Discards your unfinished report for a day",
  input: z.object({ date: optionalQuery(Day) }),
  output: z.object({ date: Day }),
});

export const draft = endpoint({
  method: "GET",
  path: "/eod/draft",
  summary: "Suggests report items from the plan for the day or the last report, open blockers and tasks in progress",
  input: z.object({ date: optionalQuery(Day) }),
  output: z.object({
    date: Day,
    /** The report already submitted for the day, if any. */
    submitted: Eod.nullable(),
    items: z.array(SuggestedItem),
    /** The unfinished report, if one was saved. */
    saved: SavedDraft.nullable(),
    /** The user's plan for the day. */
    plan: Plan,
    /** Questions to the user about missing reports that are not answered yet, the oldest day first. */
    questions: z.array(Question),
    /** What the day is for the user: a holiday wins over leave. */
    kind: z.enum(["working", "half_leave", "leave", "holiday", "weekend"]),
    holiday: z.string().nullable(),
    /** Hours expected from the user: 0 on days off and for users who owe no reports. */
    expectedHours: z.number(),
    /** Days of the reporting window, newest first. */
    openDays: z.array(Day),
    /** The last instant at which a report for `date` is on time. */
    deadline: Instant,
  }),
  tool: {
    name: "get_my_report_draft",
    description: "Returns what your report for a day could say: your plan, unfinished work and what you saved; today without a date.",
  },
});

export const get = endpoint({
  method: "GET",
  path: "/eod/:id",
  summary: "Gets a report",
  input: z.object({ id: Id }),
  output: Eod,
});

export const revisions = endpoint({
  method: "GET",
  path: "/eod/:id/revisions",
  summary: "Lists the previous revisions of a report, newest first",
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      revision: z.int(),
      tasks: z.array(EodItem),
      planTomorrow: z.string().nullable(),
      totalHours: z.number(),
      replacedAt: Instant,
    }),
  ),
});
