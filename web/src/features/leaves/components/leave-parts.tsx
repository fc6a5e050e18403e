import type { LeaveStatus } from "@daybook/contract/core/constants";
import type { Leave } from "@daybook/contract/leaves/schemas";
import type { ReactNode } from "react";
import { IconCalendarOff, IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { Chip, type Tone } from "#ui/display/chip.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { SquareLabel } from "#ui/display/project-mark.tsx";
import { exactDay, exactInstant } from "#lib/format/dates.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { asksToCancel, type Cancelling, requestedAt, requestedText, colorOf, periodText } from "../leave-labels.ts";

const icon = { size: 12, stroke: 2 } as const;
const statuses: Record<LeaveStatus, { tone: Tone; icon: ReactNode }> = {
  Pending: { tone: "wait", icon: <IconClock {...icon} /> },
  Approved: { tone: "ok", icon: <IconCheck {...icon} /> },
  Rejected: { tone: "bad", icon: <IconX {...icon} /> },
};

/** The status of a leave. Cancelled leave, and approved leave with an open request to cancel, say so instead. */
export function LeaveStatusChip({ leave }: { leave: Pick<Leave, "status"> & Cancelling }) {
  if (leave.cancelledAt !== null) return <Chip icon={<IconCalendarOff {...icon} />}>Cancelled</Chip>;
  if (asksToCancel(leave)) return <Chip {...statuses.Pending}>Asked to cancel</Chip>;
  return <Chip {...statuses[leave.status]}>{leave.status}</Chip>;
}

type Typed = Pick<Leave, "leaveType" | "color"> & { closure?: Leave["closure"] };

/** The type's color and name, or "Away" when the viewer may not see the type. Of a closure its title, with the type in a tooltip. */
export const TypeLabel = ({ leave: { leaveType = "Away", color, closure } }: { leave: Typed }) =>
  closure ? (
    <span {...tooltip(`Company closure, ${leaveType}`)}>
      <SquareLabel color={colorOf(color)}>{closure.title}</SquareLabel>
    </span>
  ) : (
    <SquareLabel color={colorOf(color)}>{leaveType}</SquareLabel>
  );

/** `Fri 20 – Mon 23 Mar`, with the exact dates in a tooltip. */
export function Period({ leave }: { leave: Pick<Leave, "startDate" | "endDate"> }) {
  const { today } = useCompany();
  const { startDate, endDate } = leave;
  return (
    <span {...tooltip(startDate === endDate ? exactDay(startDate) : `${exactDay(startDate)} – ${exactDay(endDate)}`)}>
      {periodText(leave, today)}
    </span>
  );
}

/** `Requested yesterday`, or `Asked to cancel yesterday`, with the exact time in a tooltip. */
export function Requested({ leave }: { leave: Pick<Leave, "createdAt" | "isManual" | "cancellation" | "cancelledAt"> }) {
  const { today, timezone } = useCompany();
  return (
    <time dateTime={requestedAt(leave)} {...tooltip(exactInstant(requestedAt(leave), timezone))}>
      {requestedText(leave, today, timezone)}
    </time>
  );
}
