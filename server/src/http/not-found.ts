import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#errors.ts";

const nothingHere = () => new AppError("not_found", "There is nothing at this address");

type Served = { methods: Set<string>; pattern: RegExp };

const patternOf = (url: string) => new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}/?$`);

/**
 * Records the routes as they are registered and responds to all other requests: 405 with `Allow` where the URL exists with
 * another method, 404 otherwise. Call it before registering routes, and the returned function after.
 */
export function watchRoutes(api: FastifyInstance) {
  const served = new Map<string, Served>();
  let complete = false;
  api.addHook("onRoute", ({ method, url }) => {
    if (complete) return;
    const known = served.get(url) ?? { methods: new Set(), pattern: patternOf(url) };
    for (const each of [method].flat()) known.methods.add(each);
    served.set(url, known);
  });

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]!;
    const methods = new Set([...served.values()].filter(({ pattern }) => pattern.test(path)).flatMap((each) => [...each.methods]));
    // The router skips path fields beyond its limit, which then arrive here with an accepted method.
    if (methods.size === 0 || methods.has(request.method)) throw nothingHere();
    reply.header("allow", [...methods].join(", "));
    throw new AppError("method_not_allowed", `This address does not accept ${request.method} requests`);
  };

  return () => {
    complete = true;
    api.all("/", respond);
    api.all("/*", respond);
  };
}

/** Responds with 404 to URLs without a route, outside the API too. */
export function installNotFound(app: FastifyInstance) {
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}
