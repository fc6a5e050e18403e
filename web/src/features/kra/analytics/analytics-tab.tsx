import { counted, numberText } from "@daybook/contract/core/numbers";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState, NoMatchState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Section } from "#ui/layout/section.tsx";
import { kraAnalytics } from "../kra.api.ts";
import { kraHref } from "../kra-links.ts";
import { changeText, percentText, scoreText } from "../kra-labels.ts";
import { type Month, monthKey, monthName, moveMonth, shortMonth } from "../months.ts";
import type { KraFilters } from "../use-kra-filters.ts";
import type { Analytics } from "./analytics.types.ts";
import { ByParameter, ByTeam, PeopleRows } from "./analytics-tables.tsx";
import s from "./analytics-tab.module.css";
import { ColumnPlot, wholeTop } from "#ui/plots/column-plot.tsx";
import { clearFilters, KraFilterBar } from "../components/kra-filter-bar.tsx";
import { ParameterDrawer } from "./parameter-drawer.tsx";

type TabProps = KraFilters & {
  month: Month;
  /** Id of the parameter shown in the drawer. */
  parameter: string | undefined;
  onParameter: (id: string | undefined) => void;
};

const kinds = ["template"] as const;

/** Figures and plots of a month's evaluations. */
export function AnalyticsTab({ month, filters, setFilters, parameter, onParameter }: TabProps) {
  const { team, template, search } = filters;
  const query = { month, team, templateId: template, search };
  const { data, error, refetch } = useQuery(kraAnalytics(query));

  return (
    <>
      <KraFilterBar filters={filters} setFilters={setFilters} kinds={kinds} />
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />)}
      {data && (
        <AnalyticsSections
          data={data}
          month={month}
          team={team}
          onParameter={onParameter}
          onClear={clearFilters({ filters, setFilters }, kinds)}
        />
      )}
      {parameter && <ParameterDrawer filters={{ ...query, parameterId: parameter }} onClose={() => onParameter(undefined)} />}
    </>
  );
}

type SectionsProps = {
  data: Analytics;
  month: Month;
  team: string | undefined;
  onParameter: (id: string) => void;
  onClear: (() => void) | undefined;
};

function AnalyticsSections({ data, month, team, onParameter, onClear }: SectionsProps) {
  const { user: me } = useSession();
  const { summary, distribution, byTeam, byParameter, trend, top, attention, weeklyCompletion } = data;
  if (summary.members === 0 && onClear) return <NoMatchState onClear={onClear} />;
  if (summary.members === 0)
    return (
      <EmptyState
        icon={<IconChartBar size={20} stroke={1.6} />}
        title="No members yet"
        text="Figures appear here once you have members to evaluate."
      />
    );
  const members = (status?: string) => kraHref(me.role, { tab: status ? "evaluations" : "members", status, team, month });
  return (
    <div className={s.numbers}>
      <Figures label={`Evaluations of ${monthText(month)}`}>
        <Figure
          label="Evaluated"
          value={summary.evaluated}
          of={`of ${summary.members}`}
          ring={(summary.evaluated / summary.members) * 100}
          note={summary.pending === 0 ? "All done" : `${summary.pending} remaining`}
          href={members()}
        />
        <Figure
          label="Average score"
          value={summary.average === null ? "–" : scoreText(summary.average)}
          note={comparisonText(summary, month)}
        />
        <Figure label="Median score" value={summary.median === null ? "–" : scoreText(summary.median)} note="Middle score" />
        <Figure label="Need attention" value={attention.length} note="Listed below" />
      </Figures>
      <div className={s.pairs}>
        <Section title="Grades" count={counted(summary.evaluated, "evaluation")}>
          <ColumnPlot
            label="Evaluations"
            head="Grade"
            columns={distribution.map(({ grade, count }) => ({ name: grade, short: grade, value: count }))}
            max={wholeTop(distribution.map(({ count }) => count))}
            text={numberText}
          />
        </Section>
        <Section title="Average score by month">
          <ColumnPlot
            label="Average score"
            columns={trend.map(({ average, evaluated, ...each }) => ({
              name: monthText(monthKey(each)),
              short: shortMonth(monthKey(each)),
              value: average,
              detail: `${evaluated} evaluated`,
            }))}
            max={100}
            text={scoreText}
          />
        </Section>
        <ByTeam rows={byTeam} month={month} />
        <ByParameter rows={byParameter} onOpen={onParameter} />
        <PeopleRows title="Highest scores" rows={top} month={month} emptyText="No scores yet" />
        <PeopleRows title="Need attention" rows={attention} month={month} emptyText="No one needs attention" />
        <Section title="Weekly checklists" count="tasks done in started checklists">
          <ColumnPlot
            label="Weekly tasks done"
            head="Week"
            columns={weeklyCompletion.map(({ week, percent, done, total }) => ({
              name: `Week ${week}`,
              short: `Week ${week}`,
              value: percent,
              detail: `${numberText(done)} of ${counted(total, "task")}`,
            }))}
            max={100}
            text={percentText}
            axis={percentText}
          />
        </Section>
      </div>
    </div>
  );
}

/** Compares the average with the previous month's: `−1.3 vs January`. */
function comparisonText({ average, previousAverage }: Analytics["summary"], month: Month) {
  const previous = monthName(moveMonth(month, -1));
  if (average === null) return "No evaluations yet";
  return previousAverage === null ? `No data for ${previous}` : `${changeText(average - previousAverage)} vs ${previous}`;
}
