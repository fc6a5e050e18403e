import { PersonName } from "@daybook/contract/users/users";
import { enterpriseSchema, ScimError } from "./scim.protocol.ts";

/*
 * Reads what identity providers send, each in its own way: Entra ID writes `"Replace"` for an operation and `"False"` for a
 * truth value, names paths as keys of a value, and removes members without a filter in the path. Nothing else knows of this.
 */

type Json = Record<string, unknown>;
type Operation = { op: "add" | "replace" | "remove"; path: string | undefined; value: unknown };

/** The fields of a person that a request names; null takes one away. */
export type UserFields = {
  userName?: string;
  externalId?: string | null;
  name?: string;
  givenName?: string | null;
  familyName?: string | null;
  email?: string;
  active?: boolean;
  designation?: string | null;
  phoneNumber?: string | null;
  employeeId?: string | null;
};

/** The fields of a group that a request names, and its members. */
export type GroupFields = { name?: string; externalId?: string | null; members?: string[] };

/** A change of the members: all of them, or some. */
export type MemberChange = { kind: "set" | "add" | "remove"; ids: string[] } | { kind: "clear" };

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const objectOf = (body: unknown): Json => {
  if (!isObject(body)) throw new ScimError("invalidSyntax", "Send a JSON object");
  return body;
};

/** The value of an attribute, whose name may have any case. */
const read = (object: Json, name: string): unknown =>
  object[name] ?? Object.entries(object).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

const has = (object: Json, name: string) => Object.keys(object).some((key) => key.toLowerCase() === name.toLowerCase());

function textOf(value: unknown, name: string): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") throw new ScimError("invalidValue", `${name} must be a text, not ${JSON.stringify(value)}`);
  const text = value.trim();
  if (text.length > 320) throw new ScimError("invalidValue", `${name} is longer than 320 characters`);
  return text === "" ? null : text;
}

function required(value: unknown, name: string): string {
  const text = textOf(value, name);
  if (text === null) throw new ScimError("invalidValue", `${name} must not be empty`);
  return text;
}

/** A truth value, also written as a text. */
function truthOf(value: unknown, name: string): boolean {
  const text = typeof value === "string" ? value.toLowerCase() : value;
  if (text === true || text === "true") return true;
  if (text === false || text === "false") return false;
  throw new ScimError("invalidValue", `${name} must be true or false, not ${JSON.stringify(value)}`);
}

/** The primary value of a list such as `emails`: the one marked so, else the one for work, else the first. */
function primaryOf(values: unknown, name: string): unknown {
  const list = [values].flat().filter((value) => value !== null && value !== undefined);
  const objects = list.map((value) => (isObject(value) ? value : { value }));
  const isPrimary = (each: Json) => read(each, "primary") === true || String(read(each, "primary")).toLowerCase() === "true";
  const isWork = (each: Json) => String(read(each, "type")).toLowerCase() === "work";
  const chosen = objects.find(isPrimary) ?? objects.find(isWork) ?? objects[0];
  return chosen && textOf(read(chosen, "value"), name);
}

/** Returns the fields of a person that a resource names. What it does not name stays. */
export function userFieldsOf(body: unknown): UserFields {
  const resource = objectOf(body);
  const fields: UserFields = {};
  if (has(resource, "userName")) fields.userName = required(read(resource, "userName"), "userName");
  if (has(resource, "externalId")) fields.externalId = textOf(read(resource, "externalId"), "externalId");
  if (has(resource, "active")) fields.active = truthOf(read(resource, "active"), "active");
  if (has(resource, "title")) fields.designation = textOf(read(resource, "title"), "title");
  const name = read(resource, "name");
  if (isObject(name)) {
    if (has(name, "givenName")) fields.givenName = textOf(read(name, "givenName"), "name.givenName");
    if (has(name, "familyName")) fields.familyName = textOf(read(name, "familyName"), "name.familyName");
  }
  const shown = textOf(read(resource, "displayName"), "displayName") ?? (isObject(name) ? textOf(read(name, "formatted"), "name") : null);
  if (shown !== null) fields.name = shown;
  const email = primaryOf(read(resource, "emails"), "emails");
  if (typeof email === "string") fields.email = email;
  if (has(resource, "phoneNumbers"))
    fields.phoneNumber = (primaryOf(read(resource, "phoneNumbers"), "phoneNumbers") as string | null) ?? null;
  const enterprise = read(resource, enterpriseSchema);
  if (isObject(enterprise) && has(enterprise, "employeeNumber"))
    fields.employeeId = textOf(read(enterprise, "employeeNumber"), "employeeNumber");
  return fields;
}

/** Returns the name to show: as it was sent, else of its parts, else the part of the address before the `@`. */
export function nameOf({ name, givenName, familyName }: UserFields, userName: string): string {
  const parts = [givenName, familyName].filter(Boolean).join(" ");
  const wanted = name ?? (parts || userName.split("@")[0]!);
  const result = PersonName.safeParse(wanted);
  if (!result.success) throw new ScimError("invalidValue", result.error.issues[0]!.message);
  return result.data;
}

