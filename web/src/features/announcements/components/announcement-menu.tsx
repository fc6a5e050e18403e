import type { Announcement } from "@daybook/contract/announcements/announcements";
import { IconClockOff, IconClockPlay, IconEdit, IconEye, IconPin, IconPinnedOff, IconSpeakerphone, IconTrash } from "@tabler/icons-react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { isPublished } from "../announcement-status.ts";
import { isExpired } from "../expiry.ts";
import type { useAnnouncementActions } from "../use-announcement-actions.ts";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";

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
  const removal = can.remove && (
    <>
      <MenuDivider />
      <MenuItem color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(announcement)}>
        Delete
      </MenuItem>
    </>
  );
  const edit = (
    <MenuItem leftSection={<IconEdit {...icon} />} onClick={onEdit}>
      Edit
    </MenuItem>
  );
  if (!isPublished(announcement))
    return (
      <>
        {edit}
        <MenuItem leftSection={<IconSpeakerphone {...icon} />} onClick={() => actions.publish(announcement)}>
          Publish now
        </MenuItem>
        {announcement.publishAt && (
          <MenuItem leftSection={<IconClockOff {...icon} />} onClick={() => actions.unschedule(announcement)}>
            Make it a draft
          </MenuItem>
        )}
        {removal}
      </>
    );
  return (
    <>
      <MenuItem leftSection={<IconEye {...icon} />} onClick={onReaders}>
        Seen by
      </MenuItem>
      {edit}
      <MenuItem
        leftSection={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
        onClick={() => actions.pin(announcement, !pinned)}
      >
        {pinned ? "Unpin" : "Pin to the top"}
      </MenuItem>
      {isExpired(expiresAt) ? (
        <MenuItem leftSection={<IconClockPlay {...icon} />} onClick={() => actions.show(announcement)}>
          Show again
        </MenuItem>
      ) : (
        <MenuItem leftSection={<IconClockOff {...icon} />} onClick={() => actions.expire(announcement)}>
          Expire now
        </MenuItem>
      )}
      {removal}
    </>
  );
}
