import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const unknownId = "01900000-0000-7000-8000-000000000000";
let admin: Awaited<ReturnType<typeof make.user>>;
let member: Awaited<ReturnType<typeof make.user>>;
let colleague: Awaited<ReturnType<typeof make.user>>;
let ids: string[];

beforeAll(async () => {
  admin = await make.user("admin", { name: "Anna" });
  member = await make.user("team_member", { name: "Mia" });
  colleague = await make.user("team_lead", { name: "Carl" });
});

/** Creates three announcements; the last one expires at noon. */
beforeEach(async () => {
  await server.db.deleteFrom("announcements").execute();
  server.clock.set("2026-03-12T09:00:00.000Z");
  ids = [];
  for (const fields of [{ title: "One" }, { title: "Two" }, { title: "Until noon", expiresAt: "2026-03-12T12:00:00Z" }]) {
    const { data } = await server.as(admin, announcements.create, { content: "Text", ...fields });
    ids.push(data._id);
  }
  server.events.length = 0;
});

const seenBy = async (person: { id: string }) => (await server.as(person, announcements.seen)).data.toSorted();

/** Unread = announcements not in the seen list. */
const unread = async (person: { id: string }) => {
  const [{ data: list }, seen] = [await server.as(person, announcements.list), await seenBy(person)];
  const unreadIds = list.map(({ _id }) => _id).filter((id) => !seen.includes(id));
  const { body } = await server.as(person, announcements.list, { limit: 1, search: "no such announcement" });
  expect(body["unreadIds"]).toEqual(unreadIds);
  return unreadIds.length;
};

const ownSessionsNotified = (person: { id: string }, id: string | null) => [
  {
    name: "announcement_notification",
    userId: person.id,
    notification: { type: "announcement_seen", announcement: id === null ? null : expect.objectContaining({ _id: id }) },
  },
];

test("an announcement is seen by its author, who does not count as a reader", async () => {
  expect(await seenBy(admin)).toEqual(ids.toSorted());
  const { data } = await server.as(admin, announcements.listAll);
  expect(data.map(({ seenCount, recipientCount }) => [seenCount, recipientCount])).toEqual(ids.map(() => [0, 2]));
});

describe("marking an announcement as seen", () => {
  test("adds its id to the user's own seen list only", async () => {
    const { status, body } = await server.as(member, announcements.markSeen, { id: ids[0]! });

    expect([status, body]).toEqual([200, { success: true, data: [ids[0]] }]);
    expect(await seenBy(member)).toEqual([ids[0]]);
    expect(await seenBy(colleague)).toEqual([]);
    expect([await unread(member), await unread(colleague)]).toEqual([2, 3]);
  });

  test("notifies the user's own sessions only, without counts", async () => {
    await server.as(member, announcements.markSeen, { id: ids[0]! });

    expect(server.events).toEqual(ownSessionsNotified(member, ids[0]!));
    expect(JSON.stringify(server.events)).not.toMatch(/seenCount|recipientCount/);
  });

  test("is idempotent: keeps the first time and sends no notification", async () => {
    await server.as(member, announcements.markSeen, { id: ids[0]! });
    server.clock.set("2026-03-12T10:00:00.000Z");
    server.events.length = 0;

    const { status, data } = await server.as(member, announcements.markSeen, { id: ids[0]! });

    expect([status, data]).toEqual([200, [ids[0]]]);
    expect(server.events).toEqual([]);
    expect(await server.db.selectFrom("announcementsSeen").select("seenAt").where("userId", "=", member.id).execute()).toEqual([
      { seenAt: "2026-03-12T09:00:00.000Z" },
    ]);
  });

  test("counts once for ten concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => server.as(member, announcements.markSeen, { id: ids[0]! })));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(server.events).toHaveLength(1);
  });

  test("returns 404 for an unknown id and 400 for an invalid one", async () => {
    expect(await server.as(member, announcements.markSeen, { id: unknownId })).toMatchObject({
      status: 404,
      body: { message: "This announcement does not exist" },
    });
    expect((await server.as(member, announcements.markSeen, { id: "mine" })).status).toBe(400);
  });

  test("ignores a user id in the body", async () => {
    await server.as(member, announcements.markSeen, { id: ids[0]!, userId: colleague.id });

    expect(await seenBy(colleague)).toEqual([]);
    expect(await seenBy(member)).toEqual([ids[0]]);
  });

  test("returns 200 or 404 while the announcement is being deleted", async () => {
    const [mark, remove] = await Promise.all([
      server.as(member, announcements.markSeen, { id: ids[0]! }),
      server.as(admin, announcements.remove, { id: ids[0]! }),
    ]);

    expect(remove.status).toBe(200);
    expect([200, 404]).toContain(mark.status);
    expect(await seenBy(member)).toEqual([]);
  });
});

