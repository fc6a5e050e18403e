import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { previewedDates } from "@daybook/contract/series/rules";
import type { Series } from "@daybook/contract/series/schemas";
import type * as series from "@daybook/contract/series/series";
import { abilities, authorize } from "#access/access.ts";
import { isLead } from "#access/actor.ts";
import { mayRepeatFor, seriesAccess, type SeriesFacts, seriesScope } from "#access/tasks.ts";
import { addDays, type Calendar } from "#calendar.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { occurrences } from "#domain/series-dates.ts";
import { invalid } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as schedulesService from "#features/schedules/schedules.service.ts";
import { requireReferences } from "#features/tasks/tasks.references.service.ts";
import { pagination, window } from "#pagination.ts";
import { requireVersion } from "#version-check.ts";
import * as seriesChanges from "./series.changes.ts";
import { datesOf, nextFrom } from "./series.dates.ts";
import * as seriesRepository from "./series.repository.ts";
import type { SeriesRow } from "./series.repository.ts";
import { inTransaction } from "#transaction.ts";

const missing = "This series does not exist";

/** Holidays before a date can move it forward. */
const daysBefore = 60;

export const factsOf = ({ ownerId, assigneeId, assigneeTeamId, assigneeRole, projectTeamId }: SeriesRow): SeriesFacts => ({
  ownerId,
  assignee: assigneeId === null ? null : { id: assigneeId, teamId: assigneeTeamId, role: assigneeRole! },
  projectTeamId,
});

export const present = (ctx: ActorContext, row: SeriesRow): Series => ({ ...row, can: abilities(seriesAccess, ctx.actor, factsOf(row)) });

/** The fields of a series stored in audit events. */
export const audited = ({ title, blueprint, project, rule, startDate, endDate, count, onDayOff, dueAfterDays, state }: SeriesRow) => ({
  title,
  assignee: blueprint.assignee?.name ?? null,
  project: project?.name ?? null,
  rule,
  startDate,
  endDate,
  count,
  onDayOff,
  dueAfterDays,
  state,
});

/** The calendar whose days off move dates: the assignee's, else the company's. */
export const calendarOf = (ctx: ActorContext, assigneeId: string | null, from: string): Promise<Calendar> =>
  assigneeId === null
    ? holidaysService.companyCalendar(ctx, addDays(from, -daysBefore))
    : schedulesService.personCalendar(ctx, assigneeId, addDays(from, -daysBefore));

export async function list(ctx: ActorContext, input: CheckedInputOf<typeof series.list>) {
  const scope = seriesScope(ctx.actor);
  const rows = await seriesRepository.list(ctx.db, scope, window(input));
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination(input, await seriesRepository.count(ctx.db, scope)) };
}

type Timing = Pick<SeriesRow, "rule" | "startDate" | "endDate" | "count" | "onDayOff">;

