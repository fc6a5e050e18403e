import { addDays } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import { insertRows } from "#seed/rows.ts";
import { workingTime } from "#seed/working-time.ts";
import { workSource } from "#seed/work/threads.ts";

const minuteMs = 60_000;
const tasksPerPerson = [1, 4] as const;

export type PlannedTask = ReturnType<typeof makePlannedTasks>[number];

/** Planned work: a few tasks per current employee, some of them unassigned. */
export function makePlannedTasks(company: SeedCompany) {
  const random = company.random.fork("planned tasks");
  const { people, period } = company;
  const newThread = workSource(random, company.projects);
  const planned = people
    .filter(({ lastDay }) => lastDay === null)
    .flatMap((person) => Array.from({ length: random.int(...tasksPerPerson) }, () => person))
    .flatMap((person) => {
      const thread = newThread(person, period.today);
      return thread ? [{ person, thread, createdAt: workingTime(period, recently(random, period.now), "before") }] : [];
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return planned.map(({ person, thread, createdAt }) => {
    const due = random.chance(0.8) ? addDays(period.today, random.int(-3, 24)) : null;
    const lead = people.find(({ team, role, lastDay }) => role === "team_lead" && team === person.team && lastDay === null);
    return {
      id: random.idAt(createdAt),
      title: thread.title,
      description: `${thread.next}\n\n- [ ] Ready for review\n- [ ] Shown to the project lead`,
      type: random.pick(["Task", "Feature", "Improvement", "Task", "Research"] as const),
      status: "To Do" as const,
      priority: random.pick(["Low", "Medium", "Medium", "High", "Urgent"] as const),
      projectId: thread.project.id,
      assigneeId: random.chance(0.78) ? person.id : null,
      createdBy: lead?.id ?? person.id,
      dueDate: due,
      estimatedHours: random.int(2, 24),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export const insertPlannedTasks = (db: Db, tasks: readonly PlannedTask[]) => insertRows(db, "tasks", tasks);

/** An instant within the last twelve days. */
const recently = (random: Random, now: string) => new Date(Date.parse(now) - random.int(30, 12 * 24 * 60) * minuteMs).toISOString();
