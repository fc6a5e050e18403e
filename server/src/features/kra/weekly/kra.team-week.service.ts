import { uuidv7 } from "uuidv7";
import { maxUnpagedRows } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra/kra";
import { abilities } from "#access/access.ts";
import { kraScope, weekAccess } from "#access/kra.ts";
import { record } from "#changes.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import type { ActorContext } from "#context.ts";
import { requireStarted } from "#domain/kra-months.ts";
import { rescoreDrafts } from "#features/kra/evaluations/kra.scores.service.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import { mayEvaluate } from "#features/kra/kra.service.ts";
import * as kraTeamWeekRepository from "./kra.team-week.repository.ts";
import type { NewRecord, OfWeek, TaskChange, TeamWeekRow } from "./kra.team-week.repository.ts";
import { daysOfWeek } from "./kra.weekly.service.ts";
import { tickReported } from "./kra.report-ticks.service.ts";
import { inTransaction } from "#transaction.ts";

/* The weekly tasks of a whole team in one week, read in one statement and saved with a fixed number of them. */

type SaveInput = CheckedInputOf<typeof kra.saveTeamWeek>;

const present = (ctx: ActorContext, { userId: _userId, teamId: _teamId, role: _role, ...row }: TeamWeekRow, all: TeamWeekRow) => ({
  ...row,
  can: abilities(weekAccess, ctx.actor, all),
});

const presentAll = (ctx: ActorContext, rows: TeamWeekRow[]) => rows.map((row) => present(ctx, row, row));

export async function list(ctx: ActorContext, { year, month, week, team }: CheckedInputOf<typeof kra.getTeamWeek>) {
  mayEvaluate(ctx);
  daysOfWeek({ year, month }, week);
  const rows = await kraTeamWeekRepository.list(ctx.db, kraScope(ctx.actor), { year, month, week, team }, maxUnpagedRows);
  return presentAll(ctx, rows);
}

const tasksOf = ({ parameters }: TeamWeekRow) => parameters.flatMap(({ tasks }) => tasks);

/** What is wanted of a member's tasks: the last value of each. */
const wantedOf = ({ members }: SaveInput) => {
  const wanted = new Map<string, Map<string, boolean>>();
  for (const { teamMemberId, tasks } of members) {
    const ofMember = wanted.get(teamMemberId) ?? new Map<string, boolean>();
    wanted.set(teamMemberId, ofMember);
    for (const { taskId, isCompleted } of tasks) ofMember.set(taskId, isCompleted);
  }
  return wanted;
};

/** Why a member's checklist cannot be saved, or null. */
function problemOf(ctx: ActorContext, row: TeamWeekRow | undefined, wanted: ReadonlyMap<string, boolean>): string | null {
  if (!row) return "You can't evaluate this person any more";
  if (!row.template) return `No template applies to ${row.user.name} yet`;
  if (!weekAccess.toggle(ctx.actor, row)) return "You don't have permission to change this checklist";
  const known = new Set(tasksOf(row).map(({ _id }) => _id));
  if (![...wanted.keys()].every((taskId) => known.has(taskId)))
    return "The checklist has changed since you opened it. Check its current tasks again.";
  return null;
}

