import { counted } from "@daybook/contract/core/numbers";
import type { Cancellation, Leave } from "@daybook/contract/leaves/schemas";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useSession } from "#lib/session/session.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { Properties, Property, SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { deciderText, partText, periodText, removalText } from "../leave-labels.ts";
import { LeaveDocuments } from "../documents/leave-documents.tsx";
import { DayByDay } from "./form/day-by-day.tsx";
import s from "./leave-drawer.module.css";
import { LeaveStatusChip, TypeLabel } from "../components/leave-parts.tsx";

type Props = {
  leave: Leave;
  opened: boolean;
  onClose: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onReview: () => void;
  onCancel: () => void;
};

/** Details of one leave: days, reason, status and reviewer. */
export function LeaveDrawer({ leave, opened, onClose, onEdit, onRemove, onReview, onCancel }: Props) {
  const { today } = useCompany();
  const { user: me } = useSession();
  const {
    user,
    status,
    reason,
    rejectionReason,
    decidedBy,
    onBehalfOf,
    decidedAt,
    markedBy,
    isManual,
    coverUser,
    cancellation,
    escalatedAt,
    createdAt,
    can,
  } = leave;
  const part = partText(leave);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      label={`${user.name}'s leave`}
      title={`${periodText(leave, today)}${part ? `, ${part}` : ""}`}
      tools={
        <>
          {can.update && (
            <IconButton label="Edit" onClick={onEdit}>
              <IconPencil size={16} stroke={1.6} />
            </IconButton>
          )}
          {can.remove && (
            <IconButton label={removalText(leave, me._id)} onClick={onRemove}>
              <IconTrash size={16} stroke={1.6} />
            </IconButton>
          )}
        </>
      }
    >
      <p className={s.reason} dir="auto">
        {reason || leave.closure?.title || <span className={s.none}>No reason given</span>}
      </p>
      {status === "Rejected" && rejectionReason && (
        <p className={s.rejection}>
          <strong>Rejected:</strong> {rejectionReason}
        </p>
      )}
      {cancellation && <CancellationFacts leave={leave} cancellation={cancellation} />}
      <Properties>
        <Property label="Status">
          <LeaveStatusChip leave={leave} />
        </Property>
        <Property label="Type">
          <TypeLabel leave={leave} />
        </Property>
        {leave.closure && (
          <Property label="Company closure">
            <span dir="auto">{`${leave.leaveType}, for everyone concerned. It can’t be cancelled.`}</span>
          </Property>
        )}
        {leave.limitOverrideReason && (
          <Property label="Limit exceeded">
            <span dir="auto">{leave.limitOverrideReason}</span>
          </Property>
        )}
        <Property label="Person">
          <Person person={user} size={20} />
        </Property>
        <Property label="Duration">{counted(leave.days, "day")}</Property>
        <Property label="Covered by">
          <Person person={coverUser} size={20} emptyLabel="No one" />
        </Property>
        {!isManual && (
          <Property label="Requested">
            <Moment value={createdAt} />
          </Property>
        )}
        {isManual && (
          <Property label="Recorded by">
            <Person person={markedBy} size={20} />
          </Property>
        )}
        {escalatedAt && (
          <Property label="Escalated to admins">
            <Moment value={escalatedAt} />
          </Property>
        )}
        {status === "Approved" && !decidedBy && !isManual && <Property label="Reviewed by">Approved automatically</Property>}
        {decidedBy && !isManual && (
          <Property label="Reviewed by">
            <Person person={decidedBy} size={20} {...(onBehalfOf && { sub: `for ${onBehalfOf.name}` })} />
          </Property>
        )}
        {decidedAt && (
          <Property label={isManual ? "Recorded" : "Reviewed"}>
            <Moment value={decidedAt} />
          </Property>
        )}
      </Properties>
      <LeaveDocuments leave={leave} />
      <DayByDay days={leave.days} breakdown={leave.breakdown} period={leave} />
      {can.requestCancellation && (
        <div className={s.actions}>
          <Button leftSection={<IconCalendarOff size={16} stroke={1.6} />} onClick={onCancel}>
            Ask to cancel…
          </Button>
        </div>
      )}
      {(can.approve || can.reject || can.decideCancellation) && (
        <div className={s.actions}>
          <Button variant="filled" leftSection={<IconCheck size={16} stroke={1.8} />} onClick={onReview}>
            Review
          </Button>
        </div>
      )}
    </SideDrawer>
  );
}

const outcomes = { Pending: "Asked to cancel", Accepted: "Cancelled", Declined: "Request to cancel declined" } as const;

/** The latest request to cancel the leave, and the decision. */
function CancellationFacts({ leave, cancellation }: { leave: Leave; cancellation: Cancellation }) {
  const { state, reason, decidedBy, decidedAt, note } = cancellation;
  const outcome = state === "Accepted" && leave.cancelledAt === null ? "Shortened" : outcomes[state];
  return (
    <p className={s.rejection} data-neutral>
      <strong>{outcome}:</strong> <bdi>{reason}</bdi>
      {decidedBy && (
        <span className={s.decision}>
          {state === "Accepted" ? "Accepted" : "Declined"} by {deciderText(cancellation)} {decidedAt && <Moment value={decidedAt} />}
          {note && `: ${note}`}
        </span>
      )}
    </p>
  );
}
