import { pluralize } from "@daybook/contract/core/numbers";
import { IconChartBar } from "@tabler/icons-react";
import { useMemo } from "react";
import { AppLink } from "#ui/layout/app-link.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Sparkline } from "#ui/plots/sparkline.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { plotColorOf, Square } from "#ui/display/project-mark.tsx";
import { RowCard, RowTitle, TwoLines } from "#ui/table/row-parts.tsx";
import { type AnalyticsRow, defaultSort } from "../analytics-rows.ts";
import { comparedText, measures, type MeasureName, shortChange, valueText } from "../figure-labels.ts";
import { drillDownHref, rowHref } from "../figure-links.ts";
import type { AnalyticsView, Subject } from "../use-analytics-view.ts";
import s from "./analytics-table.module.css";

const heads: Record<Subject, string> = { projects: "Project", teams: "Team", people: "Person" };

/** One row per project, team or person: each figure with its change against the previous period, linked to its rows. */
export function AnalyticsTable({ view }: { view: AnalyticsView }) {
  const { subject, rows, sort, setFilters, error, retry, isFiltered, clear } = view;
  const columns = useColumns(view);
  return (
    <DataTable
      label={`Figures by ${heads[subject].toLowerCase()}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      error={error}
      onRetry={retry}
      {...(isFiltered && { onClearFilters: clear })}
      empty={
        <EmptyState
          icon={<IconChartBar size={20} stroke={1.6} />}
          title="No data yet"
          text="Figures appear here once people send reports and complete tasks."
        />
      }
      sort={sort}
      onSort={(next) => setFilters({ sort: next === defaultSort ? undefined : (next as typeof sort) })}
      tall
      card={(row) => <Card row={row} view={view} />}
    />
  );
}

type NumberColumn = { name: MeasureName; head: string; width: number; /** Days or hours. */ unit?: "d" | "h"; wide?: boolean };

// The heads are short, so that all columns leave the names their width; the unit is beside each figure.
const eodRate: NumberColumn = { name: "eodRate", head: "EODs sent", width: 98 };
/** Hours of projects and teams are long numbers. */
const hoursOf = (subject: Subject): NumberColumn => ({ name: "logged", head: "Hours", width: subject === "people" ? 128 : 152 });
const created: NumberColumn = { name: "opened", head: "Created", width: 88 };
const completed: NumberColumn = { name: "completed", head: "Completed", width: 104 };
const slower: [NumberColumn, NumberColumn] = [
  { name: "cycleDays", head: "Time to complete", width: 144, unit: "d", wide: true },
  { name: "approvalHours", head: "Time to approve", width: 136, unit: "h", wide: true },
];
const leaveDays: NumberColumn = { name: "leaveDays", head: "Leave", width: 72, unit: "d", wide: true };
const blockers: NumberColumn = { name: "blockers", head: "Blockers", width: 84, wide: true };
const resolveDays: NumberColumn = { name: "resolveDays", head: "Time to resolve", width: 132, unit: "d", wide: true };

function useColumns(view: AnalyticsView) {
  const { subject, isExpected, allFigures, role, today, period, filters, of, dayCount } = view;
  return useMemo(() => {
    const context = { role, today, period, subject, filters };
    // The screen's filters apply to the row's links as well.
    const within = (row: AnalyticsRow) => ({ ...of, ...row.of });
    const number = ({ name, head, width, unit, wide }: NumberColumn): Column<AnalyticsRow> => ({
      id: name,
      head,
      width,
      align: "end",
      sort: name,
      sortsDown: true,
      ...(wide && { wide }),
      cell: (row) => (
        <Figure
          row={row}
          name={name}
          unit={unit}
          hasSparkline={name === "logged"}
          href={rowHref(context, name, within(row))}
          days={dayCount}
        />
      ),
    });
    const now = (name: "open" | "overdue", head: string, sub: (row: AnalyticsRow) => string): Column<AnalyticsRow> => ({
      id: name,
      head,
      width: name === "open" ? 96 : 80,
      align: "end",
      sort: name,
      sortsDown: true,
      cell: (row) => (
        <TwoLines sub={sub(row)}>
          <Linked href={rowHref(context, name, within(row))}>{row[name]}</Linked>
        </TwoLines>
      ),
    });
    const title: Column<AnalyticsRow> = {
      id: "name",
      head: heads[subject],
      sort: "name",
      cell: (row) => (
        <span className={s.who}>
          <Mark row={row} subject={subject} />
          <TwoLines sub={row.about}>
            <RowTitle href={drillDownHref(context, within(row))}>{row.name}</RowTitle>
          </TwoLines>
        </span>
      ),
    };
    if (!allFigures)
      return [
        title,
        ...(isExpected ? [eodRate, hoursOf(subject), completed] : [hoursOf(subject), completed]).map(number),
        now("open", "Open", ({ overdue }) => `${overdue} overdue`),
        ...(isExpected ? [slower[0]] : [slower[0], blockers]).map(number).map((column) => ({ ...column, wide: false })),
      ];
    return [
      title,
      // Reports and leave belong to people; tasks are created for projects.
      ...(isExpected ? [eodRate, hoursOf(subject), completed] : [hoursOf(subject), created, completed]).map(number),
      now("open", "Open", () => "now"),
      now("overdue", "Overdue", () => "now"),
      ...(isExpected ? [...slower, leaveDays, blockers, resolveDays] : [...slower, blockers, resolveDays]).map(number),
    ];
  }, [subject, isExpected, allFigures, role, today, period, filters, of, dayCount]);
}

type FigureProps = {
  row: AnalyticsRow;
  name: MeasureName;
  unit: NumberColumn["unit"];
  hasSparkline: boolean;
  href: string | undefined;
  days: number;
};

/** A figure above its change; hours have a sparkline by week beside them. */
const Figure = ({ row, name, unit, hasSparkline, href, days }: FigureProps) => (
  <span className={s.figure}>
    {hasSparkline && <Sparkline label={`Hours by week of ${row.name}`} values={row.weeklyHours} />}
    <span {...tooltip(comparedText(name, row[name], days))}>
      <TwoLines sub={shortChange(name, row[name])}>
        <Linked href={href}>{valueText(name, row[name])}</Linked>
        {unit && row[name].value !== null && <small className={s.unit}> {unit}</small>}
      </TwoLines>
    </span>
  </span>
);

const Linked = ({ href, children }: { href: string | undefined; children: string | number }) =>
  href === undefined ? (
    children
  ) : (
    <AppLink className={s.number} href={href}>
      {children}
    </AppLink>
  );

function Mark({ row, subject }: { row: AnalyticsRow; subject: Subject }) {
  if (row.person) return <Avatar person={row.person} size={28} />;
  return subject === "projects" ? (
    <span className={s.square}>
      <Square color={plotColorOf(row.id)} />
    </span>
  ) : null;
}

/** A row on phones. Each figure carries its label, because there are no column heads. */
function Card({ row, view }: { row: AnalyticsRow; view: AnalyticsView }) {
  const figure = (name: MeasureName, label: string) => (
    <span>
      {label} {valueText(name, row[name])} <span className={s.previous}>{shortChange(name, row[name])}</span>
    </span>
  );
  return (
    <RowCard
      href={drillDownHref(view, { ...view.of, ...row.of })}
      aside={row.person && <Avatar person={row.person} size={28} />}
      lines={[
        row.about,
        view.isExpected && figure("eodRate", "EODs"),
        figure("logged", "Hours"),
        figure("completed", "Tasks completed"),
        <span key="open">
          {row.open} open, {row.overdue} overdue
          {row.cycleDays.value !== null &&
            `, ${measures.cycleDays.text(row.cycleDays.value)} ${pluralize(row.cycleDays.value, "day")} to complete`}
        </span>,
      ]}
    >
      <bdi>{row.name}</bdi>
    </RowCard>
  );
}
