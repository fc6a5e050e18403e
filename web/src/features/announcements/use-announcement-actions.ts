import type { Announcement } from "@daybook/contract/announcements/announcements";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#lib/notify/toast.ts";
import { useRemoveAnnouncement, useUpdateAnnouncement } from "./announcements.api.ts";

/** Actions of an announcement's row menu. */
export function useAnnouncementActions() {
  const { mutate: update } = useUpdateAnnouncement({ silent: true });
  const { mutate: remove } = useRemoveAnnouncement();

  const expireAt = (announcement: Announcement, expiresAt: string | null, message: string) =>
    update(
      { id: announcement._id, expiresAt },
      { onSuccess: () => toast.success(message, { undo: () => update({ id: announcement._id, expiresAt: announcement.expiresAt }) }) },
    );
  return {
    pin: (announcement: Announcement, pinned: boolean) =>
      update(
        { id: announcement._id, pinned },
        { onSuccess: () => toast.success(pinned ? "Announcement pinned" : "Announcement unpinned") },
      ),
    expire: (announcement: Announcement) => expireAt(announcement, new Date().toISOString(), "Announcement expired"),
    /** Removes the expiry. */
    show: (announcement: Announcement) => expireAt(announcement, null, "Announcement shown again"),
    remove: async (announcement: Announcement) => {
      const confirmed = await confirm({
        title: "Delete this announcement?",
        body: `“${announcement.title}” will be deleted for everyone. This can't be undone.`,
        action: "Delete announcement",
        danger: true,
      });
      if (confirmed) remove({ id: announcement._id });
    },
  };
}
