import { IconAlertTriangle, IconBrandWhatsapp, IconCheck, IconChecks, IconClock, IconMinus } from "@tabler/icons-react";
import { MarkLabel } from "#ui/display/status-label.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { type ReminderStatus, statusDescriptions, statusLabels } from "../reminder-labels.ts";

const marks: Record<ReminderStatus, { Icon: typeof IconCheck; color: string }> = {
  queued: { Icon: IconClock, color: "var(--idle-mark)" },
  accepted: { Icon: IconCheck, color: "var(--idle-mark)" },
  sent: { Icon: IconCheck, color: "var(--ok-mark)" },
  delivered: { Icon: IconChecks, color: "var(--ok-mark)" },
  read: { Icon: IconChecks, color: "var(--accent-text)" },
  failed: { Icon: IconAlertTriangle, color: "var(--bad-mark)" },
  skipped: { Icon: IconMinus, color: "var(--idle-mark)" },
  received: { Icon: IconClock, color: "var(--idle-mark)" },
  answered: { Icon: IconCheck, color: "var(--ok-mark)" },
  ignored: { Icon: IconMinus, color: "var(--idle-mark)" },
  manual: { Icon: IconBrandWhatsapp, color: "var(--idle-mark)" },
};

export function StatusMark({ status }: { status: ReminderStatus }) {
  const { Icon, color } = marks[status];
  return <Icon size={14} stroke={2} color={color} aria-hidden />;
}

/** Delivery status with WhatsApp's ticks, a label and a tooltip. */
export const ReminderStatusLabel = ({ status }: { status: ReminderStatus }) => (
  <span {...tooltip(statusDescriptions[status])}>
    <MarkLabel mark={<StatusMark status={status} />}>{statusLabels[status]}</MarkLabel>
  </span>
);
