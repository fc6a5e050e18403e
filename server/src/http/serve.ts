import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { CheckedInputOf, Endpoint } from "@daybook/contract/core/endpoint";
import { sessionWords } from "@daybook/contract/core/errors";
import { pictureTooLarge } from "@daybook/contract/files";
import type { Context, PublicContext } from "#context.ts";
import { Download } from "#download.ts";
import { AppError, sentence } from "#errors.ts";
import { once } from "./idempotency.ts";

/** The context a service gets: with an actor unless the endpoint is public. */
export type ContextOf<E extends Endpoint> = E extends { public: true } ? PublicContext : Context;

/** What a service may answer: the endpoint's output before it is checked and stripped. */
export type ServiceAnswer<E extends Endpoint> = E extends { beside: infer B extends z.ZodType }
  ? { data: z.input<E["output"]> } & z.input<B>
  : z.input<E["output"]>;

/**
 * Serves one contract endpoint below `/api`: finds the actor, checks what comes in, runs the service, strips
 * what goes out, wraps it in the envelope. Path fields win over the body's and the query's. A POST with an
 * `Idempotency-Key` runs once per person and key, unless its answer is a secret. A service may answer a file instead (`format=csv`).
 * @param may asked when the input is wrong, with the path fields and the names of all that was sent: who may not do
 *   this at all is told so (403 or 404) whatever the body, and does not learn what a right one looks like
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  run: (ctx: ContextOf<E>, input: CheckedInputOf<E>) => Promise<ServiceAnswer<E> | Download>,
  may?: (ctx: ContextOf<E>, path: Record<string, string>, sent: string[]) => unknown,
) {
  const operation = `${endpoint.method} ${endpoint.path}`;
  const status = endpoint.creates ? 201 : 200;

  const answer = async (ctx: PublicContext, input: CheckedInputOf<E>) => {
    const result = await run(ctx as ContextOf<E>, input);
    return { status, body: result instanceof Download ? result : envelope(endpoint, result) };
  };

  const checkAllowed = async (ctx: PublicContext, request: FastifyRequest) => {
    const sent = sentIn(request, endpoint);
    try {
      return check(endpoint, sent);
    } catch (wrong) {
      const path = request.params as Record<string, string>;
      const pathIsWrong = wrong instanceof AppError && wrong.details.errors?.some((error) => error.path in path);
      if (!pathIsWrong) await may?.(ctx as ContextOf<E>, path, Object.keys(sent));
      throw wrong;
    }
  };

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: carriesPicture(endpoint) ? { tooLarge: pictureTooLarge } : {},
    handler: async (request, reply) => {
      const { ctx, rejected } = await request.identify(reply);
      if (!endpoint.public && !ctx.actor) throw rejected ?? new AppError("unauthenticated", sessionWords.missing);
      const input = await checkAllowed(ctx, request);
      const key = request.headers["idempotency-key"];
      const { status, body } =
        endpoint.method === "POST" && !endpoint.secret && typeof key === "string" && key !== "" && isSignedIn(ctx)
          ? await once(ctx, key, operation, input, (ctx) => answer(ctx, input))
          : await answer(ctx, input);
      return body instanceof Download ? sendDownload(reply, body) : reply.code(status).send(body);
    },
  });
}

/** A table is written as its rows come; its name is ours and plain. */
const sendDownload = (reply: FastifyReply, { name, contentType, chunks }: Download) =>
  reply
    .headers({ "content-type": contentType, "content-disposition": `attachment; filename="${name}"` })
    .send(Readable.from(chunks, { objectMode: false }));

const isSignedIn = (ctx: PublicContext): ctx is Context => ctx.actor !== null;

const pictureFields = ["profilePicture", "logo"];

/** A picture travels inside the body, so a body that is too large is told in the picture's words. */
const carriesPicture = ({ input }: Endpoint) => input instanceof z.ZodObject && pictureFields.some((field) => field in input.shape);

/** Path, query and body as one object; a bare array stands for the field the endpoint names. A name can be any, `__proto__` included. */
function sentIn(request: FastifyRequest, endpoint: Endpoint) {
  const body = Array.isArray(request.body) && endpoint.bareArray ? { [endpoint.bareArray]: request.body } : request.body;
  return Object.assign(Object.create(null), request.query, typeof body === "object" ? body : undefined, request.params);
}

/** Checks input; the first problem's sentence is the message, all of them travel as `errors`. */
export function check<E extends Endpoint>(endpoint: E, sent: unknown): CheckedInputOf<E> {
  const result = endpoint.input.safeParse(sent);
  if (result.success) return result.data as CheckedInputOf<E>;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join("."), message: sentence(issue) }));
  throw new AppError("invalid_input", errors[0]?.message ?? "Please check what you entered", { errors });
}

/** The body of a success: the answer checked and stripped to what the endpoint declares. */
export function envelope<E extends Endpoint>(endpoint: E, result: ServiceAnswer<E>) {
  const { data: raw, beside } = endpoint.beside
    ? { data: (result as { data: unknown }).data, beside: endpoint.beside.parse(result) as object }
    : { data: result as unknown, beside: {} };
  const data = endpoint.output.parse(raw);
  return {
    success: true,
    data,
    ...(endpoint.message && { message: endpoint.message }),
    ...beside,
    ...(endpoint.also && { [endpoint.also]: data }),
  };
}
