import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as eods from "@daybook/contract/eods";
import { abilities, authorize, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { eodAccess, type EodScope, eodScope, mayReadAll } from "#access/eods.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import { pagination, type Paging, window } from "#pagination.ts";
import { deadlineOf, isOpenDay, requireOpenDay, requirePeriod, windowSentence } from "./eods.window.service.ts";
import { keptItems, requireLimits, toItems, totalHours } from "./eods.items.service.ts";
import * as eodsRepository from "./eods.repository.ts";
import type { EodFilters, EodRow, NewItem } from "./eods.repository.ts";

const missing = "This report does not exist";
const projectGone = () => invalid("tasks", "One of the projects was deleted in the meantime. Please choose another one.");

/** A row with what its rules ask. */
const withFacts = (ctx: Context, row: EodRow) => ({ ...row, inWindow: isOpenDay(ctx, row.date) });

export function present(ctx: Context, row: EodRow) {
  return { ...row, can: abilities(eodAccess, ctx.actor, withFacts(ctx, row)) };
}

/** What an audit note keeps of a report. */
const audited = ({ date, tasks, planTomorrow, totalHours, revision }: EodRow) => ({ date, tasks, planTomorrow, totalHours, revision });

/** The first report of a day, or more for the one that is there. */
export const submit = (ctx: Context, { date = ctx.today(), tasks, planTomorrow, mode }: CheckedInputOf<typeof eods.submit>) =>
  inTransaction(ctx, async (ctx) => {
    requireOpenDay(ctx, date);
    const items = await toItems(ctx, tasks);
    requireLimits(items);
    const now = ctx.now();
    const { id: userId, teamId } = ctx.actor;
    const said = { planTomorrow: planTomorrow ?? null, totalHours: totalHours(items) };
    const isLate = now > deadlineOf(await companyCalendar(ctx, date), date);
    const sent = { submittedAt: now, isLate, updatedAt: now };
    const { id, isFirst } = await eodsRepository.claimDay(ctx.db, { id: uuidv7(), userId, teamId, date, ...said, ...sent });
    if (!isFirst) {
      const before = await eodsRepository.get(ctx.db, id);
      return mode === "append"
        ? revise(ctx, before, [...keptItems(before.tasks), ...items], planTomorrow ?? before.planTomorrow)
        : revise(ctx, before, items, planTomorrow ?? null);
    }
    await writeItems(ctx, { id, date }, items);
    await followTasks(ctx, [], items);
    ctx.emit({ name: "eods.changed", userId, teamId, date });
    const eod = await eodsRepository.get(ctx.db, id);
    ctx.audit("eods.submitted", "eods", id, { after: audited(eod) });
    return present(ctx, eod);
  });

/** Asked before a wrong body is explained. */
export const mayUpdate = async (ctx: Context, id: string) => requireEditable(ctx, await eodsRepository.find(ctx.db, id));

/** Passes for the author while the day is inside the window; answers the report with its facts. */
function requireEditable(ctx: Context, row: EodRow | undefined) {
  const eod = row && withFacts(ctx, row);
  authorize(eodAccess, "read", ctx.actor, eod, { missing });
  if (isSelf(ctx.actor, eod.userId) && !eod.inWindow) throw new AppError("conflict", windowSentence(ctx));
  authorize(eodAccess, "update", ctx.actor, eod, { missing, refused: "update this report" });
  return eod;
}

/** Changes one's own report while its day is inside the window. */
export const update = (ctx: Context, { id, tasks, planTomorrow, version }: CheckedInputOf<typeof eods.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = requireEditable(ctx, await eodsRepository.findForUpdate(ctx.db, id));
    if (version !== undefined && version < before.version) {
      throw new AppError("conflict", "This report was changed by somebody else. Reload and try again.");
    }
    const items = tasks ? await toItems(ctx, tasks, before.tasks) : keptItems(before.tasks);
    return revise(ctx, before, items, planTomorrow === undefined ? before.planTomorrow : planTomorrow);
  });

/** Replaces what a report says and keeps what it said before. The row is held. */
async function revise(ctx: Context, before: EodRow, items: NewItem[], planTomorrow: string | null) {
  requireLimits(items);
  const { _id: id, userId, teamId, date, revision } = before;
  const now = ctx.now();
  const earlier = { items: JSON.stringify(before.tasks), planTomorrow: before.planTomorrow, totalHours: before.totalHours };
  await eodsRepository.insertRevision(ctx.db, { eodId: id, revision, ...earlier, replacedAt: now });
  await eodsRepository.removeItems(ctx.db, id);
  await writeItems(ctx, { id, date }, items);
  await followTasks(ctx, before.tasks, items);
  await eodsRepository.update(ctx.db, id, { planTomorrow, totalHours: totalHours(items), revision: revision + 1, updatedAt: now });
  ctx.emit({ name: "eods.changed", userId, teamId, date });
  const after = await eodsRepository.get(ctx.db, id);
  ctx.audit("eods.updated", "eods", id, { before: audited(before), after: audited(after) });
  return present(ctx, after);
}

type Linked = { taskId: string | null; status: string };

/** Hours of the tasks a report names or named are counted anew; what it completes is done. */
const followTasks = (ctx: Context, before: Linked[], after: Linked[]) =>
  tasksReportsService.follow(
    ctx,
    [...before, ...after].flatMap(({ taskId }) => taskId ?? []),
    after.flatMap(({ taskId, status }) => (taskId && status === "Completed" ? taskId : [])),
  );

/** A project that is deleted at the same time takes no more work. */
const writeItems = (ctx: Context, eod: { id: string; date: string }, items: NewItem[]) =>
  onViolation(eodsRepository.insertItems(ctx.db, eod, items), { eod_items_project_id_fkey: projectGone });

export async function get(ctx: Context, { id }: CheckedInputOf<typeof eods.get>) {
  const row = await eodsRepository.find(ctx.db, id);
  const eod = row && withFacts(ctx, row);
  authorize(eodAccess, "read", ctx.actor, eod, { missing });
  return present(ctx, eod);
}

export async function revisions(ctx: Context, { id }: CheckedInputOf<typeof eods.revisions>) {
  await get(ctx, { id });
  return eodsRepository.listRevisions(ctx.db, id);
}

async function list(ctx: Context, scope: EodScope, { page, limit, ...filters }: EodFilters & Paging) {
  requirePeriod(filters.startDate, filters.endDate);
  const [rows, total] = await Promise.all([
    eodsRepository.list(ctx.db, scope, filters, window({ page, limit })),
    eodsRepository.count(ctx.db, scope, filters),
  ]);
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination({ page, limit }, total) };
}

export const mine = (ctx: Context, input: CheckedInputOf<typeof eods.mine>) => list(ctx, { userId: ctx.actor.id, teamId: null }, input);

export const mayAll = (ctx: Context) => require(mayReadAll(ctx.actor), "see other people's reports");

export async function all(ctx: Context, input: CheckedInputOf<typeof eods.all>) {
  mayAll(ctx);
  return list(ctx, eodScope(ctx.actor), input);
}

/** The named people's reports, as far as one may see them; `user` narrows further. */
export const ofUsers = (ctx: Context, { ids = [], user, ...input }: CheckedInputOf<typeof eods.ofUsers>) =>
  list(ctx, eodScope(ctx.actor), { ...input, user: user ? ids.filter((id) => user.includes(id)) : ids });
