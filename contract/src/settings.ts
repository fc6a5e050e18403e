import { z } from "zod";
import { Day } from "./common.ts";
import { registrationModes } from "./constants.ts";
import { endpoint } from "./endpoint.ts";

/** What every screen needs to know of the company. */
export const Company = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  timezone: z.string(),
  today: Day,
  /** ISO weekdays that are worked, Monday = 1. */
  workweek: z.array(z.int().min(1).max(7)),
  hoursPerDay: z.number(),
  eodWindowDays: z.int(),
  /** `HH:MM` of the next workday. */
  eodDeadline: z.string(),
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

const fields = {
  companyName: z.string().trim().min(1, "Company name is required").max(120, "Please use at most 120 characters"),
  timezone: z.string().refine(isTimezone, "Please choose a timezone by its name, such as Asia/Kolkata"),
  workweek: z
    .array(z.int().min(1).max(7), "Please choose the days that are worked")
    .min(1, "Please choose at least one workday")
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  hoursPerDay: z.number("Hours must be a number").gt(0, "Hours a day must be above 0").max(24, "Hours a day must be at most 24"),
  eodWindowDays: z.int("Please enter whole days").min(0, "Please enter 0 to 60 days").max(60, "Please enter 0 to 60 days"),
  eodDeadline: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time as HH:MM"),
  registration: z.enum(registrationModes, "Please choose who may register"),
};

export const Settings = z.object({ ...fields, workweek: z.array(z.int()), timezone: z.string(), version: z.int() });
export type Settings = z.infer<typeof Settings>;

export const get = endpoint({
  method: "GET",
  path: "/settings",
  summary: "The company's settings (admin)",
  input: z.object({}),
  output: Settings,
});

export const update = endpoint({
  method: "PUT",
  path: "/settings",
  summary: "Changes the company's settings (admin)",
  input: z.object({ ...z.object(fields).partial().shape, version: z.int().optional() }),
  output: Settings,
  message: "Settings updated successfully!",
});
