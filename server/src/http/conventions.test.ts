import { describe, expect, test } from "vitest";
import { sessionWords } from "@daybook/contract/errors";
import * as preferences from "@daybook/contract/preferences";
import * as projects from "@daybook/contract/projects";
import * as settings from "@daybook/contract/settings";
import * as users from "@daybook/contract/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const view = (name: string) => ({ screen: "projects", name, search: { status: "Active" } });

describe("a success", () => {
  test("says so and carries data; a creating POST answers 201, everything else 200", async () => {
    const person = await make.user();

    const created = await server.as(person, preferences.createView, view("Mine"));
    const listed = await server.as(person, preferences.listViews);

    expect([created.status, created.body]).toEqual([201, { success: true, data: expect.objectContaining({ name: "Mine" }) }]);
    expect([listed.status, listed.body]).toEqual([200, { success: true, data: [created.data] }]);
  });

  test("carries the sentence of the call and the key the specification names besides data", async () => {
    const admin = await make.user("admin");

    const changed = await server.as(admin, settings.update, { companyName: "Conventions Ltd" });
    const profile = await server.as(admin, users.profile);

    expect(changed.body.message).toBe("Settings updated successfully!");
    expect(profile.body.user).toEqual(profile.data);
  });

  test("a list has its pagination beside data", async () => {
    const { body } = await server.as(await make.user("admin"), projects.list);

    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 0, hasNextPage: false, hasPreviousPage: false });
  });
});

