import type { Actor } from "#access/actor.ts";
import { mayRepeatFor } from "#access/tasks.ts";
import { addDays } from "#calendar.ts";
import { record } from "#changes.ts";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import { createAll } from "#features/tasks/tasks.create.service.ts";
import { permitted } from "#features/tasks/tasks.references.service.ts";
import * as seriesChanges from "./series.changes.ts";
import * as seriesRepository from "./series.repository.ts";
import type { SeriesRow } from "./series.repository.ts";
import { factsOf } from "./series.service.ts";

/* The tasks of series: the owner creates them, with the rights of that moment. */

/** A date of a series whose task is made; `skipped`: how many dates before it were missed. */
export type Making = { row: SeriesRow; date: string; skipped: number };

const closed = ["Completed", "Archived"];

/** Says for each series of an owner why no task of it can be made; undefined where it can. */
export async function obstaclesOf(
  ctx: ActorContext<MaybeActor>,
  owner: Actor | undefined,
  rows: readonly SeriesRow[],
): Promise<(row: SeriesRow) => string | undefined> {
  if (!owner) return ({ owner: person }) => `The account of ${person?.name ?? "its owner"} is not active`;
  const references = rows.map(({ projectId, assigneeId }) => ({ project: projectId, assignee: assigneeId }));
  const may = await permitted(actingAs(ctx, owner), references);
  return (row) => {
    const { projectId, project, projectStatus, assigneeId, isAssigneeActive, blueprint } = row;
    if (project && closed.includes(projectStatus ?? "")) return `The project ${project.name} is ${projectStatus!.toLowerCase()}`;
    if (project && !may.projects.has(projectId!)) return `${owner.name} cannot use the project ${project.name} any more`;
    const person = blueprint.assignee?.name ?? "no one";
    if (assigneeId !== null && !isAssigneeActive) return `The account of ${person} is not active`;
    const isAssignable = assigneeId === null || may.people.has(assigneeId);
    return isAssignable && mayRepeatFor(owner, factsOf(row).assignee)
      ? undefined
      : `${owner.name} cannot repeat tasks for ${person} any more`;
  };
}

const inputOf = ({ row: { title, blueprint, projectId, assigneeId, dueAfterDays }, date }: Making) => ({
  title,
  description: blueprint.description,
  type: blueprint.type,
  priority: blueprint.priority,
  estimatedHours: blueprint.estimatedHours,
  project: projectId,
  assignee: assigneeId,
  startDate: date,
  dueDate: addDays(date, dueAfterDays),
  labels: blueprint.labels.map(({ _id }) => _id),
  checklist: blueprint.checklist.map((text) => ({ text, done: false })),
});

/** Creates the tasks of dates as the owner, who may create them. Returns the tasks in the same order. */
export async function make(ctx: ActorContext<MaybeActor>, owner: Actor, makings: readonly Making[]) {
  if (makings.length === 0) return [];
  const asOwner = actingAs(ctx, owner);
  const tasks = await createAll(asOwner, makings.map(inputOf), (_index, field) => field);
  const made = makings.map((making, index) => ({ ...making, task: tasks[index]! }));
  await seriesRepository.insertDates(
    ctx.db,
    made.map(({ row, date, skipped, task }) => ({ seriesId: row._id, date, taskId: task._id, skipped })),
  );
  const days = made.flatMap(({ row, date }) => (row.assigneeId === null ? [] : [{ userId: row.assigneeId, date }]));
  const away = new Set((await seriesRepository.listAway(ctx.db, days)).map(({ userId, date }) => `${userId} ${date}`));
  for (const { row, date, skipped, task } of made) {
    const isAway = away.has(`${row.assigneeId} ${date}`);
    record(asOwner, seriesChanges.occurred, {
      id: row._id,
      after: { task: `#${task.number}`, date, ...(skipped > 0 && { skipped }) },
      actorId: ctx.actor?.id ?? null,
      task: { id: task._id, name: `#${task.number} ${task.title}` },
      ...(isAway && { away: { name: row.blueprint.assignee!.name, teamId: row.assigneeTeamId } }),
    });
  }
  return tasks;
}

/** Pauses a series of which no task can be made. */
export async function pause(ctx: ActorContext<MaybeActor>, row: SeriesRow, { reason, hasOwner }: { reason: string; hasOwner: boolean }) {
  await seriesRepository.update(ctx.db, row._id, { state: "paused", pauseReason: reason });
  record(ctx, seriesChanges.paused, {
    id: row._id,
    before: { state: row.state },
    after: { state: "paused", reason },
    title: row.title,
    reason,
    ownerId: row.ownerId,
    hasOwner,
    teamId: row.assigneeTeamId,
  });
}
