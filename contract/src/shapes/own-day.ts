import { z } from "zod";
import { Announcement } from "../announcements.ts";
import { Pagination } from "../core/common.ts";
import { Compliance, draft, Eod } from "../eods.ts";
import { Evaluation, WeeklyRecord } from "./kra.ts";
import { calendar } from "../leaves.ts";
import { Task } from "./tasks.ts";

/*
 * The parts of a start screen that have calls of their own. Each is what that call answers to the same question, so a
 * client may keep it as that call's answer.
 */

const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), pagination: Pagination });

/** The three newest in force, as `GET /announcements`. */
export const NewestAnnouncements = pageOf(Announcement.extend({ seen: z.boolean() }));

/** What today's report is written from, and what became of the week's. */
export const OwnReports = z.object({
  /** `GET /eod/draft` of today. */
  draft: draft.output,
  /** One's own row of `GET /eod/compliance`, Monday to Sunday. */
  week: Compliance,
  /** `GET /eod/my-eods` up to today: the newest, with those of the window and of the week. */
  recent: pageOf(Eod),
});
export type OwnReports = z.infer<typeof OwnReports>;

/** A member's day besides the report. */
export const OwnDay = z.object({
  /** `GET /tasks/user/:userId`: one's own open ones, what is due first at the top. */
  tasks: pageOf(Task),
  /** `GET /leaves/calendar` of today and the days to come. */
  away: calendar.output,
  /** `GET /kra/history/:teamMemberId`: those that were shared, newest first. */
  evaluations: z.array(Evaluation),
  /** `GET /kra/weekly/:teamMemberId/:year/:month` of the running month. */
  checklists: z.array(WeeklyRecord),
});
export type OwnDay = z.infer<typeof OwnDay>;
