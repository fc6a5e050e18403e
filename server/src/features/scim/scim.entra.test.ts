import { beforeAll, describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { newAddress, type ScimClient, scimClient, userOf } from "#test/scim-client.ts";

/* The habits of Microsoft Entra ID, as its documentation of SCIM shows them. */

const server = startServer();
const make = factories(server);
let admin: Person;
let entra: ScimClient;
beforeAll(async () => {
  admin = await make.user("admin");
  await make.user("admin");
  entra = await scimClient(server, admin);
});

const accountOf = (id: string) => server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const add = async (more: object = {}) => (await entra.post("/Users", userOf(newAddress(), more))).body;

describe("users", () => {
  test("are looked for by user name, created, and found again", async () => {
    const userName = newAddress();
    const none = await entra.find("Users", `userName eq "${userName}"`);
    expect(none).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 } });
    expect(none.type).toBe("application/scim+json; charset=utf-8");

    const created = await entra.post("/Users", userOf(userName));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      userName,
      externalId: `external-${userName}`,
      displayName: "Megan Bowen",
      name: { formatted: "Megan Bowen", givenName: "Megan", familyName: "Bowen" },
      active: true,
      title: "Auditor",
      emails: [{ value: userName, type: "work", primary: true }],
      groups: [],
      meta: { resourceType: "User", location: expect.stringContaining(`/scim/v2/Users/${created.body.id}`) as string },
    });
    expect(await accountOf(created.body.id)).toMatchObject({
      name: "Megan Bowen",
      email: userName,
      role: "team_member",
      status: "active",
      designation: "Auditor",
      passwordHash: null,
    });
    const found = await entra.find("Users", `userName eq "${userName.toUpperCase()}"`);
    expect(found.body.Resources.map(({ id }) => id)).toEqual([created.body.id]);
    expect((await entra.find("Users", `externalId eq "external-${userName}"`)).body.totalResults).toBe(1);
  });

  test("who exist already are found by their email, and linked by a PATCH", async () => {
    const person = await make.user("team_member", { name: "Adele Vance", email: newAddress("adele") });
    const { email } = await accountOf(person.id);
    const { body } = await entra.find("Users", `userName eq "${email}"`);
    expect(body.Resources).toMatchObject([{ id: person.id, userName: email, name: { givenName: "Adele", familyName: "Vance" } }]);
    await entra.patch(`/Users/${person.id}`, { op: "Add", path: "externalId", value: "e-17" });
    expect((await entra.find("Users", 'externalId eq "e-17"')).body.Resources.map(({ id }) => id)).toEqual([person.id]);
    expect((await entra.post("/Users", userOf(email!))).body).toMatchObject({ status: "409", scimType: "uniqueness" });
  });

  test('are switched off with the text "False" and on again, and keep their id', async () => {
    const { id, userName } = await add();
    const off = await entra.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    expect(off).toMatchObject({ status: 200, body: { active: false, userName } });
    expect(await accountOf(id)).toMatchObject({ status: "inactive" });
    const again = await entra.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "True" });
    expect(again.body).toMatchObject({ id, active: true });
    expect(await accountOf(id)).toMatchObject({ status: "active", lastDayOfOffice: null });
  });

  test("change by paths with filters, paths as keys, and the paths of the extension", async () => {
    const { id } = await add();
    const email = newAddress("bowen");
    const { status, body } = await entra.patch(
      `/Users/${id}`,
      { op: "Replace", path: 'emails[type eq "work"].value', value: email },
      { op: "Replace", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber", value: "E-100" },
      { op: "Replace", value: { displayName: "Megan Bowen-Lee", "name.familyName": "Bowen-Lee", title: "Lead auditor" } },
      { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "+1 202 555 0142" },
      { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Finance" },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: "Megan Bowen-Lee",
      name: { givenName: "Megan", familyName: "Bowen-Lee" },
      title: "Lead auditor",
      emails: [{ value: email }],
      phoneNumbers: [{ value: "+12025550142" }],
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { employeeNumber: "E-100" },
    });
    expect(await accountOf(id)).toMatchObject({ name: "Megan Bowen-Lee", email, employeeId: "E-100", phoneNumber: "+12025550142" });
  });

  test("lose an attribute that is removed", async () => {
    const { id } = await add();
    const { status, body } = await entra.patch(`/Users/${id}`, { op: "Remove", path: "title" });
    expect([status, "title" in body]).toEqual([200, false]);
  });

  test("are answered the same by a PATCH that changes nothing, which records nothing", async () => {
    const { id } = await add();
    const count = () => server.db.selectFrom("auditEvents").select("id").where("entityId", "=", id).execute();
    const before = await count();
    const { status, body } = await entra.patch(`/Users/${id}`, { op: "Replace", path: "title", value: "Auditor" });
    expect([status, body["title"]]).toEqual([200, "Auditor"]);
    expect(await count()).toHaveLength(before.length);
  });

  test("who are deleted are gone for the provider and inactive here; created again, they are the same person", async () => {
    const { id, userName } = await add();
    expect((await entra.remove(`/Users/${id}`)).status).toBe(204);
    expect((await entra.get(`/Users/${id}`)).status).toBe(404);
    expect((await entra.find("Users", `userName eq "${userName as string}"`)).body.totalResults).toBe(0);
    expect((await entra.remove(`/Users/${id}`)).status).toBe(404);
    expect(await accountOf(id)).toMatchObject({ status: "inactive", deletedAt: null });

    const again = await entra.post("/Users", userOf(userName as string, { displayName: "Megan Lee" }));
    expect(again).toMatchObject({ status: 201, body: { id, displayName: "Megan Lee", active: true } });
    expect(await accountOf(id)).toMatchObject({ status: "active", name: "Megan Lee" });
  });
});

