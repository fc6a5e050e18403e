import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as projectCopies from "@daybook/contract/project-copies/project-copies";
import { require } from "#access/access.ts";
import { mayCreateProjectsIn } from "#access/projects.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import * as dependenciesService from "#features/dependencies/dependencies.service.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as labelsService from "#features/labels/labels.service.ts";
import * as projectsMembersService from "#features/projects/projects.members.service.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as seriesCopyService from "#features/series/series.copy.service.ts";
import * as tasksCopyService from "#features/tasks/tasks.copy.service.ts";
import { movedDates } from "./project-copies.dates.ts";
import * as projectCopiesChanges from "./project-copies.changes.ts";
import { inTransaction } from "#transaction.ts";

/** Checked before the body is validated. A copy belongs to the same team. */
export async function mayCopy(ctx: ActorContext, id: string) {
  const project = await projectsService.readable(ctx, id);
  require(mayCreateProjectsIn(ctx.actor, project.teamId), "copy this project");
  return project;
}

const earliest = (days: readonly string[]) =>
  days.reduce<string | undefined>((first, day) => (first === undefined || day < first ? day : first), undefined);

/**
 * Copies a project: what it is, its members, milestones, labels, series, tasks and what they wait for. Dates are as many workdays after
 * the new start as they were after the old one, which is the project's or else the first date of its tasks.
 */
export const copy = (ctx: ActorContext, { id, name, startDate, members, tasks, attachments }: CheckedInputOf<typeof projectCopies.copy>) =>
  inTransaction(ctx, async (ctx) => {
    await mayCopy(ctx, id);
    const source = await projectsService.editableForUpdate(ctx, id);
    const first = source.startDate ?? earliest(await tasksCopyService.datesOfProject(ctx, id)) ?? startDate;
    const dateOf = movedDates(await holidaysService.companyCalendar(ctx), first, startDate);

    const old = source.members.map(({ _id }) => _id);
    const chosen = members ?? (await projectsMembersService.activeOf(ctx, old));
    const { _id: to } = await projectsService.create(ctx, {
      name,
      team: source.teamId,
      description: source.description,
      startDate,
      dueDate: source.dueDate === null ? null : dateOf(source.dueDate),
      members: chosen,
      ...(source.lead && chosen.includes(source.lead._id) && { lead: source.lead._id }),
    });
    if (source.milestones.length > 0)
      await projectsService.update(ctx, {
        id: to,
        milestones: source.milestones.map((milestone) => ({ name: milestone.name, date: dateOf(milestone.date), done: false })),
      });

    const labels = await labelsService.copyOfProject(ctx, id, to);
    const labelOf = (label: string) => labels.get(label);
    // Who is no longer a member gets no tasks.
    const isLeft = new Set(old.filter((member) => !chosen.includes(member)));
    const mayGet = (person: string) => !isLeft.has(person);
    const seriesIds = await seriesCopyService.copyOfProject(ctx, { from: id, to, dateOf, labelOf, mayGet });
    const copies = await tasksCopyService.copyOfProject(ctx, {
      from: id,
      to,
      tasks,
      attachments,
      dateOf,
      labelOf,
      mayGet,
      seriesIds,
    });
    const links = await dependenciesService.copyAmong(ctx, copies);
    record(ctx, projectCopiesChanges.made, {
      id: to,
      after: { copyOf: source.name, tasks: copies.size, series: seriesIds.size, dependencies: links, attachments },
    });
    return projectsService.get(ctx, { id: to });
  });
