import { outliersOf } from "@daybook/contract/kra/outliers";
import { Button, Text } from "@mantine/core";
import { IconChevronDown, IconScale } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { numberText } from "#lib/format/numbers.ts";
import { monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FilterSwitch } from "#ui/filter/filter.tsx";
import { Columns } from "#ui/layout/page.tsx";
import { DetailRow, Ruled, Section, TextLink } from "#ui/layout/section.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { RowCard, RowTitle, TwoLines } from "#ui/table/row-parts.tsx";
import { useStable } from "#ui/use-stable.ts";
import { clearFilters, KraFilterBar } from "../components/kra-filter-bar.tsx";
import { changeText, scoreText } from "../kra-labels.ts";
import { memberHref } from "../kra-links.ts";
import { type Month, monthName, moveMonth } from "../months.ts";
import type { KraFilters } from "../use-kra-filters.ts";
import { CalibrateDialog } from "./calibrate-dialog.tsx";
import { type CalibrationChange, type CalibrationRow, groupsBy, isComplete } from "./calibration-groups.ts";
import { calibration } from "./calibration.api.ts";
import { BandLegend, Distribution } from "./distribution.tsx";
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
  const columns = useMemo(() => columnsWith({ month, open, isGrouped }), [month, open, isGrouped]);
  const teams = useMemo(() => groupsBy(data?.people ?? [], ({ user }) => user.team), [data]);
  const evaluators = useMemo(() => groupsBy(data?.people ?? [], ({ evaluator }) => evaluator?.name), [data]);
  const { releaseTeam, releaseTeams, isReleasing } = useReleasing(month);
  const complete = teams.filter(isComplete);
  const clear = clearFilters({ filters, setFilters }, kinds);
  const hasSwitch = filters.outliers || filters.changed;

  return (
    <>
      <KraFilterBar
        filters={filters}
        setFilters={setFilters}
        kinds={kinds}
        aside={
          complete.length > 1 && (
            <Button variant="filled" loading={isReleasing} onClick={() => void releaseTeams(complete)}>
              Release {numberText(complete.length)} teams
            </Button>
          )
        }
      >
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
                  <Flags key="flags" row={row} month={month} />,
                  `Self ${textOf(row.self)}, lead ${textOf(row.lead)}, ${monthName(moveMonth(month, -1))} ${textOf(row.previous)}`,
                  <Final key="final" row={row} open={open} />,
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
              action={(group) => (
                <Text size="xs" c="dimmed" component="div" mt={4}>
                  {group.shared === group.people
                    ? "All shared"
                    : `${numberText(group.ready)} of ${numberText(group.people - group.shared)} ready`}
                  {group.ready > 0 && (
                    <>
                      {" "}
                      <TextLink onClick={() => void releaseTeam(group)}>Release</TextLink>
                    </>
                  )}
                </Text>
              )}
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

/** Says in words what stands out. */
function Flags({ row, month }: { row: CalibrationRow; month: Month }) {
  const found = outliersOf(row);
  return (
    <>
      {found.includes("self") && <Chip tone="wait">Self and lead differ</Chip>}
      {found.includes("drop") && (
        <Chip tone="wait">
          {scoreText(row.previous! - row.final!)} below {monthName(moveMonth(month, -1))}
        </Chip>
      )}
      {row.evaluator && row.lead !== null && found.length === 0 && (
        <Text component="span" size="xs" c="dimmed">
          Rated by <bdi>{row.evaluator.name}</bdi>
        </Text>
      )}
      {row.status !== "Ready" && found.length === 0 && (
        <Text component="span" size="xs" c="dimmed">
          {row.status === null ? "Not rated yet" : row.status === "Draft" ? "Not ready" : row.status}
        </Text>
      )}
      {row.isOwn && (
        <Text component="span" size="xs" c="dimmed">
          Decided by another admin
        </Text>
      )}
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

/** `+4.1`; ten points or more stand out. */
function Difference({ row: { self, lead, ...row } }: { row: CalibrationRow }) {
  if (self === null || lead === null) return <>–</>;
  const stands = outliersOf({ self, lead, ...row }).includes("self");
  return (
    <span className="tnum" style={stands ? { color: "var(--wait-text)", fontWeight: 600 } : undefined}>
      {lead === self ? "0.0" : changeText(lead - self)}
    </span>
  );
}

type ColumnOptions = { month: Month; open: (row: CalibrationRow) => void; isGrouped: boolean };

const columnsWith = ({ month, open, isGrouped }: ColumnOptions): Column<CalibrationRow>[] => [
  {
    id: "person",
    head: "Person",
    skeleton: "person",
    cell: (row) => (
      <span style={{ display: "flex", alignItems: "center", gap: 8, minWidth: 0 }}>
        <Avatar person={row.user} size={28} />
        <TwoLines sub={<Flags row={row} month={month} />}>
          <RowTitle href={memberHref("admin", row.user._id, month)}>{row.user.name}</RowTitle>
        </TwoLines>
      </span>
    ),
  },
  ...(isGrouped ? [] : [{ id: "team", head: "Team", width: 160, wide: true, cell: ({ user }: CalibrationRow) => user.team ?? "–" }]),
  { id: "previous", head: monthName(moveMonth(month, -1)), width: 96, align: "end", cell: ({ previous }) => <Number score={previous} /> },
  { id: "self", head: "Self", width: 72, align: "end", cell: ({ self }) => <Number score={self} /> },
  { id: "lead", head: "Lead", width: 72, align: "end", cell: ({ lead }) => <Number score={lead} /> },
  { id: "difference", head: "Lead minus self", width: 128, align: "end", cell: (row) => <Difference row={row} /> },
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
