import { allEndpoints } from "@daybook/contract/core/all";
import type { Api, Operation } from "@daybook/contract/core/api";
import type { ResultOf, Endpoint, InputOf } from "@daybook/contract/core/endpoint";
import { type ErrorCode, errorStatus, type Failure } from "@daybook/contract/core/errors";

type Input<O extends Operation> = InputOf<Api[O]>;
type Reply<O extends Operation> = ResultOf<Api[O]>;
type Handler = (input: unknown) => Promise<{ status: number; body: unknown }>;

type Call = { operation: string; input: unknown; headers: Headers };

const handlers = new Map<string, Handler>();
const calls: Call[] = [];
const problems: string[] = [];

const endpoints = new Map<string, Endpoint>(allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/**
 * Mocks the response of an operation: `data`, or `{ data, pagination, … }` for operations with more fields, or a function
 * of the input. Inputs and responses are validated against the contract, so that tests match the real API.
 */
export function mockResponse<O extends Operation>(operation: O, reply: Reply<O> | ((input: Input<O>) => Reply<O> | Promise<Reply<O>>)) {
  const endpoint = endpointOf(operation);
  handlers.set(operation, async (input) => {
    const result = await (typeof reply === "function" ? (reply as (input: Input<O>) => Reply<O>)(input as Input<O>) : reply);
    const parts = endpoint.beside ? (result as Record<string, unknown>) : { data: result };
    const { data, ...beside } = parts as { data: unknown } & Record<string, unknown>;
    endpoint.output.parse(data);
    endpoint.beside?.parse(beside);
    const also = endpoint.also ? { [endpoint.also]: data } : {};
    return { status: endpoint.creates ? 201 : 200, body: { success: true, data, ...also, ...beside, message: endpoint.message } };
  });
}

const codeOf = (status: number) => (Object.keys(errorStatus) as ErrorCode[]).find((code) => errorStatus[code] === status) ?? "internal";

/** Mocks an error response: status, message and further fields. */
export function mockError(operation: Operation, status: number, message: string, more: Partial<Failure> = {}) {
  handlers.set(operation, async () => ({ status, body: { success: false, message, code: codeOf(status), ...more } }));
}

/** Mocks a response outside of the contract, such as a proxy's page. */
export function mockRawResponse(operation: Operation, status: number, body: unknown) {
  handlers.set(operation, async () => ({ status, body }));
}

/** Mocks a network failure. */
export function mockNetworkError(operation: Operation) {
  handlers.set(operation, () => Promise.reject(new TypeError("Failed to fetch")));
}

export const isMocked = (operation: Operation) => handlers.has(operation);

/** The inputs of all calls of an operation so far. */
export const sent = <O extends Operation>(operation: O) =>
  calls.filter((call) => call.operation === operation).map(({ input }) => input as Input<O>);

export const headersSent = (operation: Operation) => calls.filter((call) => call.operation === operation).map(({ headers }) => headers);

/** Replaces `fetch` in tests; see setup.ts. */
export async function fakeFetch(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { operation, input } = parseRequest(String(url), init);
  const endpoint = endpoints.get(operation);
  const handler = handlers.get(operation);
  calls.push({ operation, input, headers: new Headers(init.headers) });
  if (!endpoint || !handler) {
    problems.push(`Unexpected call: ${operation} ${JSON.stringify(input)}`);
    return respond(501, { success: false, message: `Unexpected call: ${operation}` });
  }
  const checked = endpoint.input.safeParse(input);
  if (!checked.success) problems.push(`${operation} was called with invalid input: ${checked.error.message}`);

  const { status, body } = await handler(input).catch((error: unknown) => {
    if (error instanceof Error && "issues" in error)
      problems.push(`${operation} has a mocked response that violates the contract: ${error.message}`);
    throw error;
  });
  if (init.signal?.aborted) throw init.signal.reason;
  return respond(status, body);
}

const respond = (status: number, body: unknown) => new Response(body === undefined ? "" : JSON.stringify(body), { status });

function endpointOf(operation: Operation) {
  const endpoint = endpoints.get(operation);
  if (!endpoint) throw new Error(`The contract has no operation ${operation}`);
  return endpoint;
}

/** Finds the operation of a request and collects its input. Static paths take precedence over parameters, as on the server. */
function parseRequest(url: string, { method = "GET", body }: RequestInit) {
  const { pathname, searchParams } = new URL(url, "http://daybook.test");
  const path = pathname.replace(/^\/api/, "");
  const candidates = [...endpoints.values()]
    .filter((endpoint) => endpoint.method === method && patternOf(endpoint.path).test(path))
    .toSorted((a, b) => a.path.split(":").length - b.path.split(":").length);
  const found = candidates[0];
  const fields = typeof body === "string" ? (JSON.parse(body) as object) : {};
  const query = Object.fromEntries(searchParams);
  if (!found) return { operation: `${method} ${path}`, input: { ...query, ...fields } };
  return { operation: `${method} ${found.path}`, input: { ...query, ...fields, ...patternOf(found.path).exec(path)?.groups } };
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

export function resetMocks() {
  handlers.clear();
  calls.length = 0;
  return problems.splice(0);
}
