import type { FastifyInstance } from "fastify";
import { AppError, unstorable } from "#errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The unparsed body, for signature checks. */
    rawBody?: string;
  }
}

/** A lone surrogate, which JSON allows and PostgreSQL cannot store. After re-serialization only lone surrogates are escaped. */
const escapedSurrogate = /\\ud[89a-f]/i;

/** Far more than any input needs. Code that walks a value by recursion fails on values nested thousands deep. */
const maxNesting = 64;

/** Whether objects and arrays in a JSON text are nested deeper than permitted. Brackets inside strings do not count. */
function isTooDeep(json: string) {
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (character === '"') index = endOfString(json, index);
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    if (depth > maxNesting) return true;
  }
  return false;
}

/** Returns the index of the quote that ends a string. Linear, because a quote is escaped by the backslashes before it. */
function endOfString(json: string, start: number) {
  for (let index = start + 1; index < json.length; index++) {
    if (json[index] === "\\") index++;
    else if (json[index] === '"') return index;
  }
  return json.length;
}

/** Accepts JSON only. Treats an empty body as no body (DELETE) and drops keys that could pollute a prototype. */
export function installBodyParsers(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser(["application/json", "application/scim+json"], { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    if (isTooDeep(body as string)) return done(new AppError("invalid_input", "The request's JSON is nested too deeply"));
    request.rawBody = body as string;
    return parse(request, body as string, (error, value) => {
      if (!error && escapedSurrogate.test(body as string) && escapedSurrogate.test(JSON.stringify(value))) return done(unstorable());
      return done(error, value);
    });
  });
}
