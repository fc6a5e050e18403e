import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import { Box, Text } from "@mantine/core";
import { IconTargetArrow } from "@tabler/icons-react";
import { useMemo } from "react";
import { RemindAll } from "#features/nudges/components/remind-all.tsx";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { monthOf } from "#lib/format/dates.ts";
import { numberText } from "#lib/format/numbers.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import { teamStates } from "../kra.api.ts";
import { kraHref } from "../kra-links.ts";
import type { Month } from "../months.ts";

type State = OutputOf<Api["GET /kra/team-states"]>[number];

/** Where each team is in the month of evaluation, with a reminder of what is missing. */
export function TeamStates({ month }: { month: Month }) {
  const { user: me, company } = useSession();
  const { today } = useCompany();
  const { data, error, refetch } = useBrowserQuery(teamStates(month));
  const hasEnded = month < monthOf(today);
  const columns = useMemo(
    () =>
      columnsWith({
        role: me.role,
        month,
        hasEnded,
        asks: company.selfReview !== "off",
        reminds: me.role === "admin" || company.selfReview === "required",
      }),
    [me.role, month, hasEnded, company.selfReview],
  );
  return (
    <Box mt="sm" mb="lg">
      <DataTable
        label="Teams"
        columns={columns}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        rowId={({ team }) => team ?? ""}
        rowName={({ team }) => team ?? "No team"}
        empty={
          <EmptyState
            icon={<IconTargetArrow size={20} stroke={1.6} />}
            title="No one to evaluate"
            text="No template applies to anyone yet."
          />
        }
        card={(state) => (
          <RowCard
            href={hrefOf(me.role, month, state)}
            lines={[
              `${numberText(state.shared + state.answered)} of ${numberText(state.people)} shared, ${numberText(state.ready)} ready, ${numberText(state.notRated)} not rated`,
              state.selfReviews > 0 && `Self-reviews: ${sentText(state)}`,
              <Remind key="remind" state={state} month={month} hasEnded={hasEnded} />,
            ]}
          >
            <bdi>{state.team ?? "No team"}</bdi>
          </RowCard>
        )}
      />
    </Box>
  );
}

const hrefOf = (role: "admin" | "team_lead" | "team_member", month: Month, { team }: State) =>
  kraHref(role, { month, team: team ?? undefined });

const sentText = ({ selfReviews, selfReviewsSent }: State) =>
  selfReviews === 0 ? "–" : `${numberText(selfReviewsSent)} of ${numberText(selfReviews)}`;

type RemindProps = { state: State; month: Month; hasEnded: boolean };

function Remind({ state: { team, selfReviews, selfReviewsSent, notRated, drafts, ready }, month, hasEnded }: RemindProps) {
  const { user: me, company } = useSession();
  return (
    <>
      {company.selfReview === "required" && selfReviewsSent < selfReviews && notRated + drafts + ready > 0 && (
        <RemindAll about={{ kind: "self_review", month }} people="all" team={team ?? undefined} label="Remind people" />
      )}
      {me.role === "admin" && hasEnded && notRated + drafts > 0 && team !== null && (
        <RemindAll about={{ kind: "evaluation", month }} people="all" team={team} label="Remind lead" />
      )}
    </>
  );
}

const Count = ({ count }: { count: number }) => (
  <Text component="span" size="sm" className="tnum" c={count === 0 ? "dimmed" : undefined}>
    {numberText(count)}
  </Text>
);

const Sent = ({ state }: { state: State }) => (
  <Text component="span" size="sm" className="tnum" c={state.selfReviewsSent === 0 ? "dimmed" : undefined}>
    {sentText(state)}
  </Text>
);

type Options = {
  role: "admin" | "team_lead" | "team_member";
  month: Month;
  hasEnded: boolean;
  asks: boolean;
  /** Whether the user can have anything to remind of. */
  reminds: boolean;
};

const columnsWith = ({ role, month, hasEnded, asks, reminds }: Options): Column<State>[] => [
  {
    id: "team",
    head: "Team",
    minimum: 110,
    cell: (state) => <RowTitle href={hrefOf(role, month, state)}>{state.team ?? "No team"}</RowTitle>,
  },
  { id: "people", head: "People", width: 76, align: "end", wide: true, cell: ({ people }) => <Count count={people} /> },
  ...(asks
    ? [{ id: "self", head: "Self-reviews", width: 108, align: "end" as const, cell: (state: State) => <Sent state={state} /> }]
    : []),
  { id: "notRated", head: "Not rated", width: 92, align: "end", cell: ({ notRated }) => <Count count={notRated} /> },
  { id: "drafts", head: "Draft", width: 72, align: "end", wide: true, cell: ({ drafts }) => <Count count={drafts} /> },
  { id: "ready", head: "Ready", width: 72, align: "end", cell: ({ ready }) => <Count count={ready} /> },
  { id: "shared", head: "Shared", width: 76, align: "end", cell: ({ shared }) => <Count count={shared} /> },
  { id: "answered", head: "Answered", width: 92, align: "end", wide: true, cell: ({ answered }) => <Count count={answered} /> },
  ...(reminds
    ? [
        {
          id: "remind",
          head: "",
          width: 300,
          narrow: 256,
          skeleton: "none" as const,
          cell: (state: State) => <Remind state={state} month={month} hasEnded={hasEnded} />,
        },
      ]
    : []),
];
