import type { Compared } from "@daybook/contract/analytics/schemas";
import type { Blockers, TaskCounts } from "./analytics.repository.ts";
import type { Resolutions } from "./analytics.resolutions.repository.ts";
import type { PeopleSums } from "./analytics.people.ts";

/** Pairs a value with the previous period's; missing values become null. */
const compared = (value: number | null | undefined, before: number | null | undefined): Compared => ({
  value: value ?? null,
  before: before ?? null,
});

const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value * 100) / 100);
const inHours = (hundredths: number) => Math.round(hundredths) / 100;
const rate = ({ sent, due }: Pick<PeopleSums, "sent" | "due">) => (due === 0 ? null : sent / due);

/** Logged hours and sums of one project, team or person. Hours are in hundredths. */
export type Time = { logged: number; people?: PeopleSums | undefined };

/** Report items with blockers, and the median workdays to resolve. */
export type BlockerFigures = Pick<Blockers, "now" | "before"> & Partial<Pick<Resolutions, "resolveDays" | "resolveDaysBefore">>;

const noTasks = { opened: 0, openedBefore: 0, completed: 0, completedBefore: 0, open: 0, overdue: 0 };

/**
 * Returns the figures of one project, team or person, or of all together. Reports, expected hours and leave exist only for
 * people and teams without a project filter.
 */
export function measures({
  now,
  before,
  tasks,
  blockers,
}: {
  now: Time;
  before: Time;
  tasks?: TaskCounts | undefined;
  blockers?: BlockerFigures | undefined;
}) {
  const { opened, openedBefore, completed, completedBefore, open, overdue } = tasks ?? noTasks;
  return {
    eodRate: compared(now.people && rate(now.people), before.people && rate(before.people)),
    logged: compared(inHours(now.logged), inHours(before.logged)),
    expected: compared(now.people && inHours(now.people.expected), before.people && inHours(before.people.expected)),
    opened: compared(opened, openedBefore),
    completed: compared(completed, completedBefore),
    overdue,
    cycleDays: compared(rounded(tasks?.cycleDays), rounded(tasks?.cycleDaysBefore)),
    approvalHours: compared(rounded(tasks?.approvalHours), rounded(tasks?.approvalHoursBefore)),
    open,
    leaveDays: compared(now.people?.away, before.people?.away),
    blockers: compared(blockers?.now ?? 0, blockers?.before ?? 0),
    resolveDays: compared(rounded(blockers?.resolveDays), rounded(blockers?.resolveDaysBefore)),
  };
}

/** Indexes rows by key. The totals have the key null. */
export const byKey = <Row extends { key: string | null }>(rows: Row[]) => new Map(rows.map((row) => [row.key, row]));
