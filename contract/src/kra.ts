import { z } from "zod";
import { Flag, given, Id, Ref, required, Search, Version } from "./core/common.ts";
import { maxPageSize } from "./core/constants.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  Analytics,
  Evaluation,
  evaluationStatuses,
  Facts,
  KraPagination,
  MemberState,
  ParameterDetails,
  Template,
  WeeklyRecord,
} from "./shapes/kra.ts";

export {
  Evaluation,
  type EvaluationStatus,
  evaluationStatuses,
  Facts,
  type Grade,
  grades,
  KraPagination,
  MemberState,
  type Parameter,
  Template,
  WeeklyRecord,
} from "./shapes/kra.ts";

const whole = (min: number, max: number, message: string) =>
  z.coerce.number<number | string>(message).int(message).min(min, message).max(max, message);
const Year = whole(2000, 2200, "Please enter a year");
const Month = whole(1, 12, "Please enter a month from 1 to 12");
const pageMessage = `Please enter a page from 1 and a limit from 1 to ${maxPageSize}`;

const kraPaging = { page: given(whole(1, 1_000_000, pageMessage)), limit: given(whole(1, maxPageSize, pageMessage)) };
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const share = z
  .number("Please enter a share")
  .min(0, "A share is from 0 to 100")
  .max(100, "A share is from 0 to 100")
  .refine(hasTwoDecimals, "A share may have at most two decimals");
const tooLong = (max: number) => `Please use at most ${max} characters`;

export const listTemplates = endpoint({
  method: "GET",
  path: "/kra/templates",
  summary: "The templates in scope, newest first",
  input: z.object({ search: Search }),
  output: z.array(Template),
});

/** A template's id, or a member's id for the template in force for that member. */
export const getTemplate = endpoint({
  method: "GET",
  path: "/kra/template/:id",
  summary: "A template, or the one in force for a member",
  input: z.object({ id: Id }),
  output: Template,
});

export const saveTemplate = endpoint({
  method: "POST",
  path: "/kra/template",
  summary: "Creates a template or, with `_id`, its next version",
  input: z.object({
    _id: Id.optional(),
    name: required("Template name is required", 120),
    description: z.string().trim().max(2000, tooLong(2000)).default(""),
    version: Version.optional(),
    appliesTo: z
      .object({
        teams: z.array(z.string()).max(100).default([]),
        designations: z.array(z.string().trim().min(1)).max(100).default([]),
        members: z.array(Ref).max(500).default([]),
      })
      .default({ teams: [], designations: [], members: [] }),
    parameters: z
      .array(
        z.object({
          _id: Id.optional(),
          name: required("Parameter name is required", 120),
          description: z.string().trim().max(2000, tooLong(2000)).default(""),
          weight: z
            .number("Please enter a weight")
            .gt(0, "A weight must be above 0")
            .max(100, "A weight is at most 100")
            .refine(hasTwoDecimals, "A weight may have at most two decimals"),
          target: z.string().trim().max(500, tooLong(500)).nullish(),
          weeklyTasks: z
            .array(z.object({ _id: Id.optional(), title: required("Task title is required", 300) }))
            .max(30, "A parameter has at most 30 weekly tasks")
            .default([]),
        }),
        "Add at least one parameter",
      )
      .min(1, "Add at least one parameter")
      .max(20, "A template has at most 20 parameters")
      .refine(
        (parameters) => Math.abs(parameters.reduce((sum, { weight }) => sum + weight, 0) - 100) < 1e-9,
        "The weights must add up to exactly 100",
      ),
    scoreMix: z
      .object({ lead: share, weekly: share })
      .refine(({ lead, weekly }) => Math.abs(lead + weekly - 100) < 1e-9, "The two shares must add up to 100")
      .default({ lead: 70, weekly: 30 }),
  }),
  output: Template,
  message: "Template saved",
  creates: true,
});

const ofMonth = z.object({ teamMemberId: Id, year: Year, month: Month });

export const listWeekly = endpoint({
  method: "GET",
  path: "/kra/weekly/:teamMemberId/:year/:month",
  summary: "A member's weekly records of a month",
  input: ofMonth,
  output: z.array(WeeklyRecord),
});

export const createWeekly = endpoint({
  method: "POST",
  path: "/kra/weekly",
  summary: "Makes a week's record from the template; the same week again answers the existing one",
  input: z.object({ teamMemberId: Ref, year: Year, month: Month, week: whole(1, 6, "Please enter a week from 1 to 6") }),
  output: WeeklyRecord,
  creates: true,
});

export const toggleTask = endpoint({
  method: "PUT",
  path: "/kra/weekly/toggle-task",
  summary: "Ticks a weekly task or takes the tick back; a note may come along",
  input: z.object({ recordId: Id, taskId: Id, isCompleted: Flag.optional(), note: z.string().trim().max(2000, tooLong(2000)).optional() }),
  output: WeeklyRecord,
});

