import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "@daybook/contract/core/endpoint";

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
  $defs?: Record<string, Schema>;
};

const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;

/** Values that break careless code, at the place of any field. */
const hostile = fc.constantFrom<unknown>(
  null,
  "",
  "   ",
  "a\r\nBcc: b@example.com",
  "\u0000",
  "\ud800",
  "\u202eabc",
  "💥".repeat(300),
  "x".repeat(60_000),
  "'; drop table users; --",
  "%_\\",
  "../../etc/passwd",
  "=1+1",
  "<img src=x onerror=alert(1)>",
  "2026-02-30",
  "99999-01-01",
  "0000-00-00",
  "NaN",
  "01900000-0000-7000-8000-000000000000",
  -1,
  0,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  true,
  [],
  [null],
  {},
  { _id: {} },
  { __proto__: null, constructor: { prototype: {} } },
  nested(60),
  Array.from({ length: 300 }, (_, index) => index),
);

const texts = fc.oneof(
  fc.constantFrom("Quarterly plan", "a", "Ünïcode 漢字", "person@example.com", "Europe/Berlin", "10:00", "#142"),
  fc.string({ maxLength: 40, unit: "grapheme" }),
);
const days = fc.constantFrom("2026-03-12", "2026-03-11", "2026-03-16", "2025-12-31", "1900-01-01", "2199-12-31", "2028-02-29");

const schemaOf = (endpoint: Endpoint) => z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Schema;

type TextField = { path: (string | number)[]; maxLength: number | undefined };

/** Returns the text fields of an endpoint's input, those inside of lists and objects included. */
export function textFieldsOf(endpoint: Endpoint): TextField[] {
  const root = schemaOf(endpoint);
  const fieldsOf = (schema: Schema, path: TextField["path"]): TextField[] => {
    if (path.length > 6) return [];
    if (schema.$ref) return fieldsOf(root.$defs?.[schema.$ref.split("/").at(-1)!] ?? {}, path);
    const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    const inside = [
      ...choices.flatMap((choice) => fieldsOf(choice, path)),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => fieldsOf(each, [...path, name])),
      ...(schema.items ? fieldsOf(schema.items, [...path, 0]) : []),
    ];
    const isText = schema.type === "string" && !schema.enum && schema.const === undefined && !schema.format && !schema.pattern;
    return isText ? [{ path, maxLength: schema.maxLength }, ...inside] : inside;
  };
  return fieldsOf(root, []);
}

/** The input with the text in place of the field, whatever was there. */
export function withText(input: Record<string, unknown>, path: (string | number)[], text: string): Record<string, unknown> {
  const changed = structuredClone(input);
  let place = changed as Record<string | number, unknown>;
  for (const [depth, key] of path.entries()) {
    if (depth === path.length - 1) place[key] = text;
    else if (typeof place[key] !== "object" || place[key] === null) place[key] = typeof path[depth + 1] === "number" ? [] : {};
    place = place[key] as Record<string | number, unknown>;
  }
  return changed;
}

/** Returns inputs for an endpoint: valid by its schema for the most part; with `hostility`, with hostile values here and there. */
export function inputsOf(endpoint: Endpoint, ids: string[], { hostility = true } = {}): fc.Arbitrary<Record<string, unknown>> {
  const root = schemaOf(endpoint);
  const mutated = (value: fc.Arbitrary<unknown>) =>
    hostility ? fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: hostile }) : value;
  return valueOf(root, 0, { root, ids, mutated }).map((value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {},
  );
}

type Building = { root: Schema; ids: string[]; mutated: (value: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown> };

function valueOf(schema: Schema, depth: number, building: Building): fc.Arbitrary<unknown> {
  if (schema.$ref) return valueOf(building.root.$defs?.[schema.$ref.split("/").at(-1)!] ?? {}, depth, building);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && depth < 8) return fc.oneof(...choices.map((each) => valueOf(each, depth + 1, building)));
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Schema, depth + 1, building);
  switch (schema.type) {
    case "object":
      return objectOf(schema, depth, building);
    case "array": {
      const minLength = schema.minItems ?? 0;
      return fc.array(building.mutated(valueOf(schema.items ?? {}, depth + 1, building)), { minLength, maxLength: minLength + 2 });
    }
    case "string":
      return textOf(schema, building);
    case "integer":
      return fc.integer({ min: boundOf(schema.minimum, 0), max: boundOf(schema.maximum, 2100) });
    case "number":
      return fc.integer({ min: boundOf(schema.minimum, 0) * 4, max: boundOf(schema.maximum, 100) * 4 }).map((value) => value / 4);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.oneof(texts, fc.constantFrom<unknown>(...building.ids), days, fc.integer({ min: 0, max: 30 }), fc.boolean());
  }
}

const boundOf = (bound: number | undefined, usual: number) => (bound === undefined || Math.abs(bound) > 1_000_000 ? usual : bound);

function objectOf({ properties = {}, required = [] }: Schema, depth: number, building: Building) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, building.mutated(valueOf(each, depth + 1, building))]),
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}

function textOf({ format, pattern, minLength = 0, maxLength }: Schema, { ids }: Building): fc.Arbitrary<string> {
  if (format === "uuid") return fc.constantFrom(...ids);
  if (format === "date" || pattern?.includes("\\d{4}-\\d{2}")) return days;
  if (format === "email") return fc.constantFrom("new.person@example.com", "other@example.com");
  return texts.map((text) => (maxLength === undefined ? text : text.slice(0, maxLength)).padEnd(minLength, "x"));
}
