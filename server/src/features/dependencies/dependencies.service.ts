import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as dependencies from "@daybook/contract/dependencies/dependencies";
import { linksMax } from "@daybook/contract/dependencies/limits";
import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { pathBetween } from "#domain/path.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import type { TaskFacts } from "#features/tasks/tasks.changes.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import * as tasksUpdateService from "#features/tasks/tasks.update.service.ts";
import { inTransaction } from "#transaction.ts";
import * as dependenciesChanges from "./dependencies.changes.ts";
import * as dependenciesRepository from "./dependencies.repository.ts";

/* Who may edit a task says which tasks that they can read it waits for, or that wait for it. */

type Input = CheckedInputOf<typeof dependencies.add>;

/** Checked before the input is validated. */
export const mayChange = (ctx: ActorContext, id: string) => tasksUpdateService.mayUpdate(ctx, id);

/** Returns the task that blocks and the task that waits. An unreadable one is reported like a missing one. */
async function findPair(ctx: ActorContext, { id, task: otherId, kind }: Input) {
  await dependenciesRepository.lock(ctx.db);
  const task = await tasksUpdateService.editableForUpdate(ctx, id);
  if (otherId === id) throw invalid("task", "A task cannot wait for itself");
  const [readable] = await tasksService.byIds(ctx, { taskIds: [otherId] });
  const [other] = readable ? await tasksUpdateService.lockAll(ctx, [otherId]) : [];
  if (!other) throw invalid("task", "Please choose a task that you can see");
  const [blocker, blocked] = kind === "blocks" ? [task, other] : [other, task];
  return { blocker, blocked, exists: blocker.blocks.some(({ _id }) => _id === blocked._id) };
}

type Pair = Awaited<ReturnType<typeof findPair>>;

export const add = (ctx: ActorContext, input: Input) =>
  inTransaction(ctx, async (ctx) => {
    const pair = await findPair(ctx, input);
    const { blocker, blocked } = pair;
    if (!pair.exists) {
      if (blocker.blocks.length >= linksMax) throw invalid("task", `A task can block at most ${linksMax} others`);
      if (blocked.blockedBy.length >= linksMax) throw invalid("task", `A task can wait for at most ${linksMax} others`);
      await requireNoCycle(ctx, pair);
      await dependenciesRepository.insert(ctx.db, {
        blockerId: blocker._id,
        blockedId: blocked._id,
        createdBy: ctx.actor.id,
        createdAt: ctx.now(),
      });
      await note(ctx, pair, "added");
    }
    return tasksService.get(ctx, { id: input.id });
  });

export const remove = (ctx: ActorContext, input: Input) =>
  inTransaction(ctx, async (ctx) => {
    const pair = await findPair(ctx, input);
    if (pair.exists) {
      await dependenciesRepository.remove(ctx.db, pair.blocker._id, pair.blocked._id);
      await note(ctx, pair, "removed");
    }
    return tasksService.get(ctx, { id: input.id });
  });

/** Gives copies of tasks the dependencies among the tasks. They close no cycle, because the tasks have none. Returns how many there are. */
export async function copyAmong(ctx: ActorContext, copies: ReadonlyMap<string, string>): Promise<number> {
  if (copies.size === 0) return 0;
  await dependenciesRepository.lock(ctx.db);
  const links = await dependenciesRepository.listAmong(ctx.db, [...copies.keys()]);
  await dependenciesRepository.insertAll(
    ctx.db,
    links.map(({ blockerId, blockedId }) => ({
      blockerId: copies.get(blockerId)!,
      blockedId: copies.get(blockedId)!,
      createdBy: ctx.actor.id,
      createdAt: ctx.now(),
    })),
  );
  return links.length;
}

/** Adds dependencies that an import found, within a transaction. Those of tasks that the actor cannot read are left out. */
export async function addImported(ctx: ActorContext, pairs: readonly { blockerId: string; blockedId: string }[]) {
  if (pairs.length === 0) return;
  await dependenciesRepository.lock(ctx.db);
  const taskIds = [...new Set(pairs.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]))];
  const numbers = new Map((await tasksService.byIds(ctx, { taskIds })).map(({ _id, number }) => [_id, number]));
  const readable = pairs.filter(({ blockerId, blockedId }) => numbers.has(blockerId) && numbers.has(blockedId));
  const links = readable.map((pair) => ({ ...pair, createdBy: ctx.actor.id, createdAt: ctx.now() }));
  const added = await onViolation(dependenciesRepository.insertNew(ctx.db, links), {
    task_links_without_cycle: () =>
      new AppError("conflict", "The task would wait for itself, because of dependencies that are here already"),
  });
  for (const [id, own] of Map.groupBy(added, ({ blockedId }) => blockedId))
    record(ctx, dependenciesChanges.added, {
      id,
      after: { blockedBy: own.map(({ blockerId }) => `#${numbers.get(blockerId)}`).join(", ") },
      rows: [],
    });
  await tasksService.emitChanged(ctx, taskIds);
}

/** Throws with the path that the dependency would close: `#12 → #15 → #12`, `#…` for tasks that the actor cannot read. */
async function requireNoCycle(ctx: ActorContext, { blocker, blocked }: Pair) {
  const path = pathBetween(await dependenciesRepository.listFrom(ctx.db, blocked._id), blocked._id, blocker._id);
  if (!path) return;
  const readable = new Map((await tasksService.byIds(ctx, { taskIds: path })).map(({ _id, number }) => [_id, `#${number}`]));
  const numbers = [blocker._id, ...path].map((id) => readable.get(id) ?? "#…");
  throw new AppError("conflict", `The tasks would wait for each other: ${numbers.join(" → ")}`);
}

/** Adds the change to both histories, by numbers only, because not all of their readers may see the other title. */
async function note(ctx: ActorContext, { blocker, blocked }: Pair, done: "added" | "removed") {
  const value = (number: number) => (done === "added" ? { from: null, to: `#${number}` } : { from: `#${number}`, to: null });
  await tasksUpdateService.addToHistory(ctx, blocked._id, { field: "blockedBy", ...value(blocker.number) });
  await tasksUpdateService.addToHistory(ctx, blocker._id, { field: "blocks", ...value(blocked.number) });
  record(ctx, done === "added" ? dependenciesChanges.added : dependenciesChanges.removed, {
    id: blocked._id,
    [done === "added" ? "after" : "before"]: { blockedBy: `#${blocker.number}` },
    rows: [blocked, blocker],
  });
}

/** Tells those who see only the other side of the dependencies of a changed task. */
export async function refreshLinked(ctx: ActorContext<MaybeActor>, changes: readonly TaskFacts[]) {
  const ids = changes.flatMap(({ rows }) => rows.flatMap(({ blocks, blockedBy }) => [...blocks, ...blockedBy].map(({ _id }) => _id)));
  if (ids.length > 0) await tasksService.emitChanged(ctx, ids);
}
