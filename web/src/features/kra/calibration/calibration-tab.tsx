import { numberText } from "@daybook/contract/core/numbers";
import { outliersOf } from "@daybook/contract/kra/outliers";
import { Button, Text } from "@mantine/core";
import { IconChevronDown, IconScale } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FilterSwitch } from "#ui/filter/filter.tsx";
import { Columns } from "#ui/layout/page.tsx";
import { DetailRow, Ruled, Section } from "#ui/layout/section.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { RowCard, RowTitle, TwoLines } from "#ui/table/row-parts.tsx";
import { useStable } from "#ui/use-stable.ts";
import { clearFilters, KraFilterBar } from "../components/kra-filter-bar.tsx";
import { scoreText } from "../kra-labels.ts";
import { memberHref } from "../kra-links.ts";
import { type Month, monthName, moveMonth } from "../months.ts";
import type { KraFilters } from "../use-kra-filters.ts";
import { CalibrateDialog } from "./calibrate-dialog.tsx";
import { type CalibrationChange, type CalibrationRow, type Group, groupsBy } from "./calibration-groups.ts";
import { calibration } from "./calibration.api.ts";
import { Difference } from "./difference.tsx";
import { BandLegend, Distribution } from "./distribution.tsx";
import { TeamHead, TeamState } from "./team-head.tsx";
import { useReleasing } from "./use-releasing.ts";

const kinds = ["template"] as const;
/** Headings of groups are for lists of this length; longer ones have a column. */
const groupedMax = 100;

/** The scores of a month side by side before they are shared: changes with a reason, and the release of whole teams (admin). */
export function CalibrationTab({ month, filters, setFilters }: KraFilters & { month: Month }) {
  const { user: me } = useSession();
  const { search, team, template } = filters;
  const query = useQuery(calibration(month, { team, templateId: template }));
  const dialog = useDialog<CalibrationRow>();
  const open = useStable((row: CalibrationRow) => dialog.open(row));
  const { data } = query;
  const changed = useMemo(() => new Set((data?.changes ?? []).map(({ evaluationId }) => evaluationId)), [data]);
  const rows = useMemo(
    () =>
      data?.people.filter(
        (row) =>
          (!search || row.user.name.toLowerCase().includes(search.toLowerCase())) &&
          (filters.outliers !== true || outliersOf(row).length > 0) &&
          (filters.changed !== true || (row.evaluationId !== null && changed.has(row.evaluationId))),
      ),
    [data, search, filters.outliers, filters.changed, changed],
  );
  const isGrouped = (rows?.length ?? 0) <= groupedMax;
  const teams = useMemo(() => groupsBy(data?.people ?? [], ({ user }) => user.team), [data]);
  const teamNamed = useMemo(() => new Map(teams.map((team) => [team.name, team])), [teams]);
  const usualOf = useCallback(
    ({ user }: CalibrationRow) => (isGrouped && teamNamed.get(user.team ?? "")?.evaluator) || null,
    [isGrouped, teamNamed],
  );
  const columns = useMemo(() => columnsWith({ month, open, isGrouped, usualOf }), [month, open, isGrouped, usualOf]);
  const evaluators = useMemo(() => groupsBy(data?.people ?? [], ({ evaluator }) => evaluator?.name), [data]);
  const { releaseTeam } = useReleasing(month);
  const clear = clearFilters({ filters, setFilters }, kinds);
  const release = (group: Group) => void releaseTeam(group);
  const headOf = (name: string) => {
    const found = teamNamed.get(name);
    return found && <TeamHead team={found} onRelease={release} />;
  };
  const hasSwitch = filters.outliers || filters.changed;

  return (
    <>
      <KraFilterBar filters={filters} setFilters={setFilters} kinds={kinds}>
        <FilterSwitch label="To look at" on={filters.outliers} onChange={(outliers) => setFilters({ outliers })} />
        <FilterSwitch label="Changed" on={filters.changed} onChange={(on) => setFilters({ changed: on })} />
      </KraFilterBar>
      <Columns
        tableMain
        main={
          <DataTable
            label="Calibration"
            tall
            columns={columns}
            rows={rows}
            error={query.error}
            onRetry={() => void query.refetch()}
            rowId={({ user }) => user._id}
            rowName={({ user }) => user.name}
            groupHead={headOf}
            groupOf={isGrouped ? ({ user }) => user.team ?? "No team" : undefined}
            {...((clear || hasSwitch) && {
              onClearFilters: () =>
                setFilters({ search: undefined, team: undefined, template: undefined, outliers: false, changed: false }),
            })}
            empty={
              <EmptyState
                icon={<IconScale size={20} stroke={1.6} />}
                title={`No evaluations for ${monthText(month)} yet`}
                text="Evaluations appear here with their scores once leads mark them as ready."
              />
            }
            card={(row) => (
              <RowCard
                href={memberHref(me.role, row.user._id, month)}
                aside={<Avatar person={row.user} size={28} />}
                lines={[
                  flagsOf({ row, month, usual: usualOf(row) }),
                  ...(row.status === null
                    ? []
                    : [
                        `Self ${textOf(row.self)}, lead ${textOf(row.lead)}, ${monthName(moveMonth(month, -1))} ${textOf(row.previous)}`,
                        <Final key="final" row={row} open={open} />,
                      ]),
                ]}
              >
                <bdi>{row.user.name}</bdi>
              </RowCard>
            )}
          />
        }
        side={
          <>
            <Distribution
              title="Distribution by team"
              groups={teams}
              {...(!isGrouped && {
                action: (team) => (
                  <Text size="xs" c="dimmed" component="div" mt={4}>
                    <TeamState team={team} onRelease={release} />
                  </Text>
                ),
              })}
            />
            {evaluators.length > 1 && <Distribution title="By evaluator" groups={evaluators} />}
            <BandLegend />
            {data && data.changes.length > 0 && <Changes changes={data.changes} />}
          </>
        }
      />
      {dialog.subject && (
        <CalibrateDialog key={dialog.key} row={dialog.subject} month={month} opened={dialog.opened} onClose={dialog.close} />
      )}
    </>
  );
}

