import { kraDefaultPagination } from "@daybook/contract/core/constants";
import type { MemberState } from "@daybook/contract/kra/schemas";
import { Button } from "@mantine/core";
import { IconTargetArrow } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { RemindAll } from "#features/nudges/components/remind-all.tsx";
import { monthOf } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { RowCard, RowTitle, TwoLines } from "#ui/table/row-parts.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { memberStates, showsTeamStates } from "../kra.api.ts";
import { isUnshared } from "../kra-labels.ts";
import { memberHref } from "../kra-links.ts";
import type { Month } from "../months.ts";
import type { KraFilters } from "../use-kra-filters.ts";
import { clearFilters, KraFilterBar } from "../components/kra-filter-bar.tsx";
import { Completion, Score, StatusChip } from "../components/kra-parts.tsx";
import { NextStep } from "./next-step.tsx";
import s from "./members-tab.module.css";

const TeamStates = lazyPart(async () => (await import("./team-states.tsx")).TeamStates);

const FormerMembers = lazyPart(async () => (await import("../former-leads/former-members.tsx")).FormerMembers);

const kinds = [] as const;

/** The members whom the user evaluates, with their month's state and next step. */
export function MembersTab({ month, filters, setFilters, limit }: KraFilters & { month: Month }) {
  const { user: me, company } = useSession();
  const { today } = useCompany();
  const { search, team, page } = filters;
  const query = useQuery(memberStates({ month, search, team, page, limit, excludeAdmins: "true" }));
  const columns = useMemo(
    () =>
      columnsWith({
        hrefOf: (id) => memberHref(me.role, id, month),
        showsTeam: me.can.administer,
        month,
      }),
    [me.role, me.can.administer, month],
  );
  const awaiting = (query.data?.data ?? []).filter(({ evaluation }) => evaluation?.status === "Shared");
  const hasUnshared =
    month < monthOf(today) &&
    query.data?.data.some(
      ({ evaluation }) => !evaluation || (company.calibration === "off" ? isUnshared(evaluation.status) : evaluation.status === "Draft"),
    );

  return (
    <>
      {showsTeamStates(company) && (
        <Suspense>
          <TeamStates month={month} />
        </Suspense>
      )}
      {me.role === "team_lead" && (
        <Suspense>
          <FormerMembers month={month} />
        </Suspense>
      )}
      <KraFilterBar
        filters={filters}
        setFilters={setFilters}
        kinds={kinds}
        aside={
          <>
            <RemindAll about={{ kind: "evaluation_response", month }} people={awaiting.map(({ user }) => user)} />
            {me.role === "admin" && hasUnshared && (
              <RemindAll
                about={{ kind: "evaluation", month }}
                people="all"
                team={team}
                label={company.calibration === "off" ? "Remind leads to share" : "Remind leads to finish"}
              />
            )}
          </>
        }
      />
      <DataTable
        label="Members"
        tall
        columns={columns}
        rows={query.data?.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        onClearFilters={clearFilters({ filters, setFilters }, kinds)}
        empty={
          <EmptyState
            icon={<IconTargetArrow size={20} stroke={1.6} />}
            title="No members to evaluate"
            text={me.can.administer ? "Team members and team leads appear here." : "Members of your team appear here."}
          >
            {me.can.administer && <Button {...asLink("/admin/users?open=invite")}>Invite people</Button>}
          </EmptyState>
        }
        card={(row) => (
          <RowCard
            href={memberHref(me.role, row._id, month)}
            aside={<Avatar person={row.user} size={28} />}
            lines={[
              <State key="state" row={row} />,
              selfReviewText(row),
              <NextStep key="next" row={row} month={month} />,
              row.weekly.total > 0 && (
                <span key="weekly" className={s.checklist}>
                  Checklist <Completion {...row.weekly} />
                </span>
              ),
            ]}
          >
            <bdi>{row.name}</bdi>
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

type Row = MemberState & { _id: string; name: string };

const State = ({ row: { evaluation } }: { row: Row }) =>
  evaluation === null ? (
    <span className={s.none}>Not evaluated</span>
  ) : (
    <span className={s.state}>
      <StatusChip status={evaluation.status} />
      <Score score={evaluation.totalScore} grade={evaluation.grade} rated={evaluation.rated} />
    </span>
  );

/** A missing one is named while it can still be sent. */
const selfReviewText = ({ selfReview, evaluation }: Row) =>
  selfReview === "Sent"
    ? "Self-review sent"
    : selfReview === "Missing" && (!evaluation || isUnshared(evaluation.status)) && "Self-review not sent";

type Options = {
  hrefOf: (id: string) => string;
  /** False for leads, whose members are all in the same team. */
  showsTeam: boolean;
  month: Month;
};

const columnsWith = ({ hrefOf, showsTeam, month }: Options): Column<Row>[] => [
  {
    id: "member",
    head: "Member",
    skeleton: "person",
    cell: ({ _id, user }) => (
      <span className={s.member}>
        <Avatar person={user} size={28} />
        <TwoLines sub={[user.designation, showsTeam && user.team].filter(Boolean).join(", ")}>
          <RowTitle href={hrefOf(_id)}>{user.name}</RowTitle>
        </TwoLines>
      </span>
    ),
  },
  {
    id: "template",
    head: "Template",
    width: 150,
    wide: true,
    cell: ({ template }) => template?.name ?? <span className={s.none}>No template</span>,
  },
  { id: "weekly", head: "Weekly checklist", width: 160, narrow: 136, cell: ({ weekly }) => <Completion {...weekly} /> },
  {
    id: "evaluation",
    head: "Evaluation",
    width: 332,
    narrow: 220,
    cell: (row) => {
      const text = selfReviewText(row);
      return text ? (
        <TwoLines sub={text}>
          <State row={row} />
        </TwoLines>
      ) : (
        <State row={row} />
      );
    },
  },
  { id: "next", head: "Next step", width: 216, narrow: 216, cell: (row) => <NextStep row={row} month={month} /> },
];
