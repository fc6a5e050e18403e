import { enterpriseSchema, groupSchema, listBody, pageSize, userSchema } from "./scim.protocol.ts";

/* What this server can do and which attributes it knows (RFC 7644, section 4). */

const listOf = (...resources: object[]) => listBody(resources, resources.length, 1);

export const serviceProviderConfig = (location: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: pageSize.max },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Access token",
      description: "An access token of Daybook with the scopes scim:read and scim:write",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${location}/ServiceProviderConfig` },
});

export const resourceTypes = (location: string) => {
  const type = (name: string, schema: string, extensions: object[]) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    ...(extensions.length > 0 && { schemaExtensions: extensions }),
    meta: { resourceType: "ResourceType", location: `${location}/ResourceTypes/${name}` },
  });
  return listOf(type("User", userSchema, [{ schema: enterpriseSchema, required: false }]), type("Group", groupSchema, []));
};

type Attribute = {
  name: string;
  type: string;
  multiValued?: true;
  required?: true;
  unique?: true;
  readOnly?: true;
  subAttributes?: Attribute[];
};

const attributeOf = ({ name, type, multiValued, required, unique, readOnly, subAttributes }: Attribute): object => ({
  name,
  type,
  multiValued: multiValued ?? false,
  required: required ?? false,
  caseExact: false,
  mutability: readOnly ? "readOnly" : "readWrite",
  returned: "default",
  uniqueness: unique ? "server" : "none",
  ...(subAttributes && { subAttributes: subAttributes.map(attributeOf) }),
});

const text = (name: string, more: Partial<Attribute> = {}): Attribute => ({ name, type: "string", ...more });
const values = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: "complex",
  multiValued: true,
  subAttributes: [text("value"), text("type"), { name: "primary", type: "boolean" }],
  ...more,
});
const references = [text("value"), text("display"), { name: "$ref", type: "reference" }];

export const schemas = (location: string) => {
  const schema = (id: string, name: string, attributes: Attribute[]) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id,
    name,
    attributes: attributes.map(attributeOf),
    meta: { resourceType: "Schema", location: `${location}/Schemas/${id}` },
  });
  return listOf(
    schema(userSchema, "User", [
      text("userName", { required: true, unique: true }),
      text("externalId"),
      text("displayName"),
      { name: "name", type: "complex", subAttributes: [text("formatted"), text("givenName"), text("familyName")] },
      { name: "active", type: "boolean" },
      text("title"),
      values("emails"),
      values("phoneNumbers"),
      values("groups", { readOnly: true, subAttributes: references }),
    ]),
    schema(enterpriseSchema, "EnterpriseUser", [text("employeeNumber")]),
    schema(groupSchema, "Group", [
      text("displayName", { required: true, unique: true }),
      text("externalId"),
      values("members", { subAttributes: references }),
    ]),
  );
};
