import type { LeaveStatus } from "@daybook/contract/core/constants";
import type { Leave } from "@daybook/contract/leaves";
import type { ReactNode } from "react";
import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { Chip, type Tone } from "#ui/display/chip.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { SquareLabel } from "#ui/display/project-mark.tsx";
import { exactDay, exactInstant } from "#lib/format/dates.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { requestedText, colorOf, periodText } from "../leave-labels.ts";

const icon = { size: 12, stroke: 2 } as const;
const statuses: Record<LeaveStatus, { tone: Tone; icon: ReactNode }> = {
  Pending: { tone: "wait", icon: <IconClock {...icon} /> },
  Approved: { tone: "ok", icon: <IconCheck {...icon} /> },
  Rejected: { tone: "bad", icon: <IconX {...icon} /> },
};

export const LeaveStatusChip = ({ status }: { status: LeaveStatus }) => <Chip {...statuses[status]}>{status}</Chip>;

/** The type's color and name, or "Away" when the viewer may not see the type. */
export const TypeLabel = ({ leave: { leaveType, color } }: { leave: Pick<Leave, "leaveType" | "color"> }) => (
  <SquareLabel color={colorOf(color)}>{leaveType ?? "Away"}</SquareLabel>
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

/** `Requested yesterday`, with the exact time in a tooltip. */
export function Requested({ leave }: { leave: Pick<Leave, "createdAt" | "isManual"> }) {
  const { today, timezone } = useCompany();
  return (
    <time dateTime={leave.createdAt} {...tooltip(exactInstant(leave.createdAt, timezone))}>
      {requestedText(leave, today, timezone)}
    </time>
  );
}
