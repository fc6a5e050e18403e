import { beforeAll, describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { newAddress, type ScimClient, scimClient } from "#test/scim-client.ts";

/* The habits of Google Workspace: several addresses and telephone numbers, updates by PATCH with whole attributes, suspension and deletion. */

const server = startServer();
const make = factories(server);
let google: ScimClient;
beforeAll(async () => {
  await make.user("admin");
  google = await scimClient(server, await make.user("admin"));
});

const accountOf = (id: string) => server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const googleUser = (userName: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", "urn:scim:schemas:extension:enterprise:1.0"],
  userName,
  name: { givenName: "Priya", familyName: "Rao" },
  active: true,
  emails: [
    { value: `private-${userName}`, type: "home" },
    { value: userName, type: "work" },
  ],
  phoneNumbers: [
    { value: "+44 20 7946 0000", type: "home" },
    { value: "+44 20 7946 0958", type: "work" },
  ],
});

describe("users", () => {
  test("have the address and the number for work", async () => {
    const userName = newAddress("priya");
    const { status, body } = await google.post("/Users", googleUser(userName));
    expect([status, body["displayName"]]).toEqual([201, "Priya Rao"]);
    expect(await accountOf(body.id)).toMatchObject({ email: userName, phoneNumber: "+442079460958", name: "Priya Rao" });
  });

  test("are renamed by a name without a displayed one, and sign in with a new address", async () => {
    const { id } = (await google.post("/Users", googleUser(newAddress("priya")))).body;
    const userName = newAddress("priya.menon");
    const { status, body } = await google.patch(`/Users/${id}`, {
      op: "replace",
      value: { userName, name: { givenName: "Priya", familyName: "Menon" }, emails: [{ value: userName, type: "work", primary: true }] },
    });
    expect([status, body["userName"], body["displayName"]]).toEqual([200, userName, "Priya Menon"]);
    expect(await accountOf(id)).toMatchObject({ email: userName, name: "Priya Menon" });
  });

  test("are suspended, then deleted, and come back with the same user name", async () => {
    const userName = newAddress("priya");
    const { id } = (await google.post("/Users", googleUser(userName))).body;
    await google.patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
    expect((await google.remove(`/Users/${id}`)).status).toBe(204);
    expect((await google.post("/Users", googleUser(userName))).body).toMatchObject({ id, active: true });
  });
});
