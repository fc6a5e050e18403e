import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let member: Awaited<ReturnType<typeof make.user>>;

beforeAll(async () => {
  admin = await make.user("admin", { name: "Olivia Carter" });
  member = await make.user();
});

beforeEach(async () => {
  await server.db.deleteFrom("announcements").execute();
  server.clock.set("2026-03-12T09:00:00.000Z");
  server.events.length = 0;
});

const announce = async (fields: Record<string, unknown> = {}) => {
  const { data, status, body } = await server.as(admin, announcements.create, {
    title: "Office closed",
    content: "On **Friday**.",
    ...fields,
  });
  expect([status, body.message]).toEqual([201, "Announcement created successfully"]);
  return data;
};

const titles = (list: { title: string }[]) => list.map(({ title }) => title);
const auditEvents = () =>
  server.db
    .selectFrom("auditEvents")
    .select(["action", "entityId", "actorId", "before", "after"])
    .where("entity", "=", "announcements")
    .orderBy("id")
    .execute();

describe("POST /announcements", () => {
  test("returns the announcement with the sender's name and the counts", async () => {
    const { status, body } = await server.as(admin, announcements.create, { title: "  Office closed ", content: "On **Friday**.\n" });

    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Announcement created successfully",
      data: {
        _id: expect.any(String),
        title: "Office closed",
        content: "On **Friday**.",
        createdAt: "2026-03-12T09:00:00.000Z",
        updatedAt: "2026-03-12T09:00:00.000Z",
        sender: { _id: admin.id, name: "Olivia Carter" },
        status: "published",
        pinned: false,
        expiresAt: null,
        audience: null,
        seenCount: 0,
        recipientCount: 1,
        version: 1,
        can: { read: true, update: true, remove: true },
      },
    });
  });

  test("notifies all users, without counts and permissions, and is audited", async () => {
    const { _id } = await announce({ pinned: true });

    expect(server.events).toEqual([
      {
        name: "announcement_notification",
        userId: null,
        notification: {
          type: "new_announcement",
          announcement: {
            _id,
            title: "Office closed",
            content: "On **Friday**.",
            createdAt: "2026-03-12T09:00:00.000Z",
            updatedAt: "2026-03-12T09:00:00.000Z",
            sender: { _id: admin.id, name: "Olivia Carter" },
            pinned: true,
            expiresAt: null,
            version: 1,
          },
        },
      },
    ]);
    expect((await auditEvents()).at(-1)).toEqual({
      action: "announcements.created",
      entityId: _id,
      actorId: admin.id,
      before: null,
      after: { title: "Office closed", content: "On **Friday**.", pinned: true, expiresAt: null },
    });
  });

  test.each([
    ["no title", { title: undefined }, "title", "Title is required"],
    ["a title of blanks", { title: "  " }, "title", "Title is required"],
    ["a title of 201 characters", { title: "x".repeat(201) }, "title", "Please use at most 200 characters"],
    ["no content", { content: undefined }, "content", "Content is required"],
    ["content of 20,001 characters", { content: "x".repeat(20_001) }, "content", "Please use at most 20000 characters"],
    ["a pinned flag that is no boolean", { pinned: "perhaps" }, "pinned", "Please answer true or false"],
    ["an expiry that is no date and time", { expiresAt: "tomorrow" }, "expiresAt", "Please enter a date and time in ISO 8601 format"],
    ["an expiry without an offset", { expiresAt: "2026-03-13T09:00:00" }, "expiresAt", "Please enter a date and time in ISO 8601 format"],
    [
      "an expiry after the year 9999",
      { expiresAt: "9999-12-31T23:59:59-12:00" },
      "expiresAt",
      "Please enter a date and time in ISO 8601 format",
    ],
    ["an expiry in the year 0", { expiresAt: "0000-01-01T00:00:00Z" }, "expiresAt", "Please choose a time in the future"],
    ["a last day in the past", { expiresOn: "2026-03-11" }, "expiresOn", "Please choose today or a later day"],
    ["an expiry in the past", { expiresAt: "2026-03-12T09:00:00Z" }, "expiresAt", "Please choose a time in the future"],
  ])("rejects %s", async (_what, fields, path, message) => {
    const { status, body } = await server.as(admin, announcements.create, { title: "Title", content: "Content", ...fields });

    expect([status, body.message, body.errors]).toEqual([400, message, [{ path, message }]]);
    expect(await server.db.selectFrom("announcements").selectAll().execute()).toEqual([]);
    expect(server.events).toEqual([]);
  });

  test.each([
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "</script><script>alert(1)</script>",
    "Ω🎉'; drop table users; --",
  ])("stores %s unchanged", async (text) => {
    const { _id } = await announce({ title: text, content: text });

    const { data } = await server.as(member, announcements.list);

    expect(data).toMatchObject([{ _id, title: text, content: text }]);
  });

  test.each(["team_lead", "team_member"] as const)("rejects a %s with 403, whatever the body", async (role) => {
    const person = await make.user(role);
    for (const input of [{ title: "Title", content: "Content" }, {}]) {
      const { status, body } = await server.as(person, announcements.create, input);
      expect([status, body.message]).toEqual([403, "You don't have permission to create announcements"]);
    }
    expect(server.events).toEqual([]);
  });

  test("creates one announcement for two requests with the same idempotency key", async () => {
    const headers = { "idempotency-key": "announce-once" };
    const input = { title: "Once", content: "Only" };

    const [first, second] = [
      await server.as(admin, announcements.create, input, headers),
      await server.as(admin, announcements.create, input, headers),
    ];

    expect(second.data._id).toBe(first.data._id);
    expect(server.events).toHaveLength(1);
  });
});

