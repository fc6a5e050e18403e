import type { Leave } from "@daybook/contract/leaves/schemas";
import { IconCalendarOff, IconListDetails, IconPencil, IconReceipt, IconTrash } from "@tabler/icons-react";
import { useSession } from "#lib/session/session.ts";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { removalText } from "../leave-labels.ts";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = {
  leave: Leave;
  onOpen: () => void;
  onEdit: () => void;
  onRemove: () => void;
  /** Opens the dialog that asks to cancel approved leave. */ onCancel: () => void;
  /** Opens the person's balance; omitted without permission. */ onBalance?: (() => void) | undefined;
};

/** The actions on a leave that the user has permission for. */
export const LeaveMenu = ({ leave, onOpen, onEdit, onRemove, onCancel, onBalance }: Props) => (
  <>
    <MenuItem leftSection={<IconListDetails {...icon} />} onClick={onOpen}>
      Details
    </MenuItem>
    {leave.can.update && (
      <MenuItem leftSection={<IconPencil {...icon} />} onClick={onEdit}>
        Edit
      </MenuItem>
    )}
    {leave.can.requestCancellation && (
      <MenuItem leftSection={<IconCalendarOff {...icon} />} onClick={onCancel}>
        Ask to cancel…
      </MenuItem>
    )}
    {onBalance && (
      <MenuItem leftSection={<IconReceipt {...icon} />} onClick={onBalance}>
        Leave balance
      </MenuItem>
    )}
    {leave.can.remove && (
      <MenuItem leftSection={<IconTrash {...icon} />} color="var(--bad-text)" onClick={onRemove}>
        <RemovalText leave={leave} />
      </MenuItem>
    )}
  </>
);

function RemovalText({ leave }: { leave: Leave }) {
  const { user } = useSession();
  return removalText(leave, user._id);
}
