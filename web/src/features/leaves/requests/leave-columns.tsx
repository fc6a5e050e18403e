import type { Leave } from "@daybook/contract/leaves/schemas";
import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { People } from "#ui/display/avatar.tsx";
import type { Column } from "#ui/table/data-table.types.ts";
import { Person } from "#ui/display/person.tsx";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { singleClick } from "#ui/single-click.ts";
import { RowTitle, TwoLines } from "#ui/table/row-parts.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import type { CancellationDecision } from "../cancellation/cancellation-changes.ts";
import { asksToCancel, decisionText, escalatedText, isDocumentMissing, lengthText } from "../leave-labels.ts";
import type { RowFacts } from "./use-row-facts.ts";
import s from "./leave-columns.module.css";
import { LeaveStatusChip, Period, Requested, TypeLabel } from "../components/leave-parts.tsx";

export type RowActions = {
  open: (leave: Leave) => void;
  approve: (leave: Leave) => void;
  reject: (leave: Leave) => void;
  decideCancellation: (leave: Leave, decision: CancellationDecision) => void;
};

/** Whether the user can decide on the leave, or on the request to cancel it. */
export const isReviewable = ({ can }: Leave) => can.approve || can.reject || can.decideCancellation;

/** The reason of the request that waits: to cancel the leave, or for it. */
export const shownReason = (leave: Leave) => (asksToCancel(leave) ? leave.cancellation?.reason : leave.reason);

const person: Column<Leave> = {
  id: "person",
  head: "Person",
  width: 188,
  narrow: 176,
  skeleton: "person",
  cell: (leave) => <Person person={leave.user} size={28} strong sub={<Requested leave={leave} />} />,
};

const when = (open: (leave: Leave) => void): Column<Leave> => ({
  id: "when",
  head: "When",
  width: 190,
  narrow: 166,
  cell: (leave) => (
    <TwoLines sub={lengthText(leave)}>
      <span data-temporary={isTemporary(leave) || undefined} className={s.when}>
        <RowTitle onOpen={() => open(leave)}>
          <Period leave={leave} />
        </RowTitle>
      </span>
    </TwoLines>
  ),
});

const days: Column<Leave> = { id: "days", head: "Days", width: 56, align: "end", cell: ({ days: count }) => <strong>{count}</strong> };
const reason: Column<Leave> = {
  id: "reason",
  head: "Reason",
  cell: (leave) => shownReason(leave) || <span className={s.none}>None</span>,
};

const leftText = (left: number | null | undefined) => (left === undefined ? "" : left === null ? "no limit" : `${left} left`);

/** Columns for pending leave, with the days left and who else is away. */
export const pendingColumns = ({ alsoAway }: RowFacts, { open, ...actions }: RowActions): Column<Leave>[] => [
  person,
  {
    id: "type",
    head: "Type",
    width: 142,
    narrow: 124,
    cell: (leave) => (
      <TwoLines sub={<TypeHint leave={leave} />}>
        <TypeLabel leave={leave} />
      </TwoLines>
    ),
  },
  when(open),
  { ...days, wide: "below" },
  { ...reason, wide: "below", minimum: 96, cell: (leave) => <WaitingReason leave={leave} /> },
  { id: "away", head: "Also away", width: 140, narrow: 96, wide: "below", cell: (leave) => <AlsoAway people={alsoAway(leave)} /> },
  {
    id: "review",
    head: "",
    width: 184,
    skeleton: "none",
    cell: (leave) => <ReviewButtons {...actions} leave={leave} />,
  },
];

/** What a decision depends on: a missing document, which keeps *Approve* inactive, or the days left. */
function TypeHint({ leave }: { leave: Leave }) {
  if (asksToCancel(leave)) return "asks to cancel";
  if (isDocumentMissing(leave)) return <span className={s.missing}>Document missing</span>;
  return leftText(leave.leftAfter);
}

/** The reason, and whether the request also goes to the admins. */
function WaitingReason({ leave }: { leave: Leave }) {
  const text = shownReason(leave) || <span className={s.none}>None</span>;
  if (!leave.escalatedAt) return text;
  return (
    <TwoLines sub={escalatedText}>
      <span>{text}</span>
    </TwoLines>
  );
}

function AlsoAway({ people }: { people: Leave["user"][] | undefined }) {
  if (!people) return null;
  const [only] = people;
  if (!only) return <span className={s.none}>No one</span>;
  return people.length === 1 ? <Person person={only} size={20} /> : <People people={people} size={20} />;
}

type ReviewButtonsProps = Omit<RowActions, "open"> & { leave: Leave; /** Full-width buttons, on cards. */ wide?: boolean };

/** Approves the leave or opens the reject dialog; for a request to cancel, opens the dialog that decides on it. */
export function ReviewButtons({ leave, approve, reject, decideCancellation, wide = false }: ReviewButtonsProps) {
  if (leave.can.decideCancellation) return <CancellationButtons leave={leave} decide={decideCancellation} wide={wide} />;
  if (!isReviewable(leave)) return <span className={s.none}>Needs another approver</span>;
  const subject = `${leave.user.name}'s leave`;
  return (
    <span className={s.review} data-wide={wide || undefined} data-no-open>
      {leave.can.approve && (
        <ReasonedButton
          aria-label={`Approve ${subject}`}
          disabledReason={isDocumentMissing(leave) && "Document missing"}
          isReasonShown
          leftSection={<IconCheck size={15} stroke={1.8} />}
          onClick={singleClick(() => approve(leave))}
        >
          Approve
        </ReasonedButton>
      )}
      {leave.can.reject && (
        <Button
          aria-label={`Reject ${subject}`}
          {...(wide ? { leftSection: <IconX size={15} stroke={1.8} /> } : { variant: "subtle", color: "gray" })}
          onClick={() => reject(leave)}
        >
          Reject
        </Button>
      )}
    </span>
  );
}

type CancellationButtonsProps = { leave: Leave; decide: RowActions["decideCancellation"]; wide: boolean };

function CancellationButtons({ leave, decide, wide }: CancellationButtonsProps) {
  const subject = `the cancellation of ${leave.user.name}'s leave`;
  return (
    <span className={s.review} data-wide={wide || undefined} data-no-open>
      <Button aria-label={`Accept ${subject}`} leftSection={<IconCheck size={15} stroke={1.8} />} onClick={() => decide(leave, "accept")}>
        Accept
      </Button>
      <Button
        aria-label={`Decline ${subject}`}
        {...(wide ? { leftSection: <IconX size={15} stroke={1.8} /> } : { variant: "subtle", color: "gray" })}
        onClick={() => decide(leave, "decline")}
      >
        Decline
      </Button>
    </span>
  );
}

const status: Column<Leave> = {
  id: "status",
  head: "Status",
  width: 184,
  narrow: 160,
  cell: (leave) => (
    <span className={s.status}>
      <LeaveStatusChip leave={leave} />
      {decisionText(leave) && (
        <span className={s.by} {...tooltipWhenTruncated}>
          {decisionText(leave)}
        </span>
      )}
    </span>
  ),
};
const type: Column<Leave> = { id: "type", head: "Type", width: 160, narrow: 142, cell: (leave) => <TypeLabel leave={leave} /> };

export const reviewedColumns = (open: (leave: Leave) => void): Column<Leave>[] => [
  person,
  type,
  when(open),
  days,
  { ...reason, wide: "below" },
  status,
];

/** Columns for own leave; the list shares the page with the calendar. */
export const ownColumns = (open: (leave: Leave) => void): Column<Leave>[] => [when(open), { ...type, width: 148 }, days, reason, status];
