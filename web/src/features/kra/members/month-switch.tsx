import { monthOf, monthText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { type Month, moveMonth } from "../months.ts";

type Props = { month: Month; onMonth: (month: Month) => void; /** Shows a button back to the current month. */ withNow?: boolean };

/** Moves from month to month, up to the current one. */
export function MonthSwitch({ month, onMonth, withNow = false }: Props) {
  const { today } = useCompany();
  const isPast = month < monthOf(today);
  return (
    <PeriodSwitch
      label={monthText(month)}
      unit="month"
      onEarlier={() => onMonth(moveMonth(month, -1))}
      {...(isPast && { onLater: () => onMonth(moveMonth(month, 1)) })}
      {...(isPast && withNow && { onNow: () => onMonth(monthOf(today)) })}
    />
  );
}