function requireEnd({ startDate, endDate, count }: Timing) {
  if (endDate !== null && endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  if (endDate !== null && count !== null) throw invalid("count", "A series ends on a date or after a number of times, not both");
}

const later = (a: string, b: string) => (a > b ? a : b);

/** The next dates by the calendar of a person whose tasks the actor repeats. Nothing is stored. */
export async function preview(
  ctx: ActorContext,
  { assignee, endDate = null, count = null, ...input }: CheckedInputOf<typeof series.preview>,
) {
  const timing = { ...input, endDate, count };
  requireEnd(timing);
  if (assignee) await requireAssignee(ctx, assignee, "assignee");
  const from = later(timing.startDate, ctx.today());
  const calendar = await calendarOf(ctx, assignee ?? ctx.actor.id, from);
  return occurrences(datesOf(timing), calendar, from, null).take(previewedDates).toArray();
}

/** Refuses a person for whom the actor repeats no tasks; in one sentence with those who do not exist. */
async function requireAssignee(ctx: ActorContext, id: string | null, path: string) {
  const person = id === null ? null : await seriesRepository.findPerson(ctx.db, id);
  if (person !== undefined && mayRepeatFor(ctx.actor, person)) return;
  throw invalid(path, isLead(ctx.actor) ? "You can repeat tasks for the people of your team" : "You can repeat tasks for yourself");
}

type Blueprint = CheckedInputOf<typeof series.create>["blueprint"];

/** Checks whom and what the tasks are for. */
async function requireBlueprint(ctx: ActorContext, project: string | null, assignee: string | null, labels: readonly string[]) {
  await requireAssignee(ctx, assignee, "blueprint.assignee");
  await requireReferences(ctx, [{ project, assignee }], (_index, field) => (field === "project" ? field : `blueprint.${field}`));
  const fitting = labels.length === 0 ? [] : await seriesRepository.listFittingLabels(ctx.db, labels, project);
  if (labels.some((id) => !fitting.includes(id))) throw invalid("blueprint.labels", "Please choose labels from the list");
}

const columnsOf = ({ description, priority, type, labels, checklist, estimatedHours, assignee }: Blueprint) => ({
  ...(description !== undefined && { description }),
  ...(priority !== undefined && { priority }),
  ...(type !== undefined && { type }),
  ...(labels !== undefined && { labelIds: labels }),
  ...(checklist !== undefined && { checklist: checklist.map(({ text }) => text) }),
  ...(estimatedHours !== undefined && { estimatedHours }),
  ...(assignee !== undefined && { assigneeId: assignee }),
});

export const create = (ctx: ActorContext, input: CheckedInputOf<typeof series.create>) =>
  inTransaction(ctx, async (ctx) => {
    const { title, blueprint, project = null, rule, startDate, endDate = null, count = null, onDayOff, dueAfterDays } = input;
    const timing = { rule, startDate, endDate, count, onDayOff };
    requireEnd(timing);
    const assigneeId = blueprint.assignee ?? null;
    await requireBlueprint(ctx, project, assigneeId, blueprint.labels ?? []);
    const from = later(startDate, ctx.today());
    const next = nextFrom(timing, await calendarOf(ctx, assigneeId, from), { from, last: null });
    if (next.nextDate === null) throw invalid("rule", "There is no date from today on. Change the rule, its end or the days off");
    const id = uuidv7();
    await seriesRepository.insert(ctx.db, {
      id,
      title,
      projectId: project,
      ...columnsOf(blueprint),
      ...timing,
      ...next,
      dueAfterDays,
      ownerId: ctx.actor.id,
      createdAt: ctx.now(),
    });
    const row = (await seriesRepository.find(ctx.db, id))!;
    record(ctx, seriesChanges.created, { id, after: audited(row) });
    return present(ctx, row);
  });

export async function mayUpdate(ctx: ActorContext, id: string) {
  const row = await seriesRepository.find(ctx.db, id);
  authorize(seriesAccess, "update", ctx.actor, row && factsOf(row), { missing, refused: "change this series" });
}

/** Locks a series that the actor manages. */
export async function lock(ctx: ActorContext, id: string, action: "update" | "remove", refused: string): Promise<SeriesRow> {
  const row = await seriesRepository.findForUpdate(ctx.db, id);
  authorize(seriesAccess, action, ctx.actor, row && factsOf(row), { missing, refused });
  return row!;
}

/** Changes a series from today on. Its tasks stay as they are. */
export const update = (ctx: ActorContext, { id, version, ...input }: CheckedInputOf<typeof series.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, id, "update", "change this series");
    await requireVersion(ctx, seriesChanges.updated, before, version, "This series was");
    const { title = before.title, blueprint = {}, state = before.state } = input;
    const { project = before.projectId, dueAfterDays = before.dueAfterDays } = input;
    const { rule = before.rule, startDate = before.startDate, onDayOff = before.onDayOff } = input;
    const { endDate = before.endDate, count = before.count } = input;
    const timing = { rule, startDate, endDate, count, onDayOff };
    requireEnd(timing);
    const { assignee = before.assigneeId, labels = [] } = blueprint;
    if (project !== before.projectId || assignee !== before.assigneeId || labels.length > 0 || state === "active")
      await requireBlueprint(ctx, project, assignee, labels);
    const isMoved = (Object.keys(timing) as (keyof Timing)[]).some((field) => timing[field] !== before[field]);
    const isAnew = isMoved || assignee !== before.assigneeId || (state === "active" && before.state !== "active");
    const from = later(startDate, ctx.today());
    const next = isAnew ? nextFrom(timing, await calendarOf(ctx, assignee, from), { from, last: before.lastDate }) : before;
    const stateAfter = next.nextDate === null ? "ended" : state === "ended" ? "active" : state;
    await seriesRepository.update(ctx.db, id, {
      title,
      projectId: project,
      ...columnsOf(blueprint),
      ...timing,
      dueAfterDays,
      state: stateAfter,
      pauseReason: stateAfter === "paused" ? before.pauseReason : null,
      nextPlanned: next.nextPlanned,
      nextDate: next.nextDate,
    });
    const after = (await seriesRepository.find(ctx.db, id))!;
    record(ctx, seriesChanges.updated, { id, before: audited(before), after: audited(after) });
    return present(ctx, after);
  });

export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof series.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id, "remove", "delete this series");
    await seriesRepository.remove(ctx.db, id);
    record(ctx, seriesChanges.removed, { id, before: audited(row) });
    return { _id: id };
  });
