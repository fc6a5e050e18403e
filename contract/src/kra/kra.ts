import { z } from "zod";
import { Flag, Id, optionalQuery, Ref, required, Search, UserRef, Version, text } from "../core/common.ts";
import { maxUnpagedRows, selfReviewModes } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { counted } from "../core/numbers.ts";
import { hasTwoDecimals, kraPaging, Month, ratings, share, status, texts, Week, Year } from "./input.ts";
import {
  Analytics,
  Evaluation,
  evaluationStatuses,
  Facts,
  FormerComment,
  KraPagination,
  MemberState,
  ParameterDetails,
  SentSelfReview,
  TaskSource,
  TeamWeekRow,
  Template,
  WeeklyRecord,
} from "./schemas.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const listTemplates = endpoint({
  method: "GET",
  path: "/kra/templates",
  summary: "List templates, newest first",
  input: z.object({ search: Search }),
  output: z.array(Template),
});

/** `id` is a template's id, or a member's id for the template that applies to that member. */
export const getTemplate = endpoint({
  method: "GET",
  path: "/kra/template/:id",
  summary: "Get a template, or the one that applies to a member",
  input: z.object({ id: Id }),
  output: Template,
});

export const saveTemplate = endpoint({
  method: "POST",
  path: "/kra/template",
  summary: "Create a template or, with `_id`, its next version",
  input: z.object({
    _id: Id.optional(),
    name: required("Template name is required", maxLengths.templateName),
    description: text(maxLengths.templateDescription).default(""),
    version: Version.optional(),
    appliesTo: z
      .object({
        teams: z.array(z.string()).max(100).default([]),
        designations: z.array(required("Please enter a designation", 120)).max(100).default([]),
        members: z.array(Ref).max(500).default([]),
      })
      .default({ teams: [], designations: [], members: [] }),
    parameters: z
      .array(
        z.object({
          _id: Id.optional(),
          name: required("Parameter name is required", maxLengths.parameterName),
          description: text(maxLengths.parameterDescription).default(""),
          weight: z
            .number("Weight is required")
            .gt(0, "Weight must be greater than 0")
            .max(100, "Weight must be at most 100")
            .refine(hasTwoDecimals, "Weight can have at most two decimals"),
          target: text(maxLengths.parameterTarget).nullish(),
          weeklyTasks: z
            .array(
              z.object({
                _id: Id.optional(),
                title: required("Task title is required", maxLengths.weeklyTaskTitle),
                source: TaskSource.default(null),
              }),
            )
            .max(30, "A parameter can have at most 30 weekly tasks")
            .default([]),
        }),
        "Add at least one parameter",
      )
      .min(1, "Add at least one parameter")
      .max(20, "A template can have at most 20 parameters")
      .refine(
        (parameters) => Math.abs(parameters.reduce((sum, { weight }) => sum + weight, 0) - 100) < 1e-9,
        "The weights must add up to exactly 100",
      ),
    scoreMix: z
      .object({ lead: share, weekly: share })
      .refine(({ lead, weekly }) => Math.abs(lead + weekly - 100) < 1e-9, "The two shares must add up to 100")
      .default({ lead: 70, weekly: 30 }),
    /** Omitted or null: the company's setting counts. */
    selfReview: z.enum(selfReviewModes, "Please choose off, optional or required").nullish(),
  }),
  output: Template,
  message: "Template saved",
  creates: true,
});

const ofMonth = z.object({ teamMemberId: Id, year: Year, month: Month });

export const listWeekly = endpoint({
  method: "GET",
  path: "/kra/weekly/:teamMemberId/:year/:month",
  summary: "List a member's weekly records of a month",
  input: ofMonth,
  output: z.array(WeeklyRecord),
});

export const createWeekly = endpoint({
  method: "POST",
  path: "/kra/weekly",
  summary: "Create a week's record from the template, or return the existing one",
  input: z.object({ teamMemberId: Ref, year: Year, month: Month, week: Week }),
  output: WeeklyRecord,
  creates: true,
});

export const toggleTask = endpoint({
  method: "PUT",
  path: "/kra/weekly/toggle-task",
  summary: "Check or uncheck a weekly task, or change its note",
  input: z.object({
    recordId: Id,
    taskId: Id,
    isCompleted: Flag.optional(),
    note: text(maxLengths.note).optional(),
  }),
  output: WeeklyRecord,
});

const ofWeek = { year: Year, month: Month, week: Week };

/** At most 1,000 members, by name. */
export const getTeamWeek = endpoint({
  method: "GET",
  path: "/kra/team-week",
  summary: "List the weekly tasks of several members in one week: all for admins, the own team's for leads",
  input: z.object({ ...ofWeek, team: optionalQuery(z.string()) }),
  output: z.array(TeamWeekRow),
});

/**
 * Each member's tasks are saved together or not at all; `failed` says for whom nothing was saved and why. Starts the
 * checklists that do not exist. Omitted tasks stay unchanged.
 */
