import { z } from "zod";
import { everyEndpoint, features } from "@daybook/contract/core/all";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import { errorStatus } from "@daybook/contract/core/errors";
import { plainAddresses } from "@daybook/contract/system";
import { sessionCookie } from "./session-token.ts";

type Json = Record<string, unknown>;
type Direction = "input" | "output";

const description = `Base path \`/api\`. A success is \`{ "success": true, "data": …, "message"?, "pagination"? }\`, a failure
\`{ "success": false, "message", "code", "errors"? }\` with the HTTP status that fits; \`message\` is a sentence for the person.

Days are \`YYYY-MM-DD\`, instants ISO-8601 in UTC, ids UUIDs. A \`PUT\` changes only the fields it carries; \`null\` or an empty
text clears an optional one; with \`version\`, a change of something that others changed meanwhile is 409. List parameters take one
value, several separated by commas, or a repeated parameter. Fields that are not named here are ignored.`;

const failures: Record<number, string> = {
  400: "Wrong input; `errors` names the fields",
  401: "No valid session",
  403: "Not allowed",
  404: "Not there, or not visible to you",
  409: "Conflicts with the current state",
  413: "Too large",
  415: "Not JSON",
  429: "Too many tries; `Retry-After` says when to come back",
  500: "A fault of the server; it is in its log",
  503: "Stopping, very busy, or the database is out of reach; `Retry-After` says when to come back",
};

const failureSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  tokenExpired: z.literal(true).optional(),
});

/** The contract's exported shapes by name, so that they stand once and are referred to. */
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

/** Collects JSON Schemas; what has a name moves to the components of the document. */
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
    Object.assign(components, pointed($defs ?? {}));
    return pointed(json);
  };
  return { write, components };
}

const pointed = (json: Json): Json => JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));

const inBraces = (path: string) => path.replace(/:(\w+)/g, "{$1}");
const jsonContent = (schema: Json) => ({ content: { "application/json": { schema } } });

/** The API's own documentation, OpenAPI 3.1, made from the contract: it cannot differ from what is served. */
export function openApi(): Json {
  const { write, components } = schemaWriter();
  const paths: Record<string, Json> = {};
  const failure = { $ref: "#/components/schemas/Failure" };
  const failureAnswers = Object.fromEntries(Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${status}` }]));

  const add = (path: string, method: string, operation: Json) => ((paths[inBraces(path)] ??= {})[method.toLowerCase()] = operation);

  for (const { feature, name, endpoint } of everyEndpoint) {
    const { parameters, body } = requestOf(endpoint, write(endpoint.input, "input"));
    add(endpoint.path, endpoint.method, {
      operationId: `${feature}.${name}`,
      tags: [feature],
      summary: endpoint.summary,
      ...(endpoint.public && { security: [] }),
      parameters,
      ...(body && { requestBody: { required: true, ...jsonContent(body) } }),
      responses: {
        [endpoint.creates ? 201 : 200]: { description: "Done", ...jsonContent(envelopeOf(endpoint, write)) },
        ...failureAnswers,
      },
    });
  }
  for (const { method, path, summary, contentType, public: isPublic } of plainAddresses) {
    add(path, method, {
      tags: ["system"],
      summary,
      ...(isPublic && { security: [] }),
      parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      responses: { 200: { description: "Done", content: { [contentType]: {} } }, ...failureAnswers },
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
        session: { type: "apiKey", in: "cookie", name: sessionCookie, description: "Set by `POST /auth/login`; out of reach of scripts." },
      },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, text]) => [status, { description: text, ...jsonContent(failure) }]),
      ),
      schemas: { ...components, Failure: write(failureSchema, "output") },
    },
  };
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

/** The endpoint's one input object, taken apart: path fields, then query parameters or the JSON body. */
function requestOf({ method, path }: Endpoint, input: Json & ObjectSchema) {
  const { properties = {}, required = [] } = input;
  const pathNames = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const others = Object.keys(properties).filter((name) => !pathNames.includes(name));
  const parameter = (name: string, place: "path" | "query") => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: properties[name] ?? {},
  });
  const parameters: Json[] = pathNames.map((name) => parameter(name, "path"));
  if (method === "GET") return { parameters: [...parameters, ...others.map((name) => parameter(name, "query"))], body: undefined };
  if (method === "POST") {
    parameters.push({
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description: "The same key from the same person within 24 hours returns the first successful answer and does nothing twice",
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
