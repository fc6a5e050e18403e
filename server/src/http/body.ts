import type { FastifyInstance } from "fastify";
import { unstorable } from "#errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The unparsed JSON body, for signature checks. */
    rawBody?: string;
  }
}

/** A lone surrogate, which JSON allows and PostgreSQL cannot store. After re-serialization only lone surrogates are escaped. */
const escapedSurrogate = /\\ud[89a-f]/i;

/** Accepts JSON only. Treats an empty body as no body (DELETE) and drops keys that could pollute a prototype. */
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
