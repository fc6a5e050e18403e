import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { dayText, exactDay } from "#lib/format/dates.ts";
import { classNames } from "#ui/class-names.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import s from "./due.module.css";
import { tooltip } from "#ui/overlay/tooltip.ts";

type Props = {
  /** `YYYY-MM-DD`, or null. */
  day: string | null;
  /** A finished item is neither due nor overdue. */
  done?: boolean;
};

/** A due date: amber for *Today*, red with a warning icon when overdue, else plain. */
export function Due({ day, done = false }: Props) {
  const { today } = useCompany();
  if (!day) return <span className={classNames(s.due, s.none)}>No date</span>;
  const overdue = !done && day < today;
  return (
    <time className={classNames(s.due, overdue && s.overdue, !done && day === today && s.today)} dateTime={day} {...tooltip(exactDay(day))}>
      {overdue && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
      {overdue && <VisuallyHidden>Overdue, </VisuallyHidden>}
      {dayText(day, today)}
    </time>
  );
}
