import { z } from "zod";
import { Day, Id, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Away } from "../analytics/schemas.ts";
import { Blocker } from "../blockers/blockers.ts";

/** What a due day of evaluations asks for: evaluations that are not finished, or the caller's own self-review. */
export const DueEvaluations = z.object({
  kind: z.enum(["evaluation", "self_review"]),
  /** `2026-03`. */
  month: z.string(),
  due: Day,
  count: z.int(),
});
export type DueEvaluations = z.infer<typeof DueEvaluations>;

/**
 * What is open. `missing` and `hours` are of the period, everything else is as of now. Each number equals the total of the
 * list that shows it.
 */
export const Digest = z.object({
  date: Day,
  /** The day itself; for a member on a Monday the week before it, Monday to Sunday. */
  period: z.object({ startDate: Day, endDate: Day }),
  /** Each report that is expected and not sent: its author and its day. */
  missing: z.array(UserRef.extend({ date: Day })),
  /** Open blockers: the number of all, and the oldest ones. */
  blockers: z.object({ count: z.int(), items: z.array(Blocker) }),
  /** Leave requests and completed tasks that wait for a decision. Members: their own. */
  waiting: z.object({ leaves: z.int(), tasks: z.int() }),
  /** The people away today and on the next workday, without the type of leave and its reason. */
  away: z.object({ today: z.array(Away), next: z.array(Away), nextDate: Day }),
  /** Open tasks that are due today, and those that are overdue. */
  tasks: z.object({ due: z.int(), slipped: z.int() }),
  hours: z.object({ logged: z.number(), expected: z.number() }),
  /** Of the last finished month; empty without due days of evaluations. */
  evaluations: z.array(DueEvaluations),
  /** Announcements published since the period began that you have not opened, the newest first, up to 5; missing if there are none. */
  announcements: z.object({ count: z.int(), items: z.array(z.object({ _id: Id, title: z.string() })) }).optional(),
});
export type Digest = z.infer<typeof Digest>;

export const get = endpoint({
  method: "GET",
  path: "/digests/:date",
  summary: "Returns what is open: company (admins), team (leads), or the caller's own day; on Mondays a member's last week",
  input: z.object({ date: Day }),
  output: Digest,
  tool: {
    name: "get_team_day",
    description:
      "Returns what is open on a day for your team (admins: the company; members: themselves): missing reports, blockers, who is away, due tasks, hours.",
  },
});
