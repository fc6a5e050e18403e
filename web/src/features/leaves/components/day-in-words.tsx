import type { AwayEntry, Holiday } from "@daybook/contract/leaves";
import { longDay } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Person } from "#ui/person.tsx";
import { Square } from "#ui/project-mark.tsx";
import { Row, Ruled } from "#ui/section.tsx";
import { awayText, colorOf, periodText } from "../leave-words.ts";
import { holidayOn, onDay } from "../month.ts";
import s from "./day-in-words.module.css";

type Props = { day: string; entries: AwayEntry[]; holidays: Holiday[] };

/** Everybody who is away on the chosen day. */
export function DayInWords({ day, entries, holidays }: Props) {
  const { today } = useCompany();
  const away = onDay(entries, day);
  const holiday = holidayOn(holidays, day);
  return (
    <section className={s.day} aria-label={longDay(day)}>
      <h3 className={s.title}>
        {longDay(day)}
        {holiday && <span className={s.holiday}>{holiday.name}</span>}
      </h3>
      <Ruled>
        {away.map((entry) => (
          <Row key={entry.leaveId}>
            <span className={s.person}>
              <Person person={entry.user} />
            </span>
            <span className={s.words}>
              {entry.color && <Square color={colorOf(entry.color)} />}
              {[periodText(entry, today), awayText(entry)].filter(Boolean).join(", ")}
            </span>
          </Row>
        ))}
        {away.length === 0 && (
          <Row>
            <span className={s.words}>Nobody is away</span>
          </Row>
        )}
      </Ruled>
    </section>
  );
}
