import { pluralize } from "@daybook/contract/core/numbers";
import type { Hours } from "@daybook/contract/hours/hours";
import { Box } from "@mantine/core";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { expectedSoFar, gapText, hoursText, rounded } from "../hours-labels.ts";

const noneExpected = (later: number) => (later > 0 ? "No hours expected so far" : "No hours expected");

type Props = { hours: Hours; hasProjectFilter: boolean; /** A week has one figure; the table says the rest. */ span: "week" | "month" };

/**
 * The totals of the period. What is logged by those who owe reports is compared with the hours expected of them, of a current
 * period with those up to today.
 */
export function HoursFigures({ hours, hasProjectFilter, span }: Props) {
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
  const others = rounded(totals.logged - totals.loggedOwed);
  const gap = soFar > 0 ? gapText(totals.loggedOwed, soFar) + (isRunning ? " so far" : "") : noneExpected(totals.expected);
  // Large totals and phones leave no space for the ring.
  const ring = totals.expected === 0 || totals.expected >= 1000 || phone ? undefined : (totals.loggedOwed / totals.expected) * 100;
  const logged =
    totals.expected > 0 ? (
      <Figure
        label="Logged"
        value={hoursText(totals.loggedOwed)}
        of={`of ${hoursText(totals.expected)} h`}
        note={others > 0 ? `${gap}, and ${hoursText(others)} h of people who owe no reports` : gap}
        ring={ring}
      />
    ) : (
      <Figure label="Logged" value={hoursText(totals.logged)} of="h" note={gap} />
    );
  if (span === "week")
    return (
      <Box maw={480}>
        <Figures label="Hours of the period">{logged}</Figures>
      </Box>
    );
  return (
    <Figures label="Hours of the period">
      {logged}
      <Figure label="Overtime" value={hoursText(totals.overtime)} of="h" note="above expected, by day" />
      <Figure
        label="Shortfall"
        value={hoursText(totals.shortfall)}
        of="h"
        note={isRunning ? "below expected, up to yesterday" : "below expected, by day"}
      />
      <Figure label="Missing" value={totals.missingDays} of={pluralize(totals.missingDays, "day")} note="without a report" />
      <Figure label="Away" value={hoursText(totals.leaveDays)} of={pluralize(totals.leaveDays, "day")} note="of approved leave" />
    </Figures>
  );
}
