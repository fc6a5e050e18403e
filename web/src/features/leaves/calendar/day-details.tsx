import type { AwayEntry, Holiday } from "@daybook/contract/leaves/schemas";
import { longDay } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Person } from "#ui/display/person.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { Row, Ruled } from "#ui/layout/section.tsx";
import { holidayText, awayText, colorOf, periodText } from "../leave-labels.ts";
import { entriesOn, holidayOn } from "./month.ts";
import s from "./day-details.module.css";

type Props = { day: string; entries: AwayEntry[]; holidays: Holiday[] };

/** Lists who is away on the selected day. */
export function DayDetails({ day, entries, holidays }: Props) {
  const { today } = useCompany();
  const away = entriesOn(entries, day);
  const holiday = holidayOn(holidays, day);
  return (
    <section className={s.day} aria-label={longDay(day)}>
      <h3 className={s.title}>
        {longDay(day)}
        {holiday && <span className={s.holiday}>{holidayText(holiday)}</span>}
      </h3>
      <Ruled>
        {away.map((entry) => (
          <Row key={entry.leaveId}>
            <span className={s.person}>
              <Person person={entry.user} />
            </span>
            <span className={s.details}>
              {entry.color && <Square color={colorOf(entry.color)} />}
              {[periodText(entry, today), awayText(entry)].filter(Boolean).join(", ")}
            </span>
          </Row>
        ))}
        {away.length === 0 && (
          <Row>
            <span className={s.details}>No one is away</span>
          </Row>
        )}
      </Ruled>
    </section>
  );
}
