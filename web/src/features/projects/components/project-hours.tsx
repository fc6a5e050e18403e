import { counted } from "@daybook/contract/core/numbers";
import type { ProjectHours as Hours } from "@daybook/contract/projects/projects";
import { IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { BarPlot } from "#ui/plots/bar-plot.tsx";
import { amount } from "#ui/plots/plot-point.ts";
import { weekItems } from "#ui/plots/plot-spans.ts";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { Section } from "#ui/layout/section.tsx";
import { projectHours } from "../projects.api.ts";
import { Hours as HoursText } from "./project-cells.tsx";
import s from "./project-hours.module.css";

/** Hours reported on a project, by person and by week. */
export function ProjectHours({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(projectHours(id));
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />;
  if (data.byUser.length === 0)
    return (
      <EmptyState
        compact
        icon={<IconClock size={20} stroke={1.6} />}
        title="No hours yet"
        text="Hours reported on this project add up here."
      />
    );
  return (
    <div className={s.hours}>
      <ByPerson {...data} />
      <ByWeek weeks={data.byWeek} />
    </div>
  );
}

function ByPerson({ byUser, total }: Hours) {
  const most = byUser[0]?.logged ?? 0;
  return (
    <Section title="By person" count={<HoursText value={total} />}>
      <table className={s.people} aria-label="Hours by person">
        <thead>
          <tr>
            <th>Person</th>
            <th className={s.share}>Share</th>
            <th className={s.number}>Hours</th>
          </tr>
        </thead>
        <tbody>
          {byUser.map(({ user, logged }) => (
            <tr key={user._id}>
              <td>
                <Person person={user} size={20} />
              </td>
              <td className={s.share}>
                <ProgressBar height={8} parts={[{ share: most === 0 ? 0 : (logged / most) * 100 }]} />
                <span className={s.unseen}>{total === 0 ? 0 : Math.round((logged / total) * 100)}%</span>
              </td>
              <td className={s.number}>
                <HoursText value={logged} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const words = { value: "Logged", running: "This week so far" };

function ByWeek({ weeks }: { weeks: Hours["byWeek"] }) {
  const { today } = useCompany();
  const period = rangeText({ from: weeks[0]?.startDate ?? today, to: today }, today);
  return (
    <Section title="By week" count={`last ${counted(weeks.length, "week")}`}>
      <BarPlot
        sentence={`Hours logged by week, ${period}: ${amount(
          weeks.reduce((sum, { logged }) => sum + logged, 0),
          "h",
        )}.`}
        tableLabel="Hours by week"
        head="Week"
        items={weekItems(
          weeks.map(({ startDate, endDate, logged }) => ({ startDate, endDate, value: logged, expected: null })),
          today,
        )}
        unit="h"
        labels={words}
        narrow
        onPhone={12}
      />
    </Section>
  );
}
