import type { FastifyInstance } from "fastify";
import type { MaybeActor, RequestContext } from "#context.ts";

/** Serves a text file to everyone, with or without a session. */
export function serveText(app: FastifyInstance, url: string, content: (ctx: RequestContext<MaybeActor>) => Promise<string>) {
  app.get(url, async (request, reply) => {
    const { ctx } = await request.identify(reply);
    return reply.headers({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" }).send(await content(ctx));
  });
}
