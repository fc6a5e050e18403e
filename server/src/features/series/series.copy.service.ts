import { uuidv7 } from "uuidv7";
import { mayRepeatFor, seriesAccess } from "#access/tasks.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { permitted } from "#features/tasks/tasks.references.service.ts";
import * as seriesChanges from "./series.changes.ts";
import { nextFrom } from "./series.dates.ts";
import * as seriesRepository from "./series.repository.ts";
import { audited, calendarOf, factsOf } from "./series.service.ts";

type Copy = {
  from: string;
  to: string;
  dateOf: (day: string) => string;
  labelOf: (id: string) => string | undefined;
  mayGet: (assigneeId: string) => boolean;
};

/**
 * Copies the active series of a project that the actor manages, as series of the actor. Left out is a series whose end the new dates have
 * passed. An assignee for whom the actor repeats no tasks is left out. Returns the ids of the series that were copied.
 */
export async function copyOfProject(ctx: ActorContext, { from, to, dateOf, labelOf, mayGet }: Copy): Promise<ReadonlySet<string>> {
  const all = await seriesRepository.listOfProject(ctx.db, from);
  const rows = all.filter((row) => row.state === "active" && seriesAccess.update(ctx.actor, factsOf(row)));
  const may = await permitted(
    ctx,
    rows.map(({ assigneeId }) => ({ assignee: assigneeId })),
  );
  const copied = new Set<string>();
  for (const row of rows) {
    const { assigneeId, title, rule, count, onDayOff, dueAfterDays, blueprint } = row;
    const isKept =
      assigneeId !== null && may.people.has(assigneeId) && mayRepeatFor(ctx.actor, factsOf(row).assignee) && mayGet(assigneeId);
    const assignee = isKept ? assigneeId : null;
    const endDate = row.endDate === null ? null : dateOf(row.endDate);
    const timing = { rule, startDate: dateOf(row.startDate), endDate, count, onDayOff };
    const day = timing.startDate > ctx.today() ? timing.startDate : ctx.today();
    const next = nextFrom(timing, await calendarOf(ctx, assignee, day), { from: day, last: null });
    if (next.nextDate === null) continue;
    const id = uuidv7();
    await seriesRepository.insert(ctx.db, {
      id,
      title,
      projectId: to,
      description: blueprint.description,
      priority: blueprint.priority,
      type: blueprint.type,
      labelIds: blueprint.labels.flatMap((label) => labelOf(label._id) ?? label._id),
      checklist: blueprint.checklist,
      estimatedHours: blueprint.estimatedHours,
      assigneeId: assignee,
      ...timing,
      ...next,
      dueAfterDays,
      ownerId: ctx.actor.id,
      createdAt: ctx.now(),
    });
    record(ctx, seriesChanges.created, { id, after: audited((await seriesRepository.find(ctx.db, id))!) });
    copied.add(row._id);
  }
  return copied;
}
