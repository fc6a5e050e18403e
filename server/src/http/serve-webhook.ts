import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";

export type WebhookHandlers = {
  /** Returns the challenge that verifies the webhook's address; undefined rejects it. */
  verify(ctx: Pick<ActorContext<MaybeActor>, "channels">, query: Record<string, unknown>): string | undefined;
  /** Whether the signature of the raw body is valid. */
  isSigned(ctx: Pick<ActorContext<MaybeActor>, "channels">, rawBody: string, headers: IncomingHttpHeaders): boolean;
  /** May be called repeatedly with the same body and in any order. Throwing makes the other service retry. */
  receive(ctx: ActorContext<MaybeActor>, body: unknown): Promise<void>;
};

/**
 * Serves a webhook below `/api`: no session. GET verifies the address and responds with a plain-text challenge. POST delivers
 * events, authenticated by their signature.
 */
export function serveWebhook(app: FastifyInstance, url: string, { verify, isSigned, receive }: WebhookHandlers) {
  app.get<{ Querystring: Record<string, unknown> }>(url, async (request, reply) => {
    const { ctx } = await request.identify(reply);
    const proof = verify(ctx, request.query);
    if (proof === undefined) throw new AppError("forbidden", "This webhook could not be verified");
    return reply.type("text/plain; charset=utf-8").send(proof);
  });

  app.post(url, { config: { skipOriginCheck: true } }, async (request, reply) => {
    const { ctx } = await request.identify(reply);
    if (!isSigned(ctx, request.rawBody ?? "", request.headers))
      throw new AppError("forbidden", "The signature of this message is not valid");
    await receive(ctx, request.body);
    return { success: true };
  });
}
