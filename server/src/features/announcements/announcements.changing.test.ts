import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements";
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

const notes = () =>
  server.db
    .selectFrom("auditEvents")
    .select(["action", "entityId", "actorId", "before", "after"])
    .where("entity", "=", "announcements")
    .orderBy("id")
    .execute();

describe("changing an announcement", () => {
  test("changes what is sent, tells everybody and leaves a note", async () => {
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
    expect((await notes()).at(-1)).toMatchObject({
      action: "announcements.updated",
      before: { title: "Office closed" },
      after: { title: "Office open" },
    });
  });

  test("an earlier version is a conflict and changes nothing", async () => {
    const { _id } = await announce();
    await server.as(admin, announcements.update, { id: _id, title: "Second" });
    server.events.length = 0;

    const { status, body } = await server.as(admin, announcements.update, { id: _id, title: "Third", version: 1 });

    expect([status, body.message]).toEqual([409, "This announcement was changed by somebody else. Reload and try again."]);
    expect((await server.as(admin, announcements.listAll)).data).toMatchObject([{ title: "Second", version: 2 }]);
    expect(server.events).toEqual([]);
  });

  test("of two who change the same version at once, one wins", async () => {
    const { _id } = await announce();

    const answers = await Promise.all(
      ["Left", "Right"].map((title) => server.as(admin, announcements.update, { id: _id, title, version: 1 })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("what stays as it was tells nobody", async () => {
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

  test("a new end in the past is refused", async () => {
    const { _id } = await announce();

    const { status, body } = await server.as(admin, announcements.update, { id: _id, expiresAt: "2026-03-11T00:00:00Z" });

    expect([status, body.errors]).toEqual([400, [{ path: "expiresAt", message: "Please choose a moment in the future" }]]);
  });

  test("deleting takes it from both lists and from who has seen it, and tells everybody", async () => {
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
    expect((await notes()).at(-1)).toMatchObject({ action: "announcements.removed", entityId: _id, before: { title: "Office closed" } });
    expect((await server.as(admin, announcements.remove, { id: _id })).status).toBe(404);
  });

  test.each([
    [announcements.update, "update"],
    [announcements.remove, "delete"],
  ] as const)("$0.summary", async (endpoint, word) => {
    const { _id } = await announce();

    for (const role of ["team_lead", "team_member"] as const) {
      const person = await make.user(role);
      const { status, body } = await server.as(person, endpoint, { id: _id, title: "" });
      expect([status, body.message]).toEqual([403, `You don't have permission to ${word} this announcement`]);
      expect((await server.as(person, endpoint, { id: unknownId, title: "Title" })).body.message).toBe("This announcement does not exist");
    }
    expect((await server.as(admin, announcements.listAll)).data).toMatchObject([{ title: "Office closed", version: 1 }]);
  });
});
