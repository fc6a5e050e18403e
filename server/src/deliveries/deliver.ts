import { uuidv7 } from "uuidv7";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { DeliveryKind } from "./delivery-kind.ts";
import * as deliveriesRepository from "./deliveries.repository.ts";

/** The job that sends what is due. */
export const sendJob = "deliveries.send";

export type NewDelivery<Payload> = {
  /** Who or what gets it; see `deliveries.target`. */
  target: string;
  payload: Payload;
  /** The second one with the same key is left out. */
  key?: string;
  /** Not sent before this time. */
  dueAt?: string | undefined;
  /** When it is too old to be sent. */
  expiresAt?: string;
};

/** Queues messages, all in one statement. In a transaction they are sent after the commit, and never after a rollback. */
export async function deliver<Payload>(
  ctx: Pick<ActorContext<MaybeActor>, "db" | "now" | "jobs">,
  { name, channel, policy }: DeliveryKind<Payload>,
  deliveries: NewDelivery<Payload>[],
) {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ target, payload, key = null, dueAt = null, expiresAt = null }) => ({
    id: uuidv7(),
    target,
    payload,
    key,
    due_at: dueAt,
    expires_at: expiresAt,
  }));
  await deliveriesRepository.insert(ctx.db, { kind: name, channel, rows, collapseMs: policy.collapseMs ?? null, now: ctx.now() });
  for (const dueAt of new Set(deliveries.map((each) => each.dueAt)))
    await ctx.jobs.send(ctx.db, sendJob, {}, dueAt ? { startAfter: dueAt } : {});
}