const rating = z
  .number("Please choose a rating")
  .min(1, "A rating is from 1 to 5")
  .max(5, "A rating is from 1 to 5")
  .refine((value) => Number.isInteger(value * 2), "A rating goes in half steps")
  .nullable();
const texts = {
  strengths: z.string().trim().max(5000, tooLong(5000)).optional(),
  improvements: z.string().trim().max(5000, tooLong(5000)).optional(),
  remarks: z.string().trim().max(5000, tooLong(5000)).optional(),
};
const ratings = z
  .array(z.object({ parameterId: Id, rating: rating.optional(), comment: z.string().trim().max(2000, tooLong(2000)).optional() }))
  .max(20, "A template has at most 20 parameters");
const status = z.enum(["Draft", "Shared"], "An evaluation is a draft or shared");

export const getMonthly = endpoint({
  method: "GET",
  path: "/kra/monthly/:teamMemberId/:year/:month",
  summary: "A member's evaluation of a month",
  input: ofMonth,
  output: Evaluation,
});

/** What an evaluation would start from: the template in force, the month's facts and weekly percents. */
export const prepareMonthly = endpoint({
  method: "GET",
  path: "/kra/monthly/:teamMemberId/:year/:month/facts",
  summary: "The template, facts and weekly percents an evaluation of the month starts from",
  input: ofMonth,
  output: z.object({
    template: Template,
    facts: Facts,
    weeklyPercents: z.array(z.object({ parameterId: Id, percent: z.number().nullable() })),
  }),
});

export const createMonthly = endpoint({
  method: "POST",
  path: "/kra/monthly",
  summary: "Evaluates a member's month; one evaluation per member and month",
  input: z.object({ teamMemberId: Ref, year: Year, month: Month, parameters: ratings.default([]), ...texts, status: status.optional() }),
  output: Evaluation,
  creates: true,
});

export const updateMonthly = endpoint({
  method: "PUT",
  path: "/kra/monthly/:id",
  summary: "Changes an evaluation; once shared only an admin does, with a reason",
  input: z.object({
    id: Id,
    parameters: ratings.optional(),
    ...texts,
    status: status.optional(),
    reason: z.string().trim().max(2000, tooLong(2000)).optional(),
    version: Version.optional(),
  }),
  output: Evaluation,
});

export const acknowledge = endpoint({
  method: "PUT",
  path: "/kra/monthly/:id/acknowledge",
  summary: "The member's answer to a shared evaluation",
  input: z.object({
    id: Id,
    decision: z.enum(["Acknowledged", "Disputed"], "Please acknowledge or dispute the evaluation"),
    comment: z.string().trim().max(5000, tooLong(5000)).optional(),
  }),
  output: Evaluation,
});

export const removeMonthly = endpoint({
  method: "DELETE",
  path: "/kra/monthly/:id",
  summary: "Deletes an evaluation: a draft by its lead, any by an admin",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});

export const history = endpoint({
  method: "GET",
  path: "/kra/history/:teamMemberId",
  summary: "A member's evaluations, newest first",
  input: z.object({ teamMemberId: Id }),
  output: z.array(Evaluation),
});

/** `csv` answers with a file instead of JSON, without pages. */
const format = given(z.enum(["json", "csv"]));

const filters = {
  year: given(Year),
  month: given(Month),
  team: given(z.string()),
  teamMemberId: given(Id),
  templateId: given(Id),
  parameterId: given(Id),
  status: given(z.enum(evaluationStatuses)),
  search: Search,
};

export const listEvaluations = endpoint({
  method: "GET",
  path: "/kra/admin/evaluations",
  summary: "Evaluations: all for an admin, the own team's for a lead",
  input: z.object({ ...filters, ...kraPaging, format }),
  output: z.array(Evaluation),
  beside: z.object({ pagination: KraPagination }),
});

export const analytics = endpoint({
  method: "GET",
  path: "/kra/admin/analytics",
  summary: "Evaluations in numbers: all for an admin, the own team's for a lead",
  input: z.object({ ...filters, format }),
  output: Analytics,
});

export const parameterDetails = endpoint({
  method: "GET",
  path: "/kra/admin/parameter-details",
  summary: "One parameter in numbers, member by member",
  input: z.object({ ...filters, format }),
  output: ParameterDetails,
});

/** Without a page an array of everybody in scope; the pagination stands beside it. */
export const teamMembers = endpoint({
  method: "GET",
  path: "/kra/team-members",
  summary: "People with their state of the month (this month unless named)",
  input: z.object({
    team: given(z.string()),
    ...kraPaging,
    search: Search,
    excludeAdmins: given(Flag),
    year: given(Year),
    month: given(Month),
    format,
  }),
  output: z.array(MemberState.extend({ _id: Id, name: z.string() })),
  beside: z.object({ pagination: KraPagination }),
});