const textOf = (score: number | null) => (score === null ? "–" : scoreText(score));

type Flagged = {
  row: CalibrationRow;
  month: Month;
  usual: string | null;
  /** The table has a column for the difference, and room for one chip. */
  inTable?: boolean;
};

/** Says in words what stands out, with who rated unless it is the usual evaluator of the heading; null without any. */
function flagsOf({ row, month, usual, inTable = false }: Flagged) {
  const found = outliersOf(row);
  const notes = [
    row.evaluator && row.lead !== null && found.length === 0 && row.evaluator.name !== usual && (
      <>
        Rated by <bdi>{row.evaluator.name}</bdi>
      </>
    ),
    row.status !== "Ready" &&
      found.length === 0 &&
      (row.status === null ? "Not rated yet" : row.status === "Draft" ? "Not ready" : row.status),
    row.isOwn && "Decided by another admin",
  ].filter(Boolean);
  if (found.length + notes.length === 0) return null;
  return (
    <>
      {found.includes("self") && !(inTable && found.includes("drop")) && <Chip tone="wait">Self and lead differ</Chip>}
      {found.includes("drop") && (
        <Chip tone="wait">
          {scoreText(row.previous! - row.final!)} below {monthName(moveMonth(month, -1))}
        </Chip>
      )}
      {notes.map((note, index) => (
        <Text key={index} component="span" size="xs" c="dimmed">
          {index > 0 && ", "}
          {note}
        </Text>
      ))}
    </>
  );
}

/** The final score, which opens the change; beside a changed one, what the lead gave. */
function Final({ row, open }: { row: CalibrationRow; open: (row: CalibrationRow) => void }) {
  const score = (
    <>
      {row.lead !== row.final && row.lead !== null && (
        <s style={{ color: "var(--text-3)", fontWeight: 400, marginInlineEnd: 6 }}>{scoreText(row.lead)}</s>
      )}{" "}
      <b>{textOf(row.final)}</b>
    </>
  );
  if (!row.can.calibrate) return <span className="tnum">{score}</span>;
  return (
    <Button
      size="xs"
      fz="sm"
      c="var(--text)"
      mx={-8}
      variant="subtle"
      color="gray"
      className="tnum"
      rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
      aria-label={`Change ${row.user.name}, ${textOf(row.final)}`}
      onClick={() => open(row)}
    >
      {score}
    </Button>
  );
}

const Number = ({ score }: { score: number | null }) => <span className="tnum">{textOf(score)}</span>;

type ColumnOptions = {
  month: Month;
  open: (row: CalibrationRow) => void;
  isGrouped: boolean;
  /** The evaluator in the heading above a row. */
  usualOf: (row: CalibrationRow) => string | null;
};

const columnsWith = ({ month, open, isGrouped, usualOf }: ColumnOptions): Column<CalibrationRow>[] => [
  {
    id: "person",
    head: "Person",
    skeleton: "person",
    cell: (row) => {
      const title = <RowTitle href={memberHref("admin", row.user._id, month)}>{row.user.name}</RowTitle>;
      const flags = flagsOf({ row, month, usual: usualOf(row), inTable: true });
      return (
        <span style={{ display: "flex", alignItems: "center", gap: 8, minWidth: 0 }}>
          <Avatar person={row.user} size={28} />
          {flags ? <TwoLines sub={flags}>{title}</TwoLines> : title}
        </span>
      );
    },
  },
  ...(isGrouped ? [] : [{ id: "team", head: "Team", width: 160, wide: true, cell: ({ user }: CalibrationRow) => user.team ?? "–" }]),
  { id: "previous", head: monthName(moveMonth(month, -1)), width: 96, align: "end", cell: ({ previous }) => <Number score={previous} /> },
  { id: "self", head: "Self", width: 72, align: "end", cell: ({ self }) => <Number score={self} /> },
  { id: "lead", head: "Lead", width: 72, align: "end", cell: ({ lead }) => <Number score={lead} /> },
  { id: "difference", head: "Lead minus self", width: 136, align: "end", cell: (row) => <Difference row={row} /> },
  { id: "final", head: "Final", width: 140, align: "end", cell: (row) => <Final row={row} open={open} /> },
];

const Changes = ({ changes }: { changes: readonly CalibrationChange[] }) => (
  <Section title="Changed" count={`${numberText(changes.length)} so far`}>
    <Ruled>
      {changes.map(({ evaluationId, user, by, at, reason, previousScore, score, ratings }) => (
        <DetailRow
          key={`${evaluationId} ${at}`}
          avatar={<Avatar person={user} size={28} />}
          title={<bdi>{user.name}</bdi>}
          details={
            <>
              {ratings
                .map(({ name, previousRating, rating }) => `${name} ${numberText(previousRating ?? 0)} → ${numberText(rating ?? 0)}`)
                .join(", ")}
              {by && `, by ${by.name}`}, <Moment value={at} />
              <br />
              <span dir="auto">{reason}</span>
            </>
          }
          action={
            <span className="tnum">
              {scoreText(previousScore)} → {scoreText(score)}
            </span>
          }
        />
      ))}
    </Ruled>
  </Section>
);
