import type { Overview } from "@daybook/contract/analytics/schemas";
import { eodsHref, hoursHref } from "#features/analytics/list-links.ts";
import { gapText, hoursText } from "#features/hours/hours-labels.ts";
import { tasksHref } from "#features/tasks/task-links.ts";
import { addDays, endOfWeek, startOfWeek } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { BarPlot } from "#ui/plots/bar-plot.tsx";
import { dayItems, weekItems } from "#ui/plots/plot-spans.ts";
import { TextLink, Section } from "#ui/layout/section.tsx";
import s from "./overview.module.css";
import { useOverview } from "./use-overview.ts";

const loading = "Loading";

/** Reports of the last two weeks and hours of this week. */
export function DayPlots() {
  const { role } = useSession().user;
  const { today } = useCompany();
  const { data } = useOverview();
  if (data && !hasReports(data) && !hasHours(data)) return null;
  return (
    <div className={s.plots}>
      <Section title="Reports, last two weeks" action={<TextLink href={eodsHref(role)}>By person</TextLink>}>
        <BarPlot
          sentence={data ? reportsSentence(data) : loading}
          tableLabel="Reports by day"
          head="Day"
          items={data && reportItems(data)}
          labels={{ value: "Sent", running: "Today so far", expected: "Expected" }}
        />
      </Section>
      <Section
        title="Hours this week"
        action={<TextLink href={hoursHref(role, { from: startOfWeek(today), to: endOfWeek(today) }, today)}>Hours</TextLink>}
      >
        <BarPlot
          sentence={data ? hoursSentence(data) : loading}
          tableLabel="Hours by day"
          head="Day"
          items={data && hourItems(data)}
          unit="h"
          labels={{ value: "Logged", running: "Today so far", expected: "Expected" }}
        />
      </Section>
    </div>
  );
}

/** Tasks created and completed in the last eight weeks. */
export function TaskPlot() {
  const { role } = useSession().user;
  const { data } = useOverview();
  if (data && !data.tasks.trend.some(({ created, completed }) => created > 0 || completed > 0)) return null;
  return (
    <Section title="Tasks, last eight weeks" action={<TextLink href={`${tasksHref(role)}?assigneeFilter=all`}>All tasks</TextLink>}>
      <BarPlot
        sentence={data ? tasksSentence(data) : loading}
        tableLabel="Tasks by week"
        head="Week"
        items={data && taskItems(data)}
        labels={{ value: "Created", second: "Completed", running: "This week so far" }}
      />
    </Section>
  );
}

/* A new company has nothing to plot yet. */
const hasReports = ({ reports }: Overview) => (reports?.trend ?? []).some(({ submitted, expected }) => submitted > 0 || expected > 0);
const hasHours = ({ hours }: Overview) => hours.days.some(({ logged, expected }) => logged > 0 || expected > 0);

const noteOf = (kind: Overview["hours"]["days"][number]["kind"]) => (kind === "holiday" ? "Holiday" : null);

const reportItems = ({ reports, date }: Overview) =>
  dayItems(
    (reports?.trend ?? []).map(({ date: day, kind, submitted, expected }) => ({
      date: day,
      value: submitted,
      expected,
      isDayOff: kind === "weekend",
      note: noteOf(kind),
    })),
    date,
  );

const hourItems = ({ hours, date }: Overview) =>
  dayItems(
    hours.days.map(({ date: day, kind, logged, expected }) => ({
      date: day,
      value: logged,
      expected,
      isDayOff: kind === "weekend",
      note: noteOf(kind),
    })),
    date,
  );

const taskItems = ({ tasks, date }: Overview) =>
  weekItems(
    tasks.trend.map(({ startDate, created, completed }) => ({
      startDate,
      endDate: addDays(startDate, 6),
      value: created,
      expected: null,
      second: completed,
    })),
    date,
  );

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

function reportsSentence({ reports, date }: Overview) {
  const days = reports?.trend ?? [];
  return `Reports sent by day against expected reports, last two weeks: ${sum(days.map((day) => day.submitted))} of ${sum(days.map((day) => day.expected))}. ${reports && reports.date === date ? `Today ${reports.submitted} of ${reports.expected} so far.` : "No reports are due today."}`;
}

function hoursSentence({ hours, date }: Overview) {
  const due = Math.round(sum(hours.days.filter((day) => day.date <= date).map((day) => day.expected * 100))) / 100;
  return `Hours logged by day against expected hours, this week: ${hoursText(hours.logged)} of ${hoursText(due)}, ${gapText(hours.logged, due).toLowerCase()}.`;
}

const tasksSentence = ({ tasks: { trend } }: Overview) =>
  `Tasks created and completed by week, last eight weeks: ${sum(trend.map(({ created }) => created))} created, ${sum(trend.map(({ completed }) => completed))} completed.`;
