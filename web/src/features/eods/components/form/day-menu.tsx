import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import type { Eod } from "@daybook/contract/eods/eods";
import { addDays, dayText, range, shortDay, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { memo } from "react";
import s from "./eod-form.module.css";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";

type Props = {
  day: string;
  /** The user's loaded reports in the reporting window. */
  sent: Eod[] | undefined;
  /** Must be a stable reference. */
  onChoose: (day: string) => void;
};

/** `Today, Thu 12 Mar`, `Tue 10 Mar`. */
const labelFor = (day: string, today: string) => [...new Set([dayText(day, today), shortDay(day, today)])].join(", ");

/** Menu to choose the report's day within the reporting window. */
export const DayMenu = memo(function DayMenu({ day, sent, onChoose }: Props) {
  const { company } = useSession();
  const { today } = company;
  const days = range(addDays(today, -company.eodWindowDays), today).reverse();
  return (
    <LazyMenu
      position="bottom-start"
      width={240}
      button={
        <button type="button" className={s.dayButton} aria-label={`For ${labelFor(day, today)}. Choose another day`}>
          <span className={s.dayShort}>{dayText(day, today)}</span>
          <span className={s.dayLong}>{labelFor(day, today)}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      }
    >
      {() =>
        days.map((each) => {
          const report = sent?.find(({ date }) => date === each);
          return (
            <MenuItem
              key={each}
              onClick={() => onChoose(each)}
              rightSection={
                <span className={s.dayState}>
                  {report ? `${report.totalHours} h submitted` : each === day && <IconCheck size={15} aria-label="Selected" />}
                </span>
              }
              color={company.workweek.includes(weekday(each)) ? undefined : "var(--text-3)"}
            >
              {labelFor(each, today)}
            </MenuItem>
          );
        })
      }
    </LazyMenu>
  );
});
