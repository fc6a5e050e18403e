import { beforeEach, describe, expect, test } from "vitest";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

/** A PNG image of a red dot. */
const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==";

let person: Awaited<ReturnType<typeof make.user>>;
beforeEach(async () => {
  person = await make.user("team_member", { dateOfJoining: "2024-01-02", lastDayOfOffice: "2031-01-01" });
});

const stored = () => server.db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();

describe("the user's own profile", () => {
  test("contains all personal data except the last working day", async () => {
    const { status, data, body } = await server.as(person, users.profile);
    expect(status).toBe(200);
    expect(data).toMatchObject({ _id: person.id, dateOfJoining: "2024-01-02", bloodGroup: null });
    expect(data).not.toHaveProperty("lastDayOfOffice");
    expect(body["user"]).toEqual(data);
  });

  test("an admin's own profile includes the last working day", async () => {
    const admin = await make.user("admin", { lastDayOfOffice: "2031-01-01" });
    expect((await server.as(admin, users.profile)).data.lastDayOfOffice).toBe("2031-01-01");
  });

  test.each([
    ["PUT /users/profile", users.updateProfile],
    ["PUT /users/profile/me", users.updateMyProfile],
  ])("%s updates the nine fields", async (_path, endpoint) => {
    const fields = {
      name: "Mira Sen",
      email: `mira.${crypto.randomUUID()}@example.com`,
      employeeId: "E-9",
      dateOfBirth: "1991-05-06",
      dateOfJoining: "2022-03-01",
      phoneNumber: "+14155552671",
      bloodGroup: "AB-",
      designation: "Designer",
    };
    const { status, data, body } = await server.as(person, endpoint, { ...fields, profilePicture: picture });
    expect([status, body.message]).toEqual([200, "Profile updated successfully!"]);
    expect(data).toMatchObject(fields);
    expect(data.profilePicture).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
    expect(body["user"]).toEqual(data);
  });

  test("ignores all other fields", async () => {
    const before = await stored();
    const other = await make.team();
    const extraFields = {
      role: "admin",
      team: other.name,
      teamId: other.id,
      status: "inactive",
      lastDayOfOffice: null,
      password: "injected-password",
      _id: other.id,
      id: other.id,
      deletedAt: "2026-01-01",
      __proto__: { role: "admin" },
    };
    for (const endpoint of [users.updateProfile, users.updateMyProfile]) {
      expect((await server.as(person, endpoint, extraFields)).status).toBe(200);
      expect(await stored()).toEqual(before);
    }
  });

  test.each([
    [{ name: "" }, "Name cannot be empty"],
    [{ name: "   " }, "Name cannot be empty"],
    [{ email: "mira@" }, "Please enter a valid email address"],
    [{ phoneNumber: "call me" }, "Please enter a valid phone number"],
    [{ profilePicture: "data:image/svg+xml;base64,PHN2Zy8+" }, "Please select a valid image file"],
    [{ dateOfBirth: "2026-02-30" }, "This date does not exist"],
    [{ dateOfBirth: "0000-01-01" }, "This date does not exist"],
    [{ designation: "a\u0000b" }, "The text contains a character that cannot be stored"],
  ])("rejects %j: '%s'", async (fields, message) => {
    const before = await stored();
    const { status, body } = await server.as(person, users.updateMyProfile, fields);
    expect([status, body.message]).toEqual([400, message]);
    expect(await stored()).toEqual(before);
  });

  test("the current picture's URL keeps the picture, null removes it", async () => {
    const { data } = await server.as(person, users.updateMyProfile, { profilePicture: picture });
    const same = await server.as(person, users.updateMyProfile, { profilePicture: data.profilePicture, name: "Same Picture" });
    expect(same.data.profilePicture).toBe(data.profilePicture);
    expect((await server.as(person, users.updateMyProfile, { profilePicture: null })).data.profilePicture).toBeNull();
    expect(await server.db.selectFrom("files").select("id").where("uploadedBy", "=", person.id).execute()).toEqual([]);
  });

  test("keeps the user's sessions", async () => {
    await server.as(person, users.updateMyProfile, { name: "Still Here" });
    expect((await server.as(person, users.profile)).data.name).toBe("Still Here");
  });

  test("rejects an outdated version with 409", async () => {
    await server.as(person, users.updateMyProfile, { name: "First", version: 1 });
    expect((await server.as(person, users.updateMyProfile, { name: "Second", version: 1 })).status).toBe(409);
  });
});
