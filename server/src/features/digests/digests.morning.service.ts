import { addDays, type Calendar, instantAt, kindOfDay } from "#calendar.ts";
import type { ActorContext, MaybeActor } from "#context.ts";

/** The morning in the company's timezone. Later, the news is old: a server that was down sends no digest that day. */
const from = "07:00";
const until = "12:00";

/** Whether digests are sent now, if today is a workday. */
export function isMorning(ctx: ActorContext<MaybeActor>) {
  const [today, now, { timezone }] = [ctx.today(), ctx.now(), ctx.company];
  return now >= instantAt(timezone, today, from) && now < instantAt(timezone, today, until);
}

/** The workday before a day: the day of a morning's digest. */
export function lastWorkday(calendar: Calendar, day: string) {
  let date = addDays(day, -1);
  for (let tries = 0; kindOfDay(calendar, date) !== "working" && tries < 60; tries++) date = addDays(date, -1);
  return date;
}
