import type { FastifyInstance } from "fastify";
import type { MaybeActor, RequestContext } from "#context.ts";

/** A visit by a link or a redirect of another site. */
export type Visit = {
  query: URLSearchParams;
  /** The value that the browser kept from an earlier visit. */
  kept: string | undefined;
};

export type Redirect = {
  location: string;
  /** A value for the browser to keep: HttpOnly, only for addresses below `cookie.path`. */
  keep?: string;
};

/**
 * Serves an address below `/api` that browsers navigate to: responds with a redirect.
 * @param cookie where the browser keeps a value between two visits
 */
export function serveRedirect(
  app: FastifyInstance,
  url: string,
  cookie: { name: string; path: string; seconds: number },
  visit: (ctx: RequestContext<MaybeActor>, visit: Visit) => Promise<Redirect>,
) {
  app.get(url, async (request, reply) => {
    const { ctx } = await request.identify(reply);
    const query = new URLSearchParams(request.url.split("?", 2)[1]);
    const { location, keep } = await visit(ctx, { query, kept: request.cookies[cookie.name] });
    if (keep !== undefined) {
      reply.setCookie(cookie.name, keep, {
        path: cookie.path,
        maxAge: cookie.seconds,
        httpOnly: true,
        // Sent when the other site leads the browser back, but not with its own requests.
        sameSite: "lax",
        secure: ctx.origin().startsWith("https:"),
      });
    }
    return reply.redirect(location, 303);
  });
}
