import { z } from "zod";
import { cleanLine, cleanText } from "./comparable.ts";
import { maxLengths } from "./max-lengths.ts";
import { hasLink } from "./person-names.ts";
import { maxPageSize, earliestDay, latestDay } from "./constants.ts";

export const Id = z.uuid("This is not a valid id");

/** A reference: the id, or an object with `_id` or `id`. Parses to the id. */
export const Ref = z.union([
  Id,
  z.object({ _id: Id }).transform((value) => value._id),
  z.object({ id: Id }).transform((value) => value.id),
]);

/** Years repeat every 400. A day that a month does not have falls into another month. Dates start with the year 1. */
const isRealDay = (value: string) => {
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))];
  const everyMonthHasIt = month >= 1 && month <= 12 && day >= 1 && day <= 28;
  if (everyMonthHasIt) return year >= 1;
  return year >= 1 && new Date(Date.UTC(2000 + (year % 400), month - 1, day)).getUTCMonth() === month - 1;
};

/** Rejects typing errors, and keeps date arithmetic away from the limits of the calendar. */
const isInRange = (value: string) => value >= earliestDay && value <= latestDay;

/** A business day, `YYYY-MM-DD`. Never a JavaScript Date. */
export const Day = z
  .string("Please enter a date as YYYY-MM-DD")
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Please enter a date as YYYY-MM-DD")
  .refine((value) => !/^\d{4}-\d{2}-\d{2}$/.test(value) || isRealDay(value), "This date does not exist")
  .refine((value) => !isRealDay(value) || isInRange(value), "Please choose a day between 1900 and 2199");

/** An instant, ISO-8601 in UTC. */
export const Instant = z.string();

export const Version = z.int("version must be a whole number").min(1, "version must be a whole number");

/** Hours from 0 to 24 with at most two decimals. */
export const Hours = z
  .number("Hours must be a number")
  .min(0, "Hours must be between 0 and 24")
  .max(24, "Hours must be between 0 and 24")
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "Hours may have at most two decimals");

/** A boolean in a query string or body; accepts only `true` and `false`. */
export const Flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")], "Please answer true or false");

/** An optional field of a PUT: `null` or an empty string clears it, absent leaves it. */
export const clearable = <T extends z.ZodType>(schema: T) => z.union([z.null(), z.literal("").transform(() => null), schema]).optional();

/** An optional query value; an empty one counts as not set. */
export const optionalQuery = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional()).optional() as z.ZodOptional<
    z.ZodType<z.output<T> | undefined, z.input<T> | "">
  >;

/** A list filter: one value, comma-separated values, or a repeated parameter; empty counts as not set. */
export const queryList = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .preprocess((value) => {
      const parts = (Array.isArray(value) ? value : [value])
        .flatMap((part: unknown) => (typeof part === "string" ? part.split(",") : part == null ? [] : [part]))
        .map((part) => (typeof part === "string" ? part.trim() : part))
        .filter((part) => part !== "");
      return parts.length > 0 ? parts : undefined;
    }, z.array(schema).max(200, "Please choose at most 200 values").optional())
    .optional() as z.ZodOptional<z.ZodType<z.output<T>[] | undefined, string | string[]>>;

const pageMessage = "page must be a whole number from 1";
const limitMessage = `limit must be a whole number from 1 to ${maxPageSize}`;

/** `page` and `limit` of a list. Without them a list returns all its rows, at most 1,000. */
export const paging = {
  page: optionalQuery(z.coerce.number<number | string>(pageMessage).int(pageMessage).min(1, pageMessage).max(1_000_000, pageMessage)),
  limit: optionalQuery(
    z.coerce.number<number | string>(limitMessage).int(limitMessage).min(1, limitMessage).max(maxPageSize, limitMessage),
  ),
};

export const Search = optionalQuery(z.string().trim().max(200, "Please search with at most 200 characters"));

/** Pagination of tasks, EODs, leaves, projects and users. */
export const Pagination = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalItems: z.int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

export const paginated = z.object({ pagination: Pagination });

/** A list whose count stops at a limit. `isMore` is true if it stopped at `totalItems`, so that this is not the number of all. */
export const paginatedUpToLimit = paginated.extend({ isMore: z.boolean() });

/** The permissions of the current user on a row. The web shows what `can` allows and has no rules of its own. */
export const can = <const Action extends string>(actions: readonly Action[]) =>
  z.object(Object.fromEntries(actions.map((action) => [action, z.boolean()])) as Record<Action, z.ZodBoolean>);

/** A user embedded in other objects. */
/** Someone who is away all of today; `backOn` is the day of return, if it is known. Nothing about the leave. */
export const AwayNow = z.object({ backOn: Day.optional() });
export type AwayNow = z.infer<typeof AwayNow>;

export const UserRef = z.object({
  _id: Id,
  name: z.string(),
  team: z.string().nullable(),
  profilePicture: z.string().nullable(),
});
export type UserRef = z.infer<typeof UserRef>;

export const ProjectRef = z.object({ _id: Id, name: z.string() });
export type ProjectRef = z.infer<typeof ProjectRef>;

/** The error of a text with too many characters. */
export const tooLong = (max: number) => `Please use at most ${max} characters`;

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Rejects line breaks, for names and titles. Add it after `trim`. */
const oneLine = (schema: z.ZodString) => schema.refine((value) => !lineBreak.test(value), "Please use one line without line breaks");

/** A required text of one line; `message` is the error when it is missing. */
export const required = (message: string, max: number) =>
  oneLine(z.string(message).overwrite(cleanLine).min(1, message).max(max, tooLong(max)));

/** The name of a person. */
export const personName = (message: string) =>
  required(message, maxLengths.personName).refine(
    (name) => !hasLink(name),
    "A name cannot contain a link. Write a space after a full stop.",
  );

/** An optional text of one line. */
export const line = (max: number) => oneLine(z.string().overwrite(cleanLine).max(max, tooLong(max)));

/** A text of several lines; `message` is the error when it is missing. */
export const text = (max: number, message?: string) => z.string(message).overwrite(cleanText).max(max, tooLong(max));

export const emptyObject = z.object({});
