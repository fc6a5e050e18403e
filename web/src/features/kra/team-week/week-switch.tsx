import { rangeText } from "#lib/format/dates.ts";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { moveWeek, type WeekOfMonth } from "../months.ts";

type Props = { shown: WeekOfMonth; onWeek: (next: WeekOfMonth | undefined) => void };

/** Moves from week to week, up to the current one, which is undefined. */
export function WeekSwitch({ shown, onWeek }: Props) {
  const { today } = useCompany();
  const isPast = shown.week.to < today;
  const show = (next: WeekOfMonth) => onWeek(next.week.to < today ? next : undefined);
  return (
    <PeriodSwitch
      label={`Week ${shown.week.week}, ${rangeText(shown.week, today)}`}
      unit="week"
      onEarlier={() => show(moveWeek(shown, -1))}
      {...(isPast && { onLater: () => show(moveWeek(shown, 1)), onNow: () => onWeek(undefined) })}
    />
  );
}
