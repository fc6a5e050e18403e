import { counted } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra/kra";
import { abilities, authorize } from "#access/access.ts";
import { personAccess, weekAccess } from "#access/kra.ts";
import { record as recordChange } from "#changes.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { rescoreDrafts } from "#features/kra/evaluations/kra.scores.service.ts";
import { requireReadable, requireTemplate } from "#features/kra/kra.service.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import { type Month, nameOf, requireStarted, weeksOf } from "#domain/kra-months.ts";
import { twoDecimals } from "@daybook/contract/kra/score";
import * as kraTemplatesRepository from "#features/kra/templates/kra.templates.repository.ts";
import * as kraWeeklyRepository from "./kra.weekly.repository.ts";
import type { RecordRow } from "./kra.weekly.repository.ts";
import { tickReported } from "./kra.report-ticks.service.ts";
import { inTransaction } from "#transaction.ts";

const missing = "Weekly checklist not found";
const refused = "change this checklist";

function present(ctx: ActorContext, { done, total, ...row }: RecordRow) {
  const percent = total === 0 ? 0 : twoDecimals((done / total) * 100);
  return { ...row, teamMemberId: row.userId, completion: { done, total, percent }, can: abilities(weekAccess, ctx.actor, row) };
}

export async function list(ctx: ActorContext, { teamMemberId, ...month }: CheckedInputOf<typeof kra.listWeekly>) {
  await requireReadable(ctx, teamMemberId, month);
  const rows = await kraWeeklyRepository.list(ctx.db, { userId: teamMemberId, ...month });
  return rows.map((row) => present(ctx, row));
}

/** Creates a week's record from the applicable template. Idempotent: returns the existing record, also for concurrent requests. */
export const create = (ctx: ActorContext, { teamMemberId, week, ...month }: CheckedInputOf<typeof kra.createWeekly>) =>
  inTransaction(ctx, async (ctx) => {
    const person = await requireReadable(ctx, teamMemberId, month);
    const days = daysOfWeek(month, week);
    await kraRepository.lockMonth(ctx.db, person.userId, month);
    const existing = await kraWeeklyRepository.findWeek(ctx.db, { userId: person.userId, ...month, week });
    if (existing) return present(ctx, existing);

    requireStarted(month, ctx.today());
    const isShared = await kraRepository.isMonthShared(ctx.db, person.userId, month);
    authorize(weekAccess, "toggle", ctx.actor, person.deletedAt === null ? { ...person, isShared } : null, { missing, refused });
    const { templateId, version } = await requireTemplate(ctx, person, month);
    const { parameters } = await kraTemplatesRepository.getVersion(ctx.db, templateId, version);
    const tasks = parameters
      .flatMap(({ _id: parameterId, weeklyTasks }) =>
        weeklyTasks.map(({ _id: taskId, title, source }) => ({ taskId, parameterId, title, source })),
      )
      .map((task, position) => ({ ...task, position }));
    const record = { id: uuidv7(), userId: person.userId, templateId, templateVersion: version, ...month, week, ...days };
    const now = ctx.now();
    await kraWeeklyRepository.insert(
      ctx.db,
      { ...record, total: tasks.length, createdBy: ctx.actor.id, createdAt: now, updatedAt: now },
      tasks,
    );
    await rescoreDrafts(ctx, [person.userId], month);

    recordChange(ctx, kraChanges.weekCreated, {
      id: record.id,
      after: { member: person.name, ...month, week, ...days, tasks: tasks.map(({ title }) => title) },
      person,
    });
    await tickReported(ctx, [{ userId: person.userId, ...days }]);
    return present(ctx, (await kraWeeklyRepository.find(ctx.db, record.id))!);
  });

/** The days of a week of a month. @throws AppError `invalid_input` if the month has fewer weeks */
export function daysOfWeek(month: Month, week: number) {
  const weeks = weeksOf(month);
  const days = weeks[week - 1];
  if (!days) throw invalid("week", `${nameOf(month)} has ${counted(weeks.length, "week")}`);
  return days;
}

/** Sets, or without `isCompleted` toggles, a task's completion. A note alone leaves the completion unchanged. */
export const toggle = (ctx: ActorContext, { recordId, taskId, isCompleted, note }: CheckedInputOf<typeof kra.toggleTask>) =>
  inTransaction(ctx, async (ctx) => {
    const found = await kraWeeklyRepository.find(ctx.db, recordId);
    authorize(personAccess, "read", ctx.actor, found, { missing });
    await kraRepository.lockMonth(ctx.db, found.userId, found);
    const record = await kraWeeklyRepository.find(ctx.db, recordId);
    authorize(weekAccess, "toggle", ctx.actor, record, { missing, refused });
    const task = record.tasks.find((each) => each._id === taskId);
    if (!task) throw new AppError("not_found", "This task is not on the checklist");

    const isDone = isCompleted ?? (note === undefined ? !task.isCompleted : task.isCompleted);
    const isToggled = isDone !== task.isCompleted;
    if (!isToggled && (note ?? task.note) === task.note) return present(ctx, record);
    const completion = isToggled
      ? { completedAt: isDone ? ctx.now() : null, completedBy: isDone ? ctx.actor.id : null }
      : { completedAt: task.completedAt, completedBy: task.completedBy?._id ?? null };
    await kraWeeklyRepository.updateTask(
      ctx.db,
      recordId,
      taskId,
      { isCompleted: isDone, note: note ?? task.note, source: isToggled ? null : task.source, ...completion },
      ctx.now(),
    );
    if (isToggled) await rescoreDrafts(ctx, [record.userId], record);

    const context = { member: record.teamMember.name, week: record.startDate, task: task.title };
    recordChange(ctx, isToggled ? (isDone ? kraChanges.taskTicked : kraChanges.taskUnticked) : kraChanges.taskNoted, {
      id: recordId,
      before: { ...context, isCompleted: task.isCompleted, note: task.note },
      after: { ...context, isCompleted: isDone, note: note ?? task.note },
      person: record,
    });
    return present(ctx, (await kraWeeklyRepository.find(ctx.db, recordId))!);
  });
