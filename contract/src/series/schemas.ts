import { z } from "zod";
import { can, clearable, Day, Id, ProjectRef, Ref, UserRef, Version } from "../core/common.ts";
import { taskPriorities, taskTypes } from "../core/constants.ts";
import { newChecklist } from "../checklists/schemas.ts";
import { LabelRef, labelIds } from "../labels/schemas.ts";
import { fields as taskFields, title } from "../tasks/schemas.ts";
import { dueAfterDaysMax, onDayOffs, parseRule, seriesCountMax } from "./rules.ts";

export const actions = ["read", "update", "remove"] as const;
export type Action = (typeof actions)[number];

const seriesStates = ["active", "paused", "ended"] as const;

/** What each task of a series gets. */
const Blueprint = z.object({
  description: z.string(),
  assignee: UserRef.nullable(),
  priority: z.enum(taskPriorities),
  type: z.enum(taskTypes),
  labels: z.array(LabelRef),
  checklist: z.array(z.string()),
  estimatedHours: z.number().nullable(),
});

export const Series = z.object({
  _id: Id,
  title: z.string(),
  blueprint: Blueprint,
  project: ProjectRef.nullable(),
  /** `FREQ=WEEKLY;BYDAY=MO` */
  rule: z.string(),
  startDate: Day,
  endDate: Day.nullable(),
  count: z.int().nullable(),
  onDayOff: z.enum(onDayOffs),
  dueAfterDays: z.int(),
  state: z.enum(seriesStates),
  pauseReason: z.string().nullable(),
  nextDate: Day.nullable(),
  /** The date of the last task. */
  lastDate: Day.nullable(),
  owner: UserRef.nullable(),
  version: z.int(),
  can: can(actions),
});
export type Series = z.infer<typeof Series>;

const ruleText = z
  .string("Please write a rule such as FREQ=WEEKLY;BYDAY=MO")
  .max(200, "A rule has at most 200 characters")
  .superRefine((value, context) => {
    const { problem } = parseRule(value);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

const whole = (message: string, min: number, max: number) => z.int(message).min(min, message).max(max, message);

/** When the tasks of a series are made. */
export const timing = {
  rule: ruleText,
  startDate: Day,
  endDate: clearable(Day),
  count: clearable(whole(`The number of times is from 1 to ${seriesCountMax}`, 1, seriesCountMax)),
  onDayOff: z.enum(onDayOffs, "Please choose keep, before, after or skip"),
};

const { description, assignee, priority, type, estimatedHours } = taskFields;

const blueprint = z.object({
  description: description.optional(),
  assignee,
  priority: priority.optional(),
  type: type.optional(),
  labels: labelIds.optional(),
  checklist: newChecklist.optional(),
  estimatedHours,
});

export const newSeries = z.object({
  title,
  blueprint: blueprint.default({}),
  project: clearable(Ref),
  ...timing,
  onDayOff: timing.onDayOff.default("keep"),
  dueAfterDays: whole(`A task is due after 0 to ${dueAfterDaysMax} days`, 0, dueAfterDaysMax).default(0),
});

export const seriesChanges = z.object({
  id: Id,
  title: title.optional(),
  blueprint: blueprint.optional(),
  project: clearable(Ref),
  rule: timing.rule.optional(),
  startDate: timing.startDate.optional(),
  endDate: timing.endDate,
  count: timing.count,
  onDayOff: timing.onDayOff.optional(),
  dueAfterDays: whole(`A task is due after 0 to ${dueAfterDaysMax} days`, 0, dueAfterDaysMax).optional(),
  /** `active` goes on after a pause, from today. */
  state: z.enum(["active", "paused"], "Please choose active or paused").optional(),
  version: Version.optional(),
});
