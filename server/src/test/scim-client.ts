import { giveToken } from "./access-token-fixtures.ts";
import type { Person, TestServer } from "./harness.ts";

type Answer = {
  status: number;
  body: Record<string, unknown> & { id: string; Resources: (Record<string, unknown> & { id: string })[] };
  type: string;
};

/** Calls SCIM as a provider does, with an access token of an admin. */
export async function scimClient(server: TestServer, admin: Person) {
  const { headers } = await giveToken(server, admin, { scopes: ["scim:read", "scim:write"] });
  const call = async (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, payload?: object): Promise<Answer> => {
    const response = await server.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: { ...headers, ...(payload && { "content-type": "application/scim+json" }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    });
    const body = response.body === "" ? {} : (JSON.parse(response.body) as Answer["body"]);
    return { status: response.statusCode, body: body as Answer["body"], type: String(response.headers["content-type"]) };
  };
  return {
    headers,
    get: (path: string) => call("GET", path),
    post: (path: string, payload: object) => call("POST", path, payload),
    put: (path: string, payload: object) => call("PUT", path, payload),
    patch: (path: string, ...operations: object[]) =>
      call("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations }),
    remove: (path: string) => call("DELETE", path),
    find: (resource: "Users" | "Groups", filter: string) => call("GET", `/${resource}?filter=${encodeURIComponent(filter)}`),
  };
}

export type ScimClient = Awaited<ReturnType<typeof scimClient>>;

let counter = 0;

/** An address that no other test has. */
export const newAddress = (name = "megan") => `${name}.${++counter}.${process.pid}@contoso.example`;

/** The resource of a person as Entra ID sends it. */
export const userOf = (userName: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
  externalId: `external-${userName}`,
  userName,
  active: true,
  displayName: "Megan Bowen",
  emails: [{ primary: true, type: "work", value: userName }],
  meta: { resourceType: "User" },
  name: { formatted: "Megan Bowen", familyName: "Bowen", givenName: "Megan" },
  title: "Auditor",
  ...more,
});
