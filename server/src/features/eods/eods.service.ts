import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as eods from "@daybook/contract/eods/eods";
import { abilities, authorize, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { eodAccess, type EodScope, eodScope, mayReadAll } from "#access/eods.ts";
import { record } from "#changes.ts";
import * as eodsChanges from "./eods.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import { pagination, type Paging, window } from "#pagination.ts";
import { requireVersion } from "#version-check.ts";
import { deadlineOf, isInWindow, requireInWindow, requirePeriod, windowMessage } from "./eods.window.service.ts";
import { storedItems, requireLimits, toItems, totalHours } from "./eods.items.service.ts";
import * as eodsDraftsRepository from "./eods.drafts.repository.ts";
import * as eodsRepository from "./eods.repository.ts";
import type { EodFilters, EodRow, NewItem } from "./eods.repository.ts";
import { inTransaction } from "#transaction.ts";

export const missing = "This report does not exist";
const projectGone = () => invalid("tasks", "One of the projects has been deleted. Please choose another one.");

/** The facts that the access rules need. In lists of others' reports, no rule asks for the window. */
const factsOf = (ctx: ActorContext, { userId, teamId, date }: EodRow) => ({
  userId,
  teamId,
  get inWindow() {
    return isInWindow(ctx, date);
  },
});

const withFacts = (ctx: ActorContext, row: EodRow) => ({ ...row, inWindow: isInWindow(ctx, row.date) });

export function present(ctx: ActorContext, row: EodRow) {
  return { ...row, can: abilities(eodAccess, ctx.actor, factsOf(ctx, row)) };
}

/** Returns the fields recorded in the audit log. */
export const audited = ({ date, tasks, planTomorrow, totalHours, revision }: EodRow) => ({
  date,
  tasks,
  planTomorrow,
  totalHours,
  revision,
});

/** Creates the report for a day, or appends to or replaces an existing one. Deletes the day's draft. */
export const submit = (ctx: ActorContext, { date = ctx.today(), tasks, planTomorrow, mode }: CheckedInputOf<typeof eods.submit>) =>
  inTransaction(ctx, async (ctx) => {
    requireInWindow(ctx, date);
    const items = await toItems(ctx, tasks);
    requireLimits(items);
    const now = ctx.now();
    const { id: userId, teamId } = ctx.actor;
    const content = { planTomorrow: planTomorrow ?? null, totalHours: totalHours(items) };
    const isLate = now > deadlineOf(await companyCalendar(ctx, date), date);
    const submission = { submittedAt: now, isLate, updatedAt: now };
    await eodsDraftsRepository.lockDay(ctx.db, userId, date);
    await eodsDraftsRepository.remove(ctx.db, userId, date);
    const { id, isFirst } = await eodsRepository.insertOrLock(ctx.db, { id: uuidv7(), userId, teamId, date, ...content, ...submission });
    if (!isFirst) {
      const before = await eodsRepository.get(ctx.db, id);
      return mode === "append"
        ? revise(ctx, before, [...storedItems(before.tasks), ...items], planTomorrow ?? before.planTomorrow)
        : revise(ctx, before, items, planTomorrow ?? null);
    }
    await writeItems(ctx, { id, date }, items);
    const leftOpen = await updateLinkedTasks(ctx, [], items);
    const eod = await eodsRepository.get(ctx.db, id);
    record(ctx, eodsChanges.submitted, { id, after: audited(eod), report: eod });
    return { ...present(ctx, eod), ...leftOpen };
  });

/** Checked before the body is validated. */
export const mayUpdate = async (ctx: ActorContext, id: string) => requireEditable(ctx, await eodsRepository.find(ctx.db, id));

/** Returns the report with its facts if the actor is its author and the day is inside the reporting window. */
function requireEditable(ctx: ActorContext, row: EodRow | undefined) {
  const eod = row && withFacts(ctx, row);
  authorize(eodAccess, "read", ctx.actor, eod, { missing });
  if (isSelf(ctx.actor, eod.userId) && !eod.inWindow) throw new AppError("conflict", windowMessage(ctx));
  authorize(eodAccess, "update", ctx.actor, eod, { missing, refused: "update this report" });
  return eod;
}

/** Updates the actor's own report while its day is inside the reporting window. */
export const update = (ctx: ActorContext, { id, tasks, planTomorrow, version }: CheckedInputOf<typeof eods.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = requireEditable(ctx, await eodsRepository.findForUpdate(ctx.db, id));
    await requireVersion(ctx, eodsChanges.updated, before, version, "This report was");
    const items = tasks ? await toItems(ctx, tasks, before.tasks) : storedItems(before.tasks);
    return revise(ctx, before, items, planTomorrow === undefined ? before.planTomorrow : planTomorrow);
  });

