import type { ActorContext } from "#context.ts";

/** A blocker that someone assigned to an owner. */
export type Assignment = { id: string; text: string; ownerId: string };

type Listener = (ctx: ActorContext, assignment: Assignment) => Promise<void>;

const listeners: Listener[] = [];

/** Registers a step of another feature that runs in the transaction of an assignment. */
export const onAssigned = (listener: Listener) => void listeners.push(listener);

export async function afterAssignment(ctx: ActorContext, assignment: Assignment) {
  for (const listener of listeners) await listener(ctx, assignment);
}
