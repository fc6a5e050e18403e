import { z } from "zod";
import { clearable, Day, required, Version } from "../core/common.ts";
import {
  calibrationModes,
  offOn,
  registrationModes,
  secondFactorRules,
  setupSteps,
  selfReviewModes,
  type Weekday,
} from "../core/constants.ts";
import { RetentionInput } from "../retention/retention.ts";
import { endpoint } from "../core/endpoint.ts";
import { payrollColumns } from "../payroll/columns.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** Company data that every screen needs. */
export const Company = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  timezone: z.string(),
  today: Day,
  /** ISO weekdays, Monday = 1. */
  workweek: z.array(z.int().min(1).max(7)),
  hoursPerDay: z.number(),
  eodWindowDays: z.int(),
  /** `HH:MM` on the next workday. */
  eodDeadline: z.string(),
  /** Whether people submit their weeks for approval. */
  weekApproval: z.enum(offOn),
  /** Whether admins close months for payroll. */
  payroll: z.enum(offOn),
  /** Whether people review their own month; templates can differ. */
  selfReview: z.enum(selfReviewModes),
  /** Whether evaluations wait for an admin's release. */
  calibration: z.enum(calibrationModes),
  /** Whether leads write announcements to their own team. */
  leadsAnnounce: z.enum(offOn),
  /** The day of the following month by which self-reviews are due; 0: none. */
  selfReviewDueDay: z.int(),
  /** The same for evaluations. */
  evaluationDueDay: z.int(),
});
export type Company = z.infer<typeof Company>;

const isTimezone = (name: string) => {
  if (/^[+-]|^\d/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const atMostTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const timezoneMessage = "Please choose a timezone by its name, such as Asia/Kolkata";
const workweekMessage = "Please choose workdays from 1 (Monday) to 7 (Sunday)";
const windowMessage = "Please enter a whole number from 0 to 60";
const monthMessage = "Please choose a month from 1 (January) to 12 (December)";
const deadlineMessage = "Please enter a time as HH:MM";

const escalationMessage = "Please enter whole workdays from 0 (never) to 30";
const inLieuMessage = "Please enter whole days from 0 (not offered) to 366";
const contactMessage = "Please enter an email address or an https address";
const isContact = (value: string) =>
  /^[^\s@:<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value) || (/^https:\/\/\S+$/.test(value) && URL.canParse(value));

const dueDayMessage = "Please enter a day of the month from 1 to 28, or 0 for none";
const idleMessage = "Please enter whole hours from 0 (never) to 168";

/** The fields of the settings, validated. */
export const settingsFields = {
  companyName: required("Company name is required", maxLengths.companyName),
  timezone: z.string(timezoneMessage).refine(isTimezone, timezoneMessage),
  workweek: z
    .array(z.int(workweekMessage).min(1, workweekMessage).max(7, workweekMessage), workweekMessage)
    .min(1, "Please choose at least one workday")
    .transform((days) => ([...new Set(days)] as Weekday[]).sort((a, b) => a - b)),
  hoursPerDay: z
    .number("Hours must be a number")
    .gt(0, "Hours per day must be more than 0")
    .max(24, "Hours per day must be at most 24")
    .refine(atMostTwoDecimals, "Hours may have at most two decimals"),
  eodWindowDays: z.int(windowMessage).min(0, windowMessage).max(60, windowMessage),
  eodDeadline: z.string(deadlineMessage).regex(/^([01]\d|2[0-3]):[0-5]\d$/, deadlineMessage),
  registration: z.enum(registrationModes, "Please choose who can create an account"),
  /** Who must use a second factor, after a grace period. */
  requireSecondFactor: z.enum(secondFactorRules, "Please choose who must use a second factor"),
  /** Hours without a request after which a session ends; 0: never. */
  sessionIdleHours: z.int(idleMessage).min(0, idleMessage).max(168, idleMessage),
  /** Workdays after which a leave request without an answer also goes to the admins; 0: never. */
  leaveEscalationDays: z.int(escalationMessage).min(0, escalationMessage).max(30, escalationMessage),
  /** Days after a day worked on which time off in lieu can still be used; 0: not offered. */
  inLieuDays: z.int(inLieuMessage).min(0, inLieuMessage).max(366, inLieuMessage),
  /** People submit their weeks for approval; approved ones are locked. */
  weekApproval: z.enum(offOn, "Please choose off or on"),
  /** Admins close months and export them for payroll. */
  payroll: z.enum(offOn, "Please choose off or on"),
  /** People review their own month, unless their template says otherwise. Off: no one does. */
  selfReview: z.enum(selfReviewModes, "Please choose off, optional or required"),
  /** Evaluations are shared by an admin's release, those of a team or template together. */
  calibration: z.enum(calibrationModes, "Please choose off or before-sharing"),
  /** Leads write announcements to their own team and to people of it. */
  leadsAnnounce: z.enum(offOn, "Please choose off or on"),
  /** The day of the following month by which self-reviews are due; 0: none. */
  selfReviewDueDay: z.int(dueDayMessage).min(0, dueDayMessage).max(28, dueDayMessage),
  /** The same for evaluations. */
  evaluationDueDay: z.int(dueDayMessage).min(0, dueDayMessage).max(28, dueDayMessage),
  /** The columns of custom payroll files, in order; empty: the default ones. */
  payrollColumns: z
    .array(z.enum(payrollColumns, "Please choose columns of payroll"), "Please choose columns of payroll")
    .transform((columns) => [...new Set(columns)]),
  /** Days after which data is deleted, by class; what is missing is kept. A change replaces all of them. */
  retention: RetentionInput,
  /** The first month of the leave year, January = 1. */
  leaveYearStart: z.int(monthMessage).min(1, monthMessage).max(12, monthMessage),
};

/** Where to report a vulnerability: an email address or an https address. */
const SecurityContact = z.string(contactMessage).trim().max(maxLengths.securityContact, contactMessage).refine(isContact, contactMessage);

export const Settings = z.object({
  ...settingsFields,
  workweek: z.array(z.int()),
  payrollColumns: z.array(z.enum(payrollColumns)),
  timezone: z.string(),
  /** The first day on which reports and hours are expected; null: from each person's first day. */
  reportsStartOn: Day.nullable(),
  /** Where to report a vulnerability: an email address or an https address. */
  securityContact: z.string().nullable(),
  /** Whether *Get started* is hidden from the overview. */
  setupDismissed: z.boolean(),
  /** Steps of *Get started* that were skipped. */
  setupSkipped: z.array(z.enum(setupSteps)),
  /** URL of the logo. */
  logo: z.string().nullable(),
  version: z.int(),
});
export type Settings = z.infer<typeof Settings>;

export const get = endpoint({
  method: "GET",
  path: "/settings",
  summary: "Returns the company's settings (admin)",
  input: z.object({}),
  output: Settings,
});

export const update = endpoint({
  method: "PUT",
  path: "/settings",
  summary: "Changes the company's settings (admin)",
  /** `logo` is a `data:image/…;base64,` URL; `null` removes it. */
  input: z.object({
    ...z.object(settingsFields).partial().shape,
    reportsStartOn: clearable(Day),
    securityContact: clearable(SecurityContact),
    setupDismissed: z.boolean("Please answer true or false").optional(),
    setupSkipped: z
      .array(z.enum(setupSteps, "Please choose steps of Get started"), "Please choose steps of Get started")
      .transform((steps) => [...new Set(steps)])
      .optional(),
    logo: clearable(z.string()),
    version: Version.optional(),
  }),
  output: Settings,
  message: "Settings updated successfully!",
});
