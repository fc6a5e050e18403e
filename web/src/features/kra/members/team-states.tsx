import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import { numberText } from "@daybook/contract/core/numbers";
import { dueOn, unfinished } from "@daybook/contract/kra/deadlines";
import { Box, Group, Text } from "@mantine/core";
import { IconTargetArrow } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { RemindAll } from "#features/nudges/components/remind-all.tsx";
import { monthOf } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import { DueDay } from "../components/due-day.tsx";
import { teamStates } from "../kra.api.ts";
import { kraHref } from "../kra-links.ts";
import type { Month } from "../months.ts";

type State = OutputOf<Api["GET /kra/team-states"]>[number];

/** Where each team is in the month of evaluation, with a reminder of what is missing. */
export function TeamStates({ month }: { month: Month }) {
  const { user: me, company } = useSession();
  const { today } = useCompany();
  const { data, error, refetch } = useQuery(teamStates(month));
  const hasEnded = month < monthOf(today);
  const reviewsDay = company.selfReview === "off" ? null : dueOn(month, company.selfReviewDueDay);
  // Optional reviews are never late.
  const reviewsDue = reviewsDay && (company.selfReview === "required" || reviewsDay >= today) ? reviewsDay : null;
  const evaluationsDue = dueOn(month, company.evaluationDueDay);
  const isReviewOverdue = reviewsDue !== null && reviewsDue < today;
  const isOverdue = evaluationsDue !== null && evaluationsDue < today;
  const columns = useMemo(
    () =>
      columnsWith({
        role: me.role,
        month,
        hasEnded,
        asks: company.selfReview !== "off",
        reminds: me.role === "admin" || company.selfReview === "required",
        remindsBoth: me.role === "admin" && company.selfReview === "required",
        isReviewOverdue,
        isOverdue,
        isCalibrated: company.calibration !== "off",
      }),
    [me.role, month, hasEnded, company.selfReview, company.calibration, isReviewOverdue, isOverdue],
  );
  return (
    <Box mt="sm" mb="lg">
      {data && <DueDays states={data} reviewsDue={reviewsDue} evaluationsDue={evaluationsDue} />}
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

type DueDaysProps = { states: State[]; reviewsDue: string | null; evaluationsDue: string | null };

/** When what is still missing is due. */
function DueDays({ states, reviewsDue, evaluationsDue }: DueDaysProps) {
  const isReviewMissing = states.some((state) => missingReviews(state) > 0);
  const isCalibrated = useSession().company.calibration !== "off";
  const isUnfinished = states.some((state) => unfinished(state, isCalibrated) > 0);
  return (
    <Group gap="md" mb="xs" fz="sm" c="dimmed">
      {reviewsDue && isReviewMissing && <DueDay what="Self-reviews" day={reviewsDue} />}
      {evaluationsDue && isUnfinished && <DueDay what="Evaluations" day={evaluationsDue} />}
    </Group>
  );
}

/** Self-reviews that can still be sent. */
const missingReviews = ({ selfReviews, selfReviewsSent, notRated, drafts, ready }: State) =>
  Math.min(selfReviews - selfReviewsSent, notRated + drafts + ready);

const hrefOf = (role: "admin" | "team_lead" | "team_member", month: Month, { team }: State) =>
  kraHref(role, { month, team: team ?? undefined });

const sentText = ({ selfReviews, selfReviewsSent }: State) =>
  selfReviews === 0 ? "–" : `${numberText(selfReviewsSent)} of ${numberText(selfReviews)}`;

type RemindProps = { state: State; month: Month; hasEnded: boolean };

function Remind({ state, month, hasEnded }: RemindProps) {
  const { team } = state;
  const { user: me, company } = useSession();
  return (
    <>
      {company.selfReview === "required" && missingReviews(state) > 0 && (
        <RemindAll about={{ kind: "self_review", month }} people="all" team={team ?? undefined} label="Remind people" />
      )}
      {me.role === "admin" && hasEnded && unfinished(state, company.calibration !== "off") > 0 && team !== null && (
        <RemindAll about={{ kind: "evaluation", month }} people="all" team={team} label="Remind lead" />
      )}
    </>
  );
}

/** @param isOverdue whether those counted are late */
const Count = ({ count, isOverdue = false }: { count: number; isOverdue?: boolean }) => (
  <Text component="span" size="sm" className="tnum" c={count === 0 ? "dimmed" : isOverdue ? "red" : undefined}>
    {numberText(count)}
  </Text>
);

const Sent = ({ state, isOverdue }: { state: State; isOverdue: boolean }) => (
  <Text
    component="span"
    size="sm"
    className="tnum"
    c={isOverdue && missingReviews(state) > 0 ? "red" : state.selfReviewsSent === 0 ? "dimmed" : undefined}
  >
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
  /** Whether that can be both people and leads. */
  remindsBoth: boolean;
  isReviewOverdue: boolean;
  /** Whether evaluations that are not shared, or not ready for calibration, are late. */
  isOverdue: boolean;
  isCalibrated: boolean;
};

const columnsWith = ({
  role,
  month,
  hasEnded,
  asks,
  reminds,
  remindsBoth,
  isReviewOverdue,
  isOverdue,
  isCalibrated,
}: Options): Column<State>[] => [
  {
    id: "team",
    head: "Team",
    minimum: 110,
    cell: (state) => <RowTitle href={hrefOf(role, month, state)}>{state.team ?? "No team"}</RowTitle>,
  },
  { id: "people", head: "People", width: 76, align: "end", wide: true, cell: ({ people }) => <Count count={people} /> },
  ...(asks
    ? [
        {
          id: "self",
          head: "Self-reviews",
          width: 108,
          align: "end" as const,
          cell: (state: State) => <Sent state={state} isOverdue={isReviewOverdue} />,
        },
      ]
    : []),
  { id: "notRated", head: "Not rated", width: 92, align: "end", cell: ({ notRated }) => <Count count={notRated} isOverdue={isOverdue} /> },
  {
    id: "drafts",
    head: "Draft",
    width: 72,
    align: "end",
    wide: true,
    cell: ({ drafts }) => <Count count={drafts} isOverdue={isOverdue} />,
  },
  {
    id: "ready",
    head: "Ready",
    width: 72,
    align: "end",
    cell: ({ ready }) => <Count count={ready} isOverdue={isOverdue && !isCalibrated} />,
  },
  { id: "shared", head: "Shared", width: 76, align: "end", cell: ({ shared }) => <Count count={shared} /> },
  { id: "answered", head: "Answered", width: 92, align: "end", wide: true, cell: ({ answered }) => <Count count={answered} /> },
  ...(reminds
    ? [
        {
          id: "remind",
          head: "",
          ...(remindsBoth ? { width: 300, narrow: 256 } : { width: 150 }),
          skeleton: "none" as const,
          cell: (state: State) => <Remind state={state} month={month} hasEnded={hasEnded} />,
        },
      ]
    : []),
];