/** Checks and unchecks tasks of several members. A member's tasks are saved together or not at all. */
export const save = (ctx: ActorContext, input: SaveInput) =>
  inTransaction(ctx, async (ctx) => {
    mayEvaluate(ctx);
    const month = { year: input.year, month: input.month };
    const ofWeek: OfWeek = { ...month, week: input.week };
    const days = daysOfWeek(month, input.week);
    requireStarted(month, ctx.today());
    const wanted = wantedOf(input);
    const userIds = [...wanted.keys()];
    await kraRepository.lockMonths(ctx.db, userIds, month);
    const read = (ids: string[]) => kraTeamWeekRepository.list(ctx.db, kraScope(ctx.actor), { ...ofWeek, userIds: ids }, maxUnpagedRows);

    const rows = await read(userIds);
    const failed: { teamMemberId: string; reason: string }[] = [];
    const accepted: { row: TeamWeekRow; changes: Omit<TaskChange, "recordId">[] }[] = [];
    for (const [teamMemberId, tasks] of wanted) {
      const row = rows.find(({ userId }) => userId === teamMemberId);
      const reason = problemOf(ctx, row, tasks);
      if (reason !== null) failed.push({ teamMemberId, reason });
      else accepted.push({ row: row!, changes: changesOf(row!, tasks) });
    }
    await write(
      ctx,
      ofWeek,
      days,
      accepted.filter(({ changes }) => changes.length > 0),
    );
    return { saved: presentAll(ctx, await read(accepted.map(({ row }) => row.userId))), failed };
  });

/** The result when no checklist was saved. */
export const noneSaved = ({ members }: SaveInput, failed: (ids: string[]) => { id: string; reason: string }[]) => ({
  saved: [],
  failed: failed(members.map(({ teamMemberId }) => teamMemberId)).map(({ id, reason }) => ({ teamMemberId: id, reason })),
});

/** The tasks that differ from what is wanted. */
const changesOf = (row: TeamWeekRow, wanted: ReadonlyMap<string, boolean>) =>
  tasksOf(row).flatMap(({ _id, isCompleted }) => {
    const next = wanted.get(_id) ?? isCompleted;
    return next === isCompleted ? [] : [{ taskId: _id, isCompleted: next }];
  });

type Accepted = { row: TeamWeekRow; changes: Omit<TaskChange, "recordId">[] };

/** Writes the changes of several members, starting the checklists that do not exist. */
async function write(ctx: ActorContext, ofWeek: OfWeek, days: { startDate: string; endDate: string }, accepted: Accepted[]) {
  if (accepted.length === 0) return;
  const now = ctx.now();
  const created: NewRecord[] = accepted.flatMap(({ row: { userId, recordId, template } }) =>
    recordId === null ? [{ id: uuidv7(), userId, templateId: template!._id, templateVersion: template!.version }] : [],
  );
  const newIds = new Map(created.map(({ id, userId }) => [userId, id]));
  if (created.length > 0) await kraTeamWeekRepository.insertRecords(ctx.db, created, { ...ofWeek, ...days, createdBy: ctx.actor.id, now });
  const changes = accepted.flatMap(({ row, changes }) =>
    changes.map((change) => ({ ...change, recordId: row.recordId ?? newIds.get(row.userId)! })),
  );
  await kraTeamWeekRepository.updateTasks(ctx.db, changes, { completedBy: ctx.actor.id, now });
  await rescoreDrafts(
    ctx,
    accepted.map(({ row }) => row.userId),
    ofWeek,
  );

  for (const { row, changes } of accepted) {
    const isNew = row.recordId === null;
    const tasks = tasksOf(row);
    const next = new Map(changes.map(({ taskId, isCompleted }) => [taskId, isCompleted]));
    const id = row.recordId ?? newIds.get(row.userId)!;
    const titles = (isDone: (task: (typeof tasks)[number]) => boolean) => tasks.filter(isDone).map(({ title }) => title);
    const context = { member: row.user.name, week: days.startDate };
    if (isNew)
      record(ctx, kraChanges.weekCreated, {
        id,
        after: { member: row.user.name, ...ofWeek, ...days, tasks: titles(() => true) },
        person: row,
      });
    record(ctx, kraChanges.weekUpdated, {
      id,
      before: { ...context, completed: titles(({ isCompleted }) => isCompleted) },
      after: { ...context, completed: titles(({ _id, isCompleted }) => next.get(_id) ?? isCompleted) },
      person: row,
    });
  }
  await tickReported(
    ctx,
    created.map(({ userId }) => ({ userId, ...days })),
  );
}
