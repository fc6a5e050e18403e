import type { Announcement } from "@daybook/contract/announcements/announcements";
import { VisuallyHidden } from "@mantine/core";
import { dayOfInstant } from "#lib/format/dates.ts";
import { classNames } from "#ui/class-names.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Day } from "#ui/display/day.tsx";
import { plainText } from "../plain-text.ts";
import { senderName } from "./announcement-detail.tsx";
import { Pin } from "./announcement-parts.tsx";
import s from "./reading-list.module.css";

type Props = { announcements: Announcement[]; seen: ReadonlySet<string>; onRead: (announcement: Announcement) => void };

/** List of announcements with the start of their text; a click opens one. */
export function ReadingList({ announcements, seen, onRead }: Props) {
  const { timezone } = useCompany();
  // The sort is stable, so both groups stay newest first.
  const ordered = announcements.toSorted((a, b) => Number(b.pinned) - Number(a.pinned));
  return (
    <ul className={s.list} aria-label="Announcements">
      {ordered.map((announcement) => {
        const isNew = !seen.has(announcement._id);
        return (
          <li key={announcement._id}>
            <button type="button" className={classNames(s.item, isNew && s.new)} onClick={() => onRead(announcement)}>
              {isNew && (
                <span className={s.dot}>
                  <VisuallyHidden>Unread: </VisuallyHidden>
                </span>
              )}
              <span className={s.title}>
                <bdi>{announcement.title}</bdi> {announcement.pinned && <Pin />}
              </span>
              <span className={s.meta}>
                {senderName(announcement)}, <Day value={dayOfInstant(announcement.createdAt, timezone)} />
              </span>
              <span className={s.content}>{plainText(announcement.content)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
