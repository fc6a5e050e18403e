import type { Announcement } from "@daybook/contract/announcements";
import { Button } from "@mantine/core";
import { AppLink } from "#ui/app-link.tsx";
import { AnnouncementLine } from "./announcement-line.tsx";
import s from "./bell-list.module.css";

type Props = {
  /** Newest first; nothing while they are being fetched. */
  announcements: Announcement[] | undefined;
  failed: boolean;
  seen: ReadonlySet<string> | undefined;
  unread: number;
  allHref: string;
  onRead: (announcement: Announcement) => void;
  onMarkAll: () => void;
  onRetry: () => void;
  onClose: () => void;
};

/** What hangs below the bell. The texts are the specification's. */
export function BellList({ announcements, failed, seen, unread, allHref, onRead, onMarkAll, onRetry, onClose }: Props) {
  return (
    <>
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
              <AnnouncementLine announcement={announcement} isNew={seen !== undefined && !seen.has(announcement._id)} onRead={onRead} />
            </li>
          ))}
        </ul>
      )}
      <AppLink className={s.all} href={allHref} onClick={onClose}>
        All announcements
      </AppLink>
    </>
  );
}
