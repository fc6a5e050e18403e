import type { Announcement } from "@daybook/contract/announcements";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSession } from "#lib/session.ts";
import { QuietLink, Ruled, Section } from "#ui/section.tsx";
import { useDialog } from "#ui/use-dialog.ts";
import { announcementsHref } from "../announcement-places.ts";
import { newestAnnouncements, useMarkSeen, useSeen } from "../announcements.api.ts";
import { unreadCount } from "../unread.ts";
import { AnnouncementLine } from "./announcement-line.tsx";

const AnnouncementDetail = lazy(async () => ({ default: (await import("./announcement-detail.tsx")).AnnouncementDetail }));

const SHOWN = 3;

/** The three newest on a dashboard; nothing while there is nothing to tell. */
export function NewestAnnouncements() {
  const { user } = useSession();
  const { data } = useQuery(newestAnnouncements);
  const seen = useSeen();
  const { mutate: markSeen } = useMarkSeen();
  const detail = useDialog<Announcement>();
  if (!data || data.data.length === 0) return null;

  const unread = seen ? unreadCount(data.data, seen) : 0;
  const read = (announcement: Announcement) => {
    if (!seen?.has(announcement._id)) markSeen(announcement._id);
    detail.open(announcement);
  };
  return (
    <Section
      title="Announcements"
      count={unread > 0 ? `${unread} new` : undefined}
      action={<QuietLink href={announcementsHref[user.role]}>All</QuietLink>}
    >
      <Ruled>
        {data.data.slice(0, SHOWN).map((announcement) => (
          <AnnouncementLine
            key={announcement._id}
            announcement={announcement}
            isNew={seen !== undefined && !seen.has(announcement._id)}
            onRead={read}
          />
        ))}
      </Ruled>
      <Suspense>
        {detail.subject && <AnnouncementDetail announcement={detail.subject} opened={detail.opened} onClose={detail.close} />}
      </Suspense>
    </Section>
  );
}
