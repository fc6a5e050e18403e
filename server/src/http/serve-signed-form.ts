import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { MaybeActor, RequestContext } from "#context.ts";
import { AppError } from "#errors.ts";

export type SignedFormHandlers = {
  /** Whether the address exists here; otherwise it responds with 404. */
  isServed(ctx: Pick<RequestContext<MaybeActor>, "env">): boolean;
  /** Whether the signature of the raw body is valid, and of now. */
  isSigned(ctx: Pick<RequestContext<MaybeActor>, "env" | "now">, rawBody: string, headers: IncomingHttpHeaders): boolean;
};

/** Returns the JSON of the response; undefined for an empty one. */
type Receive = (ctx: RequestContext<MaybeActor>, fields: Record<string, string>) => Promise<object | undefined>;

/**
 * Serves an address below `/api` to which another service sends signed forms: no session. Only here are forms accepted, because
 * browsers send them for other sites.
 */
export function serveSignedForm(app: FastifyInstance, url: string, { isServed, isSigned }: SignedFormHandlers, receive: Receive) {
  void app.register(async (inner) => {
    inner.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (request, body, done) => {
      request.rawBody = body as string;
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    inner.post(url, { config: { skipOriginCheck: true } }, async (request, reply) => {
      const { ctx } = await request.identify(reply);
      if (!isServed(ctx)) throw new AppError("not_found", "There is nothing at this address");
      if (!isSigned(ctx, request.rawBody ?? "", request.headers))
        throw new AppError("forbidden", "The signature of this message is not valid");
      const body = await receive(ctx, (request.body ?? {}) as Record<string, string>);
      return body ? reply.send(body) : reply.code(200).send();
    });
  });
}