describe("GET /announcements and /announcements/all", () => {
  test("list newest first, with counts for admins only", async () => {
    await announce({ title: "First" });
    server.clock.set("2026-03-12T10:00:00.000Z");
    await announce({ title: "Second" });

    const own = await server.as(member, announcements.list);
    const full = await server.as(admin, announcements.listAll);

    expect(titles(own.data)).toEqual(["Second", "First"]);
    expect(own.data[0]).toMatchObject({ can: { read: true, update: false, remove: false } });
    expect(own.data[0]).not.toHaveProperty("seenCount");
    expect(own.data[0]).not.toHaveProperty("recipientCount");
    expect(full.data[0]).toMatchObject({ title: "Second", seenCount: 0, recipientCount: expect.any(Number) });
  });

  test("hide an announcement from its expiry on, except in the full list", async () => {
    await announce({ title: "Lunch", expiresAt: "2026-03-12T14:00:00+02:00" });
    await announce({ title: "Permanent" });

    server.clock.set("2026-03-12T11:59:59.999Z");
    expect(titles((await server.as(member, announcements.list)).data)).toEqual(["Permanent", "Lunch"]);
    server.clock.set("2026-03-12T12:00:00.000Z");
    const after = await server.as(member, announcements.list);
    expect(titles(after.data)).toEqual(["Permanent"]);
    expect(after.body["pagination"]).toMatchObject({ totalItems: 1 });
    expect(titles((await server.as(admin, announcements.list)).data)).toEqual(["Permanent"]);
    const { data } = await server.as(admin, announcements.listAll);
    expect(data.find(({ title }) => title === "Lunch")).toMatchObject({ expiresAt: "2026-03-12T12:00:00.000Z" });
  });

  test("search the title and content, and paginate", async () => {
    for (const title of ["One 100%", "Two", "Three"]) await announce({ title, content: title === "Two" ? "about 100% of us" : "nothing" });

    const found = await server.as(member, announcements.list, { search: "100%" });
    const page = await server.as(admin, announcements.listAll, { page: 2, limit: 2 });

    expect(titles(found.data)).toEqual(["Two", "One 100%"]);
    expect(titles(page.data)).toEqual(["One 100%"]);
    expect(page.body["pagination"]).toEqual({ currentPage: 2, totalPages: 2, totalItems: 3, hasNextPage: false, hasPreviousPage: true });
  });

  test("omit a deleted sender", async () => {
    const gone = await make.user("admin");
    await server.as(gone, announcements.create, { title: "Farewell", content: "Thank you" });
    await server.db
      .updateTable("users")
      .set({ deletedAt: "2026-03-12T09:00:00Z", status: "inactive", email: null, emailConfirmedAt: null, passwordHash: null })
      .where("id", "=", gone.id)
      .execute();

    expect((await server.as(member, announcements.list)).data).toMatchObject([{ title: "Farewell", sender: null }]);
  });

  test.each([announcements.listAll, announcements.seenBy])("GET $path is for admins only", async (endpoint) => {
    const { _id } = await announce();

    for (const role of ["team_lead", "team_member"] as const) {
      const { status, body } = await server.as(await make.user(role), endpoint, { id: _id });
      expect([status, body.message]).toEqual([403, "You don't have permission to see all announcements"]);
    }
  });

  test("run the same number of SQL statements for any number of rows", async () => {
    await announce();
    await server.as(admin, announcements.listAll);
    const forOne = await server.statements(() => server.as(admin, announcements.listAll));
    for (let n = 0; n < 20; n++) await announce({ title: `Number ${n}` });

    expect(await server.statements(() => server.as(admin, announcements.listAll))).toBe(forOne);
  });
});

test("a former admin can't create announcements", async () => {
  const person = await make.user("admin");
  expect((await server.as(person, announcements.create, { title: "Title", content: "Content" })).status).toBe(201);
  await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", person.id).execute();

  expect((await server.as(person, announcements.create, { title: "Title", content: "Content" })).status).toBe(403);
});

test.each([
  ["Asia/Kolkata", "2026-03-12", "2026-03-12T18:30:00.000Z"],
  ["Pacific/Auckland", "2026-12-31", "2026-12-31T11:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-29T22:00:00.000Z"],
  // Clocks go forward at midnight: 5 September begins at 01:00.
  ["America/Santiago", "2027-09-04", "2027-09-05T04:00:00.000Z"],
])("in %s the last day %s ends with the first instant of the next", async (timezone, expiresOn, expiresAt) => {
  await server.db.updateTable("settings").set({ timezone }).execute();
  const { data } = await server.as(admin, announcements.create, { title: "Title", content: "Content", expiresOn });
  expect(data.expiresAt).toBe(expiresAt);
  const { data: changed } = await server.as(admin, announcements.update, { id: data._id, expiresOn: null });
  expect(changed.expiresAt).toBeNull();
  await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
});
