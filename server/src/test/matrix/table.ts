import type { Operation } from "@daybook/contract/core/api";
import type { Scene } from "./scene.ts";

/** Who asks, in the order of the columns. "Own" and "teammate's" say whose thing it is: the scene's owner's. */
export const actors = [
  "anonymous",
  "an expired session",
  "a deactivated person",
  "a member on own",
  "a member on a teammate's",
  "a member on another team's",
  "a lead on own team's",
  "a lead on another team's",
  "a lead on own",
  "an admin",
] as const;
export type ActorKind = (typeof actors)[number];

/** What one actor must get: a status, and for lists whether the scene's target is in the answer. */
export type Expected = {
  /** 403 and 404 where the specification leaves open which of the two. */
  statuses: number[];
  /** `200+`: the answer contains the target; `200-`: it does not. */
  lists?: boolean;
};

type Input = Record<string, unknown> | unknown[];
export type Send = (scene: Scene) => Input | Promise<Input>;

export type RowOptions = {
  /** A write that changes only what a session or a counter is, or nothing at all. */
  writesNothing?: true;
  /** The sentence of a refusal that is not about permission. */
  says?: string;
};

/** One line of the table: an operation in one state, for ten actors. */
export type Row = {
  operation: Operation;
  what: string;
  expected: (Expected | null)[];
  send: Send;
  options: RowOptions;
};

const words: Record<string, Expected | null> = { "-": null, "40x": { statuses: [403, 404] } };

function expectation(word: string): Expected | null {
  if (word in words) return words[word]!;
  const match = /^(\d{3})([+-])?$/.exec(word);
  if (!match) throw new Error(`"${word}" is no expectation`);
  return { statuses: [Number(match[1])], ...(match[2] && { lists: match[2] === "+" }) };
}

/**
 * The rows of one operation: `[what is special about it, statuses, what is sent, options]`. The statuses stand in the
 * order of `actors`, with bars for the eye. Seven of them mean that nobody gets past 401 without a living session.
 */
export function rows(operation: Operation, lines: [what: string, statuses: string, send?: Send, options?: RowOptions][]): Row[] {
  return lines.map(([what, statuses, send = () => ({}), options = {}]) => {
    const told = statuses.split(/[\s|]+/).filter((word) => word !== "");
    const all = told.length === 7 ? ["401", "401", "401", ...told] : told;
    if (all.length !== actors.length) throw new Error(`${operation}, ${what}: ${told.length} statuses`);
    return { operation, what, expected: all.map(expectation), send, options };
  });
}
