import type { Notification } from "@daybook/contract/notifications/notifications";
import { VisuallyHidden } from "@mantine/core";
import { IconBell, IconCalendarDue, IconShieldLock } from "@tabler/icons-react";
import { dayOfInstant, timeOfInstant, weekdayRangeText } from "#lib/format/dates.ts";
import { classNames } from "#ui/class-names.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Day, Moment } from "#ui/display/day.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { leaveDays, noticeGroups, reasonText, splitTitle } from "../notice-groups.ts";
import s from "./notice-list.module.css";

export type NoticeRowsProps = {
  notices: Notification[];
  selectedId: string | undefined;
  onSelect: (notice: Notification) => void;
};

export const NoticeRows = ({ notices, selectedId, onSelect }: NoticeRowsProps) =>
  notices.map((notice) => (
    <li key={notice._id}>
      <NoticeRow notice={notice} isSelected={notice._id === selectedId} onSelect={onSelect} />
    </li>
  ));

/** `Mon 30 Nov – Wed 2 Dec`: the days of the leave that these notices are about. */
export function LeaveDays({ notices }: { notices: Pick<Notification, "leave">[] }) {
  const { today } = useCompany();
  const days = leaveDays(notices);
  return days ? weekdayRangeText(days, today) : null;
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
          {name && <strong dir="auto">{name}</strong>}
          {rest}
          {notice.count > 1 && <span className={s.count}> +{notice.count - 1} more</span>}
        </span>
        <span className={s.meta}>
          <span className={s.reason}>
            {notice.leave && (
              <>
                <LeaveDays notices={[notice]} /> ·{" "}
              </>
            )}
            {reasonText(notice.reason)}
          </span>
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
        until <Moment value={snoozedUntil} inText />
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
