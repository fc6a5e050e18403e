import type { Notification } from "@daybook/contract/notifications/notifications";
import { VisuallyHidden } from "@mantine/core";
import { IconBell, IconCalendarDue, IconShieldLock } from "@tabler/icons-react";
import { dayOfInstant, timeOfInstant } from "#lib/format/dates.ts";
import { classNames } from "#ui/class-names.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Day, Moment } from "#ui/display/day.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { becauseText, noticeGroups, splitTitle } from "../notice-groups.ts";
import s from "./notice-list.module.css";

type Props = { notices: Notification[]; selectedId: string | undefined; onSelect: (notice: Notification) => void };

/** The notices, grouped by day; a click opens one beside the list. */
export function NoticeList({ notices, selectedId, onSelect }: Props) {
  const { today, timezone } = useCompany();
  return noticeGroups(notices, today, timezone).map(({ title, notices: own }) => (
    <section key={title} aria-label={title}>
      <h2 className={s.day}>{title}</h2>
      <ul className={s.list}>
        {own.map((notice) => (
          <li key={notice._id}>
            <NoticeRow notice={notice} isSelected={notice._id === selectedId} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type RowProps = { notice: Notification; isSelected: boolean; onSelect: (notice: Notification) => void };

function NoticeRow({ notice, isSelected, onSelect }: RowProps) {
  const isUnread = notice.readAt === null;
  const { name, rest } = splitTitle(notice);
  return (
    <button
      type="button"
      id={`notice-${notice._id}`}
      className={classNames(s.row, isUnread && s.unread, isSelected && s.selected)}
      aria-current={isSelected || undefined}
      onClick={() => onSelect(notice)}
    >
      {isUnread && (
        <span className={s.dot}>
          <VisuallyHidden>Unread: </VisuallyHidden>
        </span>
      )}
      <NoticeMark notice={notice} size={28} />
      <span className={s.text}>
        <span className={s.title}>
          {name && <strong>{name}</strong>}
          {rest}
          {notice.count > 1 && <span className={s.count}> +{notice.count - 1} more</span>}
        </span>
        <span className={s.meta}>
          <span className={s.reason}>{becauseText(notice.reason)}</span>
          <ShownAt notice={notice} />
        </span>
      </span>
    </button>
  );
}

/** The time of a notice of today and yesterday, else its day; when a snoozed one returns. */
function ShownAt({ notice: { shownAt, snoozedUntil } }: { notice: Notification }) {
  const { today, timezone } = useCompany();
  if (snoozedUntil)
    return (
      <span>
        until <Moment value={snoozedUntil} />
      </span>
    );
  const day = dayOfInstant(shownAt, timezone);
  if (noticeGroups([{ shownAt } as Notification], today, timezone)[0]?.title === "Earlier") return <Day value={day} />;
  return <time dateTime={shownAt}>{timeOfInstant(shownAt, timezone)}</time>;
}

/** The person who did it, or an icon for what the product noticed itself. */
export function NoticeMark({ notice: { actor, kind, entity }, size }: { notice: Notification; size: number }) {
  if (actor) return <Avatar person={actor} size={size} />;
  const Icon = kind === "task_due" ? IconCalendarDue : entity.type === "user" ? IconShieldLock : IconBell;
  return (
    <span className={s.icon} style={{ width: size, height: size }} aria-hidden>
      <Icon size={16} stroke={1.6} />
    </span>
  );
}
