import { z } from "zod";
import { Audience, AudienceInput } from "../core/audience.ts";
import { cleanText } from "../core/comparable.ts";
import {
  can,
  clearable,
  Day,
  Flag,
  Id,
  Instant,
  optionalQuery,
  paging,
  Pagination,
  queryList,
  required,
  Search,
  UserRef,
  Version,
  tooLong,
} from "../core/common.ts";
import { roles } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { Attachment } from "../files/schemas.ts";

export const actions = ["read", "update", "remove"] as const;
export type Action = (typeof actions)[number];

/** Drafts and scheduled ones are only for those who may change them. */
export const statuses = ["draft", "scheduled", "published"] as const;
export type AnnouncementStatus = (typeof statuses)[number];

/** What the list of those who write shows at a time. */
export const views = ["published", "scheduled", "draft", "expired"] as const;
export type View = (typeof views)[number];

export const Announcement = z.object({
  _id: Id,
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  /** When it was published; of one that is not, when it was written. */
  createdAt: Instant,
  updatedAt: Instant,
  /** Null when the sender's account was deleted; the screens then show `Admin`. */
  sender: z.object({ _id: Id, name: z.string() }).nullable(),
  pinned: z.boolean(),
  expiresAt: Instant.nullable(),
  /** Whom it is for; null is everyone. Only for those who may update it, as are the counts. */
  audience: Audience.optional(),
  status: z.enum(statuses).optional(),
  /** When a scheduled one is published. */
  publishAt: Instant.optional(),
  seenCount: z.int().optional(),
  recipientCount: z.int().optional(),
  /** The last day to confirm it; only of one that must be read, as are the next two. Shown until confirmed, also after that day. */
  mustReadBy: Day.optional(),
  /** When you confirmed it; missing for its author. */
  confirmedAt: Instant.nullable().optional(),
  confirmedCount: z.int().optional(),
  /** Its files and pictures, oldest first; missing if there are none. */
  attachments: z.array(Attachment).optional(),
  version: z.int(),
  can: can(actions),
});
export type Announcement = z.infer<typeof Announcement>;

export const ToConfirm = Announcement.pick({ _id: true, title: true }).extend({ mustReadBy: Day });
export type ToConfirm = z.infer<typeof ToConfirm>;

const title = required("Title is required", maxLengths.announcementTitle);
const content = z
  .string("Content is required")
  .overwrite(cleanText)
  .min(1, "Content is required")
  .max(maxLengths.announcementContent, tooLong(maxLengths.announcementContent));
const dateTimeMessage = "Please enter a date and time in ISO 8601 format";
const fourDigitYear = /^\d{4}-/;
const isDateTime = (value: string) => !Number.isNaN(Date.parse(value)) && fourDigitYear.test(new Date(value).toISOString());

/** An instant with any offset, returned in UTC. */
const AnyInstant = z.iso
  .datetime({ offset: true, error: dateTimeMessage })
  .refine(isDateTime, dateTimeMessage)
  .transform((value) => new Date(value).toISOString());

/** Null or empty for an announcement that never expires. */
const expiresAt = clearable(AnyInstant);

/** The last day on which the announcement is shown, instead of `expiresAt`: it expires at the first instant of the next day. */
const expiresOn = clearable(Day);

/** Until when people have to confirm it; null or empty for one that need not be. */
const mustReadBy = clearable(Day);

/**
 * When an announcement is published; without any of them, at once. A time that has passed is 409 with the code `past`, unless
 * `publishNow` is true.
 */
const timing = {
  /** The time to publish it. */
  publishAt: clearable(AnyInstant),
  publishNow: Flag.default(false),
  /** Keeps it as a draft. */
  draft: Flag.default(false),
};

export const list = endpoint({
  method: "GET",
  path: "/announcements",
  summary: "Lists current announcements, newest first",
  input: z.object({ ...paging, search: Search }),
  output: z.array(Announcement),
  beside: z.object({
    pagination: Pagination,
    /** Of all current announcements whatever the search, newest first, up to 100: for the bell's count. */
    unreadIds: z.array(Id),
    /** The current announcements that you have to confirm, the earliest day first, up to 5; missing if there is none. */
    toConfirm: z.array(ToConfirm).optional(),
  }),
});

