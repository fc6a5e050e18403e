import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as plans from "@daybook/contract/plans/plans";
import type { Plan } from "@daybook/contract/plans/schemas";
import { require } from "#access/access.ts";
import { mayReadAll } from "#access/eods.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { compliance } from "#features/eods/eods.compliance.service.ts";
import { lastBefore } from "#features/eods/eods.draft.service.ts";
import { type Report, suggestionsFrom } from "#features/eods/eods.suggestions.ts";
import { requireInWindow } from "#features/eods/eods.window.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import { inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import * as plansChanges from "./plans.changes.ts";
import { itemId, keyOf, mergedItems, offeredItems, type StoredItem, suggestedTasks } from "./plans.items.ts";
import * as plansRepository from "./plans.repository.ts";

/*
 * A plan is what its person picks of what is offered for a day: the last report's plan and unfinished items, tasks that are due
 * or in progress, and lines of their own. Only picked items and own lines are stored; what is offered follows the tasks.
 */

type Input = CheckedInputOf<typeof plans.save>;

export async function get(ctx: ActorContext, { date = ctx.today() }: CheckedInputOf<typeof plans.get>) {
  requireInWindow(ctx, date);
  return planOf(ctx, date, lastBefore(ctx, date));
}

/** Returns the actor's plan for a day, with what the last report before it leads to. */
export async function planOf(ctx: ActorContext, date: string, last: Promise<Report>): Promise<Plan> {
  const [plan, report] = await Promise.all([plansRepository.find(ctx.db, ctx.actor.id, date), last]);
  return present(ctx, date, plan?.version ?? 0, await itemsOf(ctx, date, report, plan?.items ?? []));
}

/** Returns the offered items, and all items with what is stored of them. */
async function itemsOf(ctx: ActorContext, date: string, last: Report, stored: StoredItem[]) {
  const tasks = await tasksReportsService.forDay(ctx, date, [...new Set([...stored, ...last.tasks].flatMap(({ taskId }) => taskId ?? []))]);
  const offered = offeredItems(suggestionsFrom(last, { tasks: suggestedTasks(tasks) }), tasks, date);
  return { tasks, offered, all: mergedItems(stored, offered, tasks) };
}

const present = (ctx: ActorContext, date: string, version: number, { all }: Awaited<ReturnType<typeof itemsOf>>): Plan => ({
  date,
  items: all.map((item) => ({ _id: itemId(`${ctx.actor.id} ${date}`, keyOf(item)), ...item })),
  version,
});

/** Replaces the actor's plan for today. */
export const save = (ctx: ActorContext, { date = ctx.today(), items, version }: Input) =>
  inTransaction(ctx, async (ctx) => {
    if (date !== ctx.today()) throw invalid("date", "A plan can be changed only on its own day");
    const { id: userId, teamId } = ctx.actor;
    const isNew = await plansRepository.insertOrLock(ctx.db, { id: uuidv7(), userId, date, updatedAt: ctx.now() });
    const before = (await plansRepository.find(ctx.db, userId, date))!;
    await requireVersion(ctx, plansChanges.updated, { ...before, version: isNew ? 0 : before.version }, version, "This plan was");

    const wanted = [...new Map(items.map((item) => [keyOf(item), item])).values()];
    const { tasks, offered } = await itemsOf(ctx, date, await lastBefore(ctx, date), wanted);
    const foreign = items.findIndex(({ taskId }) => taskId !== null && !tasks.some(({ id }) => id === taskId));
    if (foreign >= 0) throw invalid(`items.${foreign}.taskId`, "Please choose one of your own tasks");
    const offeredKeys = new Set(offered.map(keyOf));
    const kept = wanted.filter((item) => item.picked || !offeredKeys.has(keyOf(item)));

    const merged = { tasks, offered, all: mergedItems(kept, offered, tasks) };
    const isSame = JSON.stringify(kept.map(contentOf)) === JSON.stringify(before.items.map(contentOf));
    if (isSame && !isNew) return present(ctx, date, before.version, merged);
    const rows = kept.map((item) => ({ id: itemId(`${userId} ${date}`, keyOf(item)), ...item }));
    await plansRepository.setItems(ctx.db, before._id, rows);
    if (!isNew) await plansRepository.touch(ctx.db, before._id, ctx.now());
    const facts = { before: audited(date, before.items), after: audited(date, kept) };
    record(ctx, plansChanges.updated, { id: before._id, ...facts, plan: { userId, teamId } });
    return present(ctx, date, isNew ? before.version : before.version + 1, merged);
  });

const contentOf = ({ text, taskId, hours, picked }: StoredItem) => [text, taskId, hours, picked];

/** The fields in the audit log: what was picked. */
const audited = (date: string, items: StoredItem[]) => ({
  date,
  items: items.filter(({ picked }) => picked).map(({ text, hours }) => ({ text, hours })),
});

export const mayListAll = (ctx: ActorContext) => require(mayReadAll(ctx.actor), "see other users' plans");

/** Lists the people whose reports the actor may see, with what they have picked for a day. */
export async function all(ctx: ActorContext, { date = ctx.today(), team, user }: CheckedInputOf<typeof plans.all>) {
  mayListAll(ctx);
  if (date > ctx.today()) throw invalid("date", "A plan is made on its own day");
  const { people } = await compliance(ctx, { startDate: date, endDate: date, team, user });
  const picked = await plansRepository.listPicked(
    ctx.db,
    people.map(({ user }) => user._id),
    date,
  );
  return people.map(({ user, cells: [day = null] }) => ({
    user,
    day,
    items: picked.find(({ userId }) => userId === user._id)?.items ?? [],
  }));
}
