import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as projectPlans from "@daybook/contract/project-plans/project-plans";
import type { ProjectPlan } from "@daybook/contract/project-plans/project-plans";
import { taskAccess } from "#access/tasks.ts";
import { addDays } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as projectPlansRepository from "./project-plans.repository.ts";
import { shareOf } from "./project-plans.share.ts";

/** More tasks make no plan that can be read. Open ones come before finished ones. */
const tasksMax = 1000;

/** How long after the last date holidays are known, so that a bar can be moved on. */
const daysAfter = 366;

/** The plan of a project, for its readers, who may read all of its tasks. */
export async function get(ctx: ActorContext, { id }: CheckedInputOf<typeof projectPlans.get>): Promise<ProjectPlan> {
  const project = await projectsService.readable(ctx, id);
  const [rows, undated, hours] = await Promise.all([
    projectPlansRepository.listTasks(ctx.db, id, tasksMax),
    projectPlansRepository.countUndated(ctx.db, id),
    projectPlansRepository.listHours(ctx.db, id),
  ]);
  const days = [
    ctx.today(),
    ...rows.flatMap(({ startDate, dueDate }) => [startDate, dueDate]),
    ...project.milestones.map(({ date }) => date),
  ].filter((day) => day !== null);
  const [from, to] = [days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b))];
  const { holidays } = await holidaysService.companyCalendar(ctx, from);
  const readable = rows.filter(({ facts }) => taskAccess.read(ctx.actor, facts));
  const shown = new Set(readable.map(({ _id }) => _id));
  return {
    tasks: readable.map(({ facts, subtasks: _subtasks, checklist: _checklist, blockedBy, ...row }) => ({
      ...row,
      share: shareOf({ ...row, subtasks: _subtasks, checklist: _checklist }),
      blockedBy: blockedBy.filter((each) => shown.has(each)),
      can: { update: taskAccess.update(ctx.actor, facts) },
    })),
    undated,
    hours,
    holidays: [...holidays].flatMap(([date, { name, half }]) => (half === null && date <= addDays(to, daysAfter) ? [{ date, name }] : [])),
  };
}
