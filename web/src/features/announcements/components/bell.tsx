import type { Announcement } from "@daybook/contract/announcements/announcements";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useSession } from "#lib/session/session.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { announcementsHref } from "../announcement-links.ts";
import { newestAnnouncements, useMarkAllSeen, useMarkSeen, useSeen } from "../announcements.api.ts";
import { badgeText, unreadCount } from "../unread.ts";
import { AnnouncementDetail } from "./lazy-detail.ts";
import s from "./bell.module.css";

const BellList = lazyDialog(async () => (await import("./bell-list.tsx")).BellList);

type Props = { opened: boolean; onOpen: (open: boolean) => void };

/** Notification bell: unread count, dropdown with the newest announcements, and the detail modal. */
export function Bell({ opened, onOpen }: Props) {
  const { user } = useSession();
  const news = useQuery(newestAnnouncements);
  const seen = useSeen();
  const { mutate: markSeen } = useMarkSeen();
  const markAll = useMarkAllSeen();
  const detail = useDialog<Announcement>();
  const { button, overlay } = useLazyOverlay({ opened, onOpen, part: BellList });

  const unread = news.data && seen ? unreadCount(news.data.unreadIds, seen) : 0;
  const label = unread > 0 ? `Announcements, ${unread} unread` : "Announcements";
  const read = (announcement: Announcement) => {
    if (!seen?.has(announcement._id)) markSeen(announcement._id);
    onOpen(false);
    detail.open(announcement);
  };
  // Catches announcements that expired or were missed while the socket was disconnected.
  const { refetch, isStale } = news;
  useEffect(() => {
    if (opened && isStale) void refetch();
  }, [opened, isStale, refetch]);

  return (
    <>
      <span className={s.bell}>
        <IconButton label={label} {...button}>
          <IconBell size={19} stroke={1.6} />
        </IconButton>
        {unread > 0 && (
          <span className={s.badge} aria-hidden>
            {badgeText(unread)}
          </span>
        )}
      </span>
      {overlay && (
        <Suspense fallback={null}>
          <BellList
            {...overlay}
            announcements={news.data?.data}
            failed={news.isError}
            seen={seen}
            unread={unread}
            allHref={announcementsHref[user.role]}
            onRead={read}
            onMarkAll={() => markAll.mutate()}
            onRetry={() => void refetch()}
          />
        </Suspense>
      )}
      {detail.subject && (
        <Suspense fallback={null}>
          <AnnouncementDetail announcement={detail.subject} opened={detail.opened} onClose={detail.close} />
        </Suspense>
      )}
    </>
  );
}
