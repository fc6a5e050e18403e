import type { FastifyInstance } from "fastify";
import type { PublicContext } from "#context.ts";
import { AppError } from "#errors.ts";

/**
 * Serves calendar links below `/api` to calendar programs, which have no session: the address is the secret.
 * @param open the calendar (RFC 5545) of a token; undefined for one that is unknown, replaced or revoked, which look the same
 */
export function serveCalendar(app: FastifyInstance, open: (ctx: PublicContext, token: string) => Promise<string | undefined>) {
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
