import { z } from "zod";
import { Announcement } from "../announcements/announcements.ts";
import { Pagination } from "../core/common.ts";
import { Compliance, draft, Eod } from "../eods/eods.ts";
import { Evaluation, WeeklyRecord } from "../kra/schemas.ts";
import { calendar } from "../leaves/leaves.ts";
import { Task } from "../tasks/schemas.ts";

/*
 * Parts of the start page that also have their own endpoints. Each part equals the endpoint's response to the same
 * request, so a client can cache it as that response.
 */

const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), pagination: Pagination });

/** The three newest active announcements, as in `GET /announcements`. */
export const NewestAnnouncements = pageOf(Announcement.extend({ seen: z.boolean() }));

/** Today's draft, and the status of this week's reports. */
export const OwnReports = z.object({
  /** `GET /eod/draft` for today. */
  draft: draft.output,
  /** The user's own row of `GET /eod/compliance`, Monday to Sunday. */
  week: Compliance,
  /** `GET /eod/my-eods` up to today: the newest reports, covering at least the reporting window and the week. */
  recent: pageOf(Eod),
});
export type OwnReports = z.infer<typeof OwnReports>;

/** A member's day, apart from the report. */
export const OwnDay = z.object({
  /** `GET /tasks/user/:userId`: the user's open tasks by due date. */
  tasks: pageOf(Task).extend({ isMore: z.boolean() }),
  /** `GET /leaves/calendar` for today and the next days. */
  away: calendar.output,
  /** `GET /kra/history/:teamMemberId`: shared evaluations, newest first. */
  evaluations: z.array(Evaluation),
  /** `GET /kra/weekly/:teamMemberId/:year/:month` for the current month. */
  checklists: z.array(WeeklyRecord),
});
export type OwnDay = z.infer<typeof OwnDay>;
