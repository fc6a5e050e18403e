import type { Overview } from "@daybook/contract/analytics/schemas";
import { counted } from "@daybook/contract/core/numbers";
import type { ReactNode } from "react";
import { eodsHref, hoursHref } from "#features/analytics/list-links.ts";
import { gapText, hoursText } from "#features/hours/hours-labels.ts";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { tasksHref } from "#features/tasks/task-links.ts";
import { endOfWeek, shortDay, startOfWeek } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { Skeleton } from "#ui/feedback/loading.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { useOverview } from "./use-overview.ts";

type Content = { value: ReactNode; of?: string; note: ReactNode; ring?: number };

/** Placeholder of a figure's height, so that nothing shifts when the data arrives. */
const loading: Content = { value: <Skeleton width={48} height={12} />, note: <Skeleton width={88} /> };
const failed: Content = { value: "–", note: "Couldn't be loaded" };

/** Five figures for today. Each one links to its list. */
export function DayFigures() {
  const { role } = useSession().user;
  const { today } = useCompany();
  const phone = usePhone();
  const { data, isError } = useOverview();
  const leaves = leavesHref(role);
  const week = { from: startOfWeek(today), to: endOfWeek(today) };
  const reportsHref = data?.reports && data.reports.date !== today ? eodsHref(role, {}, { day: data.reports.date }) : eodsHref(role);
  const content = (of: (overview: Overview) => Content) => (data ? of(data) : isError ? failed : loading);
  return (
    <Figures label="Today at a glance">
      <Figure label={reportsLabel(data)} href={reportsHref} {...content(reportsOfDay)} />
      <Figure label="Leave requests" href={leaves} {...content(leaveRequests)} />
      <Figure label="Tasks to approve" href={`${tasksHref(role)}?view=pending-approval`} {...content(tasksToApprove)} />
      <Figure label="Away today" href={`${leaves}?month=${today.slice(0, 7)}&day=${today}`} {...content(awayToday)} />
      <Figure label="Hours this week" href={hoursHref(role, week, today)} {...content((overview) => hoursSoFar(overview, phone))} />
    </Figures>
  );
}

/** On days off the figure shows the last workday. */
const reportsLabel = (data: Overview | undefined) =>
  data?.reports && data.reports.date !== data.date ? `EODs ${shortDay(data.reports.date, data.date)}` : "EODs today";

function reportsOfDay({ reports }: Overview): Content {
  const { submitted = 0, expected = 0, waitingCount = 0 } = reports ?? {};
  if (expected === 0) return { value: submitted, note: "No reports due" };
  return {
    value: submitted,
    of: `of ${expected}`,
    note: waitingCount === 0 ? "All sent" : `${waitingCount} missing`,
    ring: Math.round((submitted / expected) * 100),
  };
}

const leaveRequests = ({ leaves }: Overview): Content => ({
  value: leaves?.waiting ?? 0,
  note: leaves?.waiting ? "To review" : "No requests to review",
});

const tasksToApprove = ({ tasks: { pendingApproval, overdue } }: Overview): Content => ({
  value: pendingApproval,
  note: overdue === 0 ? "No overdue tasks" : counted(overdue, "overdue task"),
});

function awayToday({ leaves }: Overview): Content {
  const away = leaves?.today ?? [];
  const halves = away.filter(({ half }) => half).length;
  return { value: away.length, note: away.length === 0 ? "No one is away" : halves > 0 ? `${halves} for half a day` : "All day" };
}

function hoursSoFar({ hours: { logged, days }, date }: Overview, phone: boolean): Content {
  const due = Math.round(days.filter((day) => day.date <= date).reduce((sum, { expected }) => sum + expected * 100, 0)) / 100;
  return {
    value: hoursText(logged),
    of: `of ${hoursText(due)}`,
    note: due > 0 ? `${gapText(logged, due)} so far` : "No hours expected so far",
    // Long numbers and phones leave no space for the ring.
    ...(due > 0 && due < 1000 && !phone && { ring: (logged / due) * 100 }),
  };
}
