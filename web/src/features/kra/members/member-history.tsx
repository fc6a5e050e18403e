import type { Evaluation } from "@daybook/contract/kra/schemas";
import { IconHistory } from "@tabler/icons-react";
import { Fragment, useMemo } from "react";
import { monthText } from "#lib/format/dates.ts";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { Moment } from "#ui/display/day.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import { ratedIn, trendTo } from "../evaluations/evaluation-sheet.ts";
import { scoreText } from "../kra-labels.ts";
import { monthKey, shortMonth } from "../months.ts";
import { ColumnPlot } from "#ui/plots/column-plot.tsx";
import { Score, StatusChip } from "../components/kra-parts.tsx";
import s from "./member-history.module.css";

type Props = {
  history: Evaluation[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Link to an evaluation. */
  hrefOf: (evaluation: Evaluation) => string;
  /** Only month, score and status, for a drawer. */
  brief?: boolean;
};

const maxMonths = 12;

/** Number of months from the oldest to the newest evaluation, at most a year. */
const monthsIn = (history: readonly Evaluation[]) => {
  const months = history.map(({ year, month }) => year * 12 + month);
  return Math.min(maxMonths, Math.max(...months) - Math.min(...months) + 1);
};

/** A member's evaluations, newest first, with a plot of the scores. */
export function MemberHistory({ history, error, onRetry, hrefOf, brief = false }: Props) {
  const columns = useMemo(() => columnsWith(hrefOf).slice(0, brief ? 3 : undefined), [hrefOf, brief]);
  const newest = history?.[0];
  const trend = newest && trendTo(history, monthKey(newest), newest.totalScore, monthsIn(history));
  return (
    <div className={s.history}>
      {trend && trend.filter(({ score }) => score !== null).length > 1 && (
        <ColumnPlot
          label="Total score"
          columns={trend.map(({ month, score }) => ({ name: monthText(month), short: shortMonth(month), value: score }))}
          max={100}
          text={scoreText}
        />
      )}
      <DataTable
        label="Evaluations"
        columns={columns}
        rows={history}
        error={error}
        onRetry={onRetry}
        rowId={({ _id }) => _id}
        rowName={(evaluation) => monthText(monthKey(evaluation))}
        empty={
          <EmptyState
            icon={<IconHistory size={20} stroke={1.6} />}
            title="No evaluations yet"
            text="Monthly evaluations appear here with their score and evaluator."
          />
        }
        card={(evaluation) => (
          <RowCard
            href={hrefOf(evaluation)}
            lines={[
              <Fragment key="state">
                <StatusChip status={evaluation.status} />
                <Score score={evaluation.totalScore} grade={evaluation.grade} rated={ratedIn(evaluation)} />
              </Fragment>,
            ]}
          >
            {monthText(monthKey(evaluation))}
          </RowCard>
        )}
      />
    </div>
  );
}

const columnsWith = (hrefOf: Props["hrefOf"]): Column<Evaluation>[] => [
  { id: "month", head: "Month", cell: (evaluation) => <RowTitle href={hrefOf(evaluation)}>{monthText(monthKey(evaluation))}</RowTitle> },
  {
    id: "score",
    head: "Score",
    width: 240,
    cell: (evaluation) => <Score score={evaluation.totalScore} grade={evaluation.grade} rated={ratedIn(evaluation)} />,
  },
  { id: "status", head: "Status", width: 140, cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: "evaluator",
    head: "Evaluated by",
    width: 200,
    wide: true,
    skeleton: "person",
    cell: ({ evaluator }) => <Person person={evaluator} />,
  },
  {
    id: "shared",
    head: "Shared",
    width: 160,
    cell: ({ sharedAt }) => (sharedAt ? <Moment value={sharedAt} /> : "–"),
  },
];
