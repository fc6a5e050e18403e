import type { Announcement } from "@daybook/contract/announcements/announcements";
import { isPublished } from "./announcement-status.ts";
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
    publish: (announcement: Announcement) =>
      update({ id: announcement._id, publishNow: true }, { onSuccess: () => toast.success("Announcement created successfully") }),
    /** Takes the time from a scheduled announcement. */
    unschedule: ({ _id: id, publishAt }: Announcement) =>
      update(
        { id, publishAt: null },
        { onSuccess: () => toast.success("Draft saved", publishAt ? { undo: () => update({ id, publishAt }) } : undefined) },
      ),
    remove: async (announcement: Announcement) => {
      const confirmed = await confirm({
        title: "Delete this announcement?",
        body: isPublished(announcement)
          ? `“${announcement.title}” will be deleted for everyone. This can't be undone.`
          : `“${announcement.title}” will be deleted before it is published. This can't be undone.`,
        action: "Delete announcement",
        danger: true,
      });
      if (confirmed) remove({ id: announcement._id });
    },
  };
}
