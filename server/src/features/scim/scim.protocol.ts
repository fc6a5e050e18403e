import { AppError } from "#errors.ts";

/* The words of SCIM 2.0 (RFC 7643 and 7644). */

export const mediaType = "application/scim+json";
export const basePath = "/scim/v2";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

/** Resources in one answer: by default, and at most. */
export const pageSize = { standard: 100, max: 200 };

type ScimType = "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "uniqueness";

/** A refusal with the detail code of RFC 7644, section 3.12. */
export class ScimError extends AppError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, message: string) {
    super(scimType === "uniqueness" ? "conflict" : "invalid_input", message);
    this.scimType = scimType;
  }
}

export const notFound = () => new AppError("not_found", "There is no such resource");

export const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [errorSchema],
  status: String(status),
  detail,
  ...(scimType && { scimType }),
});

/** A page of resources; the first has the index 1. */
export const listBody = (resources: object[], totalResults: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Reads the paging of a list: whole numbers, brought into their range as RFC 7644 wants it. */
export function pagingOf({ startIndex, count }: Record<string, unknown>) {
  const whole = (value: unknown, standard: number) => {
    const number = Math.trunc(Number(value ?? standard));
    if (Number.isNaN(number)) throw new ScimError("invalidValue", `${JSON.stringify(value)} is not a number`);
    return number;
  };
  return {
    startIndex: Math.min(Math.max(1, whole(startIndex, 1)), 1_000_000),
    count: Math.min(Math.max(0, whole(count, pageSize.standard)), pageSize.max),
  };
}

const equals = /^\s*([\w.:$[\] "-]+?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/**
 * Reads a filter of the form `attribute eq "value"`; undefined without one.
 * @throws ScimError `invalidFilter` for any other form, and for an attribute that is not among `attributes`
 */
export function filterOf<Attribute extends string>(
  filter: unknown,
  attributes: readonly Attribute[],
): { attribute: Attribute; value: string } | undefined {
  if (filter === undefined || filter === "") return undefined;
  const [, name, quoted] = (typeof filter === "string" && equals.exec(filter)) || [];
  const attribute = attributes.find((each) => each.toLowerCase() === name?.toLowerCase());
  if (!attribute || !quoted) {
    throw new ScimError("invalidFilter", `Daybook understands the filters ${attributes.map((each) => `${each} eq "…"`).join(", ")}`);
  }
  return { attribute, value: parsedText(quoted) };
}

function parsedText(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw new ScimError("invalidFilter", `${quoted} is not a text in quotes`);
  }
}

/** Leaves out of a resource what the query excludes, or does not name (`attributes`); the identity always stays. */
export function selected(resource: Record<string, unknown>, { attributes, excludedAttributes }: Record<string, unknown>) {
  const names = (list: unknown) => (typeof list === "string" && list !== "" ? list.toLowerCase().split(/\s*,\s*/) : undefined);
  const wanted = names(attributes);
  const excluded = names(excludedAttributes) ?? [];
  const isNamed = (list: string[], key: string) =>
    list.some((name) => name === key.toLowerCase() || name.startsWith(`${key.toLowerCase()}.`));
  const isShown = (key: string) =>
    ["schemas", "id", "meta"].includes(key) || ((!wanted || isNamed(wanted, key)) && !excluded.includes(key.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([key]) => isShown(key)));
}