const idsOf = (members: unknown): string[] =>
  [members].flat().flatMap((member) => {
    if (member === null || member === undefined) return [];
    const value = isObject(member) ? read(member, "value") : member;
    return [required(value, "members.value").toLowerCase()];
  });

export function groupFieldsOf(body: unknown): GroupFields {
  const resource = objectOf(body);
  const fields: GroupFields = {};
  if (has(resource, "displayName")) fields.name = groupName(read(resource, "displayName"));
  if (has(resource, "externalId")) fields.externalId = textOf(read(resource, "externalId"), "externalId");
  if (has(resource, "members")) fields.members = idsOf(read(resource, "members"));
  return fields;
}

function groupName(value: unknown): string {
  const name = required(value, "displayName");
  if (name.length > 200) throw new ScimError("invalidValue", "displayName is longer than 200 characters");
  return name;
}

const maxOperations = 1000;

function operationsOf(body: unknown): Operation[] {
  const operations = read(objectOf(body), "Operations");
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError("invalidSyntax", "Operations must be a list with at least one");
  if (operations.length > maxOperations) throw new ScimError("invalidSyntax", `Operations must be at most ${maxOperations}`);
  return operations.map((each) => {
    const operation = objectOf(each);
    const op = String(read(operation, "op")).toLowerCase();
    if (op !== "add" && op !== "replace" && op !== "remove")
      throw new ScimError("invalidSyntax", `op must be add, replace or remove, not ${JSON.stringify(read(operation, "op"))}`);
    const path = textOf(read(operation, "path"), "path") ?? undefined;
    if (op === "remove" && path === undefined) throw new ScimError("invalidPath", "remove needs a path");
    return { op, path, value: read(operation, "value") };
  });
}

/** `emails[type eq "work"].value`: the attribute, its filter, and the part of it. */
const pathForm = /^(?<attribute>[\w$-]+)(?:\[(?<filter>[^\]]*)\])?(?:\.(?<part>[\w$-]+))?$/;

/** Builds the part of a resource that a path and its value name. */
function atPath(path: string, value: unknown): Json {
  if (path.toLowerCase().startsWith(`${enterpriseSchema.toLowerCase()}:`))
    return { [enterpriseSchema]: { [path.slice(enterpriseSchema.length + 1)]: value } };
  const local = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/i, "");
  if (local.toLowerCase() === enterpriseSchema.toLowerCase()) return { [enterpriseSchema]: value };
  const { attribute, filter, part } = pathForm.exec(local)?.groups ?? {};
  if (!attribute) throw new ScimError("invalidPath", `Daybook does not understand the path ${JSON.stringify(path)}`);
  if (filter !== undefined)
    return { [attribute]: [part === undefined && isObject(value) ? value : { value: isObject(value) ? read(value, "value") : value }] };
  return { [attribute]: part === undefined ? value : { [part]: value } };
}

/** The parts of a resource that an operation names; a value without a path may have paths as keys. */
const partsOf = ({ op, path, value }: Operation): Json[] =>
  path === undefined
    ? Object.entries(objectOf(value)).map(([key, each]) => atPath(key, each))
    : [atPath(path, op === "remove" ? null : value)];

/** Returns the fields of a person that the operations of a PATCH leave, the last of each. */
export const patchedUserFields = (body: unknown): UserFields =>
  Object.assign({}, ...operationsOf(body).flatMap(partsOf).map(userFieldsOf)) as UserFields;

const memberFilter = /^members\[\s*value\s+eq\s+"([^"]+)"\s*\]$/i;

/** Returns what the operations of a PATCH change about a group, in their order. */
export function patchedGroup(body: unknown): { fields: GroupFields; members: MemberChange[] } {
  const fields: GroupFields = {};
  const members: MemberChange[] = [];
  for (const operation of operationsOf(body)) {
    const { op, path, value } = operation;
    const one = path && memberFilter.exec(path)?.[1];
    if (one) members.push({ kind: op === "remove" ? "remove" : "add", ids: [one.toLowerCase()] });
    else if (path?.toLowerCase() === "members") members.push(membersBy(op, value));
    else
      for (const part of partsOf(operation)) {
        const { members: sent, ...others } = groupFieldsOf(part);
        Object.assign(fields, others);
        if (sent) members.push({ kind: op === "add" ? "add" : "set", ids: sent });
      }
  }
  return { fields, members };
}

/** Without a value, `remove` takes everyone out; Entra ID names the members in the value instead of the path. */
function membersBy(op: Operation["op"], value: unknown): MemberChange {
  if (op === "remove") {
    const ids = idsOf(value);
    return ids.length === 0 && value === undefined ? { kind: "clear" } : { kind: "remove", ids };
  }
  return { kind: op === "add" ? "add" : "set", ids: idsOf(value) };
}
