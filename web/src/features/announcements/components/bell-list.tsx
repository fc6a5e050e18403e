import type { Announcement } from "@daybook/contract/announcements";
import { Button, VisuallyHidden } from "@mantine/core";
import { dayOfInstant } from "#lib/dates.ts";
import { AppLink } from "#ui/app-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Day } from "#ui/day.tsx";
import { plainText } from "../plain-text.ts";
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
            <Item
              key={announcement._id}
              announcement={announcement}
              isNew={seen !== undefined && !seen.has(announcement._id)}
              onRead={onRead}
            />
          ))}
        </ul>
      )}
      <AppLink className={s.all} href={allHref} onClick={onClose}>
        All announcements
      </AppLink>
    </>
  );
}

type ItemProps = { announcement: Announcement; isNew: boolean; onRead: (announcement: Announcement) => void };

function Item({ announcement, isNew, onRead }: ItemProps) {
  const { timezone } = useCompany();
  const { title, content, createdAt } = announcement;
  return (
    <li>
      <button type="button" className={classNames(s.item, isNew && s.new)} onClick={() => onRead(announcement)}>
        {isNew && (
          <span className={s.dot}>
            <VisuallyHidden>Unread: </VisuallyHidden>
          </span>
        )}
        <span className={s.name}>{title}</span>
        <span className={s.day}>
          <Day value={dayOfInstant(createdAt, timezone)} />
        </span>
        <span className={s.content}>{plainText(content)}</span>
      </button>
    </li>
  );
}
