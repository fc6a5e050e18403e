import { z } from "zod";
import { Day, Hours, Id, Instant, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** The weeks of a rota at most. */
export const scheduleWeeksMax = 4;

const weekMessage = "Please enter the hours of Monday to Sunday";

/** Hours of Monday to Sunday. */
const Week = z.array(Hours, weekMessage).length(7, weekMessage);

/** The weeks of a rota, one without a rota; null: as the company. */
export const weeksOf = ({ hours, cycle }: { hours?: number[] | null | undefined; cycle?: number[][] | null | undefined }) =>
  cycle ?? (hours ? [hours] : null);

const Entry = z.object({
  /** The first day on which it applies. */
  from: Day,
  /** Null: the company's workweek and hours a day. */
  hours: Week.nullable(),
  /** Every week of a rota, of which `hours` is the first; null without a rota. */
  cycle: z.array(Week).nullable(),
  /** The calendar of the person's holidays; null: the company's. */
  holidayCalendar: z.object({ _id: Id, name: z.string() }).nullable(),
  setBy: UserRef.nullable(),
  setAt: Instant,
});

const Schedule = z.object({
  /** The company's hours of Monday to Sunday, which apply without an entry. */
  company: Week,
  /** The latest `from` first. The one that applies today is the first with `from` up to today. */
  entries: z.array(Entry),
  can: z.object({ update: z.boolean() }),
});
export type Schedule = z.infer<typeof Schedule>;
export type ScheduleEntry = z.infer<typeof Entry>;

/** What can be set from a day on. */
export const scheduleFields = {
  /** Null: as the company. */
  hours: Week.nullish(),
  cycle: z
    .array(Week, weekMessage)
    .min(1, "A rota has at least one week")
    .max(scheduleWeeksMax, `A rota has at most ${scheduleWeeksMax} weeks`)
    .nullish(),
  /** Null: the company's holidays; missing: stays as it is on that day. */
  holidayCalendar: Id.nullish(),
};

const scheduleChange = z.object({ id: Id, from: Day, ...scheduleFields });
export type ScheduleChange = z.output<typeof scheduleChange>;

/** Checks that the sent hours are more than none in all. */
export function requireHoursOnADay(sent: Parameters<typeof weeksOf>[0], { addIssue }: Pick<z.RefinementCtx, "addIssue">) {
  const hasHours = weeksOf(sent)
    ?.flat()
    .some((hours) => hours > 0);
  if (hasHours === false) addIssue({ code: "custom", path: ["hours"], message: "Please enter hours for at least one day" });
}

export const get = endpoint({
  method: "GET",
  path: "/users/:id/schedule",
  summary: "Returns a person's working hours and their history (the person, their lead, admin)",
  input: z.object({ id: Id }),
  output: Schedule,
});

/** Replaces an entry with the same `from`. Leave that is already booked from then on is charged again. */
export const set = endpoint({
  method: "PUT",
  path: "/users/:id/schedule",
  summary: "Sets a person's working hours from a day on; hours null: as the company; and the holiday calendar (admin)",
  input: scheduleChange
    .refine(({ hours, cycle }) => hours !== undefined || cycle != null, { path: ["hours"], message: weekMessage })
    .superRefine(requireHoursOnADay),
  output: Schedule,
  message: "Working hours saved",
});
