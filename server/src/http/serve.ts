import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { scopeOf } from "@daybook/contract/access-tokens/scopes";
import type { CheckedInputOf, Endpoint } from "@daybook/contract/core/endpoint";
import { imageTooLargeMessage } from "@daybook/contract/files/files";
import type { MaybeActor, RequestContext } from "#context.ts";
import { Download } from "#download.ts";
import { AppError, reasonForNothing } from "#errors.ts";
import { issueMessage } from "#issue-messages.ts";
import { type Identified, requireSession, type Resolve, type SessionFacts } from "./authenticate.ts";
import { resumable, runIdempotently } from "./idempotency.ts";
import { responseWriter } from "./response-writer.ts";
import { sendDownload } from "./send-download.ts";

/** The result of a service: the endpoint's output before validation. */
export type ServiceResult<E extends Endpoint> = E extends { beside: infer B extends z.ZodType }
  ? { data: z.input<E["output"]> } & z.input<B>
  : z.input<E["output"]>;

type Run<E extends Endpoint, C, Facts> = (ctx: C, input: CheckedInputOf<E>, facts: Facts) => Promise<ServiceResult<E> | Download>;
type Preauthorize<C> = (ctx: C, path: Record<string, string>, sent: string[]) => unknown;

/**
 * Serves one contract endpoint below `/api` to signed-in users: authenticates, validates the input, runs the service,
 * validates and strips the output (that of a GET is stripped while it is written), and wraps it in the response envelope.
 * Path fields override body and query. A POST with an `Idempotency-Key` runs once per user and key, unless its response is
 * secret or it calls another service; an endpoint that `resumes` does each item once. A service may return a `Download`
 * instead (`format=csv`).
 * @param preauthorize called when the input is invalid, with the path fields and the names of the sent fields: users without
 *   permission get 403 or 404 for any body, and learn nothing about the valid one
 * @param resolve resolves the session, for a service that needs more from the same statement; it gets the result
 */
export function serve<E extends Endpoint & { public?: undefined }, Facts extends SessionFacts = SessionFacts>(
  app: FastifyInstance,
  endpoint: E,
  run: Run<E, RequestContext, Facts>,
  preauthorize?: Preauthorize<RequestContext>,
  resolve?: Resolve<Facts>,
) {
  addRoute(app, endpoint, { contextOf: (identified) => requireSession(identified, endpoint), run, preauthorize, resolve });
}

/** Returns the result of a bulk action that did nothing; `failed` returns these items as failed, with the reason. */
type AllFailed<E extends Endpoint> = (
  input: CheckedInputOf<E>,
  failed: (ids: string[]) => { id: string; reason: string }[],
) => ServiceResult<E>;

/**
 * Serves an endpoint that reports what it did per item, as `serve` does. When the time of the request ends before it did
 * anything, the response is 200 with every item as failed.
 */
export function serveBulk<E extends Endpoint & { public?: undefined }>(
  app: FastifyInstance,
  endpoint: E,
  run: Run<E, RequestContext, SessionFacts>,
  allFailed: AllFailed<E>,
  preauthorize?: Preauthorize<RequestContext>,
) {
  addRoute(app, endpoint, { contextOf: (identified) => requireSession(identified, endpoint), run, preauthorize, allFailed });
}

/** Serves an endpoint that needs no session, as `serve` does. */
export function servePublic<E extends Endpoint & { public: true }>(
  app: FastifyInstance,
  endpoint: E,
  run: Run<E, RequestContext<MaybeActor>, SessionFacts>,
  preauthorize?: Preauthorize<RequestContext<MaybeActor>>,
) {
  addRoute(app, endpoint, { contextOf: ({ ctx }) => ctx, run, preauthorize });
}

type Route<E extends Endpoint, C, Facts extends SessionFacts> = {
  contextOf: (identified: Identified<Facts>) => C;
  run: Run<E, C, Facts>;
  preauthorize?: Preauthorize<C> | undefined;
  resolve?: Resolve<Facts> | undefined;
  allFailed?: AllFailed<E> | undefined;
};

