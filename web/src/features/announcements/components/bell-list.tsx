import type { Announcement } from "@daybook/contract/announcements/announcements";
import { bellDropdownWidthPx } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import { Button } from "@mantine/core";
import { AppLink } from "#ui/layout/app-link.tsx";
import { LazyPopover } from "#ui/overlay/lazy-popover.tsx";
import type { OverlayProps } from "#ui/overlay/use-lazy-overlay.ts";
import { usePhone } from "#ui/use-phone.ts";
import { AnnouncementLine } from "./announcement-line.tsx";
import s from "./bell-list.module.css";

type Props = OverlayProps & {
  /** Newest first; undefined while loading. */
  announcements: Announcement[] | undefined;
  failed: boolean;
  seen: ReadonlySet<string> | undefined;
  unread: number;
  allHref: string;
  onRead: (announcement: Announcement) => void;
  onMarkAll: () => void;
  onRetry: () => void;
};

/** Dropdown of the notification bell. Its texts are defined by the specification. */
export function BellList({ announcements, failed, seen, unread, allHref, onRead, onMarkAll, onRetry, ...overlay }: Props) {
  const isNew = ({ _id }: Announcement) => seen !== undefined && !seen.has(_id);
  const older = announcements ? unread - announcements.filter(isNew).length : 0;
  const width = usePhone() ? "calc(100vw - 16px)" : bellDropdownWidthPx;
  return (
    <LazyPopover {...overlay} label="Announcements" width={width} position="bottom-end" className={s.dropdown}>
      <div className={s.head}>
        <h2 className={s.title}>Announcements</h2>
        {unread > 0 && (
          <Button size="xs" variant="subtle" color="gray" onClick={onMarkAll}>
            Mark all as seen
          </Button>
        )}
      </div>
      {!announcements && failed && (
        <div className={s.state} role="alert">
          Failed to load announcements
          <Button size="xs" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {!announcements && !failed && (
        <div className={s.state} role="status">
          Loading announcements
        </div>
      )}
      {announcements?.length === 0 && <div className={s.state}>No new announcements</div>}
      {announcements && announcements.length > 0 && (
        <ul className={s.list} aria-label="Newest announcements">
          {announcements.map((announcement) => (
            <li key={announcement._id}>
              <AnnouncementLine announcement={announcement} isNew={isNew(announcement)} onRead={onRead} />
            </li>
          ))}
        </ul>
      )}
      {older > 0 && <p className={s.older}>{counted(older, "older one is unread", "older ones are unread")}</p>}
      <AppLink className={s.all} href={allHref} onClick={overlay.onClose}>
        All announcements
      </AppLink>
    </LazyPopover>
  );
}