describe("marking several announcements as seen", () => {
  test("without ids marks all current announcements", async () => {
    server.clock.set("2026-03-12T12:00:00.000Z");

    const { status, data } = await server.as(member, announcements.markManySeen);

    expect([status, data.toSorted()]).toEqual([200, ids.slice(0, 2).toSorted()]);
    expect(await unread(member)).toBe(0);
    expect(server.events).toEqual(ownSessionsNotified(member, null));
  });

  test("with ids marks those, and ignores unknown and duplicate ids", async () => {
    const { status, data } = await server.as(member, announcements.markManySeen, { ids: [ids[1]!, unknownId, ids[1]!] });

    expect([status, data]).toEqual([200, [ids[1]]]);
  });

  test("with an empty list marks none", async () => {
    expect((await server.as(member, announcements.markManySeen, { ids: [] })).data).toEqual([]);
    expect(server.events).toEqual([]);
  });

  test("sends no notification if all were seen before", async () => {
    await server.as(member, announcements.markManySeen);
    server.events.length = 0;

    expect((await server.as(member, announcements.markManySeen)).status).toBe(200);
    expect(server.events).toEqual([]);
  });

  test("rejects an invalid id and marks none", async () => {
    expect((await server.as(member, announcements.markManySeen, { ids: [ids[0]!, "mine"] })).status).toBe(400);
    expect(await seenBy(member)).toEqual([]);
  });
});

describe("clearing the seen list", () => {
  test("clears the user's own list and notifies the user's sessions", async () => {
    await server.as(member, announcements.markManySeen);
    await server.as(colleague, announcements.markManySeen);
    server.events.length = 0;

    const { status, data } = await server.as(member, announcements.clearSeen);

    expect([status, data]).toEqual([200, []]);
    expect([await unread(member), await unread(colleague)]).toEqual([3, 0]);
    expect(server.events).toEqual(ownSessionsNotified(member, null));
  });

  test("sends no notification if the list was empty", async () => {
    expect((await server.as(member, announcements.clearSeen)).status).toBe(200);
    expect(server.events).toEqual([]);
  });
});

describe("GET /announcements/:id/seen-by", () => {
  test("lists those who have seen it, most recent first, then the others by name, without the author; the counts match", async () => {
    await server.as(member, announcements.markSeen, { id: ids[0]! });
    server.clock.set("2026-03-12T10:00:00.000Z");
    await server.as(colleague, announcements.markSeen, { id: ids[0]! });

    const { data } = await server.as(admin, announcements.seenBy, { id: ids[0]! });

    expect(data.map(({ name, seenAt }) => [name, seenAt])).toEqual([
      ["Carl", "2026-03-12T10:00:00.000Z"],
      ["Mia", "2026-03-12T09:00:00.000Z"],
    ]);
    const { data: all } = await server.as(admin, announcements.listAll);
    expect(all.find(({ _id }) => _id === ids[0])).toMatchObject({ seenCount: 2, recipientCount: 2 });
  });

  test("does not count inactive users", async () => {
    const leaving = await make.user();
    await server.as(leaving, announcements.markSeen, { id: ids[0]! });
    const counts = async () => (await server.as(admin, announcements.listAll)).data.find(({ _id }) => _id === ids[0]);
    expect(await counts()).toMatchObject({ seenCount: 1, recipientCount: 3 });

    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", leaving.id).execute();

    expect(await counts()).toMatchObject({ seenCount: 0, recipientCount: 2 });
    expect((await server.as(admin, announcements.seenBy, { id: ids[0]! })).data).toHaveLength(2);
  });

  test("returns 404 for an unknown announcement", async () => {
    expect((await server.as(admin, announcements.seenBy, { id: unknownId })).status).toBe(404);
  });
});

test("unread announcements are the current ones outside the seen list, after any sequence of operations", async () => {
  let state = 20260312;
  const randomBelow = (end: number) => (state = (state * 48_271) % 2_147_483_647) % end;
  const seen = new Set<string>();
  const alive = new Set(ids);
  for (let step = 0; step < 60; step++) {
    const id = ids[randomBelow(ids.length)]!;
    switch (randomBelow(8)) {
      case 0:
        seen.clear();
        await server.as(member, announcements.clearSeen);
        break;
      case 1:
        for (const each of alive) seen.add(each);
        await server.as(member, announcements.markManySeen);
        break;
      case 2: {
        const { data } = await server.as(admin, announcements.create, { title: `Number ${step}`, content: "Text" });
        ids.push(data._id);
        alive.add(data._id);
        break;
      }
      case 3:
        await server.as(admin, announcements.remove, { id });
        alive.delete(id);
        seen.delete(id);
        break;
      default:
        if (alive.has(id)) seen.add(id);
        await server.as(member, announcements.markSeen, { id });
    }
    expect(await seenBy(member)).toEqual([...seen].toSorted());
    expect(await unread(member)).toBe([...alive].filter((each) => !seen.has(each)).length);
  }
});
