import type { Announcement } from "@daybook/contract/announcements";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { useRemoveAnnouncement, useUpdateAnnouncement } from "./announcements.api.ts";

/** What is done to an announcement from its row. */
export function useAnnouncementActions() {
  const { mutate: update } = useUpdateAnnouncement({ quiet: true });
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
        { onSuccess: () => toast.success(pinned ? "Announcement pinned" : "Announcement no longer pinned") },
      ),
    expire: (announcement: Announcement) => expireAt(announcement, new Date().toISOString(), "Announcement expired"),
    /** In force again, until somebody says otherwise. */
    show: (announcement: Announcement) => expireAt(announcement, null, "Announcement is shown again"),
    remove: async (announcement: Announcement) => {
      const yes = await confirm({
        title: "Delete this announcement?",
        body: `“${announcement.title}” disappears for everybody at once, and with it who has seen it. This cannot be undone.`,
        action: "Delete announcement",
        danger: true,
      });
      if (yes) remove({ id: announcement._id });
    },
  };
}
