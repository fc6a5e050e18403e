import type { Api, Operation } from "@daybook/contract/core/api";
import type { ResultOf, InputOf, OutputOf } from "@daybook/contract/core/endpoint";
import { CallError, networkMessage } from "./call-error.ts";
import { fallbackOf } from "./fallback-of.ts";
import { socketHeaders, written } from "./writes.ts";
import { endSessionIfExpired } from "#lib/session/session-expiry.ts";

/** Same origin; the development server proxies this path. */
const BASE = "/api";

type Endpoint<O extends Operation> = Api[O];
type Input<O extends Operation> = InputOf<Endpoint<O>>;
/** Operations whose response has fields beside `data`: pagination, stats, the company. */
export type OperationWithBeside = { [O in Operation]: Api[O] extends { beside: object } ? O : never }[Operation];

export type CallOptions = {
  signal?: AbortSignal;
  /** Pass the same key to retry a call safely; by default every POST gets a new one, and other calls have none. */
  idempotencyKey?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Sent as the multipart field `file`, instead of a JSON body. */
  file?: File;
};

/** The input is optional if the operation has no required field. */
type Arguments<O extends Operation> =
  Record<never, never> extends Input<O> ? [input?: Input<O>, options?: CallOptions] : [input: Input<O>, options?: CallOptions];

/**
 * Calls the API: `call("GET /users/:id", { id })`. Path fields go into the path, the others into the query of a GET or
 * the JSON body otherwise. Resolves to `data`; throws a `CallError`. Ends the session if the failure says it expired. A call
 * that needs a recent confirmation asks for it and is repeated.
 */
export async function call<O extends Operation>(operation: O, ...[input, options]: Arguments<O>): Promise<OutputOf<Endpoint<O>>> {
  const response = await request(operation, input ?? {}, options ?? {});
  return response["data"] as OutputOf<Endpoint<O>>;
}

/** Like `call`, for operations with fields beside `data`: resolves to `{ data, pagination, … }`. */
export async function callWith<O extends OperationWithBeside>(
  operation: O,
  ...[input, options]: Arguments<O>
): Promise<ResultOf<Endpoint<O>>> {
  const { success: _success, message: _message, ...response } = await request(operation, input ?? {}, options ?? {});
  return response as ResultOf<Endpoint<O>>;
}

type Body = Record<string, unknown>;

async function request(operation: Operation, input: object, { signal, idempotencyKey, keepalive, file }: CallOptions): Promise<Body> {
  const [method, template] = operation.split(" ", 2) as [string, string];
  const { path, rest } = fillPath(template, input);
  const isQuery = method === "GET";
  const hasBody = !isQuery && (method !== "DELETE" || Object.keys(rest).length > 0);

  const headers: Record<string, string> = { Accept: "application/json", ...(!isQuery && socketHeaders()) };
  if (hasBody && !file) headers["Content-Type"] = "application/json";
  const key = idempotencyKey ?? (method === "POST" ? newKey() : undefined);
  if (key !== undefined) headers["Idempotency-Key"] = key;

  let response: Response;
  let body: Body | undefined;
  try {
    response = await fetch(`${BASE}${path}${isQuery ? queryOf(rest) : ""}`, {
      method,
      headers,
      credentials: "include",
      body: file ? formOf(file) : hasBody ? JSON.stringify(rest) : undefined,
      signal,
      keepalive,
    });
    body = await bodyOf(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError({ status: 0, code: "network", message: networkMessage(operation) });
  }

  if (response.ok && body && "data" in body) {
    if (!isQuery) written(operation, input);
    return body;
  }
  const error = response.ok
    ? new CallError({ status: response.status, code: "internal", message: "Invalid data format received from server" })
    : CallError.of(response.status, body, await fallbackOf(operation, response.status));
  if (error.code === "confirm" && (await isConfirmed())) return request(operation, input, { signal, idempotencyKey, keepalive, file });
  endSessionIfExpired(error, template);
  throw error;
}

/** Asks the person to confirm that it is them; false if they cancel. The call is then repeated. */
const isConfirmed = () => import("#lib/session/confirmation.ts").then(({ confirmIdentity }) => confirmIdentity());

function formOf(file: File) {
  const form = new FormData();
  form.set("file", file);
  return form;
}

/** Parses the JSON body; undefined if it is not a JSON object, such as a proxy's HTML page. */
async function bodyOf(response: Response) {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Body) : undefined;
  } catch {
    return undefined;
  }
}

function fillPath(template: string, input: object) {
  const rest: Body = { ...input };
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

/** Builds the query string: lists joined by commas, without empty, null and undefined values. */
function queryOf(fields: Body) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (text !== "") query.set(name, text);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Returns a random key. Plain HTTP is not a secure context, and there `crypto.randomUUID` does not exist. */
export function newKey() {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
