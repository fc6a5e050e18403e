import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as watches from "@daybook/contract/watches/watches";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import { inTransaction } from "#transaction.ts";
import * as watchesChanges from "./watches.changes.ts";
import * as watchesRepository from "./watches.repository.ts";

/** Who may read a task may watch it. Checked before the body is validated. */
export const mayWatch = (ctx: ActorContext, id: string) => tasksService.readable(ctx, id);

/** Watches or mutes a task for the actor. */
export const set = (ctx: ActorContext, { id, watching }: CheckedInputOf<typeof watches.set>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await tasksService.get(ctx, { id });
    if (before.watching === watching) return before;
    await watchesRepository.set(ctx.db, { taskId: id, userId: ctx.actor.id, watching, changedAt: ctx.now() });
    record(ctx, watching ? watchesChanges.started : watchesChanges.stopped, { id, before: { watching: !watching }, after: { watching } });
    return { ...before, watching };
  });
