import { z } from "zod";
import { Version } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { channels } from "./reminders.ts";
import { ruleKinds } from "./rule-kinds.ts";

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time as HH:MM");
const Weekday = z.int().min(1, "A weekday is 1 to 7, Monday first").max(7, "A weekday is 1 to 7, Monday first");

export const ReminderRule = z.object({
  kind: z.enum(ruleKinds),
  enabled: z.boolean(),
  /** 1 to 7; Monday is 1. */
  days: z
    .array(Weekday)
    .min(1, "Please choose at least one day")
    .refine((days) => new Set(days).size === days.length, "Please name each day once"),
  /** The template by which WhatsApp is used outside of 24 hours after a person's message; null: another channel then. */
  templateName: z
    .string()
    .trim()
    .regex(/^[a-z0-9_]{1,512}$/, "A template name can have only lowercase letters, digits and underscores")
    .nullable(),
});
export type ReminderRule = z.infer<typeof ReminderRule>;

const QuietHours = z
  .object({ start: Time, end: Time })
  .refine(({ start, end }) => start !== end, { path: ["end"], message: "Quiet hours must end at another time" });

export const ReminderRules = z.object({
  /** One of each kind, the most urgent first. */
  rules: z.array(ReminderRule),
  /** Of the company, in its timezone. Those of each person hold, too, once rules were saved. */
  quietHours: z.object({ start: z.string(), end: z.string() }).nullable(),
  /** Whether rules were saved. Until then only reports that are due are reminded of. */
  isSet: z.boolean(),
  version: z.int(),
});
export type ReminderRules = z.infer<typeof ReminderRules>;

export const getRules = endpoint({
  method: "GET",
  path: "/whatsapp/rules",
  summary: "Gets what the schedule reminds people of, on which days, and the quiet hours (admin)",
  input: z.object({}),
  output: ReminderRules,
});

export const updateRules = endpoint({
  method: "PUT",
  path: "/whatsapp/rules",
  summary: "Updates what the schedule reminds people of (admin); kinds that are not named stay",
  input: z.object({
    rules: z
      .array(ReminderRule)
      .refine((rules) => new Set(rules.map(({ kind }) => kind)).size === rules.length, "Please name each kind once")
      .refine(
        (rules) => rules.every(({ kind, templateName }) => kind !== "report_due" || templateName === null),
        "The template of reports that are due is in the settings",
      )
      .optional(),
    quietHours: QuietHours.nullable().optional(),
    version: Version.optional(),
  }),
  output: ReminderRules,
  message: "Rules updated",
});

/** By which channel reminders reach a person. */
export const OwnChannel = z.object({
  /** Null: WhatsApp, else Slack, else email. */
  channel: z.enum(channels).nullable(),
  /** The channels that reach the person now. */
  available: z.array(z.enum(channels)),
});
export type OwnChannel = z.infer<typeof OwnChannel>;

export const getChannel = endpoint({
  method: "GET",
  path: "/whatsapp/channel",
  summary: "Gets the channel by which reminders reach you",
  input: z.object({}),
  output: OwnChannel,
});

export const updateChannel = endpoint({
  method: "PUT",
  path: "/whatsapp/channel",
  summary: "Chooses the channel by which reminders reach you",
  input: z.object({ channel: z.enum(channels).nullable() }),
  output: OwnChannel,
  message: "Reminders use this channel now",
});
