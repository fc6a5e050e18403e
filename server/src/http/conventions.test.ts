import { describe, expect, test } from "vitest";
import { sessionMessages } from "@daybook/contract/core/errors";
import * as preferences from "@daybook/contract/preferences/preferences";
import * as projects from "@daybook/contract/projects/projects";
import * as settings from "@daybook/contract/settings/settings";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const view = (name: string) => ({ screen: "projects", name, search: { status: "Active" } });

describe("a success", () => {
  test("contains success and data; a creating POST returns 201, other calls 200", async () => {
    const person = await make.user();

    const created = await server.as(person, preferences.createView, view("Mine"));
    const listed = await server.as(person, preferences.listViews);

    expect([created.status, created.body]).toEqual([201, { success: true, data: expect.objectContaining({ name: "Mine" }) }]);
    expect([listed.status, listed.body]).toEqual([200, { success: true, data: [created.data] }]);
  });

  test("contains the endpoint's message and the extra key of the specification", async () => {
    const admin = await make.user("admin");

    const changed = await server.as(admin, settings.update, { companyName: "Conventions Ltd" });
    const profile = await server.as(admin, users.profile);

    expect(changed.body.message).toBe("Settings updated successfully!");
    expect(profile.body.user).toEqual(profile.data);
  });

  test("contains pagination for a list", async () => {
    const { body } = await server.as(await make.user("admin"), projects.list);

    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 0, hasNextPage: false, hasPreviousPage: false });
  });
});

describe("a failure", () => {
  test("400 has the first issue as message and all issues as errors", async () => {
    const { status, body } = await server.as(await make.user("admin"), settings.update, { hoursPerDay: 30, timezone: "+05:30" });

    const message = "Please choose a timezone by its name, such as Asia/Kolkata";
    expect([status, body]).toEqual([
      400,
      {
        success: false,
        message,
        code: "invalid_input",
        errors: [
          { path: "timezone", message },
          { path: "hoursPerDay", message: "Hours per day must be at most 24" },
        ],
      },
    ]);
  });

  test("401 without a session", async () => {
    const { status, body } = await server.anonymous(users.profile);

    expect([status, body]).toEqual([401, { success: false, message: sessionMessages.missing, code: "unauthenticated" }]);
  });

  test("403 with the permission message, before the input is validated", async () => {
    const member = await make.user();

    const valid = await server.as(member, settings.update, { companyName: "Mine now" });
    const invalid = await server.as(member, settings.update, { hoursPerDay: "many" });

    const refusal = { success: false, message: "You don't have permission to update the settings", code: "forbidden" };
    expect([valid.status, valid.body]).toEqual([403, refusal]);
    expect([invalid.status, invalid.body]).toEqual([403, refusal]);
  });

  test("404 for a missing row and for another user's row", async () => {
    const [owner, other] = [await make.user(), await make.user()];
    const { data } = await server.as(owner, preferences.createView, view("Private"));

    const { status, body } = await server.as(other, preferences.removeView, { id: data._id });

    expect([status, body]).toEqual([404, { success: false, message: "This view does not exist", code: "not_found" }]);
    expect((await server.as(owner, preferences.listViews)).data).toHaveLength(1);
  });

  test("404 for an unknown API path with any method", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      const { statusCode, json } = await server.app.inject({ method, url: "/api/coffee" });
      expect([method, statusCode, json()]).toEqual([
        method,
        404,
        { success: false, message: "There is nothing at this address", code: "not_found" },
      ]);
    }
  });

  test("405 with Allow for a known path with another method", async () => {
    const { statusCode, headers, json } = await server.app.inject({ method: "DELETE", url: "/api/auth/login" });

    expect([statusCode, headers["allow"]]).toEqual([405, "POST"]);
    expect(json()).toEqual({ success: false, message: "This address does not accept DELETE requests", code: "method_not_allowed" });
  });

  test("409 for a conflict with existing data", async () => {
    const person = await make.user();
    await server.as(person, preferences.createView, view("Twice"));

    const { status, body } = await server.as(person, preferences.createView, view("Twice"));

    expect([status, body.code, body.message]).toEqual([409, "conflict", "You already have a view named Twice on this screen"]);
  });

  test("413 for a body above the limit", async () => {
    const cookie = await server.cookieOf(await make.user());
    const payload = { screen: "projects", name: "n", search: { text: "x".repeat(3_200_000) } };

    const { statusCode, json } = await server.app.inject({ method: "POST", url: "/api/views", headers: { cookie }, payload });

    expect([statusCode, json()]).toEqual([413, { success: false, message: "The request is too large", code: "too_large" }]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/xml"])(
    "415 for %s",
    async (type) => {
      const cookie = await server.cookieOf(await make.user());

      const { statusCode, json } = await server.app.inject({
        method: "POST",
        url: "/api/views",
        headers: { cookie, "content-type": type },
        payload: JSON.stringify(view("Smuggled")),
      });

      expect([statusCode, json().code]).toEqual([415, "unsupported_media"]);
    },
  );

  test("400 for malformed JSON and for a URL that cannot be decoded", async () => {
    const headers = { cookie: await server.cookieOf(await make.user()), "content-type": "application/json" };

    const broken = await server.app.inject({ method: "POST", url: "/api/views", headers, payload: '{"name":' });
    const address = await server.app.inject({ url: "/api/%zz" });

    expect([broken.statusCode, broken.json()]).toEqual([
      400,
      { success: false, message: "The request's JSON could not be read", code: "invalid_input" },
    ]);
    expect([address.statusCode, address.json()]).toEqual([
      400,
      { success: false, message: "The request could not be understood", code: "invalid_input" },
    ]);
  });

  test("an invalid output is a 500 without details, never a 400", async () => {
    const admin = await make.user("admin");
    // Output is validated like input: this name is longer than the contract allows.
    await server.db
      .updateTable("settings")
      .set({ companyName: "x".repeat(121) })
      .execute();

    const { status, body } = await server.as(admin, settings.get);

    await server.db.updateTable("settings").set({ companyName: "Daybook" }).execute();
    expect([status, body]).toEqual([500, { success: false, message: "Something went wrong", code: "internal" }]);
  });
});

