import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One HTTP operation. The server serves it; the web, tests, e2e, bench and the API documentation read it.
 * The success body is `{ success, data, message?, ...beside }`, and `data` once more under `also`.
 */
export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Beside extends z.ZodType | undefined = z.ZodType | undefined,
  Public extends boolean | undefined = boolean | undefined,
> = {
  method: M;
  /** Below `/api`, with `:names` for path fields. */
  path: P;
  /** One line for the API documentation. */
  summary: string;
  /** Path, query and body fields in one object; path fields win. Unknown fields are dropped. */
  input: Input;
  /** Fields not named here never leave the server. */
  output: Output;
  /** What stands beside `data` (pagination, stats). The service then answers `{ data, ...beside }`. */
  beside?: Beside;
  /** The specification's own key for the same object. */
  also?: string;
  /** The sentence of a success. */
  message?: string;
  /** A creating POST answers 201. */
  creates?: true;
  /** The field that a bare array as body stands for. */
  bareArray?: string;
  /** The answer is kept nowhere, not even for a call that is sent twice: it holds a secret. */
  secret?: true;
  /** Answered without a session too; the actor may then be missing. */
  public?: Public;
};

/** What a caller sends. */
export type InputOf<E extends Endpoint> = z.input<E["input"]>;
/** What the service works with once it is checked. */
export type CheckedInputOf<E extends Endpoint> = z.output<E["input"]>;
/** `data` of the answer. */
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;
/** What a service answers and a client's call resolves to: `data`, or `{ data, ...beside }`. */
export type AnswerOf<E extends Endpoint> = E extends { beside: infer B extends z.ZodType }
  ? { data: OutputOf<E> } & z.output<B>
  : OutputOf<E>;

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <
  const M extends Method,
  const P extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Beside extends z.ZodType | undefined = undefined,
  const Public extends boolean | undefined = undefined,
>(
  definition: Endpoint<M, P, Input, Output, Beside, Public>,
) => definition as Endpoint<M, P, Input, Output, Beside, Public> & (Beside extends z.ZodType ? { beside: Beside } : unknown);
