import fastJson from "fast-json-stringify";
import { z } from "zod";
import type { Endpoint } from "@daybook/contract/core/endpoint";

/** Writes the body of a response as JSON. Throws if a field that the schema requires is missing. */
export type ResponseWriter = (body: object) => string;

/** Writers by endpoint, for all applications of the process; undefined for an endpoint whose output needs validation. */
const writers = new Map<Endpoint, ResponseWriter | undefined>();

/**
 * Returns the writer of an endpoint, compiled from its schema when it is first needed. It writes only the fields of the schema, but
 * does not check the type of a value: validation takes a tenth of the processor time of a list (decision 0012). The tests validate.
 * @returns undefined if the output changes values, such as `trim`, or is one of several schemas: only `parse` can write these
 */
export function responseWriter(endpoint: Endpoint): ResponseWriter | undefined {
  if (!writers.has(endpoint)) writers.set(endpoint, compiled(endpoint));
  return writers.get(endpoint);
}

function compiled({ output, beside = z.object({}), also }: Endpoint): ResponseWriter | undefined {
  if (!isPlain(output) || !isPlain(beside) || !(beside instanceof z.ZodObject)) return undefined;
  const body = z.object({
    success: z.boolean(),
    data: output,
    message: z.string().optional(),
    ...beside.shape,
    ...(also !== undefined && { [also]: output }),
  });
  // This target has `nullable`, which is compiled to a comparison; `anyOf` would call a validator for each value.
  return fastJson(z.toJSONSchema(body, { target: "openapi-3.0" }) as fastJson.AnySchema);
}

/** Whether the schema changes nothing, so that its fields can be written one by one. */
function isPlain(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.checks?.some((check) => check._zod.def.check === "overwrite")) return false;
  switch (def.type) {
    case "object":
      return [...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])].every(isPlain);
    case "array":
      return isPlain(def.element);
    case "record":
      return isPlain(def.keyType) && isPlain(def.valueType);
    case "nullable":
    case "optional":
      return isPlain(def.innerType);
    default:
      return ["string", "number", "boolean", "enum", "literal", "unknown"].includes(def.type);
  }
}
