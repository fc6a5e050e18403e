import type { AuditAction, AuditEntity } from "@daybook/contract/audit/actions";
import type { ActorContext, Change, Event, Facts, MaybeActor, Phase, Recorded, Subscription, Subscriptions } from "#context.ts";
import { insertAuditEvents, type NewAuditEvent } from "#db/audit-events.ts";

/*
 * A feature declares its changes in `<feature>.changes.ts`, records them in the transaction that makes them, and subscribes
 * to changes of other features with `on`. In this order, inside the transaction: hooks, which may record further changes;
 * the audit events; notices and messages, unless the changes notify no one; requests to programs. After the commit: the
 * socket events.
 */

/** Declares a change. Its entity is the name's first part, unless given. */
export const change = <F extends Facts = Facts>(
  name: AuditAction,
  { entity = name.split(".")[0] as AuditEntity, emits }: Partial<Pick<Change<F>, "entity" | "emits">> = {},
): Change<F> => ({ name, entity, ...(emits && { emits }) });

/**
 * Subscribes to changes. The handler is called before the commit, once per transaction with all of these changes, in the
 * order in which they were made. Hooks that record such changes cause another call. The actor of its context is the one of
 * the transaction; `actorId` of a change is who made it.
 */
export const on = <F extends Facts>(
  changes: Change<F> | readonly Change<F>[],
  handle: (ctx: ActorContext<MaybeActor>, changes: readonly Recorded<F>[]) => Promise<unknown>,
  phase: Phase = "hooks",
) => ({ changes: [changes].flat(), phase, handle }) as Subscription;

/** Subscribes to every change, for programs. Its handler also gets imported data, which notifies no person. */
export const onEvery = (handle: Subscription["handle"]): Subscription => ({ changes: "every", phase: "programs", handle });

export const subscriptionsOf = (list: readonly Subscription[]): Subscriptions => {
  const of = (phase: Phase) => list.filter((each) => each.phase === phase);
  return { hooks: of("hooks"), notices: of("notices"), messages: of("messages"), programs: of("programs") };
};

/** Records a change. Throws outside of a transaction, and in a notice or message, which follow from changes. */
export function record<F extends Facts>(
  ctx: Pick<ActorContext<MaybeActor>, "actor" | "recorded" | "recordsWith">,
  change: Change<F>,
  facts: NoInfer<F>,
): void {
  const { recorded, recordsWith, actor } = ctx;
  if (!recorded) throw new Error(`${change.name} was recorded outside of a transaction`);
  if (Object.isFrozen(recorded)) throw new Error(`${change.name} was recorded after the hooks; only hooks may make further changes`);
  const { actorId = actor?.id ?? null, after } = facts;
  recorded.push({ ...facts, change, actorId, after: recordsWith ? { ...after, ...recordsWith } : after });
}

async function notifyOf(ctx: ActorContext<MaybeActor>, subscriptions: readonly Subscription[], made: readonly Recorded[]) {
  for (const { changes, handle } of subscriptions) {
    const own = changes === "every" ? made : made.filter(({ change }) => changes.includes(change));
    if (own.length > 0) await handle(ctx, own);
  }
}

const auditEventOf = ({ ip }: Pick<ActorContext, "ip">, { change, id, entity, ...facts }: Recorded): NewAuditEvent => ({
  before: undefined,
  after: undefined,
  ...facts,
  action: change.name,
  entity: entity ?? change.entity,
  entityId: id,
  ip,
});

/** Runs the hooks of a transaction's changes, until they record no more. */
async function runHooks(ctx: ActorContext<MaybeActor>, recorded: readonly Recorded[]) {
  for (let settled = 0; settled < recorded.length;) {
    const made = recorded.slice(settled);
    settled = recorded.length;
    await notifyOf(ctx, ctx.subscriptions.hooks, made);
  }
}

/** Returns the changes of a dry run with those of other features that follow from them. */
export async function changesOfDryRun(ctx: ActorContext): Promise<readonly Recorded[]> {
  const { recorded = [] } = ctx;
  await runHooks(ctx, recorded);
  return recorded;
}

/** Returns the recorded changes of one kind. */
export const changesOf = <F extends Facts>(recorded: readonly Recorded[], kind: Change<F>) =>
  recorded.filter((each): each is Recorded<F> => each.change === kind);

/**
 * Does what follows from the changes of a transaction before its commit, and writes their audit events in one statement.
 * Returns them, for the log after the commit.
 */
export async function settle(ctx: ActorContext<MaybeActor> & { recorded: Recorded[] }) {
  const { recorded, subscriptions } = ctx;
  await runHooks(ctx, recorded);
  Object.freeze(recorded);
  if (recorded.length === 0) return [];
  const stored = await insertAuditEvents(
    ctx.db,
    recorded.map((each) => auditEventOf(ctx, each)),
    ctx.now(),
  );
  if (!ctx.isQuiet) {
    await notifyOf(ctx, subscriptions.notices, recorded);
    await notifyOf(ctx, subscriptions.messages, recorded);
  }
  await notifyOf(ctx, subscriptions.programs, recorded);
  return stored;
}

/** Returns the socket events of a transaction's changes, equal ones once. */
export function eventsOf(recorded: readonly Recorded[]): Event[] {
  const events = [...Map.groupBy(recorded, ({ change }) => change.emits)].flatMap(([emits, own]) => emits?.(own) ?? []);
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
}
