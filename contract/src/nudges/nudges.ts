import { z } from "zod";
import { Day, Flag, Id, Instant, optionalQuery, tooLong, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { nudgedUsersMax, nudgeKinds } from "./kinds.ts";

const Kind = z.enum(nudgeKinds, "Please choose report, evaluation, evaluation_response, self_review, policy or announcement");
const badMonth = "Please enter a month as YYYY-MM";

export const remind = endpoint({
  method: "POST",
  path: "/reminders",
  summary: "Reminds people of what they have not done, each at most once a day and kind (admin; lead: own team)",
  input: z
    .object({
      kind: Kind,
      /** Whom to remind; leave it out for `all`. */
      userIds: z
        .array(Id)
        .min(1, "Please choose at least one person")
        .max(nudgedUsersMax, `Please choose at most ${nudgedUsersMax} people`)
        .optional(),
      /** Everyone of whom it is missing. */
      all: Flag.default(false),
      /** Of `all` only those of this team: its name or id. */
      team: optionalQuery(z.string().trim().max(maxLengths.teamName, tooLong(maxLengths.teamName))),
      /** The day of the report. */
      date: Day.optional(),
      /** The month of the evaluation. */
      month: z
        .string(badMonth)
        .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, badMonth)
        .optional(),
      /** The announcement to confirm. */
      announcement: Id.optional(),
    })
    .refine(({ kind, announcement }) => (kind === "announcement") === (announcement !== undefined), {
      path: ["announcement"],
      error: "Please choose the announcement, of this kind only",
    })
    .refine(({ userIds, all }) => (userIds === undefined) === all, { path: ["userIds"], error: "Please choose people, or all" })
    .refine(({ kind, date }) => kind !== "report" || date, { path: ["date"], error: "Please choose the day of the report" })
    .refine(({ kind, month }) => !(kind.startsWith("evaluation") || kind === "self_review") || month, {
      path: ["month"],
      error: "Please choose the month of the evaluation",
    }),
  output: z.object({
    remindedIds: z.array(Id),
    /** Who was not reminded, and why: `on leave today`, `reminded at 10:12`, `nothing is missing`. */
    skipped: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
  }),
});

/** The same for everyone who has not confirmed an announcement that must be read. */
export const remindOfAnnouncement = endpoint({
  method: "POST",
  path: "/announcements/:id/remind",
  summary: "Reminds those who have not confirmed an announcement, each at most once a day (admin; lead: own ones)",
  input: z.object({ id: Id }),
  output: remind.output,
});

/** A reminder of today; `sentBy` is null for those of a deadline. */
export const Nudge = z.object({ user: Id, sentBy: UserRef.nullable(), sentAt: Instant });
export type Nudge = z.infer<typeof Nudge>;

export const today = endpoint({
  method: "GET",
  path: "/reminders",
  summary: "Lists who was reminded today of a kind (admin; lead: own team)",
  input: z.object({ kind: Kind }),
  output: z.array(Nudge),
});
