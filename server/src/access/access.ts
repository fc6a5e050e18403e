import { AppError } from "#errors.ts";
import type { Actor } from "./actor.ts";

/** One yes-or-no rule per action. Rules are pure: no SQL, no clock, no request. */
export type Access<Action extends string, Facts> = Record<Action, (actor: Actor, facts: Facts) => boolean>;

/** The answers a client needs in order to show or hide what one may do with a row: its `can`. */
export function abilities<Action extends string, Facts>(access: Access<Action, Facts>, actor: Actor, facts: Facts) {
  const answers = {} as Record<Action, boolean>;
  for (const action of Object.keys(access) as Action[]) answers[action] = access[action](actor, facts);
  return answers;
}

export const refused = (what: string) => new AppError("forbidden", `You don't have permission to ${what}`);

/**
 * Passes when the actor may do this with the row. An unreadable row and an absent one look the same (404),
 * so ids cannot be probed; a readable one that may not be changed is 403.
 */
export function authorize<Action extends string, Facts>(
  access: Access<Action | "read", Facts>,
  action: Action | "read",
  actor: Actor,
  facts: Facts | undefined | null,
  words: { missing: string; refused?: string },
): asserts facts is Facts {
  if (!facts || !access.read(actor, facts)) throw new AppError("not_found", words.missing);
  if (!access[action](actor, facts)) throw refused(words.refused ?? `${action} this`);
}

/** Passes when a rule that needs no row allows it; 403 otherwise. */
export function require(allowed: boolean, what: string): asserts allowed {
  if (!allowed) throw refused(what);
}
