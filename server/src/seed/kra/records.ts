import { addDays, daysBetween, daysFrom, instantAt, kindOfDay } from "#calendar.ts";
import { type Month, weeksOf } from "#domain/kra-months.ts";
import type { Period } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import type { MadeTemplate } from "./in-force.ts";
import { notes } from "./words.ts";

export type Habits = { level: number; diligence: number };
type About = { person: SeedPerson; template: MadeTemplate; month: Month; habits: Habits };

const noted = 0.04;

const noons = new Map<string, number>();

/** Noon of days in a timezone, in milliseconds; asked for hundreds of thousands of times, so each is worked out once. */
const noonsOf = (timezone: string) => (day: string) => {
  const key = `${timezone} ${day}`;
  let noon = noons.get(key);
  if (noon === undefined) noons.set(key, (noon = Date.parse(instantAt(timezone, day, "12:00"))));
  return noon;
};

const minutesLater = (moment: number, minutes: number) => new Date(moment + minutes * 60_000).toISOString();

/** A person's checklists of a month, as far as its weeks have begun, with what was ticked. */
export function recordsOf(random: Random, period: Period, { person, template, month, habits }: About) {
  const { timezone } = period.company;
  const noonOf = noonsOf(timezone);
  return weeksOf(month).flatMap(({ startDate, endDate }, index) => {
    const createdAt = minutesLater(noonOf(startDate), -195);
    const there = person.joined <= startDate && (person.lastDay === null || endDate <= person.lastDay);
    const works = daysFrom(startDate, endDate).some((day) => kindOfDay(period.company, day) === "working");
    if (!there || !works || createdAt > period.now) return [];
    const id = random.idAt(createdAt);
    const tasks = template.parameters
      .flatMap(({ _id: parameterId, weeklyTasks }) => weeklyTasks.map((task) => ({ ...task, parameterId })))
      .map(({ _id: taskId, parameterId, title }, position) => {
        const day = addDays(startDate, random.int(0, daysBetween(startDate, endDate)));
        const at = minutesLater(noonOf(day), random.int(-50, 415));
        const isCompleted = random.chance(habits.diligence) && at <= period.now;
        return {
          recordId: id,
          taskId,
          parameterId,
          position,
          title,
          isCompleted,
          completedAt: isCompleted ? at : null,
          completedBy: isCompleted ? person.id : null,
          note: random.chance(noted) ? random.pick(notes) : "",
        };
      });
    const done = tasks.filter(({ isCompleted }) => isCompleted).length;
    const record = {
      id,
      userId: person.id,
      templateId: template.id,
      templateVersion: template.version,
      ...month,
      week: index + 1,
      startDate,
      endDate,
      done,
      total: tasks.length,
      createdBy: person.id,
      createdAt,
      updatedAt: tasks.reduce(
        (latest, { completedAt }) => (completedAt !== null && completedAt > latest ? completedAt : latest),
        createdAt,
      ),
    };
    return [{ record, tasks }];
  });
}

export type MadeRecord = ReturnType<typeof recordsOf>[number];
