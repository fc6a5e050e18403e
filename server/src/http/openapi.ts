import { z } from "zod";
import { scopeOf } from "@daybook/contract/access-tokens/scopes";
import { allEndpoints, features } from "@daybook/contract/core/all";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import { errorStatus } from "@daybook/contract/core/errors";
import { plainEndpoints } from "@daybook/contract/system/system";
import { sessionCookie } from "./session-token.ts";

type Json = Record<string, unknown>;
type Direction = "input" | "output";

const description = `Base path \`/api\`. A success is \`{ "success": true, "data": …, "message"?, "pagination"? }\`, a failure
\`{ "success": false, "message", "code", "errors"? }\` with the matching HTTP status; \`message\` is a sentence for the user.

Days are \`YYYY-MM-DD\`, instants ISO-8601 in UTC, ids UUIDs. A \`PUT\` changes only the fields it contains; \`null\` or an empty
text clears an optional field; with \`version\`, a conflicting change is rejected with 409. List parameters accept one value,
several separated by commas, or a repeated parameter. Unknown fields are ignored.`;

const errorDescriptions: Record<number, string> = {
  400: "Invalid input; `errors` lists the fields",
  401: "No valid session",
  403: "Not allowed",
  404: "Not found, or not visible to you",
  409: "Conflicts with the current state",
  413: "Too large",
  415: "Not JSON",
  429: "Too many attempts; `Retry-After` says when to retry",
  500: "Internal server error; details are in the server log",
  503: "Shutting down, overloaded, or the database is unavailable; `Retry-After` says when to retry",
  507: "The disk of the database is full; nothing was saved",
};

const errorSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  tokenExpired: z.literal(true).optional(),
});

/** The contract's exported schemas by name, so that the document defines each once and refers to it. */
function namedSchemas(suffix: string) {
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const [feature, module] of Object.entries(features)) {
    for (const [name, value] of Object.entries(module)) {
      if (!/^[A-Z]/.test(name) || !(value instanceof z.ZodObject)) continue;
      const id = taken.has(name) ? `${feature[0]!.toUpperCase()}${feature.slice(1)}${name}` : name;
      taken.add(id);
      registry.add(value, { id: id.endsWith(suffix) ? id : `${id}${suffix}` });
    }
  }
  return registry;
}

/** Collects JSON Schemas; named ones are moved to the document's components. */
function schemaWriter() {
  const names = { input: namedSchemas("Input"), output: namedSchemas("") };
  const components: Json = {};
  const write = (schema: z.ZodType, direction: Direction): Json => {
    const {
      $schema: _,
      $defs,
      ...json
    } = z.toJSONSchema(schema, {
      metadata: names[direction],
      io: direction,
      unrepresentable: "any",
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
        delete jsonSchema.additionalProperties;
      },
    }) as Json & { $defs?: Json };
    Object.assign(components, withComponentRefs($defs ?? {}));
    return withComponentRefs(json);
  };
  return { write, components };
}

const withComponentRefs = (json: Json): Json => JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));

const toOpenApiPath = (path: string) => path.replace(/:(\w+)/g, "{$1}");
const jsonContent = (schema: Json) => ({ content: { "application/json": { schema } } });

/** Builds the OpenAPI 3.1 document from the contract, so that it always matches the served API. */
export function openApi(): Json {
  const { write, components } = schemaWriter();
  const paths: Record<string, Json> = {};
  const failure = { $ref: "#/components/schemas/Failure" };
  const failureResponses = Object.fromEntries(
    Object.keys(errorDescriptions).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );

  const add = (path: string, method: string, operation: Json) => ((paths[toOpenApiPath(path)] ??= {})[method.toLowerCase()] = operation);

  for (const { feature, name, endpoint } of allEndpoints) {
    const { parameters, body } = requestOf(endpoint, write(endpoint.input, "input"));
    add(endpoint.path, endpoint.method, {
      operationId: `${feature}.${name}`,
      tags: [feature],
      summary: endpoint.summary,
      security: securityOf(endpoint),
      parameters,
      ...(body && { requestBody: { required: true, ...jsonContent(body) } }),
      responses: {
        [endpoint.creates ? 201 : 200]: { description: "Success", ...jsonContent(envelopeOf(endpoint, write)) },
        ...failureResponses,
      },
    });
  }
  for (const { method, path, summary, contentType, public: isPublic } of plainEndpoints) {
    add(path, method, {
      tags: ["system"],
      summary,
      ...(isPublic && { security: [] }),
      parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      responses: { 200: { description: "Success", content: { [contentType]: {} } }, ...failureResponses },
    });
  }

  return {
    openapi: "3.1.0",
    info: { title: "Daybook", version: "1", description },
    servers: [{ url: "/api" }],
    security: [{ session: [] }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookie, description: "Set by `POST /auth/login`; HttpOnly." },
        token: { type: "http", scheme: "bearer", description: "An access token with the scope that the call names." },
      },
      responses: Object.fromEntries(
        Object.entries(errorDescriptions).map(([status, text]) => [status, { description: text, ...jsonContent(failure) }]),
      ),
      schemas: { ...components, Failure: write(errorSchema, "output") },
    },
  };
}

/** A session, or an access token with the scope of the call; nothing for public calls. */
function securityOf(endpoint: Endpoint) {
  const scope = scopeOf(endpoint);
  if (endpoint.public) return [];
  return [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])];
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

/** Splits the endpoint's input object into path fields and query parameters or JSON body. */
function requestOf({ method, path, resumes }: Endpoint, input: Json & ObjectSchema) {
  const { properties = {}, required = [] } = input;
  const pathNames = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const others = Object.keys(properties).filter((name) => !pathNames.includes(name));
  const parameter = (name: string, location: "path" | "query") => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: properties[name] ?? {},
  });
  const parameters: Json[] = pathNames.map((name) => parameter(name, "path"));
  if (method === "GET") return { parameters: [...parameters, ...others.map((name) => parameter(name, "query"))], body: undefined };
  if (method === "POST" || resumes) {
    parameters.push({
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description: resumes
        ? "Repeating a key within 24 hours does the items that are not done yet, and none twice"
        : "Repeating a key within 24 hours returns the first successful response without running the request again",
      schema: { type: "string", maxLength: 200 },
    });
  }
  if (others.length === 0) return { parameters, body: undefined };
  const body = {
    ...input,
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
  };
  return { parameters, body };
}

function envelopeOf({ output, beside, also, message }: Endpoint, write: (schema: z.ZodType, direction: Direction) => Json): Json {
  const data = write(output, "output");
  const besides = beside ? ((write(beside, "output") as ObjectSchema).properties ?? {}) : {};
  return {
    type: "object",
    properties: {
      success: { const: true },
      data,
      ...(message && { message: { const: message } }),
      ...besides,
      ...(also && { [also]: data }),
    },
    required: ["success", "data"],
  };
}
