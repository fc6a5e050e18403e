import type { Actor } from "#access/actor.ts";
import { taskAccess, type TaskFacts } from "#access/tasks.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { asActor } from "#features/notifications/notifications.mentions.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";
import * as notificationsWatchesRepository from "./notifications.watches.repository.ts";
import type { Watch } from "./notifications.watches.repository.ts";

type Watched = { id: string; assigneeId: string | null; createdBy: string | null };

/** Who has muted a task, and who watches it beside its creator and assignee and may still read it. */
export type Watchers = { muted: string[]; watching: string[] };

/** Returns the watchers of tasks. @param factsOf what decides who may read a task */
export async function watchersOf<Task extends Watched>(
  ctx: ActorContext<MaybeActor>,
  tasks: readonly Task[],
  factsOf: (task: Task) => TaskFacts,
): Promise<(task: Task) => Watchers> {
  const watches = await notificationsWatchesRepository.list(
    ctx.db,
    tasks.map(({ id }) => id),
  );
  const delegates = watches.some(({ watching }) => watching) ? await listDelegates(ctx, tasks.map(factsOf)) : [];
  const actorOf = (watch: Watch): Actor => ({
    ...asActor(watch),
    actsFor: delegates
      .filter(({ id }) => id === watch.id)
      .map(({ leadId, leadName, teamId }) => ({ userId: leadId, name: leadName, teamId, scopes: ["tasks"], until: "" })),
  });
  return (task) => {
    const own = watches.filter(({ taskId }) => taskId === task.id);
    return {
      muted: own.filter(({ watching }) => !watching).map(({ id }) => id),
      watching: own
        .filter((watch) => watch.watching && watch.id !== task.assigneeId && watch.id !== task.createdBy)
        .filter((watch) => taskAccess.read(actorOf(watch), factsOf(task)))
        .map(({ id }) => id),
    };
  };
}

const listDelegates = (ctx: ActorContext<MaybeActor>, tasks: TaskFacts[]) =>
  notificationsSourcesRepository.listDelegates(
    ctx.db,
    "tasks",
    [...new Set(tasks.flatMap(({ teamIds }) => teamIds))].filter((id) => id !== null),
    ctx.today(),
  );
