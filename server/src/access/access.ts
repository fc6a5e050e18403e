import { AppError } from "#errors.ts";
import type { Actor } from "./actor.ts";

/** One yes-or-no rule per action. Rules are pure: no SQL, no clock, no request. */
export type Access<Action extends string, Facts> = Record<Action, (actor: Actor, facts: Facts) => boolean>;

/** Evaluates every rule for a row: its `can`, which clients use to show or hide actions. */
export function abilities<Action extends string, Facts>(access: Access<Action, Facts>, actor: Actor, facts: Facts) {
  const result = {} as Record<Action, boolean>;
  for (const action of Object.keys(access) as Action[]) result[action] = access[action](actor, facts);
  return result;
}

export const refused = (what: string) => new AppError("forbidden", `You don't have permission to ${what}`);

/**
 * Throws unless the actor may perform the action. An unreadable row is reported like a missing one (404), so that ids cannot
 * be probed; a readable row without permission is 403.
 */
export function authorize<Action extends string, Facts>(
  access: Access<Action | "read", Facts>,
  action: Action | "read",
  actor: Actor,
  facts: Facts | undefined | null,
  messages: { missing: string; refused?: string },
): asserts facts is Facts {
  if (!facts || !access.read(actor, facts)) throw new AppError("not_found", messages.missing);
  if (!access[action](actor, facts)) throw refused(messages.refused ?? `${action} this`);
}

/** Throws 403 unless allowed, for rules that need no row. */
export function require(allowed: boolean, what: string): asserts allowed {
  if (!allowed) throw refused(what);
}