function addRoute<E extends Endpoint, C extends RequestContext<MaybeActor>, Facts extends SessionFacts>(
  app: FastifyInstance,
  endpoint: E,
  { contextOf, run, preauthorize, resolve, allFailed }: Route<E, C, Facts>,
) {
  const operation = `${endpoint.method} ${endpoint.path}`;
  const status = endpoint.creates ? 201 : 200;
  const isIdempotent = endpoint.method === "POST" && !endpoint.secret && !endpoint.callsOut;

  const respond = async (ctx: C, input: CheckedInputOf<E>, facts: Facts) => {
    const result = await run(ctx, input, facts);
    if (result instanceof Download) return { status, body: result };
    const write = endpoint.method === "GET" ? responseWriter(endpoint) : undefined;
    if (!write) return { status, body: envelope(endpoint, result) };
    return { status, body: write(app.validatesResponses ? envelope(endpoint, result) : bodyOf(endpoint, partsOf(endpoint, result))) };
  };

  const validate = async (ctx: C, request: FastifyRequest) => {
    const sent = mergedInput(request, endpoint);
    try {
      return check(endpoint, sent);
    } catch (error) {
      const path = request.params as Record<string, string>;
      const pathIsWrong = error instanceof AppError && error.details.errors?.some((issue) => issue.path in path);
      if (!pathIsWrong) await preauthorize?.(ctx, path, Object.keys(sent));
      throw error;
    }
  };

  const runWithKey = async (ctx: C, key: string | string[] | undefined, input: CheckedInputOf<E>, facts: Facts) => {
    // A dry run changes nothing: it rolls back a transaction of its own.
    const isDryRun = typeof input === "object" && input !== null && "dryRun" in input && input.dryRun === true;
    if (isDryRun || !ctx.actor || typeof key !== "string" || key === "") return respond(ctx, input, facts);
    const keyed = { userId: ctx.actor.id, key, operation, input };
    if (endpoint.resumes) return respond(await resumable(ctx, keyed), input, facts);
    return isIdempotent
      ? runIdempotently(ctx, keyed, (ctx) => respond(ctx, input, facts), withoutSecret(endpoint))
      : respond(ctx, input, facts);
  };

  /** Outside of the transaction of an idempotency key, so that a retry with the same key runs again. */
  const orAllFailed = (input: CheckedInputOf<E>) => (error: unknown) => {
    const reason = reasonForNothing(error);
    if (!allFailed || reason === undefined) throw error;
    const failed = (ids: string[]) => [...new Set(ids)].map((id) => ({ id, reason }));
    return { status, body: envelope(endpoint, allFailed(input, failed)) };
  };

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { scope: scopeOf(endpoint), ...(hasImageField(endpoint) && { tooLarge: imageTooLargeMessage }) },
    handler: async (request, reply) => {
      const identified = await request.identify(reply, resolve);
      const ctx = contextOf(identified);
      const input = await validate(ctx, request);
      const { status, body } = await runWithKey(ctx, request.headers["idempotency-key"], input, identified.facts).catch(orAllFailed(input));
      if (body instanceof Download) return sendDownload(ctx, reply, body);
      return typeof body === "string" ? reply.code(status).type("application/json").send(body) : reply.code(status).send(body);
    },
  });
}

/** Removes the endpoint's secret field from a response body. */
const withoutSecret =
  ({ secretField }: Endpoint) =>
  (body: unknown) => {
    if (!secretField) return body;
    const { data, ...rest } = body as { data: Record<string, unknown> };
    return { ...rest, data: Object.fromEntries(Object.entries(data).filter(([field]) => field !== secretField)) };
  };

const imageFields = ["profilePicture", "logo"];

/** Images are sent in the body, so a body that is too large gets the image's error message. */
const hasImageField = ({ input }: Endpoint) => input instanceof z.ZodObject && imageFields.some((field) => field in input.shape);

/** Merges path, query and body; a bare array becomes the field the endpoint names. No prototype, so `__proto__` is a plain key. */
function mergedInput(request: FastifyRequest, endpoint: Endpoint) {
  const body = Array.isArray(request.body) && endpoint.bareArray ? { [endpoint.bareArray]: request.body } : request.body;
  return Object.assign(Object.create(null), request.query, typeof body === "object" ? body : undefined, request.params);
}

/** Validates input. The error's message is that of the first issue; `errors` contains all. */
export function check<E extends Endpoint>(endpoint: E, sent: unknown): CheckedInputOf<E> {
  const result = endpoint.input.safeParse(sent);
  if (result.success) return result.data as CheckedInputOf<E>;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issueMessage(issue, sent) }));
  throw new AppError("invalid_input", errors[0]?.message ?? "Please check what you entered", { errors });
}

/** Builds the response body: the output validated and stripped to the endpoint's schema. */
export function envelope<E extends Endpoint>(endpoint: E, result: ServiceResult<E>) {
  const { data, beside } = partsOf(endpoint, result);
  return bodyOf(endpoint, { data: endpoint.output.parse(data), beside: endpoint.beside?.parse(beside) as object | undefined });
}

type Parts = { data: unknown; beside?: object | undefined };

/** Splits the result of a service into `data` and the fields next to it. */
function partsOf<E extends Endpoint>(endpoint: E, result: ServiceResult<E>): Parts {
  if (!endpoint.beside) return { data: result };
  const { data, ...beside } = result as { data: unknown };
  return { data, beside };
}

function bodyOf<E extends Endpoint>(endpoint: E, { data, beside }: Parts) {
  const message = endpoint.messageFor?.(data) ?? endpoint.message;
  return {
    success: true,
    data,
    ...(message && { message }),
    ...beside,
    ...(endpoint.also && { [endpoint.also]: data }),
  };
}
