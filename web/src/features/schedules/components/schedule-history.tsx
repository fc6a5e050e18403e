import type { Schedule } from "@daybook/contract/schedules/schedules";
import { dayOfInstant } from "#lib/format/dates.ts";
import { Day } from "#ui/display/day.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { weekText } from "../schedule-text.ts";
import s from "./schedules.module.css";

/** Every change of the working hours, the latest first. */
export function ScheduleHistory({ schedule }: { schedule: Schedule }) {
  const { timezone, today } = useCompany();
  return (
    <ul className={s.history}>
      {schedule.entries.map(({ from, hours, cycle, holidayCalendar, setBy, setAt }) => (
        <li key={from}>
          <p>
            {from > today ? "From" : "Since"} <Day value={from} form="inText" />:{" "}
            {hours === null ? "as the company" : (cycle ?? [hours]).map(weekText).join(" / ")}
            {holidayCalendar && `, holidays of ${holidayCalendar.name}`}
          </p>
          <p className={s.muted}>
            {setBy ? `Set by ${setBy.name} ` : "Set "}
            <Day value={dayOfInstant(setAt, timezone)} form="on" />
          </p>
        </li>
      ))}
    </ul>
  );
}
