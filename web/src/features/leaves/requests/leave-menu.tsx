import type { Leave } from "@daybook/contract/leaves";
import { Menu } from "@mantine/core";
import { IconListDetails, IconPencil, IconReceipt, IconTrash } from "@tabler/icons-react";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = {
  leave: Leave;
  onOpen: () => void;
  onEdit: () => void;
  onRemove: () => void;
  /** The person's balance with its movements; for those who may see it. */ onAccount?: (() => void) | undefined;
};

/** What may be done to a leave; what may not is not offered. */
export const LeaveMenu = ({ leave, onOpen, onEdit, onRemove, onAccount }: Props) => (
  <>
    <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={onOpen}>
      Details
    </Menu.Item>
    {leave.can.update && (
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
        Edit
      </Menu.Item>
    )}
    {onAccount && (
      <Menu.Item leftSection={<IconReceipt {...icon} />} onClick={onAccount}>
        Leave account
      </Menu.Item>
    )}
    {leave.can.remove && (
      <Menu.Item leftSection={<IconTrash {...icon} />} color="var(--bad-text)" onClick={onRemove}>
        Delete
      </Menu.Item>
    )}
  </>
);
