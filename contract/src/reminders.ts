import { z } from "zod";
import { Day, Flag, given, Id, Instant, many, paging, Pagination, Search, UserRef, Version } from "./core/common.ts";
import { endpoint } from "./core/endpoint.ts";

export const skipReasons = [
  "on leave",
  "holiday",
  "not a workday",
  "already submitted",
  "no phone",
  "opted out",
  "already reminded",
] as const;
export const reminderStatuses = ["queued", "accepted", "sent", "delivered", "read", "failed", "skipped", "manual"] as const;
export const channels = ["whatsapp", "email"] as const;

/** What stands in braces in the texts is filled in for each person. `{link}` is the public address. */
export const placeholders = ["name", "date", "company", "link"] as const;

const knowsItsPlaceholders = (text: string) =>
  [...text.matchAll(/\{([^{}]*)\}/g)].every(([, word]) => placeholders.some((known) => known === word));
const knownPlaceholders = "In braces please use only {name}, {date}, {company} and {link}";

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** What stands for the braces: the person's name, the business day as `YYYY-MM-DD`, the company's name, the address or nothing. */
export type PlaceholderValues = Record<(typeof placeholders)[number], string>;

/** A text as a person gets it. What the settings show as a preview is made by this, as is what goes out. */
export function fillPlaceholders(text: string, { date, ...rest }: PlaceholderValues): string {
  const values: Record<string, string> = { ...rest, date: longDay.format(new Date(date)) };
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => values[word] ?? whole).trim();
}

export const ReminderSettings = z.object({
  /** Concerns the schedule only; a manual send always works. */
  enabled: z.boolean(),
  /** `HH:MM` in the company's timezone. */
  time: z.string(),
  workdaysOnly: z.boolean(),
  templateName: z.string(),
  templateLanguage: z.string(),
  /** The texts of the template's `{{1}}`, `{{2}}` …, in their order. */
  templateParameters: z.array(z.string()),
  /** Of e-mails and of `wa.me` links. */
  text: z.string(),
  emailFallback: z.boolean(),
  /** Whether the variables of the channel are set. */
  whatsappConfigured: z.boolean(),
  emailConfigured: z.boolean(),
  /** What `{link}` stands for; null where nobody said what the public address is. */
  link: z.string().nullable(),
  version: z.int(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/whatsapp/settings",
  summary: "How and when reminders go out",
  input: z.object({}),
  output: ReminderSettings,
  beside: z.object({ can: z.object({ update: z.boolean() }) }),
});

export const updateSettings = endpoint({
  method: "PUT",
  path: "/whatsapp/settings",
  summary: "Changes how and when reminders go out (admin)",
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
      .regex(/^[a-z0-9_]{1,512}$/, "A template name has small letters, digits and underscores")
      .optional(),
    templateLanguage: z
      .string()
      .trim()
      .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, "Please enter a language such as en or en_US")
      .optional(),
    templateParameters: z
      .array(
        z
          .string()
          .trim()
          .min(1, "Please fill in every parameter or take it away")
          .max(200, "Please use at most 200 characters")
          .refine(knowsItsPlaceholders, knownPlaceholders),
      )
      .max(10, "A template has at most 10 parameters")
      .optional(),
    text: z
      .string()
      .trim()
      .min(1, "Please write the reminder")
      .max(1000, "Please use at most 1000 characters")
      .refine(knowsItsPlaceholders, knownPlaceholders)
      .optional(),
    emailFallback: z.boolean().optional(),
    version: Version.optional(),
  }),
  output: ReminderSettings,
  message: "Settings updated successfully!",
});

export const PreviewEntry = z.object({
  user: UserRef,
  phoneNumber: z.string().nullable(),
  /** The `wa.me` link with the text filled in; null without a phone number. */
  link: z.string().nullable(),
  channel: z.enum(channels).nullable(),
  /** Why the schedule would leave the person out; all reasons that apply. */
  skip: z.array(z.enum(skipReasons)),
  /** Whether a manual send reaches the person: the day does not matter to it. */
  can: z.object({ send: z.boolean() }),
});
export type PreviewEntry = z.infer<typeof PreviewEntry>;

export const preview = endpoint({
  method: "GET",
  path: "/whatsapp/preview",
  summary: "Who would get a reminder now, who is skipped and why",
  input: z.object({ team: many(z.string()) }),
  output: z.array(PreviewEntry),
});

export const send = endpoint({
  method: "POST",
  path: "/whatsapp/reminders",
  summary: "Reminds the named people now; at most one reminder a person and day",
  input: z.object({
    userIds: z.array(Id, "Please choose at least one person").min(1, "Please choose at least one person").max(500),
    /** Records that the person was written to by hand, through a `wa.me` link. */
    manual: Flag.default(false),
  }),
  output: z.object({ queued: z.array(Id), skipped: z.array(z.object({ userId: Id, reasons: z.array(z.string()) })) }),
  message: "Reminders are on their way",
  creates: true,
});

export const Reminder = z.object({
  _id: Id,
  user: UserRef,
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
  summary: "The log of reminders, newest first",
  input: z.object({
    ...paging,
    status: many(z.enum(reminderStatuses)),
    team: many(z.string()),
    user: many(Id),
    startDate: given(Day),
    endDate: given(Day),
    search: Search,
  }),
  output: z.array(Reminder),
  beside: z.object({ pagination: Pagination }),
});

export const resend = endpoint({
  method: "POST",
  path: "/whatsapp/reminders/:id/resend",
  summary: "Tries a failed reminder again",
  input: z.object({ id: Id }),
  output: Reminder,
});
