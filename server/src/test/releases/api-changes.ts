/*
 * Compares two OpenAPI documents of Daybook: which programs that were written for the earlier one stop working with the later
 * one. New calls, optional fields of requests, fields of responses and values of an enumeration in a response break none.
 */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};
type Content = { content?: { "application/json"?: { schema?: Schema } } };
export type Operation = {
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
export type ApiDocument = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

type Side = { schema: Schema; document: ApiDocument };

const schemaOf = (content: Content | undefined) => content?.content?.["application/json"]?.schema;

function resolved({ schema, document }: Side): Side {
  if (schema.$ref === undefined) return { schema, document };
  return resolved({ schema: document.components.schemas[schema.$ref.split("/").at(-1)!]!, document });
}

/** The alternatives of a schema, each with one type at most. */
function variants(side: Side): Side[] {
  const { schema, document } = resolved(side);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => variants({ schema: choice, document }));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ schema: { ...schema, type }, document }));
  return [{ schema, document }];
}

const typeOf = ({ type, const: value, enum: values = value === undefined ? [] : [value] }: Schema) =>
  type ?? (values.length > 0 ? typeof values[0] : undefined);

const fitsType = (from: string | string[] | undefined, to: string | string[] | undefined) =>
  to === undefined || from === to || (from === "integer" && to === "number");

const valuesOf = (schema: Schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);

type Direction = "request" | "response";

/**
 * Says where values of `from` do not fit `to`: of a request, what programs send and the server now accepts; of a response, what
 * the server now sends and programs expect.
 */
function misfits(from: Side, to: Side, direction: Direction, at: string, above: string[] = []): string[] {
  const key = `${from.schema.$ref} ${to.schema.$ref}`;
  if (from.schema.$ref !== undefined && above.includes(key)) return [];
  const path = [...above, key];
  const targets = variants(to);
  return variants(from).flatMap((variant) => {
    const found = targets.map((target) => misfitsOfVariant(variant, target, direction, at, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}

function misfitsOfVariant(from: Side, to: Side, direction: Direction, at: string, path: string[]): string[] {
  const [fromType, toType] = [typeOf(from.schema), typeOf(to.schema)];
  if (!fitsType(fromType, toType)) {
    const [before, after] = direction === "request" ? [fromType, toType] : [toType, fromType];
    return [`${at}: ${String(before)} became ${String(after)}`];
  }
  const allowed = valuesOf(to.schema);
  const gone = direction === "request" && allowed ? (valuesOf(from.schema) ?? []).filter((value) => !allowed.includes(value)) : [];
  const items =
    typeof from.schema.items === "object" && typeof to.schema.items === "object"
      ? misfits({ ...from, schema: from.schema.items }, { ...to, schema: to.schema.items }, direction, `${at}[]`, path)
      : [];
  return [...gone.map((value) => `${at}: the value ${String(value)} is gone`), ...items, ...misfitsOfFields(from, to, direction, at, path)];
}

function misfitsOfFields(from: Side, to: Side, direction: Direction, at: string, path: string[]): string[] {
  const [sent, expected] = [from.schema.properties ?? {}, to.schema.properties ?? {}];
  const [before, after] = direction === "request" ? [sent, expected] : [expected, sent];
  const missing = Object.keys(before).filter((name) => !(name in after) && Object.keys(after).length > 0);
  const always = from.schema.required ?? [];
  const optional = (to.schema.required ?? []).filter((name) => !always.includes(name) && !missing.includes(name));
  const word = direction === "request" ? "is required" : "may be missing";
  const common = Object.keys(sent).filter((name) => name in expected);
  return [
    ...missing.map((name) => `${at}.${name} is gone`),
    ...optional.map((name) => `${at}.${name} ${word}`),
    ...common.flatMap((name) =>
      misfits({ ...from, schema: sent[name]! }, { ...to, schema: expected[name]! }, direction, `${at}.${name}`, path),
    ),
  ];
}

const success = ({ responses }: Operation) => Object.keys(responses).find((status) => status.startsWith("2"))!;

/** The parameters as the fields of an object. */
const parametersOf = ({ parameters = [] }: Operation): Schema => ({
  type: "object",
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function changesOfOperation(name: string, [before, documentBefore]: [Operation, ApiDocument], [after, document]: [Operation, ApiDocument]) {
  const [statusBefore, status] = [success(before), success(after)];
  const request = (from: Schema, to: Schema) =>
    misfits({ schema: from, document: documentBefore }, { schema: to, document }, "request", `${name} request`);
  const [bodyBefore, body] = [schemaOf(before.requestBody), schemaOf(after.requestBody)];
  const [replyBefore, reply] = [schemaOf(before.responses[statusBefore]), schemaOf(after.responses[status])];
  return [
    ...(statusBefore === status ? [] : [`${name}: the status ${statusBefore} became ${status}`]),
    ...request(parametersOf(before), parametersOf(after)),
    ...(body || bodyBefore ? request(bodyBefore ?? { type: "object" }, body ?? { type: "object" }) : []),
    ...(reply && replyBefore
      ? misfits({ schema: reply, document }, { schema: replyBefore, document: documentBefore }, "response", `${name} response`)
      : []),
  ];
}

/** Lists what a later document breaks of an earlier one, each once. */
export function incompatibleChanges(before: ApiDocument, after: ApiDocument): string[] {
  const found = Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const later = after.paths[path]?.[method];
      return later ? changesOfOperation(name, [operation, before], [later, after]) : [`${name} is gone`];
    }),
  );
  return [...new Set(found)];
}
