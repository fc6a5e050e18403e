import { beforeAll, describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { newAddress, type ScimClient, scimClient } from "#test/scim-client.ts";

/* The habits of Okta: whole resources by PUT, deactivation by a PATCH without a path, groups pushed as a whole. */

const server = startServer();
const make = factories(server);
let admin: Person;
let okta: ScimClient;
beforeAll(async () => {
  admin = await make.user("admin");
  okta = await scimClient(server, admin);
});

const oktaUser = (userName: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName,
  name: { givenName: "Isaac", familyName: "Brock" },
  emails: [{ primary: true, value: userName, type: "work" }],
  displayName: "Isaac Brock",
  locale: "en-US",
  externalId: `00u${userName}`,
  groups: [],
  password: "1mz050nq",
  active: true,
  ...more,
});
const add = async () => (await okta.post("/Users", oktaUser(newAddress("isaac")))).body;
const accountOf = (id: string) => server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("users", () => {
  test("are looked for with paging, created, and never get the password that Okta makes up", async () => {
    const userName = newAddress("isaac");
    const filter = encodeURIComponent(`userName eq "${userName}"`);
    const none = await okta.get(`/Users?filter=${filter}&startIndex=1&count=100`);
    expect(none.body).toMatchObject({ totalResults: 0, Resources: [] });
    const { status, body } = await okta.post("/Users", oktaUser(userName));
    expect([status, body["displayName"]]).toEqual([201, "Isaac Brock"]);
    expect(await accountOf(body.id)).toMatchObject({ email: userName, passwordHash: null });
    expect(JSON.stringify(body)).not.toContain("1mz050nq");
  });

  test("are read, changed and sent back as a whole", async () => {
    const { id } = await add();
    const { body } = await okta.get(`/Users/${id}`);
    const changed = { ...body, name: { givenName: "Isaac", familyName: "Newton" }, displayName: "Isaac Newton", title: "Physicist" };
    const { status, body: after } = await okta.put(`/Users/${id}`, changed);
    expect([status, after["displayName"], after["title"], after["externalId"]]).toEqual([
      200,
      "Isaac Newton",
      "Physicist",
      body["externalId"],
    ]);
    expect(await accountOf(id)).toMatchObject({ name: "Isaac Newton", designation: "Physicist" });
  });

  test("are deactivated by a value without a path, stay listed, and are activated again", async () => {
    const { id, userName } = await add();
    const off = await okta.patch(`/Users/${id}`, { op: "replace", value: { active: false } });
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    expect((await okta.find("Users", `userName eq "${userName as string}"`)).body.Resources).toMatchObject([{ id, active: false }]);
    expect((await okta.patch(`/Users/${id}`, { op: "replace", value: { active: true } })).body).toMatchObject({ id, active: true });
  });

  test("are listed page by page, each once", async () => {
    for (let number = 0; number < 5; number++) await add();
    const { totalResults } = (await okta.get("/Users?startIndex=1&count=0")).body as unknown as { totalResults: number };
    const seen: string[] = [];
    for (let startIndex = 1; startIndex <= totalResults; startIndex += 3) {
      const { body } = await okta.get(`/Users?startIndex=${startIndex}&count=3`);
      expect(body).toMatchObject({ totalResults, startIndex, itemsPerPage: body.Resources.length });
      seen.push(...body.Resources.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([totalResults, totalResults]);
  });
});

describe("groups", () => {
  test("are pushed with their members, renamed, replaced as a whole and deleted", async () => {
    const [isaac, emmy] = [(await add()).id, (await add()).id];
    const pushed = await okta.post("/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName: "Physics",
      members: [{ value: isaac, display: "Isaac Brock" }],
    });
    const { id } = pushed.body;
    expect(pushed).toMatchObject({ status: 201, body: { members: [{ value: isaac, display: "Isaac Brock" }] } });
    await okta.patch(`/Groups/${id}`, { op: "replace", value: { id, displayName: "Physics and chemistry" } });
    await okta.patch(`/Groups/${id}`, { op: "add", path: "members", value: [{ value: emmy, display: "Emmy" }] });
    const read = await okta.get(`/Groups/${id}`);
    expect(read.body).toMatchObject({ displayName: "Physics and chemistry", members: expect.objectContaining({ length: 2 }) as unknown });
    await okta.put(`/Groups/${id}`, { displayName: "Chemistry", members: [{ value: emmy }] });
    expect((await okta.get(`/Users/${isaac}`)).body["groups"]).toEqual([]);
    expect((await okta.get(`/Users/${emmy}`)).body["groups"]).toMatchObject([{ value: id, display: "Chemistry" }]);
    expect((await okta.remove(`/Groups/${id}`)).status).toBe(204);
    expect((await okta.get(`/Groups/${id}`)).status).toBe(404);
    expect((await okta.get(`/Users/${emmy}`)).body["groups"]).toEqual([]);
  });
});
