import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const unknownId = "01900000-0000-7000-8000-000000000000";
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

const auditEvents = () =>
  server.db
    .selectFrom("auditEvents")
    .select(["action", "entityId", "actorId", "before", "after"])
    .where("entity", "=", "announcements")
    .orderBy("id")
    .execute();

describe("PUT /announcements/:id", () => {
  test("updates the given fields, notifies all users and is audited", async () => {
    const { _id } = await announce({ expiresAt: "2026-04-01T00:00:00Z" });
    server.clock.set("2026-03-12T10:00:00.000Z");
    server.events.length = 0;

    const { status, data, body } = await server.as(admin, announcements.update, {
      id: _id,
      title: "Office open",
      expiresAt: "",
      version: 1,
    });

    expect([status, body.message]).toEqual([200, "Announcement updated successfully!"]);
    expect(data).toMatchObject({
      title: "Office open",
      content: "On **Friday**.",
      expiresAt: null,
      updatedAt: "2026-03-12T10:00:00.000Z",
      createdAt: "2026-03-12T09:00:00.000Z",
      version: 2,
    });
    expect(server.events).toMatchObject([
      { userId: null, notification: { type: "announcement_updated", announcement: { _id, title: "Office open" } } },
    ]);
    expect((await auditEvents()).at(-1)).toMatchObject({
      action: "announcements.updated",
      before: { title: "Office closed" },
      after: { title: "Office open" },
    });
  });

  test("rejects a stale version with 409", async () => {
    const { _id } = await announce();
    await server.as(admin, announcements.update, { id: _id, title: "Second" });
    server.events.length = 0;

    const { status, body } = await server.as(admin, announcements.update, { id: _id, title: "Third", version: 1 });

    expect([status, body.message]).toEqual([
      409,
      "This announcement was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect((await server.as(admin, announcements.listAll)).data).toMatchObject([{ title: "Second", version: 2 }]);
    expect(server.events).toEqual([]);
  });

  test("lets one of two concurrent updates of the same version win", async () => {
    const { _id } = await announce();

    const responses = await Promise.all(
      ["Left", "Right"].map((title) => server.as(admin, announcements.update, { id: _id, title, version: 1 })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("sends no notification when nothing changes", async () => {
    const { _id } = await announce({ expiresAt: "2026-03-12T10:00:00Z" });
    server.clock.set("2026-03-12T11:00:00.000Z");
    server.events.length = 0;

    const { status, data } = await server.as(admin, announcements.update, {
      id: _id,
      title: "Office closed",
      expiresAt: "2026-03-12T11:00:00+01:00",
    });

    expect([status, data.version]).toEqual([200, 1]);
    expect(server.events).toEqual([]);
  });

  test("rejects an expiry in the past", async () => {
    const { _id } = await announce();

    const { status, body } = await server.as(admin, announcements.update, { id: _id, expiresAt: "2026-03-11T00:00:00Z" });

    expect([status, body.errors]).toEqual([400, [{ path: "expiresAt", message: "Please choose a time in the future" }]]);
  });

  test("DELETE removes it from the lists and the seen lists, and notifies all users", async () => {
    const { _id } = await announce();
    await server.as(member, announcements.markSeen, { id: _id });
    server.events.length = 0;

    const { status, data, body } = await server.as(admin, announcements.remove, { id: _id });

    expect([status, data, body.message]).toEqual([200, { _id }, "Announcement deleted successfully!"]);
    expect((await server.as(member, announcements.list)).data).toEqual([]);
    expect((await server.as(admin, announcements.listAll)).data).toEqual([]);
    expect((await server.as(member, announcements.seen)).data).toEqual([]);
    expect(server.events).toMatchObject([
      { userId: null, notification: { type: "announcement_deleted", announcement: { _id, title: "Office closed" } } },
    ]);
    expect((await auditEvents()).at(-1)).toMatchObject({
      action: "announcements.removed",
      entityId: _id,
      before: { title: "Office closed" },
    });
    expect((await server.as(admin, announcements.remove, { id: _id })).status).toBe(404);
  });

  test.each([
    [announcements.update, "update"],
    [announcements.remove, "delete"],
  ] as const)("is for admins: $0.summary", async (endpoint, verb) => {
    const { _id } = await announce();

    for (const role of ["team_lead", "team_member"] as const) {
      const person = await make.user(role);
      const { status, body } = await server.as(person, endpoint, { id: _id, title: "" });
      expect([status, body.message]).toEqual([403, `You don't have permission to ${verb} this announcement`]);
      expect((await server.as(person, endpoint, { id: unknownId, title: "Title" })).body.message).toBe("This announcement does not exist");
    }
    expect((await server.as(admin, announcements.listAll)).data).toMatchObject([{ title: "Office closed", version: 1 }]);
  });
});
