import { blockerSummaryDays } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as blockers from "@daybook/contract/blockers/blockers";
import type { Action, Blocker, BlockerSummary } from "@daybook/contract/blockers/blockers";
import { authorize } from "#access/access.ts";
import { isAdmin } from "#access/actor.ts";
import { blockerAccess, blockerScope } from "#access/blockers.ts";
import { addDays, instantAt } from "#calendar.ts";
import { dayIn } from "#clock.ts";
import { record } from "#changes.ts";
import * as blockersChanges from "./blockers.changes.ts";
import { type ActorContext, byPerson, type MaybeActor } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import * as tasksStatusService from "#features/tasks/tasks.status.service.ts";
import { pagination, window } from "#pagination.ts";
import { requireVersion } from "#version-check.ts";
import { factsOf, present, workdayCounter } from "./blockers.presenter.service.ts";
import * as blockersRepository from "./blockers.repository.ts";
import type { BlockerFilters, BlockerRow } from "./blockers.repository.ts";
import { inTransaction } from "#transaction.ts";
import type { UndoneDecision } from "#undo.ts";

const missing = "This blocker does not exist";
const refusals: Partial<Record<Action, string>> = {
  update: "change this blocker",
  resolve: "resolve this blocker",
  reopen: "reopen this blocker",
};

const audited = ({ text, owner, neededBy, note, state }: BlockerRow) => ({ text, owner: owner?.name ?? null, neededBy, note, state });

const presentOne = async (ctx: ActorContext, row: BlockerRow): Promise<Blocker> => (await present(ctx, [row]))[0]!;

export async function list(ctx: ActorContext, { page, limit, resolvedFrom, resolvedTo, ...input }: CheckedInputOf<typeof blockers.list>) {
  const startOf = (day: string) => instantAt(ctx.company.timezone, day, "00:00");
  const filters = {
    ...input,
    ...(resolvedFrom && { resolvedSince: startOf(resolvedFrom) }),
    ...(resolvedTo && { resolvedBefore: startOf(addDays(resolvedTo, 1)) }),
  };
  const scope = blockerScope(ctx.actor);
  const [rows, total] = await Promise.all([
    blockersRepository.list(ctx.db, scope, filters, window({ page, limit })),
    blockersRepository.count(ctx.db, scope, filters),
  ]);
  return { data: await present(ctx, rows), pagination: pagination({ page, limit }, total) };
}

export async function summary(ctx: ActorContext, filters: CheckedInputOf<typeof blockers.summary>): Promise<BlockerSummary> {
  const scope = blockerScope(ctx.actor);
  const since = instantAt(ctx.company.timezone, addDays(ctx.today(), -blockerSummaryDays), "00:00");
  const [counts, [oldest]] = await Promise.all([
    blockersRepository.summary(ctx.db, scope, filters, since),
    blockersRepository.list(ctx.db, scope, { ...filters, state: "open" }, { take: 1, skip: 0 }),
  ]);
  const workdays = oldest && (await workdayCounter(ctx, oldest.firstDate));
  return { ...counts, oldest: oldest && workdays ? { text: oldest.text, ageWorkdays: workdays(oldest.firstDate, ctx.today()) } : null };
}

/** Returns the oldest open blockers the actor can see, with the counts of all of them. For start screens and digests. */
export async function openOf(ctx: ActorContext, filters: Pick<BlockerFilters, "team">, take: number) {
  const scope = blockerScope(ctx.actor);
  const open = { ...filters, state: "open" as const };
  const [rows, counts] = await Promise.all([
    blockersRepository.list(ctx.db, scope, open, { take, skip: 0 }),
    blockersRepository.openCounts(ctx.db, scope, filters),
  ]);
  return { ...counts, items: await present(ctx, rows) };
}

/** Checked before the body is validated. */
export const may = (action: Action) => async (ctx: ActorContext, id: string) =>
  requireAllowed(ctx, action, await blockersRepository.find(ctx.db, id));

/** Returns the row if the actor may perform the action, apart from its state. */
function requireAllowed(ctx: ActorContext, action: Action, row: BlockerRow | undefined): BlockerRow {
  const facts = row && { ...factsOf(row), state: action === "reopen" ? ("resolved" as const) : ("open" as const) };
  authorize(blockerAccess, action, ctx.actor, facts, { missing, refused: refusals[action] ?? "do this" });
  return row!;
}

/** Returns who sees a change of a blocker. */
const concerned = (...rows: BlockerRow[]) => ({
  userIds: rows.flatMap(({ raisedBy, owner }) => [raisedBy._id, ...(owner ? [owner._id] : [])]),
  teamIds: rows.flatMap(({ raiserTeamId }) => raiserTeamId ?? []),
});

/** Assigns a blocker, or changes the day by which a solution is needed, or the note. */
export const update = (ctx: ActorContext, { id, owner, neededBy, note, version }: CheckedInputOf<typeof blockers.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = requireAllowed(ctx, "update", await blockersRepository.findForUpdate(ctx.db, id));
    await requireVersion(ctx, blockersChanges.updated, before, version, "This blocker was");
    const isReassigned = owner !== undefined && owner !== (before.owner?._id ?? null);
    const changes = {
      ...(isReassigned && (await changeOwner(ctx, before, owner))),
      ...(neededBy !== undefined && neededBy !== before.neededBy && { neededBy }),
      ...(note !== undefined && note !== before.note && { note }),
    };
    if (Object.keys(changes).length === 0) return presentOne(ctx, before);
    await blockersRepository.update(ctx.db, id, { ...changes, updatedAt: ctx.now() });
    const after = (await blockersRepository.find(ctx.db, id))!;
    const assignedTo = isReassigned ? owner : null;
    record(ctx, blockersChanges.updated, { id, before: audited(before), after: audited(after), ...concerned(before, after), assignedTo });
    return presentOne(ctx, after);
  });

