import { addDays, daysBetween, daysFrom, instantAt, kindOfDay } from "#calendar.ts";
import { type Month, weeksOf } from "#domain/kra-months.ts";
import type { Period } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import type { SeededTemplate } from "./seeded-templates.ts";
import { notes } from "./texts.ts";

export type Habits = { level: number; diligence: number };
type Input = { person: SeedPerson; template: SeededTemplate; month: Month; habits: Habits };

const noteChance = 0.04;

const noons = new Map<string, number>();

/** Returns noon of a day in milliseconds. Cached, because seeding calls it hundreds of thousands of times. */
const noonsOf = (timezone: string) => (day: string) => {
  const key = `${timezone} ${day}`;
  let noon = noons.get(key);
  if (noon === undefined) noons.set(key, (noon = Date.parse(instantAt(timezone, day, "12:00"))));
  return noon;
};

const minutesLater = (moment: number, minutes: number) => new Date(moment + minutes * 60_000).toISOString();

/** Generates a person's checklists of a month, for weeks that have started. */
export function recordsOf(random: Random, period: Period, { person, template, month, habits }: Input) {
  const { timezone } = period.company;
  const noonOf = noonsOf(timezone);
  return weeksOf(month).flatMap(({ startDate, endDate }, index) => {
    const createdAt = minutesLater(noonOf(startDate), -195);
    const isEmployed = person.joined <= startDate && (person.lastDay === null || endDate <= person.lastDay);
    const works = daysFrom(startDate, endDate).some((day) => kindOfDay(period.company, day) === "working");
    if (!isEmployed || !works || createdAt > period.now) return [];
    const id = random.idAt(createdAt);
    const tasks = template.parameters
      .flatMap(({ _id: parameterId, weeklyTasks }) => weeklyTasks.map((task) => ({ ...task, parameterId })))
      .map(({ _id: taskId, parameterId, title, source }, position) => {
        // The reports of this week are still to come.
        const waitsFor = endDate >= period.today ? source : null;
        const day = addDays(startDate, random.int(0, daysBetween(startDate, endDate)));
        const at = minutesLater(noonOf(day), random.int(-50, 415));
        const isCompleted = random.chance(habits.diligence) && at <= period.now && waitsFor === null;
        return {
          recordId: id,
          taskId,
          parameterId,
          position,
          title,
          isCompleted,
          completedAt: isCompleted ? at : null,
          completedBy: isCompleted ? person.id : null,
          note: random.chance(noteChance) ? random.pick(notes) : "",
          source: waitsFor,
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

export type SeededRecord = ReturnType<typeof recordsOf>[number];
