import type { Overview } from "@daybook/contract/analytics";
import type { ReactNode } from "react";
import { eodsHref, hoursHref } from "#features/analytics/list-links.ts";
import { gapText, hoursText } from "#features/hours/hours-labels.ts";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { tasksHref } from "#features/tasks/task-links.ts";
import { endOfWeek, startOfWeek } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { Skeleton } from "#ui/feedback/loading.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { useOverview } from "./use-overview.ts";

type Content = { value: ReactNode; of?: string; note: ReactNode; ring?: number };

/** Keeps the room of a figure, so that nothing moves when it comes. */
const waiting: Content = { value: <Skeleton width={48} height={12} />, note: <Skeleton width={88} /> };
const lost: Content = { value: "–", note: "Not known right now" };

/** Today in five figures, each the way to the list behind it. */
export function DayFigures() {
  const { role } = useSession().user;
  const { today } = useCompany();
  const phone = usePhone();
  const { data, isError } = useOverview();
  const leaves = leavesHref(role);
  const week = { from: startOfWeek(today), to: endOfWeek(today) };
  const content = (of: (overview: Overview) => Content) => (data ? of(data) : isError ? lost : waiting);
  return (
    <Figures label="Today at a glance">
      <Figure label="EODs in today" href={eodsHref(role)} {...content(reportsIn)} />
      <Figure label="Leave waiting" href={leaves} {...content(leaveWaiting)} />
      <Figure label="Tasks to approve" href={`${tasksHref(role)}?view=pending-approval`} {...content(tasksWaiting)} />
      <Figure label="Away today" href={`${leaves}?month=${today.slice(0, 7)}&day=${today}`} {...content(awayToday)} />
      <Figure label="Hours this week" href={hoursHref(role, week, today)} {...content((overview) => hoursSoFar(overview, phone))} />
    </Figures>
  );
}

function reportsIn({ reports }: Overview): Content {
  const { submitted = 0, expected = 0, waitingCount = 0 } = reports ?? {};
  if (expected === 0) return { value: submitted, note: "None is due today" };
  return {
    value: submitted,
    of: `of ${expected}`,
    note: waitingCount === 0 ? "All are in" : `${waitingCount} still to come`,
    ring: Math.round((submitted / expected) * 100),
  };
}

const leaveWaiting = ({ leaves }: Overview): Content => ({
  value: leaves?.waiting ?? 0,
  note: leaves?.waiting ? "For a decision" : "Nothing to decide",
});

const tasksWaiting = ({ tasks: { pendingApproval, overdue } }: Overview): Content => ({
  value: pendingApproval,
  note: overdue === 0 ? "None is overdue" : `${overdue} ${overdue === 1 ? "task is" : "tasks are"} overdue`,
});

function awayToday({ leaves }: Overview): Content {
  const away = leaves?.today ?? [];
  const halves = away.filter(({ half }) => half).length;
  return { value: away.length, note: away.length === 0 ? "Nobody is away" : halves > 0 ? `${halves} for half a day` : "All day" };
}

function hoursSoFar({ hours: { logged, days }, date }: Overview, phone: boolean): Content {
  const due = Math.round(days.filter((day) => day.date <= date).reduce((sum, { expected }) => sum + expected * 100, 0)) / 100;
  return {
    value: hoursText(logged),
    of: `of ${hoursText(due)}`,
    note: due > 0 ? gapText(logged, due) : "Nothing expected yet",
    // A company's sums, and phones, need the room of the ring.
    ...(due > 0 && due < 1000 && !phone && { ring: (logged / due) * 100 }),
  };
}
