import type { ReminderDay } from "@daybook/contract/reminders/reminders";
import { IconCalendarOff } from "@tabler/icons-react";
import { longDay } from "#lib/format/dates.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";

/** Says why no one is reminded today, and on which day reminders continue. */
export function DayOff({ today: { holiday, nextWorkday }, automatic }: { today: ReminderDay; automatic: boolean }) {
  return (
    <EmptyState
      compact
      icon={<IconCalendarOff size={20} stroke={1.6} />}
      title={holiday === null ? "Today is a day off" : `Today is a holiday: ${holiday}`}
      text={
        <>
          No one is reminded today. {automatic ? "Reminders continue on" : "The next workday is"}{" "}
          <time dateTime={nextWorkday}>{longDay(nextWorkday)}</time>.
        </>
      }
    />
  );
}
