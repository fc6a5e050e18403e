import { sql } from "kysely";
import { addDays, instantAt, kindOfDay, nextWorkday } from "#calendar.ts";
import { dayIn } from "#clock.ts";
import type { Db } from "#db/database.ts";
import type { Period } from "./company.ts";

/*
 * People create tasks, ask for leave and decide on workdays from 08:30 to 18:30. An instant outside of that moves to the first
 * two hours of the next workday or the last two of the previous one, by its own minute, so that the same seed stays the same.
 */

const minuteMs = 60_000;
const spreadMinutes = 120;

/** Returns the instant if people work then, otherwise one when they work, before or after it. */
export function workingTime({ company }: Pick<Period, "company">, instant: string, direction: "before" | "after"): string {
  const day = dayIn(company.timezone, new Date(instant));
  const at = (each: string, time: string) => instantAt(company.timezone, each, time);
  const isWorkday = kindOfDay(company, day) === "working";
  const isEarly = instant < at(day, "08:30");
  if (isWorkday && !isEarly && instant <= at(day, "18:30")) return instant;
  const start =
    direction === "after"
      ? at(isWorkday && isEarly ? day : nextWorkday(company, day), "08:30")
      : at(isWorkday && !isEarly ? day : previousWorkday(company, day), "16:30");
  return new Date(Date.parse(start) + (Math.floor(Date.parse(instant) / minuteMs) % spreadMinutes) * minuteMs).toISOString();
}

function previousWorkday(company: Period["company"], day: string): string {
  const before = addDays(day, -1);
  return kindOfDay(company, before) === "working" ? before : previousWorkday(company, before);
}

/** Creates `pg_temp.working_time(instant, is_after)`, the same for SQL, of a week from Monday to Friday. */
export async function prepareWorkingTime(db: Db, { company: { timezone } }: Period) {
  await sql`
    create function pg_temp.working_time(instant timestamptz, is_after boolean) returns timestamptz language sql stable return (
      select case
        when weekday < 6 and clock between '08:30' and '18:30' then instant
        when is_after then (day + case when weekday < 6 and clock < '08:30' then 0 when weekday = 5 then 3 when weekday = 6 then 2 else 1 end
          + time '08:30' + spread) at time zone ${sql.lit(timezone)}
        else (day - case when weekday < 6 and clock > '18:30' then 0 when weekday = 1 then 3 when weekday = 7 then 2 else 1 end
          + time '16:30' + spread) at time zone ${sql.lit(timezone)}
      end
      from (
        select local::date as day, local::time as clock, extract(isodow from local)::int as weekday,
          (floor(extract(epoch from instant) / 60)::bigint % ${sql.lit(spreadMinutes)}) * interval '1 minute' as spread
        from (select instant at time zone ${sql.lit(timezone)} as local) as moved
      ) as parts)`.execute(db);
}