/** Replaces a report's content and stores the previous content as a revision. Requires a lock on the row. */
export async function revise(ctx: ActorContext, before: EodRow, items: NewItem[], planTomorrow: string | null) {
  requireLimits(items);
  const { _id: id, date, revision } = before;
  const now = ctx.now();
  const previous = { items: JSON.stringify(before.tasks), planTomorrow: before.planTomorrow, totalHours: before.totalHours };
  await eodsRepository.insertRevision(ctx.db, { eodId: id, revision, ...previous, replacedAt: now });
  await eodsRepository.removeItems(ctx.db, id);
  await writeItems(ctx, { id, date }, items);
  const leftOpen = await updateLinkedTasks(ctx, before.tasks, items);
  await eodsRepository.update(ctx.db, id, { planTomorrow, totalHours: totalHours(items), revision: revision + 1, updatedAt: now });
  const after = await eodsRepository.get(ctx.db, id);
  record(ctx, eodsChanges.updated, { id, before: audited(before), after: audited(after), report: after });
  return { ...present(ctx, after), ...leftOpen };
}

type TaskLink = { taskId: string | null; status: string };

/**
 * Recomputes the hours of all tasks the report links or linked to, and completes those it reports as completed. Returns which
 * of them stay open, if any.
 */
async function updateLinkedTasks(ctx: ActorContext, before: TaskLink[], after: TaskLink[]) {
  const leftOpen = await tasksReportsService.syncReportedTasks(
    ctx,
    [...before, ...after].flatMap(({ taskId }) => taskId ?? []),
    after.flatMap(({ taskId, status }) => (taskId && status === "Completed" ? taskId : [])),
  );
  return leftOpen.length > 0 ? { leftOpen } : {};
}

/** Inserts the items; a project that was deleted concurrently becomes a validation error. */
export const writeItems = (ctx: ActorContext, eod: { id: string; date: string }, items: NewItem[]) =>
  onViolation(eodsRepository.insertItems(ctx.db, eod, items), { eod_items_project_id_fkey: projectGone });

/** Requires read access to the report. */
export async function readable(ctx: ActorContext, id: string): Promise<EodRow> {
  const row = await eodsRepository.find(ctx.db, id);
  const eod = row && withFacts(ctx, row);
  authorize(eodAccess, "read", ctx.actor, eod, { missing });
  return eod;
}

export const get = async (ctx: ActorContext, { id }: CheckedInputOf<typeof eods.get>) => present(ctx, await readable(ctx, id));

export async function revisions(ctx: ActorContext, { id }: CheckedInputOf<typeof eods.revisions>) {
  await get(ctx, { id });
  return eodsRepository.listRevisions(ctx.db, id);
}

async function list(ctx: ActorContext, scope: EodScope, { page, limit, ...filters }: EodFilters & Paging) {
  requirePeriod(filters.startDate, filters.endDate);
  const { rows, total } = await eodsRepository.listWithTotal(ctx.db, scope, filters, window({ page, limit }));
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination({ page, limit }, total) };
}

export const mine = (ctx: ActorContext, input: CheckedInputOf<typeof eods.mine>) =>
  list(ctx, { userId: ctx.actor.id, teamId: null }, input);

export const mayListAll = (ctx: ActorContext) => require(mayReadAll(ctx.actor), "see other users' reports");

export async function all(ctx: ActorContext, input: CheckedInputOf<typeof eods.all>) {
  mayListAll(ctx);
  return list(ctx, eodScope(ctx.actor), input);
}

/** Lists the given users' reports that the actor may see; `user` filters further. */
export const ofUsers = (ctx: ActorContext, { ids = [], user, ...input }: CheckedInputOf<typeof eods.ofUsers>) =>
  list(ctx, eodScope(ctx.actor), { ...input, user: user ? ids.filter((id) => user.includes(id)) : ids });
