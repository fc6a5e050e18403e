import { kraDefaultPagination } from "@daybook/contract/core/constants";
import type { Evaluation } from "@daybook/contract/kra/schemas";
import { IconFileStar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useMemo } from "react";
import { monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import { evaluationPage } from "../kra.api.ts";
import { memberHref } from "../kra-links.ts";
import { type Month, monthKey } from "../months.ts";
import type { KraFilters } from "../use-kra-filters.ts";
import { clearFilters, KraFilterBar } from "../components/kra-filter-bar.tsx";
import { Score, StatusChip } from "../components/kra-parts.tsx";
import { ratedIn } from "./evaluation-sheet.ts";

type Props = KraFilters & { month: Month };

const kinds = ["status", "template"] as const;

/** The evaluations of one month. */
export function EvaluationsTab({ month, filters, setFilters, limit }: Props) {
  const { user: me } = useSession();
  const { search, team, status, template, page } = filters;
  const query = useQuery(evaluationPage({ month, search, team, status, templateId: template, page, limit }));
  const columns = useMemo(() => columnsWith((evaluation) => memberHref(me.role, evaluation.teamMemberId, monthKey(evaluation))), [me.role]);

  return (
    <>
      <KraFilterBar filters={filters} setFilters={setFilters} kinds={kinds} />
      <DataTable
        label="Evaluations"
        columns={columns}
        rows={query.data?.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={({ _id }) => _id}
        rowName={({ teamMember }) => teamMember.name}
        onClearFilters={clearFilters({ filters, setFilters }, kinds)}
        empty={
          <EmptyState
            icon={<IconFileStar size={20} stroke={1.6} />}
            title={`No evaluations for ${monthText(month)} yet`}
            text="Open a member and rate a parameter to start."
          />
        }
        card={(evaluation) => (
          <RowCard
            href={memberHref(me.role, evaluation.teamMemberId, monthKey(evaluation))}
            aside={<Avatar person={evaluation.teamMember} size={28} />}
            lines={[
              <Fragment key="state">
                <StatusChip status={evaluation.status} />
                <Score score={evaluation.totalScore} grade={evaluation.grade} rated={ratedIn(evaluation)} />
              </Fragment>,
              evaluation.teamMember.team,
            ]}
          >
            <bdi>{evaluation.teamMember.name}</bdi>
          </RowCard>
        )}
      />
      <Pager
        page={page}
        limit={limit}
        total={(query.data?.pagination ?? kraDefaultPagination).totalRecords}
        onPage={(next, replace) => setFilters({ page: next }, replace)}
        onLimit={(next) => setFilters({ limit: String(next) as typeof filters.limit })}
      />
    </>
  );
}

const columnsWith = (hrefOf: (evaluation: Evaluation) => string): Column<Evaluation>[] => [
  {
    id: "member",
    head: "Member",
    skeleton: "person",
    cell: (evaluation) => (
      <RowTitle href={hrefOf(evaluation)}>
        <Person person={evaluation.teamMember} strong />
      </RowTitle>
    ),
  },
  { id: "team", head: "Team", width: 200, wide: true, cell: ({ teamMember }) => teamMember.team ?? "–" },
  {
    id: "score",
    head: "Score",
    width: 230,
    cell: (evaluation) => <Score score={evaluation.totalScore} grade={evaluation.grade} rated={ratedIn(evaluation)} />,
  },
  { id: "status", head: "Status", width: 130, cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: "evaluator",
    head: "Evaluated by",
    width: 190,
    wide: true,
    skeleton: "person",
    cell: ({ evaluator }) => <Person person={evaluator} />,
  },
];
