import { z } from "zod";
import { can, clearable, Day, Id, Instant, optionalQuery, queryList, text, UserRef, Version } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { counted } from "../core/numbers.ts";

export const weekStates = ["open", "submitted", "approved", "returned"] as const;
export type WeekState = (typeof weekStates)[number];

export const actions = ["read", "submit", "withdraw", "approve", "return", "reopen"] as const;
export type Action = (typeof actions)[number];

/** A day of a person's week. */
export const WeekDay = z.object({
  /** A day. Not checked again in the response, which has thousands. */
  date: z.string(),
  expected: z.number(),
  logged: z.number(),
  /** 0, 0.5 or 1. */
  absence: z.number(),
  holiday: z.string().nullable(),
  /** A workday whose deadline has passed without a report. */
  missing: z.boolean(),
  /** Its report cannot be changed. */
  locked: z.boolean(),
});
export type WeekDay = z.infer<typeof WeekDay>;

/** A person's week, Monday to Sunday. A past week without workdays and hours is approved, by no one. */
export const Week = z.object({
  user: UserRef,
  weekStart: Day,
  state: z.enum(weekStates),
  /** Without the days outside of the person's employment. */
  days: z.array(WeekDay),
  /** What is different from when the week was submitted, or approved: `Tue 17 Nov went from 7 to 8.5 h`. */
  changedSince: z.array(z.string()),
  submittedAt: Instant.nullable(),
  /** Who approved, returned or reopened it; null for no one. */
  decidedBy: UserRef.nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was returned or reopened. */
  note: z.string().nullable(),
  /** Whether it is past, or the running one on its last workday. */
  isDue: z.boolean(),
  /** 0 for a week that was never submitted. It also changes with the reports of a submitted week. */
  version: z.int(),
  can: can(actions),
});
export type Week = z.infer<typeof Week>;

export const list = endpoint({
  method: "GET",
  path: "/hours/weeks",
  summary: "Lists the weeks of a period that the caller may see, by person and week; six weeks by default",
  input: z.object({
    startDate: optionalQuery(Day),
    endDate: optionalQuery(Day),
    team: queryList(z.string()),
    user: queryList(Id),
  }),
  output: z.array(Week),
});

const weekStart = Day.refine((day) => new Date(day).getUTCDay() === 1, "A week starts on a Monday");
const one = { user: Id, weekStart, version: Version.optional() };
const note = clearable(text(maxLengths.note));

export const submit = endpoint({
  method: "POST",
  scope: null,
  path: "/hours/weeks/:user/:weekStart/submit",
  summary: "Submits your week for approval: a past one, or the running one on its last workday",
  input: z.object(one),
  output: Week,
  message: "Week submitted",
});

export const withdraw = endpoint({
  method: "POST",
  scope: null,
  path: "/hours/weeks/:user/:weekStart/withdraw",
  summary: "Takes your submitted week back until it is decided",
  input: z.object(one),
  output: Week,
  message: "Week withdrawn",
});

export const approve = endpoint({
  method: "POST",
  scope: null,
  path: "/hours/weeks/:user/:weekStart/approve",
  summary: "Approves a submitted week and locks its reports (leads: their team; delegates; admins)",
  input: z.object(one),
  output: Week,
  message: "Week approved",
});

export const returnWeek = endpoint({
  method: "POST",
  scope: null,
  path: "/hours/weeks/:user/:weekStart/return",
  summary: "Returns a submitted week to the person with a note",
  input: z.object({ ...one, note }),
  output: Week,
  message: "Week returned",
});

export const reopen = endpoint({
  method: "POST",
  scope: null,
  path: "/hours/weeks/:user/:weekStart/reopen",
  summary: "Reopens an approved week, so that its reports can be changed",
  input: z.object({ ...one, note }),
  output: Week,
  message: "Week reopened",
});

/** The most weeks that one request approves. */
export const approvalsMax = 500;

const WeekResult = z.object({ user: Id, weekStart: Day, ok: z.boolean(), message: z.string().optional() });

export const approveMany = endpoint({
  method: "POST",
  scope: null,
  path: "/hours/weeks/approve",
  summary: "Approves submitted weeks, each by itself; returns a result for each",
  input: z.object({
    weeks: z
      .array(z.object(one), "Please choose weeks to approve")
      .min(1, "Please choose weeks to approve")
      .max(approvalsMax, `Please choose at most ${approvalsMax} weeks`),
  }),
  output: z.object({ results: z.array(WeekResult) }),
  messageFor: ({ results }) => {
    const done = results.filter(({ ok }) => ok).length;
    return done === results.length ? `${counted(done, "week")} approved` : `${done} of ${counted(results.length, "week")} approved`;
  },
  resumes: true,
});