export const listAll = endpoint({
  method: "GET",
  path: "/announcements/all",
  summary:
    "Lists all announcements, including expired ones, or drafts or scheduled ones, with their seen counts (admin; lead: own ones to the team)",
  input: z.object({
    ...paging,
    search: Search,
    /** Without it, all that were published. */
    view: optionalQuery(z.enum(views, "Please choose published, scheduled, draft or expired")),
  }),
  output: z.array(Announcement),
  beside: z.object({
    pagination: Pagination,
    /** Whatever the search. */
    counts: z.object({ published: z.int(), scheduled: z.int(), draft: z.int(), expired: z.int() }),
  }),
});

/** The people whom an announcement would reach. Without a team, a role and a person: everyone. */
export const audience = endpoint({
  method: "GET",
  path: "/announcements/audience",
  summary: "Lists the people of an audience before an announcement is sent to it, by name (admin; lead: own team)",
  input: z.object({
    ...paging,
    teams: queryList(z.string().trim().max(maxLengths.teamName, tooLong(maxLengths.teamName))),
    roles: queryList(z.enum(roles, "Please choose a role")),
    users: queryList(Id),
    /** Counts who is away all of that day. */
    date: optionalQuery(Day),
  }),
  output: z.array(UserRef),
  beside: z.object({ pagination: Pagination, away: z.int().optional() }),
});

export const create = endpoint({
  method: "POST",
  path: "/announcements",
  summary:
    "Creates an announcement for everyone or an audience, and notifies them at once or at a time, or keeps a draft (admin; lead: own team)",
  input: z.object({
    title,
    content,
    pinned: Flag.default(false),
    expiresAt,
    expiresOn,
    audience: AudienceInput.default(null),
    mustReadBy,
    ...timing,
  }),
  output: Announcement,
  message: "Announcement created successfully",
  creates: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/announcements/:id",
  summary: "Updates an announcement (admin; lead: own ones)",
  input: z.object({
    id: Id,
    title: title.optional(),
    content: content.optional(),
    pinned: Flag.optional(),
    expiresAt,
    expiresOn,
    audience: AudienceInput.optional(),
    mustReadBy,
    /** Of one that is not published yet; null makes it a draft again. */
    ...timing,
    /** Everyone has to confirm it again, after a change that matters; without it, confirmations stay. */
    resetConfirmations: Flag.default(false),
    version: Version.optional(),
  }),
  output: Announcement,
  message: "Announcement updated successfully!",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/announcements/:id",
  summary: "Deletes an announcement (admin; lead: own ones)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Announcement deleted successfully!",
});

export const seen = endpoint({
  method: "GET",
  path: "/announcements/seen",
  summary: "Lists the ids of the announcements you have seen",
  input: z.object({}),
  output: z.array(Id),
});

export const markSeen = endpoint({
  method: "POST",
  path: "/announcements/:id/seen",
  summary: "Marks an announcement as seen",
  input: z.object({ id: Id }),
  output: z.array(Id),
});

/** Without `ids`, marks all current announcements. */
export const markManySeen = endpoint({
  method: "POST",
  path: "/announcements/seen",
  summary: "Marks all current announcements, or the given ones, as seen",
  input: z.object({ ids: z.array(Id).max(1000).optional() }),
  output: z.array(Id),
});

export const clearSeen = endpoint({
  method: "DELETE",
  path: "/announcements/seen",
  summary: "Clears your list of seen announcements",
  input: z.object({}),
  output: z.array(Id),
});

export const seenBy = endpoint({
  method: "GET",
  path: "/announcements/:id/seen-by",
  summary: "Lists who has and who hasn't seen an announcement (admin; lead: own ones)",
  input: z.object({ id: Id }),
  output: z.array(UserRef.extend({ seenAt: Instant.nullable() })),
});
