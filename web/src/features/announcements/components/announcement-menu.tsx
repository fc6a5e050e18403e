import type { Announcement } from "@daybook/contract/announcements";
import { Menu } from "@mantine/core";
import { IconClockOff, IconClockPlay, IconEdit, IconEye, IconPin, IconPinnedOff, IconTrash } from "@tabler/icons-react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { isExpired } from "../expiry.ts";
import type { useAnnouncementActions } from "../use-announcement-actions.ts";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = {
  announcement: Announcement;
  actions: ReturnType<typeof useAnnouncementActions>;
  onEdit: () => void;
  onReaders: () => void;
};

/** Items of an announcement's ⋯ menu, limited to what the server allows. */
export function AnnouncementMenu({ announcement, actions, onEdit, onReaders }: Props) {
  const { can, pinned, expiresAt } = announcement;
  if (isTemporary(announcement) || !can.update) return null;
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={onReaders}>
        Seen by
      </Menu.Item>
      <Menu.Item leftSection={<IconEdit {...icon} />} onClick={onEdit}>
        Edit
      </Menu.Item>
      <Menu.Item
        leftSection={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
        onClick={() => actions.pin(announcement, !pinned)}
      >
        {pinned ? "Unpin" : "Pin to the top"}
      </Menu.Item>
      {isExpired(expiresAt) ? (
        <Menu.Item leftSection={<IconClockPlay {...icon} />} onClick={() => actions.show(announcement)}>
          Show again
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconClockOff {...icon} />} onClick={() => actions.expire(announcement)}>
          Expire now
        </Menu.Item>
      )}
      {can.remove && (
        <>
          <Menu.Divider />
          <Menu.Item color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(announcement)}>
            Delete
          </Menu.Item>
        </>
      )}
    </>
  );
}
