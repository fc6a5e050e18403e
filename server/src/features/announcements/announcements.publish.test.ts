import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as receipts from "@daybook/contract/announcements/receipts";
import * as audit from "@daybook/contract/audit/audit";
import { announcementEvent } from "@daybook/contract/core/events";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;
let author: Person;
let admin: Person;
let member: Person;

const morning = "2026-03-12T09:00:00.000Z";
const later = "2026-03-16T03:30:00.000Z";

beforeAll(async () => {
  author = await make.user("admin");
  admin = await make.user("admin");
  member = await make.user();
});

beforeEach(async () => {
  await server.db.deleteFrom("announcements").execute();
  await server.db.updateTable("users").set({ role: "admin", status: "active" }).where("id", "=", author.id).execute();
  server.clock.set(morning);
  server.events.length = 0;
});

const write = (fields: object = {}) =>
  server.as(author, announcements.create, { title: "Client data", content: "It stays on the servers.", ...fields });
const publishDue = () => server.app.jobs.run("announcements.publish");
const edit = (id: string, fields: object) => server.as(admin, announcements.update, { id, ...fields });
const view = async (name: announcements.View) => (await server.as(admin, announcements.listAll, { view: name })).data.map(({ _id }) => _id);
const counts = async () => ((await server.as(admin, announcements.listAll)).body as unknown as { counts: object }).counts;
const broadcasts = () => server.events.flatMap((event) => (event.name === announcementEvent ? event.notification.type : []));
const isShownTo = async (person: Person) => (await server.as(person, announcements.list)).data.length > 0;

describe("a scheduled announcement", () => {
  test("is published once when its time has come, as if it were written then", async () => {
    const { status, data } = await write({ publishAt: "2026-03-16T09:00:00+05:30", mustReadBy: "2026-03-20" });
    expect([status, data.status, data.publishAt]).toEqual([201, "scheduled", later]);
    expect([await view("scheduled"), await view("published"), await counts()]).toEqual([
      [data._id],
      [],
      { published: 0, scheduled: 1, draft: 0, expired: 0 },
    ]);
    server.clock.set("2026-03-16T03:29:59.000Z");
    await publishDue();
    expect([await isShownTo(member), broadcasts()]).toEqual([false, []]);

    server.clock.set(later);
    await Promise.all([publishDue(), publishDue(), publishDue()]);
    await publishDue();
    expect(broadcasts()).toEqual(["new_announcement"]);
    const [shown] = (await server.as(member, announcements.list)).data;
    expect(shown).toMatchObject({ _id: data._id, createdAt: later, mustReadBy: "2026-03-20" });
    expect(shown).not.toHaveProperty("status");
    expect((await server.as(author, announcements.seen)).data).toEqual([data._id]);
    expect([await view("scheduled"), await view("published")]).toEqual([[], [data._id]]);
    const { data: changes } = await server.as(admin, audit.list, { entity: "announcements", entityId: data._id });
    expect(changes.map(({ action }) => action)).toEqual(["announcements.created", "announcements.drafted"]);
  });

  test("is found by no reader in any way before", async () => {
    const { data } = await write({ publishAt: later, mustReadBy: "2026-03-20" });
    const { data: draft } = await write({ draft: true, audience: { teams: [], roles: [], users: [member.id] } });
    for (const { _id: id } of [data, draft])
      for (const person of [member, admin, author]) {
        const { body } = await server.as(person, announcements.list, { search: "client" });
        expect(body).toMatchObject({ data: [], unreadIds: [], pagination: { totalItems: 0 } });
        expect(body).not.toHaveProperty("toConfirm");
        expect((await server.as(person, analytics.overview, {})).data.announcements.data).toEqual([]);
        expect((await server.as(person, announcements.markSeen, { id })).status).toBe(404);
        expect((await server.as(person, announcements.markManySeen, { ids: [id] })).data).toEqual([]);
        expect((await server.as(person, receipts.confirm, { id })).status).toBe(404);
      }
    for (const input of [{ id: data._id }, { id: draft._id }]) {
      expect((await server.as(member, announcements.update, { ...input, title: "Mine" })).status).toBe(404);
      expect((await server.as(member, announcements.remove, input)).status).toBe(404);
    }
    expect(broadcasts()).toEqual([]);
    expect(server.events).toContainEqual({ name: "announcements.managed", userIds: [author.id] });
  });

  test("moves to another time, becomes a draft, and is published at once", async () => {
    const { data } = await write({ publishAt: later });
    const moved = await edit(data._id, { publishAt: "2026-03-17T03:30:00Z" });
    expect([moved.data.status, moved.data.publishAt]).toEqual(["scheduled", "2026-03-17T03:30:00.000Z"]);
    expect((await edit(data._id, { title: "Data of clients" })).data).toMatchObject({ status: "scheduled", title: "Data of clients" });
    expect((await edit(data._id, { publishAt: null })).data.status).toBe("draft");
    server.clock.set("2026-03-18T03:30:00.000Z");
    await publishDue();
    expect(await isShownTo(member)).toBe(false);
    const published = await edit(data._id, { publishNow: true });
    expect(published.data).toMatchObject({ status: "published", createdAt: "2026-03-18T03:30:00.000Z" });
    expect([await isShownTo(member), broadcasts()]).toEqual([true, ["new_announcement"]]);
    const again = await edit(data._id, { publishAt: "2026-03-20T03:30:00Z" });
    expect([again.status, again.body.message]).toEqual([409, "This announcement is already published"]);
  });

  test("that is deleted is heard of by no reader", async () => {
    const { data } = await write({ publishAt: later });
    expect((await server.as(admin, announcements.remove, { id: data._id })).status).toBe(200);
    server.clock.set(later);
    await publishDue();
    expect([await isShownTo(member), broadcasts()]).toEqual([false, []]);
  });

  test.each([
    ["is no admin any more", { role: "team_member" }],
    ["has left", { status: "inactive" }],
  ] as const)("becomes a draft if its author %s", async (_what, change) => {
    const { data } = await write({ publishAt: later });
    await server.db.updateTable("users").set(change).where("id", "=", author.id).execute();
    server.clock.set(later);
    await publishDue();
    expect([await isShownTo(member), broadcasts(), await view("draft")]).toEqual([false, [], [data._id]]);
  });

  test("becomes a draft if it has expired before Daybook ran again", async () => {
    const { data } = await write({ publishAt: later, expiresAt: "2026-03-16T12:00:00Z" });
    server.clock.set("2026-03-17T03:30:00.000Z");
    await publishDue();
    expect([broadcasts(), await view("draft")]).toEqual([[], [data._id]]);
  });
});

