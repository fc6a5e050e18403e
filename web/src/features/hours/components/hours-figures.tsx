import type { Hours } from "@daybook/contract/hours/hours";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { daysText, expectedSoFar, gapText, hoursText } from "../hours-labels.ts";

const noneExpected = (later: number) => (later > 0 ? "No hours expected so far" : "No hours expected");

/** The totals of the period, as in the last row of the table. A current period is compared with the hours expected up to today. */
export function HoursFigures({ hours, hasProjectFilter }: { hours: Hours; hasProjectFilter: boolean }) {
  const { today } = useCompany();
  const phone = usePhone();
  const { totals, days, byUser, byProject } = hours;
  if (hasProjectFilter)
    return (
      <Figures label="Hours of the period">
        <Figure label="Logged" value={hoursText(totals.logged)} of="h" note="on the selected projects" />
        <Figure label="People" value={byUser.length} note="with logged hours" />
        <Figure label="Projects" value={byProject.length} note="with hours in this period" />
      </Figures>
    );

  const soFar = expectedSoFar(days, today);
  const isRunning = today <= hours.endDate;
  // Large totals and phones leave no space for the ring.
  const ring = totals.expected === 0 || totals.expected >= 1000 || phone ? undefined : (totals.logged / totals.expected) * 100;
  return (
    <Figures label="Hours of the period">
      <Figure
        label="Logged"
        value={hoursText(totals.logged)}
        of={totals.expected > 0 ? `of ${hoursText(totals.expected)} h` : "h"}
        note={soFar > 0 ? gapText(totals.logged, soFar) + (isRunning ? " so far" : "") : noneExpected(totals.expected)}
        ring={ring}
      />
      <Figure label="Overtime" value={hoursText(totals.overtime)} of="h" note="above expected, by day" />
      <Figure
        label="Shortfall"
        value={hoursText(totals.shortfall)}
        of="h"
        note={isRunning ? "below expected, to yesterday" : "below expected, by day"}
      />
      <Figure label="Missing" value={totals.missingDays} of={totals.missingDays === 1 ? "day" : "days"} note="without a report" />
      <Figure label="Away" value={hoursText(totals.leaveDays)} of={daysText(totals.leaveDays).split(" ")[1]} note="of approved leave" />
    </Figures>
  );
}