describe("groups", () => {
  const group = (name: string, members: string[] = []) =>
    entra.post("/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      externalId: `group-${name}`,
      displayName: name,
      members: members.map((value) => ({ value })),
      meta: { resourceType: "Group" },
    });
  const membersOf = async (id: string) =>
    ((await entra.get(`/Groups/${id}`)).body["members"] as { value: string }[]).map(({ value }) => value).toSorted();

  test("are created empty, found by name, and read without their members", async () => {
    const { status, body } = await group("Sellers of Contoso");
    expect([status, body["displayName"]]).toEqual([201, "Sellers of Contoso"]);
    const found = await entra.get(`/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Sellers of Contoso"')}`);
    expect(found.body.Resources).toEqual([expect.not.objectContaining({ members: expect.anything() as unknown })]);
    expect((await group("sellers of contoso")).body).toMatchObject({ status: "409", scimType: "uniqueness" });
  });

  test("lose only the members that a removal without a filter names in its value", async () => {
    const [megan, adele, diego] = [(await add()).id, (await add()).id, (await add()).id];
    const { body } = await group("Auditors", [megan, adele, diego]);
    const { status } = await entra.patch(`/Groups/${body.id}`, { op: "Remove", path: "members", value: [{ value: adele }] });
    expect(status).toBe(200);
    expect(await membersOf(body.id)).toEqual([megan, diego].toSorted());
    await entra.patch(`/Groups/${body.id}`, { op: "Remove", path: `members[value eq "${diego}"]` });
    expect(await membersOf(body.id)).toEqual([megan]);
    await entra.patch(`/Groups/${body.id}`, { op: "Add", path: "members", value: [{ value: adele }, { value: megan }] });
    expect(await membersOf(body.id)).toEqual([megan, adele].toSorted());
    await entra.patch(`/Groups/${body.id}`, { op: "Remove", path: "members", value: [] });
    expect(await membersOf(body.id)).toEqual([megan, adele].toSorted());
    await entra.patch(`/Groups/${body.id}`, { op: "Remove", path: "members" });
    expect(await membersOf(body.id)).toEqual([]);
  });

  test("give the team of the same name to their members", async () => {
    const team = await make.team({ name: "Contoso Finance" });
    const { id } = await add();
    const { body } = await group("contoso finance", [id]);
    expect(await accountOf(id)).toMatchObject({ teamId: team.id, role: "team_member" });
    await entra.patch(`/Groups/${body.id}`, { op: "Remove", path: "members", value: [{ value: id }] });
    expect(await accountOf(id), "no group gives another team").toMatchObject({ teamId: team.id });
  });
});
