import { isDeepStrictEqual } from "node:util";
import { isWebhookEvent, keepDeliveriesDays } from "@daybook/contract/webhooks/events";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import * as webhooksDeliveriesRepository from "./webhooks.deliveries.repository.ts";
import { queue } from "./webhooks.send.service.ts";

const dayMs = 86_400_000;
const batchSize = 5000;

/** The names of the fields that a change sets, without what the context adds to every change. */
function changedFields({ before = {}, after = {} }: Recorded, added: object) {
  const [old, set] = [before, after].map((fields) => new Map(Object.entries(fields)));
  return [...set!].filter(([name, value]) => !(name in added) && !isDeepStrictEqual(old!.get(name), value)).map(([name]) => name);
}

/** Queues the deliveries of the changes of a transaction, with them. */
export async function queueEvents(ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]) {
  if (!ctx.company.hasWebhooks) return;
  const events = changes
    .filter(({ change }) => isWebhookEvent(change.name))
    .map((made) => ({
      name: made.change.name,
      entity: made.entity ?? made.change.entity,
      entity_id: made.id,
      changed: changedFields(made, ctx.recordsWith ?? {}),
    }));
  if (events.length === 0) return;
  await queue(ctx, await webhooksDeliveriesRepository.insertFor(ctx.db, events, ctx.now()));
}

/** Deletes old deliveries. */
export async function sweep({ db, now }: ActorContext<MaybeActor>) {
  const before = new Date(Date.parse(now()) - keepDeliveriesDays * dayMs).toISOString();
  while ((await webhooksDeliveriesRepository.removeBefore(db, before, batchSize)) === batchSize);
}
