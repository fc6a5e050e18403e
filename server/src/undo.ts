import { undoSeconds } from "@daybook/contract/core/constants";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";

/* Undoing a decision. Its notice is written at once and withdrawn by the undo; emails and push messages wait for as long. */

export const undoMs = undoSeconds * 1000;

/** Facts of a change that undoes a decision. */
export type UndoneDecision = { decidedAt: string };

type Decision = { by: { _id: string } | null; at: string | null };

/**
 * Requires a decision of the actor that is seconds old; its instant is returned. `by` is null if there is nothing to undo, or if
 * something else has changed since.
 * @param instead what to do later: `Reopen the task instead.`
 */
export function requireUndoable({ actor, now }: Pick<ActorContext, "actor" | "now">, { by, at }: Decision, instead: string): string {
  if (by?._id !== actor.id || at === null)
    throw new AppError("conflict", "Only your own decision can be undone, and only while nothing else has changed");
  if (Date.parse(now()) - Date.parse(at) > undoMs)
    throw new AppError("conflict", `A decision can be undone for ${undoSeconds} seconds. ${instead}`);
  return at;
}