export const saveTeamWeek = endpoint({
  method: "PUT",
  path: "/kra/team-week",
  summary: "Check and uncheck weekly tasks of several members; returns for whom it failed and why",
  input: z.object({
    ...ofWeek,
    members: z
      .array(
        z.object({
          teamMemberId: Ref,
          tasks: z
            .array(z.object({ taskId: Id, isCompleted: z.boolean("Please check or uncheck the task") }))
            .max(600, "Please send at most 600 tasks per member"),
        }),
      )
      .min(1, "Please choose at least one member")
      .max(maxUnpagedRows, `Please send at most ${maxUnpagedRows} members at a time`),
  }),
  output: z.object({ saved: z.array(TeamWeekRow), failed: z.array(z.object({ teamMemberId: Id, reason: z.string() })) }),
  message: "Checklists saved",
  messageFor: ({ saved, failed }) =>
    failed.length === 0 ? undefined : `Saved ${saved.length} of ${counted(saved.length + failed.length, "checklist")}`,
});

export const getMonthly = endpoint({
  method: "GET",
  path: "/kra/monthly/:teamMemberId/:year/:month",
  summary: "Get a member's evaluation of a month",
  input: ofMonth,
  output: Evaluation,
});

/** Data for a new evaluation: the applicable template, the month's facts and weekly percentages. */
export const prepareMonthly = endpoint({
  method: "GET",
  path: "/kra/monthly/:teamMemberId/:year/:month/facts",
  summary: "Get the template, facts and weekly percentages for a new evaluation",
  input: ofMonth,
  output: z.object({
    teamMember: UserRef,
    template: Template,
    facts: Facts,
    weeklyPercents: z.array(z.object({ parameterId: Id, percent: z.number().nullable() })),
    /** The self-review that was sent, without its content. */
    self: SentSelfReview.optional(),
    formerComments: z.array(FormerComment).optional(),
  }),
});

export const createMonthly = endpoint({
  method: "POST",
  path: "/kra/monthly",
  summary: "Create an evaluation; one per member and month",
  input: z.object({ teamMemberId: Ref, year: Year, month: Month, parameters: ratings.default([]), ...texts, status: status.optional() }),
  output: Evaluation,
  creates: true,
});

export const updateMonthly = endpoint({
  method: "PUT",
  path: "/kra/monthly/:id",
  summary: "Update an evaluation; once shared, admins only, with a reason",
  input: z.object({
    id: Id,
    parameters: ratings.optional(),
    ...texts,
    status: status.optional(),
    reason: text(maxLengths.note).optional(),
    version: Version.optional(),
  }),
  output: Evaluation,
});

export const acknowledge = endpoint({
  method: "PUT",
  path: "/kra/monthly/:id/acknowledge",
  summary: "Acknowledge or dispute a shared evaluation",
  input: z.object({
    id: Id,
    decision: z.enum(["Acknowledged", "Disputed"], "Please acknowledge or dispute the evaluation"),
    comment: text(maxLengths.evaluationText).optional(),
  }),
  output: Evaluation,
});

export const removeMonthly = endpoint({
  method: "DELETE",
  path: "/kra/monthly/:id",
  summary: "Delete an evaluation; leads can delete drafts only",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});

export const history = endpoint({
  method: "GET",
  path: "/kra/history/:teamMemberId",
  summary: "List a member's evaluations, newest first",
  input: z.object({ teamMemberId: Id }),
  output: z.array(Evaluation),
});

/** `csv` answers with a file instead of JSON, without pages. */
const format = optionalQuery(z.enum(["json", "csv"]));

const filters = {
  year: optionalQuery(Year),
  month: optionalQuery(Month),
  team: optionalQuery(z.string()),
  teamMemberId: optionalQuery(Id),
  templateId: optionalQuery(Id),
  parameterId: optionalQuery(Id),
  status: optionalQuery(z.enum(evaluationStatuses)),
  search: Search,
};

export const listEvaluations = endpoint({
  method: "GET",
  path: "/kra/admin/evaluations",
  summary: "List evaluations: all for admins, the own team's for leads",
  input: z.object({ ...filters, ...kraPaging, format }),
  output: z.array(Evaluation),
  beside: z.object({ pagination: KraPagination }),
});

export const analytics = endpoint({
  method: "GET",
  path: "/kra/admin/analytics",
  summary: "Get evaluation analytics: all for admins, the own team's for leads",
  input: z.object({ ...filters, format }),
  output: Analytics,
});

export const parameterDetails = endpoint({
  method: "GET",
  path: "/kra/admin/parameter-details",
  summary: "Get one parameter's statistics by member",
  input: z.object({ ...filters, format }),
  output: ParameterDetails,
});

/** Without `page` the response contains everyone in scope. */
export const teamMembers = endpoint({
  method: "GET",
  path: "/kra/team-members",
  summary: "List members with their state of a month (default: the current month)",
  input: z.object({
    team: optionalQuery(z.string()),
    ...kraPaging,
    search: Search,
    excludeAdmins: optionalQuery(Flag),
    year: optionalQuery(Year),
    month: optionalQuery(Month),
    format,
  }),
  output: z.array(MemberState.extend({ _id: Id, name: z.string() })),
  beside: z.object({ pagination: KraPagination }),
});

export const teamStates = endpoint({
  method: "GET",
  path: "/kra/team-states",
  summary: "Count how far each team is with a month: all teams for admins, the own one for leads",
  input: z.object({ year: Year, month: Month }),
  output: z.array(
    z.object({
      team: z.string().nullable(),
      people: z.int(),
      notRated: z.int(),
      drafts: z.int(),
      ready: z.int(),
      shared: z.int(),
      answered: z.int(),
      /** Of how many people a self-review is asked. */
      selfReviews: z.int(),
      selfReviewsSent: z.int(),
    }),
  ),
});
