import { z } from "zod";
import {
  Day,
  Flag,
  optionalQuery,
  Id,
  Instant,
  queryList,
  paging,
  Pagination,
  Search,
  UserRef,
  Version,
  text,
  required,
} from "../core/common.ts";
import { counted } from "../core/numbers.ts";
import { reminderKinds } from "./rule-kinds.ts";
import { conversationKinds } from "../conversations/kinds.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const skipReasons = [
  "on leave",
  "holiday",
  "not a workday",
  "already submitted",
  "no phone",
  "opted out",
  "already reminded",
] as const;
export const reminderStatuses = [
  "queued",
  "accepted",
  "sent",
  "delivered",
  "read",
  "failed",
  "skipped",
  "manual",
  "received",
  "answered",
  "ignored",
] as const;
export const channels = ["whatsapp", "email", "slack"] as const;

/** Placeholders of the message texts, filled in for each recipient. `{link}` is the public URL. */
export const placeholders = ["name", "date", "company", "link"] as const;

const hasOnlyKnownPlaceholders = (text: string) =>
  [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => placeholders.some((known) => known === name));
const placeholdersMessage = "Please use only the placeholders {name}, {date}, {company} and {link}";

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Values of the placeholders: the recipient's name, the business day as `YYYY-MM-DD`, the company name, the public URL or "". */
export type PlaceholderValues = Record<(typeof placeholders)[number], string>;

/** Fills in the placeholders of a text. Used for the messages and for their preview in the settings. */
export function fillPlaceholders(text: string, { date, ...rest }: PlaceholderValues): string {
  const values: Record<string, string> = { ...rest, date: longDay.format(new Date(date)) };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole).trim();
}

export const ReminderSettings = z.object({
  /** Switches the schedule only; sending by hand always works. */
  enabled: z.boolean(),
  /** `HH:MM` in the company's timezone. */
  time: z.string(),
  workdaysOnly: z.boolean(),
  templateName: z.string(),
  templateLanguage: z.string(),
  /** Values of the template's `{{1}}`, `{{2}}` …, in order. */
  templateParameters: z.array(z.string()),
  /** Text of emails and `wa.me` links. */
  text: z.string(),
  emailFallback: z.boolean(),
  /** Whether the channel's environment variables are set. */
  whatsappConfigured: z.boolean(),
  emailConfigured: z.boolean(),
  slackConfigured: z.boolean(),
  /** Whether rules were saved, which say what the schedule reminds of and when. */
  hasRules: z.boolean(),
  /** Value of `{link}`; null if no public URL is configured. */
  link: z.string().nullable(),
  version: z.int(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** What today is for the schedule. */
export const ReminderDay = z.object({
  date: Day,
  kind: z.enum(["working", "weekend", "holiday"]),
  /** The holiday's name; null on other days. */
  holiday: z.string().nullable(),
  /** The next workday after today. */
  nextWorkday: Day,
});
export type ReminderDay = z.infer<typeof ReminderDay>;

export const getSettings = endpoint({
  method: "GET",
  path: "/whatsapp/settings",
  summary: "Gets the reminder settings, and whether today is a workday",
  input: z.object({}),
  output: ReminderSettings,
  beside: z.object({ can: z.object({ update: z.boolean() }), today: ReminderDay }),
});

export const updateSettings = endpoint({
  method: "PUT",
  path: "/whatsapp/settings",
  summary: "Updates the reminder settings (admin)",
  input: z.object({
    enabled: z.boolean().optional(),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time as HH:MM")
      .optional(),
    workdaysOnly: z.boolean().optional(),
    templateName: z
      .string()
      .trim()
      .regex(/^[a-z0-9_]{1,512}$/, "A template name can have only lowercase letters, digits and underscores")
      .optional(),
    templateLanguage: z
      .string()
      .trim()
      .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, "Please enter a language code such as en or en_US")
      .optional(),
    templateParameters: z
      .array(
        required("Please fill in or remove this parameter", maxLengths.whatsAppParameter).refine(
          hasOnlyKnownPlaceholders,
          placeholdersMessage,
        ),
      )
      .max(10, "A template can have at most 10 parameters")
      .optional(),
    text: text(maxLengths.reminderText).min(1, "Message text is required").refine(hasOnlyKnownPlaceholders, placeholdersMessage).optional(),
    emailFallback: z.boolean().optional(),
    version: Version.optional(),
  }),
  output: ReminderSettings,
  message: "Settings updated successfully!",
});

export const PreviewEntry = z.object({
  user: UserRef,
  phoneNumber: z.string().nullable(),
  /** `wa.me` link with the message text; null without a phone number. */
  link: z.string().nullable(),
  channel: z.enum(channels).nullable(),
  /** All reasons why the schedule would skip this user. */
  skip: z.array(z.enum(skipReasons)),
  /** Whether sending by hand would reach this user; it ignores holidays and weekends. */
  can: z.object({ send: z.boolean() }),
});
export type PreviewEntry = z.infer<typeof PreviewEntry>;

export const preview = endpoint({
  method: "GET",
  path: "/whatsapp/preview",
  summary: "Previews who would get a reminder now, and who would be skipped and why",
  input: z.object({ team: queryList(z.string()) }),
  output: z.array(PreviewEntry),
});

export const send = endpoint({
  method: "POST",
  path: "/whatsapp/reminders",
  summary: "Queues a reminder for each given user; at most one per user and day",
  input: z.object({
    userIds: z.array(Id, "Please select at least one person").min(1, "Please select at least one person").max(500),
    /** Logs a message the sender wrote through a `wa.me` link, instead of sending one. */
    manual: Flag.default(false),
  }),
  output: z.object({ queued: z.array(Id), skipped: z.array(z.object({ userId: Id, reasons: z.array(z.string()) })) }),
  message: "Reminders are being sent",
  messageFor({ queued, skipped }) {
    const all = queued.length + skipped.length;
    return skipped.length === 0 ? undefined : `${queued.length} of ${counted(all, "reminder is", "reminders are")} being sent`;
  },
  creates: true,
});

/** What a row of the log is: a reminder, or what a message by WhatsApp or Slack was about. */
export const logKinds = [...reminderKinds, ...conversationKinds, "tasks"] as const;
export const directions = ["out", "in"] as const;

export const Reminder = z.object({
  _id: Id,
  user: UserRef,
  kind: z.enum(logKinds),
  /** `in`: from the person, by WhatsApp or Slack. */
  direction: z.enum(directions),
  date: Day,
  channel: z.enum(channels),
  status: z.enum(reminderStatuses),
  attempts: z.int(),
  error: z.string().nullable(),
  sentBy: UserRef.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  can: z.object({ resend: z.boolean() }),
});
export type Reminder = z.infer<typeof Reminder>;

export const list = endpoint({
  method: "GET",
  path: "/whatsapp/reminders",
  summary: "Lists the log of reminders and of messages by WhatsApp and Slack, newest first, without their texts",
  input: z.object({
    ...paging,
    direction: optionalQuery(z.enum(directions)),
    kind: queryList(z.enum(logKinds)),
    status: queryList(z.enum(reminderStatuses)),
    team: queryList(z.string()),
    user: queryList(Id),
    startDate: optionalQuery(Day),
    endDate: optionalQuery(Day),
    search: Search,
  }),
  output: z.array(Reminder),
  beside: z.object({ pagination: Pagination }),
});

export const resend = endpoint({
  method: "POST",
  path: "/whatsapp/reminders/:id/resend",
  summary: "Retries a failed reminder",
  input: z.object({ id: Id }),
  output: Reminder,
});
