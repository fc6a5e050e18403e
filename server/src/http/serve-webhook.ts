import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { PublicContext } from "#context.ts";
import { AppError } from "#errors.ts";

export type WebhookHandlers = {
  /** The text that proves whose address this is; undefined refuses. */
  verify(query: Record<string, unknown>): string | undefined;
  /** Whether the body, as it came, is the other service's. */
  isSigned(rawBody: string, headers: IncomingHttpHeaders): boolean;
  /** May be called twice with the same, and in any order. What it throws makes the other service try again. */
  receive(ctx: PublicContext, body: unknown): Promise<void>;
};

/**
 * Serves an address below `/api` that another service calls: no session, no page of ours. A GET asks for the proof in
 * plain text, a POST brings news and is believed for its signature alone.
 */
export function serveWebhook(app: FastifyInstance, url: string, { verify, isSigned, receive }: WebhookHandlers) {
  app.get<{ Querystring: Record<string, unknown> }>(url, async (request, reply) => {
    const proof = verify(request.query);
    if (proof === undefined) throw new AppError("forbidden", "This webhook could not be verified");
    return reply.type("text/plain; charset=utf-8").send(proof);
  });

  app.post(url, { config: { foreign: true } }, async (request, reply) => {
    if (!isSigned(request.rawBody ?? "", request.headers)) throw new AppError("forbidden", "The signature of this message is wrong");
    const { ctx } = await request.identify(reply);
    await receive(ctx, request.body);
    return { success: true };
  });
}