describe("a failure", () => {
  test("400 names the first problem as message and all of them as errors", async () => {
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
          { path: "hoursPerDay", message: "Hours a day must be at most 24" },
        ],
      },
    ]);
  });

  test("401 without a session", async () => {
    const { status, body } = await server.anonymous(users.profile);

    expect([status, body]).toEqual([401, { success: false, message: sessionWords.missing, code: "unauthenticated" }]);
  });

  test("403 in the words of a refusal, before the input is looked at", async () => {
    const member = await make.user();

    const right = await server.as(member, settings.update, { companyName: "Mine now" });
    const wrong = await server.as(member, settings.update, { hoursPerDay: "many" });

    const refusal = { success: false, message: "You don't have permission to update the settings", code: "forbidden" };
    expect([right.status, right.body]).toEqual([403, refusal]);
    expect([wrong.status, wrong.body]).toEqual([403, refusal]);
  });

  test("404 for what is not there, and for what is somebody else's", async () => {
    const [owner, other] = [await make.user(), await make.user()];
    const { data } = await server.as(owner, preferences.createView, view("Private"));

    const { status, body } = await server.as(other, preferences.removeView, { id: data._id });

    expect([status, body]).toEqual([404, { success: false, message: "This view does not exist", code: "not_found" }]);
    expect((await server.as(owner, preferences.listViews)).data).toHaveLength(1);
  });

  test("404 for an unknown address of the API, whatever the method", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      const { statusCode, json } = await server.app.inject({ method, url: "/api/coffee" });
      expect([method, statusCode, json()]).toEqual([method, 404, { success: false, message: "There is nothing at this address", code: "not_found" }]);
    }
  });

  test("405 with Allow where the address takes other methods", async () => {
    const { statusCode, headers, json } = await server.app.inject({ method: "DELETE", url: "/api/auth/login" });

    expect([statusCode, headers["allow"]]).toEqual([405, "POST"]);
    expect(json()).toEqual({ success: false, message: "This address does not take DELETE requests", code: "method_not_allowed" });
  });

  test("409 for a conflict with what is there", async () => {
    const person = await make.user();
    await server.as(person, preferences.createView, view("Twice"));

    const { status, body } = await server.as(person, preferences.createView, view("Twice"));

    expect([status, body.code, body.message]).toEqual([409, "conflict", "You already have a view called Twice here"]);
  });

  test("413 for more than the server takes", async () => {
    const cookie = await server.cookieOf(await make.user());
    const payload = { screen: "projects", name: "n", search: { text: "x".repeat(3_200_000) } };

    const { statusCode, json } = await server.app.inject({ method: "POST", url: "/api/views", headers: { cookie }, payload });

    expect([statusCode, json()]).toEqual([413, { success: false, message: "The request is too large", code: "too_large" }]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/xml"])("415 for %s", async (type) => {
    const cookie = await server.cookieOf(await make.user());

    const { statusCode, json } = await server.app.inject({
      method: "POST",
      url: "/api/views",
      headers: { cookie, "content-type": type },
      payload: JSON.stringify(view("Smuggled")),
    });

    expect([statusCode, json().code]).toEqual([415, "unsupported_media"]);
  });

  test("400 for JSON that is none, and for an address that cannot be decoded", async () => {
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

  test("a fault of our own is 500 without a word about it, and never the caller's 400", async () => {
    const admin = await make.user("admin");
    // What leaves is checked like what comes in: this name is longer than the contract allows.
    await server.db.updateTable("settings").set({ companyName: "x".repeat(121) }).execute();

    const { status, body } = await server.as(admin, settings.get);

    await server.db.updateTable("settings").set({ companyName: "Daybook" }).execute();
    expect([status, body]).toEqual([500, { success: false, message: "Something went wrong", code: "internal" }]);
  });
});

describe("what is sent", () => {
  test("fields that are not named are ignored", async () => {
    const admin = await make.user("admin");
    const { data: before } = await server.as(admin, settings.get);

    const { status, data } = await server.as(admin, settings.update, { eodWindowDays: 9, id: false, logoFileId: "x", _id: "y", can: {} });

    expect([status, data]).toEqual([200, { ...before, eodWindowDays: 9, version: before.version + 1 }]);
  });

  test.each([
    '{"companyName":"P","__proto__":{"admin":true}}',
    '{"companyName":"P","constructor":{"prototype":{"admin":true}}}',
    '{"__proto__":{"companyName":"Hidden"}}',
  ])("a prototype cannot be reached: %s", async (payload) => {
    const headers = { cookie: await server.cookieOf(await make.user("admin")), "content-type": "application/json" };

    const { statusCode, json } = await server.app.inject({ method: "PUT", url: "/api/settings", headers, payload });

    expect(statusCode).toBe(200);
    expect(json().data.companyName).not.toBe("Hidden");
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
  });

  test("nor by the query", async () => {
    const cookie = await server.cookieOf(await make.user("admin"));

    const { statusCode } = await server.app.inject({ url: "/api/projects?__proto__=1&__proto__=2&constructor=3", headers: { cookie } });

    expect(statusCode).toBe(200);
  });

  test("path fields win over the body and the query", async () => {
    const person = await make.user();
    const [first, second] = [await server.as(person, preferences.createView, view("a")), await server.as(person, preferences.createView, view("b"))];
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

  test("an empty body counts as none, and so does one without a type", async () => {
    const cookie = await server.cookieOf(await make.user());

    const typed = await server.app.inject({ method: "POST", url: "/api/views", headers: { cookie, "content-type": "application/json" }, payload: "" });
    const plain = await server.app.inject({ method: "POST", url: "/api/views", headers: { cookie } });

    expect([typed.statusCode, plain.statusCode]).toEqual([400, 400]);
    expect(typed.json().code).toBe("invalid_input");
  });

  test.each(["null", '"text"', "7", "[]", "[[1]]"])("a body that is not an object is wrong input, never a fault: %s", async (payload) => {
    const headers = { cookie: await server.cookieOf(await make.user()), "content-type": "application/json" };

    const { statusCode, json } = await server.app.inject({ method: "POST", url: "/api/views", headers, payload });

    expect([statusCode, json().code]).toEqual([400, "invalid_input"]);
  });

  test("an id that is none is 400, and a slash at the end changes nothing", async () => {
    const person = await make.user();

    expect((await server.as(person, preferences.removeView, { id: "42" })).body).toMatchObject({ code: "invalid_input", message: "This is not a valid id" });
    const { statusCode } = await server.app.inject({ url: "/api/users/profile/", headers: { cookie: await server.cookieOf(person) } });
    expect(statusCode).toBe(200);
  });
});

describe("lists", () => {
  const listAs = async (query: string) => {
    const { statusCode, json } = await server.app.inject({ url: `/api/projects?${query}`, headers: { cookie: await server.cookieOf(admin) } });
    return { status: statusCode, body: json(), names: json().data?.map((project: { name: string }) => project.name) };
  };
  let admin: { id: string };
  let team: { id: string };

  test("show what the following tests ask about", async () => {
    admin = await make.user("admin");
    team = await make.team();
    for (const [index, status] of (["Active", "Planned", "Active", "On Hold", "Completed"] as const).entries()) {
      await make.project({ team, status, name: `List ${index}`, createdAt: `2026-01-0${index + 1}T00:00:00Z` });
    }
    expect((await listAs("search=List")).names).toEqual(["List 4", "List 3", "List 2", "List 1", "List 0"]);
  });

  test.each([
    ["one value", "status=Active", ["List 2", "List 0"]],
    ["several separated by commas", "status=Active,Planned", ["List 2", "List 1", "List 0"]],
    ["a repeated parameter", "status=Active&status=On%20Hold", ["List 3", "List 2", "List 0"]],
    ["an empty value, which means not given", "status=", ["List 4", "List 3", "List 2", "List 1", "List 0"]],
    ["an unknown parameter, which is ignored", "colour=red&status=Planned", ["List 1"]],
  ])("take %s", async (_what, query, names) => {
    expect((await listAs(`search=List&${query}`)).names).toEqual(names);
  });

  test("an unknown value of a known parameter is 400", async () => {
    expect(await listAs("status=Sleeping")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  test("pages follow each other without a gap and say where they are", async () => {
    const pages = [await listAs("search=List&limit=2"), await listAs("search=List&limit=2&page=2"), await listAs("search=List&limit=2&page=3")];

    expect(pages.flatMap((page) => page.names)).toEqual(["List 4", "List 3", "List 2", "List 1", "List 0"]);
    expect(pages.map((page) => page.body.pagination)).toEqual([
      { currentPage: 1, totalPages: 3, totalItems: 5, hasNextPage: true, hasPreviousPage: false },
      { currentPage: 2, totalPages: 3, totalItems: 5, hasNextPage: true, hasPreviousPage: true },
      { currentPage: 3, totalPages: 3, totalItems: 5, hasNextPage: false, hasPreviousPage: true },
    ]);
  });

  test("a page beyond the last is empty, an empty list has one page", async () => {
    expect(await listAs("search=List&limit=2&page=9")).toMatchObject({ names: [], body: { pagination: { currentPage: 9, totalItems: 5, hasNextPage: false } } });
    expect((await listAs("search=nowhere")).body.pagination).toMatchObject({ totalPages: 1, totalItems: 0 });
  });

  test.each(["limit=0", "limit=101", "limit=many", "limit=1.5", "page=0", "page=-1", "page=1e9"])("%s is 400", async (query) => {
    expect((await listAs(query)).status).toBe(400);
  });
});

describe("the session's words", () => {
  const check = async (cookie: string) => {
    const { statusCode, json } = await server.app.inject({ url: "/api/auth/check", headers: { cookie } });
    return { status: statusCode, ...json() };
  };
  const over = { status: 401, success: false, code: "unauthenticated", message: sessionWords.invalid, tokenExpired: true };

  test("no cookie: no flag, because nothing ended", async () => {
    expect(await check("")).toEqual({ status: 401, success: false, code: "unauthenticated", message: sessionWords.missing });
  });

  test.each(["jwt=nonsense", "jwt=eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.", "jwt=a.b.c"])("a cookie that is not ours: %s", async (cookie) => {
    expect(await check(cookie)).toEqual(over);
  });

  test("a token whose signature was changed", async () => {
    const cookie = await server.cookieOf(await make.user());
    const changed = cookie.slice(0, -4) + (cookie.endsWith("AAAA") ? "BBBB" : "AAAA");

    expect((await check(cookie)).status).toBe(200);
    expect(await check(changed)).toEqual(over);
  });

  test("a session that is too old, one that was revoked, and one of a person who may no longer sign in", async () => {
    const [old, revoked, inactive, gone] = [await make.user(), await make.user(), await make.user(), await make.user()];
    const cookies = await Promise.all([old, revoked, inactive, gone].map(server.cookieOf));
    for (const cookie of cookies) expect((await check(cookie)).status).toBe(200);

    await server.db.updateTable("sessions").set({ expiresAt: new Date(Date.now() - 1000).toISOString() }).where("userId", "=", old.id).execute();
    await server.db.deleteFrom("sessions").where("userId", "=", revoked.id).execute();
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", inactive.id).execute();
    await server.db
      .updateTable("users")
      .set({ status: "inactive", deletedAt: new Date().toISOString(), email: null, passwordHash: null })
      .where("id", "=", gone.id)
      .execute();

    for (const cookie of cookies) expect(await check(cookie)).toEqual(over);
  });

  test("after seven days the token itself is too old", async () => {
    const cookie = await server.cookieOf(await make.user());
    await server.db.updateTable("sessions").set({ expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString() }).execute();

    server.clock.set(new Date(Date.now() + 7 * 86_400_000 + 5000).toISOString());
    const { tokenExpired } = await check(cookie);
    server.clock.set(null);

    expect(tokenExpired).toBe(true);
  });

  test("public calls do not mind a session that is over", async () => {
    const { statusCode } = await server.app.inject({ url: "/api/auth/options", headers: { cookie: "jwt=nonsense" } });

    expect(statusCode).toBe(200);
  });

  test("finding out who asks takes exactly one statement", async () => {
    const cookie = await server.cookieOf(await make.user());
    await check(cookie);

    const refused = await server.statements(() => server.app.inject({ url: "/api/users/profile" }));
    const profile = await server.statements(() => server.app.inject({ url: "/api/users/profile", headers: { cookie } }));
    const health = await server.statements(() => server.app.inject({ url: "/api/health", headers: { cookie } }));

    expect({ refused, profile, health }).toEqual({ refused: 1, profile: 2, health: 0 });
  });
});

describe("versions", () => {
  test("a change of what somebody else changed meanwhile is 409 and changes nothing; without a version the last one wins", async () => {
    const admin = await make.user("admin");
    const { data: seen } = await server.as(admin, settings.get);
    await server.as(admin, settings.update, { companyName: "First", version: seen.version });

    const stale = await server.as(admin, settings.update, { companyName: "Second", version: seen.version });
    expect([stale.status, stale.body.message]).toEqual([409, "These settings were changed by somebody else. Reload and try again."]);
    expect((await server.as(admin, settings.get)).data.companyName).toBe("First");

    const blind = await server.as(admin, settings.update, { companyName: "Third" });
    expect([blind.status, blind.data.companyName]).toEqual([200, "Third"]);
  });
});
