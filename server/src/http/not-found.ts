import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#errors.ts";

const nothingHere = () => new AppError("not_found", "There is nothing at this address");

type Served = { methods: Set<string>; pattern: RegExp };

const patternOf = (url: string) => new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}/?$`);

/**
 * Notes the routes as they are registered and answers whatever none of them takes: 405 with `Allow` where the address
 * exists with another method, 404 otherwise. To be called before the routes; what it answers, after them.
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

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]!;
    const methods = new Set([...served.values()].filter(({ pattern }) => pattern.test(path)).flatMap((each) => [...each.methods]));
    if (methods.size === 0) throw nothingHere();
    reply.header("allow", [...methods].join(", "));
    throw new AppError("method_not_allowed", `This address does not take ${request.method} requests`);
  };

  return () => {
    complete = true;
    api.all("/", answer);
    api.all("/*", answer);
  };
}

/** Whatever no route takes, outside the API too. */
export function installNotFound(app: FastifyInstance) {
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}
