import type { FastifyInstance } from "fastify";
import { unstorable } from "#errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body as it came, for signatures over it. Only JSON. */
    rawBody?: string;
  }
}

/** Half of a character, written as an escape: JSON allows it, no text can hold it. Written anew, only halves are escaped. */
const escapedSurrogate = /\\ud[89a-f]/i;

/** JSON only. An empty body counts as none (DELETE), keys that could reach a prototype are dropped. */
export function installBodyParsers(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    request.rawBody = body as string;
    return parse(request, body as string, (error, value) => {
      if (!error && escapedSurrogate.test(body as string) && escapedSurrogate.test(JSON.stringify(value))) return done(unstorable());
      return done(error, value);
    });
  });
}
