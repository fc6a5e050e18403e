import { daysFrom, instantAt, kindOfDay, nextWorkday } from "#calendar.ts";
import { deadlineOf } from "#features/eods/eods.window.service.ts";
import { awayKey, type Period, type SeedCompany } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";

/** That a person reported a day, and when. */
export type Sent = { person: SeedPerson; day: string; submittedAt: string; isLate: boolean };

/** How somebody reports: shares of days. Most are reliable, a few are not. */
type Habits = { missing: number; late: number; nextMorning: number; eveningMinute: number };

const kindsOfPeople: readonly (readonly [share: number, missing: number, late: number])[] = [
  [0.6, 0.004, 0.015],
  [0.9, 0.02, 0.06],
  [1, 0.06, 0.16],
];
const workedWeekends = 0.012;
const teamsThatWorkWeekends = ["Unreal Engine Development", "3D", "Support"];
const reportedToday = 0.62;

/**
 * Who reported which day, oldest day first. With `most`, the latest reports up to that number.
 */
export function makeSchedule({ period, people, random, away }: SeedCompany, most = Infinity): Sent[] {
  const habits = new Map(people.map((person) => [person, habitsOf(random)]));
  const sent: Sent[] = [];
  for (const day of daysFrom(period.firstDay, period.today).toReversed()) {
    const clock = clockOf(period, day);
    for (const person of people) {
      if (sent.length === most) return sent.toReversed();
      const own = habits.get(person)!;
      if (away.has(awayKey(person.id, day))) continue;
      if (!isReported(random, period, person, day, own)) continue;
      const submittedAt = momentOf(random, period, clock, own);
      sent.push({ person, day, submittedAt, isLate: submittedAt > clock.deadline });
    }
  }
  return sent.toReversed();
}

function habitsOf(random: Random): Habits {
  const chance = random.next();
  const [, missing, late] = kindsOfPeople.find(([share]) => chance < share) ?? kindsOfPeople[0]!;
  return { missing, late, nextMorning: random.pick([0.02, 0.05, 0.2]), eveningMinute: random.int(17 * 60 + 15, 19 * 60) };
}

function isReported(random: Random, { company, today }: Period, person: SeedPerson, day: string, { missing }: Habits): boolean {
  if (day < person.firstDay || (person.lastDay !== null && day > person.lastDay)) return false;
  if (kindOfDay(company, day) !== "working")
    return day !== today && teamsThatWorkWeekends.includes(person.team) && random.chance(workedWeekends);
  return day === today ? random.chance(reportedToday) : !random.chance(missing);
}

/** A day on the company's clock, in milliseconds; counted from noon, which summer time never moves. */
type DayClock = { day: string; noon: number; next: number; deadline: string };

function clockOf(period: Period, day: string): DayClock {
  const { company } = period;
  const noonOf = (each: string) => Date.parse(instantAt(company.timezone, each, "12:00"));
  return { day, noon: noonOf(day), next: noonOf(nextWorkday(company, day)), deadline: deadlineOf(company, day) };
}

const minuteMs = 60_000;
const noonMinute = 12 * 60;
const at = (noon: number, minute: number) => noon + Math.round((minute - noonMinute) * minuteMs);

/** Mostly in the evening, now and then the next morning in time, and sometimes after the deadline. */
function momentOf(random: Random, period: Period, { day, noon, next, deadline }: DayClock, habits: Habits): string {
  const now = Date.parse(period.now);
  const seconds = random.int(0, 59_999);
  const evening = at(noon, Math.min(22.5 * 60, Math.max(16 * 60, random.around(habits.eveningMinute, 35)))) + seconds;
  const morning = at(next, random.int(8 * 60 + 30, 9 * 60 + 50)) + seconds;
  const afterDeadline = Date.parse(deadline) + random.int(4, 60 * 30) * minuteMs + seconds;
  const chance = random.next();
  const wanted =
    chance < habits.late && day !== period.today ? afterDeadline : chance < habits.late + habits.nextMorning ? morning : evening;
  const moment = wanted <= now ? wanted : evening <= now ? evening : justBefore(random, now, at(noon, 0));
  return new Date(moment).toISOString();
}

/** For a report of today while the evening is still to come: within the last hour, but not before the day began. */
const justBefore = (random: Random, now: number, midnight: number) =>
  now - Math.floor(random.next() * Math.max(0, Math.min(55 * minuteMs, now - midnight)));
