import type { Announcement } from "@daybook/contract/announcements/announcements";
import { IconPinFilled } from "@tabler/icons-react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Chip } from "#ui/display/chip.tsx";
import { Day } from "#ui/display/day.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { isExpired, lastDayShown } from "../expiry.ts";
import { momentText } from "../moment-text.ts";
import s from "./announcement-parts.module.css";

/** The last day on which the announcement is shown, *Expired* or *Never*. */
export function Expiry({ expiresAt }: { expiresAt: string | null }) {
  const { timezone } = useCompany();
  const day = lastDayShown(expiresAt, timezone);
  if (day === null) return <span className={s.never}>Never</span>;
  return isExpired(expiresAt) ? <Chip>Expired</Chip> : <Day value={day} />;
}

/** `Mon 30 Nov, 09:00` of a scheduled announcement, in the company's timezone; *Draft*. */
export function PublishTime({ announcement: { publishAt } }: { announcement: Announcement }) {
  const company = useCompany();
  return publishAt ? <time dateTime={publishAt}>{momentText(publishAt, company)}</time> : <Chip>Draft</Chip>;
}

/** Icon of a pinned announcement. */
export const Pin = () => (
  <span className={s.pin} role="img" aria-label="Pinned" {...tooltip("Pinned")}>
    <IconPinFilled size={14} aria-hidden />
  </span>
);

/** `22 of 36`, or with what they have done `22 of 36 confirmed`. */
export const SeenBy = ({ seen, of, done }: { seen: number | undefined; of: number | undefined; done?: string }) =>
  seen === undefined ? null : (
    <span className={s.seen}>
      {seen} <small>{done ? `of ${of} ${done}` : `of ${of}`}</small>
    </span>
  );
