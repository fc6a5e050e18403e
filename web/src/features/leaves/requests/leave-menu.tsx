import type { Leave } from "@daybook/contract/leaves";
import { Menu } from "@mantine/core";
import { IconListDetails, IconPencil, IconReceipt, IconTrash } from "@tabler/icons-react";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = {
  leave: Leave;
  onOpen: () => void;
  onEdit: () => void;
  onRemove: () => void;
  /** Opens the person's balance; omitted without permission. */ onBalance?: (() => void) | undefined;
};

/** The actions on a leave that the user has permission for. */
export const LeaveMenu = ({ leave, onOpen, onEdit, onRemove, onBalance }: Props) => (
  <>
    <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={onOpen}>
      Details
    </Menu.Item>
    {leave.can.update && (
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
        Edit
      </Menu.Item>
    )}
    {onBalance && (
      <Menu.Item leftSection={<IconReceipt {...icon} />} onClick={onBalance}>
        Leave balance
      </Menu.Item>
    )}
    {leave.can.remove && (
      <Menu.Item leftSection={<IconTrash {...icon} />} color="var(--bad-text)" onClick={onRemove}>
        Delete
      </Menu.Item>
    )}
  </>
);
