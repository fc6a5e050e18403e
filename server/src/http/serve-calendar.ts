import type { FastifyInstance } from "fastify";
import type { MaybeActor, RequestContext } from "#context.ts";
import { AppError } from "#errors.ts";

/**
 * Serves calendar feeds below `/api` to calendar apps, which have no session: the URL contains a secret token.
 * @param open returns the calendar (RFC 5545) for a token; undefined for unknown, replaced and revoked tokens alike
 */
export function serveCalendar(app: FastifyInstance, open: (ctx: RequestContext<MaybeActor>, token: string) => Promise<string | undefined>) {
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: "/calendar/:file",
    handler: async (request, reply) => {
      const { ctx } = await request.identify(reply);
      const token = /^([\w-]{1,200})\.ics$/.exec(request.params.file)?.[1] ?? "";
      const calendar = await open(ctx, token);
      if (calendar === undefined) throw new AppError("not_found", "This calendar link is not valid");
      return reply
        .headers({ "content-type": "text/calendar; charset=utf-8", "content-disposition": 'inline; filename="daybook.ics"' })
        .send(calendar);
    },
  });
}
