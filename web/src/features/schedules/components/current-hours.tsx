import type { Schedule } from "@daybook/contract/schedules/schedules";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Day } from "#ui/display/day.tsx";
import { entryOn, weeksOfEntry } from "../schedule-text.ts";
import s from "./schedules.module.css";
import { WeekHours } from "./week-hours.tsx";

/** The working hours that apply today, and since when. */
export function CurrentHours({ schedule }: { schedule: Schedule }) {
  const { today } = useCompany();
  const entry = entryOn(schedule, today);
  return (
    <>
      <p className={s.lead}>
        {!entry?.hours ? (
          "As the company"
        ) : (
          <>
            Own working hours since <Day value={entry.from} form="inText" />
          </>
        )}
        {entry?.holidayCalendar && <>, holidays of {entry.holidayCalendar.name}</>}
      </p>
      <WeekHours weeks={weeksOfEntry(schedule, entry)} />
    </>
  );
}
