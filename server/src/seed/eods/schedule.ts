import { daysFrom, instantAt, kindOfDay, nextWorkday } from "#calendar.ts";
import { deadlineOf } from "#features/eods/eods.window.service.ts";
import { awayKey, type Period, type SeedCompany } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import { workingTime } from "#seed/working-time.ts";

/** A submitted report: whose, for which day and when. */
export type Submission = { person: SeedPerson; day: string; submittedAt: string; isLate: boolean };

/** Reporting habits of a user, as shares of days. */
type Habits = { missing: number; late: number; nextMorning: number; eveningMinute: number };

const habitProfiles: readonly (readonly [cumulativeShare: number, missing: number, late: number])[] = [
  [0.6, 0.004, 0.015],
  [0.9, 0.02, 0.06],
  [1, 0.06, 0.16],
];
const weekendShare = 0.012;
const weekendTeams = ["Unreal Engine Development", "3D", "Support"];
const submittedTodayShare = 0.62;

/** Generates the submissions, oldest day first; with `limit`, only the newest ones. */
export function makeSchedule({ period, people, random, away }: SeedCompany, limit = Infinity): Submission[] {
  const habits = new Map(people.map((person) => [person, habitsOf(random)]));
  const submissions: Submission[] = [];
  for (const day of daysFrom(period.firstDay, period.today).toReversed()) {
    const times = dayTimesOf(period, day);
    for (const person of people) {
      if (submissions.length === limit) return submissions.toReversed();
      const personHabits = habits.get(person)!;
      if (away.has(awayKey(person.id, day))) continue;
      if (!isReported(random, period, person, day, personHabits)) continue;
      const submittedAt = submissionTime(random, period, times, personHabits);
      // Before the evening no one has sent today's report.
      if (submittedAt > period.now) continue;
      submissions.push({ person, day, submittedAt, isLate: submittedAt > times.deadline });
    }
  }
  return submissions.toReversed();
}

function habitsOf(random: Random): Habits {
  const chance = random.next();
  const [, missing, late] = habitProfiles.find(([share]) => chance < share) ?? habitProfiles[0]!;
  return { missing, late, nextMorning: random.pick([0.02, 0.05, 0.2]), eveningMinute: random.int(17 * 60 + 15, 19 * 60) };
}

function isReported(random: Random, { company, today }: Period, person: SeedPerson, day: string, { missing }: Habits): boolean {
  if (day < person.firstDay || (person.lastDay !== null && day > person.lastDay)) return false;
  if (kindOfDay(company, day) !== "working") return day !== today && weekendTeams.includes(person.team) && random.chance(weekendShare);
  return day === today ? random.chance(submittedTodayShare) : !random.chance(missing);
}

/** Instants of a day in the company's timezone; relative to noon, which daylight saving changes never affect. */
type DayTimes = { day: string; noon: number; next: number; deadline: string };

function dayTimesOf(period: Period, day: string): DayTimes {
  const { company } = period;
  const noonOf = (each: string) => Date.parse(instantAt(company.timezone, each, "12:00"));
  return { day, noon: noonOf(day), next: noonOf(nextWorkday(company, day)), deadline: deadlineOf(company, day) };
}

const minuteMs = 60_000;
const noonMinute = 12 * 60;
const at = (noon: number, minute: number) => noon + Math.round((minute - noonMinute) * minuteMs);

/** Returns the time of submission: usually in the evening, sometimes the next morning or after the deadline. */
function submissionTime(random: Random, period: Period, { day, noon, next, deadline }: DayTimes, habits: Habits): string {
  const now = Date.parse(period.now);
  const seconds = random.int(0, 59_999);
  const evening = at(noon, Math.min(20.5 * 60, Math.max(16 * 60, random.around(habits.eveningMinute, 35)))) + seconds;
  const morning = at(next, random.int(8 * 60 + 30, 9 * 60 + 50)) + seconds;
  const afterDeadline = Date.parse(deadline) + random.int(4, 60 * 30) * minuteMs + seconds;
  const chance = random.next();
  const intended =
    chance < habits.late && day !== period.today
      ? Date.parse(workingTime(period, new Date(afterDeadline).toISOString(), "after"))
      : chance < habits.late + habits.nextMorning
        ? morning
        : evening;
  return new Date(intended <= now ? intended : evening).toISOString();
}
