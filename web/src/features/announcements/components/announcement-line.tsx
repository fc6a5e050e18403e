import type { Announcement } from "@daybook/contract/announcements/announcements";
import { VisuallyHidden } from "@mantine/core";
import { dayOfInstant } from "#lib/format/dates.ts";
import { classNames } from "#ui/class-names.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Day } from "#ui/display/day.tsx";
import { plainText } from "../plain-text.ts";
import s from "./announcement-line.module.css";

type Props = {
  announcement: Announcement;
  isNew: boolean;
  onRead: (announcement: Announcement) => void;
  /** Aligns the text with the page's left edge and puts the dot into the margin. */
  flush?: boolean;
};

/** List item with a red dot while unread, the title, the date and one line of content. */
export function AnnouncementLine({ announcement, isNew, onRead, flush = false }: Props) {
  const { timezone } = useCompany();
  const { title, content, createdAt } = announcement;
  return (
    <button type="button" className={classNames(s.line, isNew && s.new, flush && s.flush)} onClick={() => onRead(announcement)}>
      {isNew && (
        <span className={s.dot}>
          <VisuallyHidden>Unread: </VisuallyHidden>
        </span>
      )}
      <span className={s.title}>{title}</span>
      <span className={s.day}>
        <Day value={dayOfInstant(createdAt, timezone)} />
      </span>
      <span className={s.content}>{plainText(content)}</span>
    </button>
  );
}