/** A new owner is an active colleague of the actor, as an assignee of a task is; admins may also own blockers themselves. */
async function changeOwner(ctx: ActorContext, before: BlockerRow, ownerId: string | null) {
  if (before.state === "resolved") throw new AppError("conflict", "This blocker is resolved. Reopen it to assign someone.");
  if (ownerId === null) return { ownerId, unownedFrom: ctx.today(), escalatedTo: "none" as const };
  const person = await blockersRepository.findActiveUser(ctx.db, ownerId);
  const { id: self, teamId, projectIds } = ctx.actor;
  const isColleague =
    person !== undefined &&
    (person.id === self ||
      person.id === before.raisedBy._id ||
      (person.role !== "admin" &&
        (isAdmin(ctx.actor) ||
          (person.teamId !== null && person.teamId === teamId) ||
          person.projectIds.some((each) => projectIds.includes(each)))));
  if (!isColleague) throw invalid("owner", "Please choose someone of your team or projects as owner");
  return { ownerId, unownedFrom: null, escalatedTo: "none" as const };
}

/** Resolves an open blocker. Of two at the same time, the second gets 409. */
export const resolve = (ctx: ActorContext, { id, note, resumeTask }: CheckedInputOf<typeof blockers.resolve>) =>
  inTransaction(ctx, async (ctx) => {
    const before = requireAllowed(ctx, "resolve", await blockersRepository.findForUpdate(ctx.db, id));
    if (before.state === "resolved") throw new AppError("conflict", resolvedMessage(before));
    const after = await resolveLocked(ctx, before, note);
    if (resumeTask && before.taskId) await resume(ctx, before.taskId);
    return presentOne(ctx, after);
  });

/** Resolves a locked blocker that is open. */
async function resolveLocked(ctx: ActorContext, before: BlockerRow, note?: string | null) {
  const now = ctx.now();
  const workdays = await workdayCounter(ctx, before.firstDate);
  await blockersRepository.update(ctx.db, before._id, {
    state: "resolved",
    resolvedBy: ctx.actor.id,
    resolvedAt: now,
    resolvedAge: workdays(before.firstDate, dayIn(ctx.company.timezone, new Date(now))),
    updatedAt: now,
    ...(note !== undefined && { note }),
  });
  const after = (await blockersRepository.find(ctx.db, before._id))!;
  record(ctx, blockersChanges.resolved, { id: before._id, before: audited(before), after: audited(after), ...concerned(after) });
  return after;
}

/** Resolves the open blockers of approved tasks: approved work is no longer blocked. */
export async function resolveOfTasks(ctx: ActorContext<MaybeActor>, approved: readonly { id: string }[]) {
  const taskIds = approved.map(({ id }) => id);
  for (const id of await blockersRepository.listOpenOfTasks(ctx.db, taskIds)) {
    const blocker = await blockersRepository.findForUpdate(ctx.db, id);
    if (blocker?.state === "open") await resolveLocked(byPerson(ctx), blocker);
  }
}

const resolvedMessage = ({ resolvedBy }: BlockerRow) =>
  resolvedBy ? `${resolvedBy.name} has already resolved this blocker` : "This blocker is already resolved";

/** Moves a task that is still Blocked back to In Progress. */
async function resume(ctx: ActorContext, taskId: string) {
  const [task] = await tasksService.byIds(ctx, { taskIds: [taskId] });
  if (task?.status !== "Blocked") return;
  await tasksStatusService.setStatus(ctx, { id: taskId, status: "In Progress", version: task.version });
}

export const reopen = (ctx: ActorContext, { id }: CheckedInputOf<typeof blockers.reopen>) =>
  inTransaction(ctx, async (ctx) => {
    const before = requireAllowed(ctx, "reopen", await blockersRepository.findForUpdate(ctx.db, id));
    if (before.state === "open") throw new AppError("conflict", "This blocker is already open");
    return presentOne(ctx, await reopenLocked(ctx, before));
  });

/** Reopens a locked blocker that is resolved. */
async function reopenLocked(ctx: ActorContext, before: BlockerRow) {
  const id = before._id;
  const isOpenAlready = () => new AppError("conflict", `“${before.text}” is open again already. Use the open blocker instead.`);
  const changes = { state: "open", resolvedBy: null, resolvedAt: null, resolvedAge: null, updatedAt: ctx.now() } as const;
  await onViolation(
    blockersRepository.update(ctx.db, id, {
      ...changes,
      ...(!before.owner && { unownedFrom: ctx.today(), escalatedTo: "none" as const }),
    }),
    {
      blockers_open_task: isOpenAlready,
      blockers_open_text: isOpenAlready,
    },
  );
  const after = (await blockersRepository.find(ctx.db, id))!;
  record(ctx, blockersChanges.reopened, { id, before: audited(before), after: audited(after), ...concerned(after) });
  return after;
}

/** Reopens what an approval of tasks has resolved, because it was undone. */
export async function reopenOfTasks(ctx: ActorContext<MaybeActor>, undone: readonly ({ id: string } & UndoneDecision)[]) {
  const person = byPerson(ctx);
  const since = undone.map(({ decidedAt }) => decidedAt).toSorted()[0]!;
  const taskIds = undone.map(({ id }) => id);
  for (const id of await blockersRepository.listResolvedOfTasks(ctx.db, taskIds, { userId: person.actor.id, since })) {
    const blocker = await blockersRepository.findForUpdate(ctx.db, id);
    if (blocker?.state === "resolved") await reopenLocked(person, blocker);
  }
}
