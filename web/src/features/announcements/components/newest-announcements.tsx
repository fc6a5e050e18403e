import type { Announcement } from "@daybook/contract/announcements/announcements";
import { startScreen } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSession } from "#lib/session/session.ts";
import { TextLink, Ruled, Section } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { announcementsHref } from "../announcement-links.ts";
import { newestAnnouncements, useMarkSeen, useSeen } from "../announcements.api.ts";
import { unreadCount } from "../unread.ts";
import { AnnouncementLine } from "./announcement-line.tsx";
import { AnnouncementDetail } from "./lazy-detail.ts";

type Props = {
  /** Announcements from the screen's own response, shown until the bell's query has loaded. */
  first: (Announcement & { seen?: boolean })[];
};

/** The three newest announcements on a dashboard; renders nothing if there are none. */
export function NewestAnnouncements({ first }: Props) {
  const { user } = useSession();
  const { data } = useQuery(newestAnnouncements);
  const seen = useSeen();
  const { mutate: markSeen } = useMarkSeen();
  const detail = useDialog<Announcement>();
  const shown: Props["first"] = data?.data.slice(0, startScreen.announcements) ?? first;
  if (shown.length === 0) return null;

  const unread = data && seen ? unreadCount(data.unreadIds, seen) : 0;
  const older = unread - shown.filter(({ _id }) => !seen?.has(_id)).length;
  const read = (announcement: Announcement) => {
    if (!seen?.has(announcement._id)) markSeen(announcement._id);
    detail.open(announcement);
  };
  return (
    <Section
      title="Announcements"
      count={unread > 0 ? `${unread} unread${older > 0 ? `, ${older} older` : ""}` : undefined}
      action={<TextLink href={announcementsHref[user.role]}>All</TextLink>}
    >
      <Ruled>
        {shown.map((announcement) => (
          <div key={announcement._id}>
            <AnnouncementLine
              announcement={announcement}
              isNew={seen ? !seen.has(announcement._id) : announcement.seen === false}
              onRead={read}
              flush
            />
          </div>
        ))}
      </Ruled>
      <Suspense>
        {detail.subject && <AnnouncementDetail announcement={detail.subject} opened={detail.opened} onClose={detail.close} />}
      </Suspense>
    </Section>
  );
}