describe("input", () => {
  test("ignores unknown fields", async () => {
    const admin = await make.user("admin");
    const { data: before } = await server.as(admin, settings.get);

    const { status, data } = await server.as(admin, settings.update, { eodWindowDays: 9, id: false, logoFileId: "x", _id: "y", can: {} });

    expect([status, data]).toEqual([200, { ...before, eodWindowDays: 9, version: before.version + 1 }]);
  });

  test("refuses any version other than the stored one, a later one too", async () => {
    const admin = await make.user("admin");
    const { data: before } = await server.as(admin, settings.get);

    for (const version of [before.version - 1, before.version + 1]) {
      const { status, body } = await server.as(admin, settings.update, { eodWindowDays: 9, version });
      expect([status, body]).toEqual([409, expect.objectContaining({ message: expect.stringMatching(/Reload and try again\.$/) })]);
    }
    expect((await server.as(admin, settings.get)).data).toEqual(before);
  });

  test.each([
    '{"companyName":"P","__proto__":{"admin":true}}',
    '{"companyName":"P","constructor":{"prototype":{"admin":true}}}',
    '{"__proto__":{"companyName":"Hidden"}}',
  ])("cannot pollute a prototype: %s", async (payload) => {
    const headers = { cookie: await server.cookieOf(await make.user("admin")), "content-type": "application/json" };

    const { statusCode, json } = await server.app.inject({ method: "PUT", url: "/api/settings", headers, payload });

    expect(statusCode).toBe(200);
    expect(json().data.companyName).not.toBe("Hidden");
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
  });

  test("cannot pollute a prototype through the query", async () => {
    const cookie = await server.cookieOf(await make.user("admin"));

    const { statusCode } = await server.app.inject({ url: "/api/projects?__proto__=1&__proto__=2&constructor=3", headers: { cookie } });

    expect(statusCode).toBe(200);
  });

  test("path fields override the body and the query", async () => {
    const person = await make.user();
    const [first, second] = [
      await server.as(person, preferences.createView, view("a")),
      await server.as(person, preferences.createView, view("b")),
    ];
    const cookie = await server.cookieOf(person);

    const { json } = await server.app.inject({
      method: "DELETE",
      url: `/api/views/${first.data._id}?id=${second.data._id}`,
      headers: { cookie },
      payload: { id: second.data._id },
    });

    expect(json().data).toEqual({ _id: first.data._id });
    expect((await server.as(person, preferences.listViews)).data.map((each) => each.name)).toEqual(["b"]);
  });

  test("treats an empty body as no body, with or without a content type", async () => {
    const cookie = await server.cookieOf(await make.user());

    const typed = await server.app.inject({
      method: "POST",
      url: "/api/views",
      headers: { cookie, "content-type": "application/json" },
      payload: "",
    });
    const plain = await server.app.inject({ method: "POST", url: "/api/views", headers: { cookie } });

    expect([typed.statusCode, plain.statusCode]).toEqual([400, 400]);
    expect(typed.json().code).toBe("invalid_input");
  });

  test.each(["null", '"text"', "7", "[]", "[[1]]"])("rejects a body that is not an object with 400: %s", async (payload) => {
    const headers = { cookie: await server.cookieOf(await make.user()), "content-type": "application/json" };

    const { statusCode, json } = await server.app.inject({ method: "POST", url: "/api/views", headers, payload });

    expect([statusCode, json().code]).toEqual([400, "invalid_input"]);
  });

  test("rejects an invalid id with 400 and ignores a trailing slash", async () => {
    const person = await make.user();

    expect((await server.as(person, preferences.removeView, { id: "42" })).body).toMatchObject({
      code: "invalid_input",
      message: "This is not a valid id",
    });
    const { statusCode } = await server.app.inject({ url: "/api/users/profile/", headers: { cookie: await server.cookieOf(person) } });
    expect(statusCode).toBe(200);
  });
});

describe("versions", () => {
  test("rejects a stale version with 409; without a version the last write wins", async () => {
    const admin = await make.user("admin");
    const { data: seen } = await server.as(admin, settings.get);
    await server.as(admin, settings.update, { companyName: "First", version: seen.version });

    const stale = await server.as(admin, settings.update, { companyName: "Second", version: seen.version });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "These settings were changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect((await server.as(admin, settings.get)).data.companyName).toBe("First");

    const blind = await server.as(admin, settings.update, { companyName: "Third" });
    expect([blind.status, blind.data.companyName]).toEqual([200, "Third"]);
  });
});
