import type { z } from "zod";
import type { Scope } from "../access-tokens/scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What an endpoint is as a tool of assistants (MCP). */
export type Tool = {
  name: string;
  /** What it does, for the assistant that chooses a tool. */
  description: string;
  /** What an assistant may send, if that is less than the endpoint takes. */
  input?: z.ZodObject;
  /** What an assistant gets of `data`, if that is less than the endpoint returns. */
  output?: z.ZodType;
};

/**
 * One HTTP operation, used by the server, the web, tests, e2e, bench and the API documentation. The body of a success is
 * `{ success, data, message?, ...beside }`, with `data` repeated under `also`.
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
  /** Path below `/api`, with `:names` for path fields. */
  path: P;
  /** One line for the API documentation. */
  summary: string;
  /** Path, query and body fields in one object; path fields take precedence. Unknown fields are dropped. */
  input: Input;
  /** Fields that are not listed here are removed from the response. */
  output: Output;
  /** Fields next to `data` (pagination, stats). The service then returns `{ data, ...beside }`. */
  beside?: Beside;
  /** The specification's additional key for the same object. */
  also?: string;
  /** Message of a success. */
  message?: string;
  /** Message that depends on the result, for calls that may do only a part; undefined for `message`. */
  messageFor?(data: z.output<Output>): string | undefined;
  /** Responds with 201 instead of 200. */
  creates?: true;
  /** The field that a bare array in the body is assigned to. */
  bareArray?: string;
  /** The response contains a secret and is never stored, not even for an idempotency key. */
  secret?: true;
  /** A field of the output that is secret: only the first response carries it, not one repeated for an idempotency key. */
  secretField?: string;
  /** Runs for every request, whatever its idempotency key, and outside of a transaction, because it waits for another service. */
  callsOut?: true;
  /** Does its items one by one, each in its own transaction: a retry with the same idempotency key does those that are not done. */
  resumes?: true;
  /** Allowed while the company requires a second factor that the user has not set up yet. Public endpoints always are. */
  beforeSecondFactor?: true;
  /** The scope with which an access token may call it, if not that of its path and method (`scopeOf`); null: only a session may. */
  scope?: Scope | null;
  /** Offers it to assistants. Approvals, deletions and what is about the leave of others are not offered. */
  tool?: Tool;
  /** Does not require a session; the actor may be null. */
  public?: Public;
};

/** Input as sent by a client. */
export type InputOf<E extends Endpoint> = z.input<E["input"]>;
/** Input after validation, as passed to the service. */
export type CheckedInputOf<E extends Endpoint> = z.output<E["input"]>;
/** `data` of the response. */
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;
/** The result of a service and of a client's call: `data`, or `{ data, ...beside }`. */
export type ResultOf<E extends Endpoint> = E extends { beside: infer B extends z.ZodType }
  ? { data: OutputOf<E> } & z.output<B>
  : OutputOf<E>;

/** Defines an endpoint with its literal types. */
export const endpoint = <
  const M extends Method,
  const P extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Beside extends z.ZodType | undefined = undefined,
  const Public extends boolean | undefined = undefined,
>(
  definition: Endpoint<M, P, Input, Output, Beside, Public>,
) =>
  definition as Endpoint<M, P, Input, Output, Beside, Public> &
    (Beside extends z.ZodType ? { beside: Beside } : unknown) &
    (Public extends true ? { public: true } : unknown);
