import type { Operation } from "@daybook/contract/core/api";
import { actors } from "./actors.ts";
import type { Fixture } from "./fixture.ts";

/** Expected result for one actor: a status, and for lists whether the target is in the response. */
export type Expected = {
  /** Several where the specification allows both 403 and 404. */
  statuses: number[];
  /** `200+`: the response contains the target; `200-`: it does not. */
  lists?: boolean;
};

export type Input = Record<string, unknown> | unknown[];
export type Send = (scene: Fixture) => Input | Promise<Input>;

export type RowOptions = {
  /** A write that changes no rows except sessions and counters. */
  writesNothing?: true;
  /** The error message, if it is not about permissions. */
  message?: string;
};

/** One row of the matrix: an operation in one state, for ten actors. */
export type Row = {
  operation: Operation;
  what: string;
  expected: (Expected | null)[];
  send: Send;
  options: RowOptions;
};

const symbols: Record<string, Expected | null> = { "-": null, "40x": { statuses: [403, 404] } };

function parseExpectation(symbol: string): Expected | null {
  if (symbol in symbols) return symbols[symbol]!;
  const match = /^(\d{3})([+-])?$/.exec(symbol);
  if (!match) throw new Error(`"${symbol}" is not a valid expectation`);
  return { statuses: [Number(match[1])], ...(match[2] && { lists: match[2] === "+" }) };
}

/** The statuses of a row in which all actors get the same. */
export const allActors = (status: number) => actors.map(() => status).join(" ");

/**
 * Defines the rows of one operation: `[description, statuses, request, options]`. The statuses are in the order of `actors`;
 * bars are ignored. Seven statuses imply 401 for the three actors without a valid session; the first row of an operation checks
 * it, because the session is checked before anything that the other rows differ in.
 */
export function rows(operation: Operation, lines: [what: string, statuses: string, send?: Send, options?: RowOptions][]): Row[] {
  return lines.map(([what, statuses, send = () => ({}), options = {}], index) => {
    const given = statuses.split(/[\s|]+/).filter((symbol) => symbol !== "");
    const all = given.length === 7 ? [...Array<string>(3).fill(index === 0 ? "401" : "-"), ...given] : given;
    if (all.length !== actors.length) throw new Error(`${operation}, ${what}: ${given.length} statuses`);
    return { operation, what, expected: all.map(parseExpectation), send, options };
  });
}
