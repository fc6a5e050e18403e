import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The body as it came, for signatures over it. Only JSON. */
    rawBody?: string;
  }
}

/** JSON only. An empty body counts as none (DELETE), keys that could reach a prototype are dropped. */
export function installBodyParsers(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    request.rawBody = body as string;
    return parse(request, body as string, done);
  });
}