describe("the time", () => {
  test("that has passed is 409 with its code, unless it is published at once", async () => {
    const past = { publishAt: morning };
    const { status, body } = await write(past);
    expect([status, body.code, body.message]).toEqual([409, "past", "That time has passed. Publish it now, or choose a later time."]);
    expect((await write({ ...past, publishNow: true })).data.status).toBe("published");
    const { data } = await write({ draft: true });
    expect((await edit(data._id, past)).body.code).toBe("past");
    expect((await edit(data._id, { ...past, publishNow: true })).data.status).toBe("published");
  });

  test.each([
    ["expiresOn", { publishAt: later, expiresOn: "2026-03-15" }, "Please choose a day after it is published"],
    ["mustReadBy", { publishAt: later, mustReadBy: "2026-03-15" }, "Please choose the day on which it is published, or a later day"],
    ["draft", { publishAt: later, draft: true }, "A draft has no time. Please choose either."],
    ["publishAt", { publishAt: "soon" }, "Please enter a date and time in ISO 8601 format"],
  ])("is checked against the other dates: %s", async (path, fields, message) => {
    const { status, body } = await write(fields);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test("moves only to one that fits the stored dates", async () => {
    const { data } = await write({ publishAt: later, mustReadBy: "2026-03-17" });
    const { status, body } = await edit(data._id, { publishAt: "2026-03-18T03:30:00Z" });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ["mustReadBy"]]);
  });
});

test("lists what is published, scheduled, a draft or expired apart", async () => {
  const [published, scheduled, draft, expired] = [
    (await write({})).data._id,
    (await write({ publishAt: later })).data._id,
    (await write({ draft: true })).data._id,
    (await write({ expiresAt: "2026-03-12T10:00:00Z" })).data._id,
  ];
  server.clock.set("2026-03-12T11:00:00.000Z");
  expect(await Promise.all(announcements.views.map(view))).toEqual([[published], [scheduled], [draft], [expired]]);
  expect(await counts()).toEqual({ published: 1, scheduled: 1, draft: 1, expired: 1 });
  expect((await server.as(admin, announcements.listAll)).data.map(({ _id }) => _id)).toEqual([expired, published]);
});
