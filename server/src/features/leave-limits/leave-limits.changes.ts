import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** What can be requested changes, as with a leave type. */
const emits: Emits = () => [{ name: "leaveTypes.changed" }];

type LimitFacts = Facts & { id: string };
export const created = change<LimitFacts>("leave_limits.created", { emits });
export const updated = change<LimitFacts>("leave_limits.updated", { emits });
export const removed = change<LimitFacts>("leave_limits.removed", { emits });
