import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** Everyone's days may change, as with a holiday. */
const emits: Emits = () => [{ name: "holidays.changed" }];

/** The leave that follows is recorded as changes of leave. */
export type ClosureFacts = Facts & { id: string };
export const created = change<ClosureFacts>("closures.created", { emits });
export const updated = change<ClosureFacts>("closures.updated", { emits });
export const removed = change<ClosureFacts>("closures.removed", { emits });
export const restBooked = change<ClosureFacts>("closures.rest_booked", { emits });
