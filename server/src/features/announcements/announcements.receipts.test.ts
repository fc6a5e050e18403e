import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as receipts from "@daybook/contract/announcements/receipts";
import * as audit from "@daybook/contract/audit/audit";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as nudges from "@daybook/contract/nudges/nudges";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;
let team: { id: string; name: string };
let admin: Person;
let reader: Person;
let second: Person;
let third: Person;
let outsider: Person;

beforeAll(async () => {
  team = await make.team();
  admin = await make.user("admin", { team });
  reader = await make.user("team_member", { team, name: "Reader" });
  second = await make.user("team_member", { team, name: "Second" });
  third = await make.user("team_lead", { team, name: "Third" });
  outsider = await make.user();
});

beforeEach(async () => {
  await server.db.deleteFrom("announcements").execute();
  server.clock.set("2026-03-12T09:00:00.000Z");
  server.events.length = 0;
});

/** An announcement to the team of four, of which the author is one. */
async function announce(fields: object = {}) {
  const { data, status } = await server.as(admin, announcements.create, {
    title: "Door codes",
    content: "They change.",
    audience: { teams: [team.id], roles: [], users: [] },
    mustReadBy: "2026-03-13",
    ...fields,
  });
  expect(status).toBe(201);
  return data;
}

const confirm = (person: Person, id: string) => server.as(person, receipts.confirm, { id });
const toConfirm = async (person: Person) => {
  const { body } = await server.as(person, announcements.list, { limit: 1 });
  return ((body as { toConfirm?: { _id: string }[] }).toConfirm ?? []).map(({ _id }) => _id);
};
const listed = async (id: string, input: object = {}) => {
  const { data, body } = await server.as(admin, receipts.receipts, { id, ...input });
  return { people: data.map(({ name, state }) => [name, state]), counts: (body as { counts?: object }).counts };
};

describe("an announcement that must be read", () => {
  test("asks everyone of its audience but the author, until they confirm", async () => {
    const { _id: id } = await announce();
    expect(await Promise.all([reader, admin, outsider].map(toConfirm))).toEqual([[id], [], []]);

    const { status, data } = await confirm(reader, id);
    expect([status, data]).toEqual([200, { _id: id, confirmedAt: "2026-03-12T09:00:00.000Z" }]);
    expect(await toConfirm(reader)).toEqual([]);
    expect((await server.as(reader, announcements.seen)).data).toEqual([id]);
    const [own] = (await server.as(reader, announcements.list)).data;
    expect(own).toMatchObject({ mustReadBy: "2026-03-13", confirmedAt: "2026-03-12T09:00:00.000Z" });
    expect(own).not.toHaveProperty("confirmedCount");
  });

  test("still asks after its day, and not once it has expired", async () => {
    const { _id: id } = await announce({ expiresOn: "2026-03-20" });
    server.clock.set("2026-03-19T09:00:00.000Z");
    expect(await toConfirm(reader)).toEqual([id]);
    server.clock.set("2026-03-21T09:00:00.000Z");
    expect(await toConfirm(reader)).toEqual([]);
  });

  test("is confirmed once, however often it is sent, and audited once", async () => {
    const { _id: id } = await announce();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(reader, id)));
    expect(answers.map(({ status, data }) => [status, data.confirmedAt])).toEqual(Array(3).fill([200, "2026-03-12T09:00:00.000Z"]));
    const { data: events } = await server.as(admin, audit.list, { entity: "announcements", actor: reader.id });
    expect(events.filter(({ action, entityId }) => action === "announcements.confirmed" && entityId === id)).toHaveLength(1);
  });

  test("notifies the person's own browsers and those who manage it", async () => {
    const { _id: id } = await announce();
    server.events.length = 0;
    await confirm(reader, id);
    expect(server.events).toMatchObject([
      { name: "announcement_notification", userId: reader.id, notification: { type: "announcement_seen" } },
      { name: "announcements.managed", userIds: [admin.id] },
    ]);
  });

  test("can be confirmed by no one else, and no other announcement can", async () => {
    const { _id: id } = await announce();
    const other = await confirm(outsider, id);
    expect([other.status, other.body.message]).toEqual([404, "This announcement does not exist"]);
    const usual = await confirm(reader, (await announce({ mustReadBy: null }))._id);
    expect([usual.status, usual.body.message]).toEqual([409, "This announcement need not be confirmed"]);
  });

  test("has a day that is not over", async () => {
    const { status, body } = await server.as(admin, announcements.create, { title: "A", content: "B", mustReadBy: "2026-03-11" });
    expect([status, body.errors]).toEqual([400, [{ path: "mustReadBy", message: "Please choose today or a later day" }]]);
  });
});

describe("a reminder to confirm", () => {
  const remind = (input: object) => server.as(admin, nudges.remind, { kind: "announcement", ...input });
  const reminders = async (person: Person) =>
    (await server.as(person, notifications.list, {})).data.filter(({ kind }) => kind === "announcement_reminder");

  test("goes to those who have not confirmed it, once a day, and is read with the confirmation", async () => {
    const { _id: announcement } = await announce();
    await confirm(second, announcement);
    const { data } = await remind({ announcement, all: true });
    expect(data.remindedIds.toSorted()).toEqual([reader.id, third.id].toSorted());
    expect(await reminders(reader)).toMatchObject([
      { title: `${admin.name} reminds you to read and confirm “Door codes”`, href: "/all-announcements", readAt: null },
    ]);
    expect(await reminders(second)).toEqual([]);
    const again = await remind({ announcement, userIds: [reader.id] });
    expect([again.status, again.body.message]).toEqual([409, "Reader was reminded today at 09:00. You can remind again tomorrow."]);

    await confirm(reader, announcement);
    expect((await reminders(reader))[0]!.readAt).not.toBeNull();
    server.clock.set("2026-03-13T09:00:00.000Z");
    expect((await remind({ announcement, userIds: [reader.id] })).data.skipped).toMatchObject([{ reason: "nothing is missing" }]);
  });

  test("goes to everyone who is missing by the announcement's own address: once a day, for admins, and not of a draft", async () => {
    server.clock.set("2026-03-16T09:00:00.000Z");
    const { _id: id } = await announce({ mustReadBy: "2026-03-17" });
    await confirm(second, id);
    const remindAll = (by: Person, of = id) => server.as(by, nudges.remindOfAnnouncement, { id: of });
    expect((await remindAll(third)).status).toBe(403);
    const { status, data } = await remindAll(admin);
    expect([status, data.remindedIds.toSorted(), data.skipped]).toEqual([200, [reader.id, third.id].toSorted(), []]);
    expect((await reminders(reader))[0]).toMatchObject({ readAt: null });
    expect(await reminders(second)).toEqual([]);
    const again = await remindAll(admin);
    expect([again.status, again.body.message]).toEqual([409, "Everyone was reminded today. You can remind again tomorrow."]);
    server.clock.set("2026-03-17T09:00:00.000Z");
    expect((await remindAll(admin)).data.remindedIds).toHaveLength(2);

    const { _id: draft } = await announce({ mustReadBy: "2026-03-18", draft: true });
    const early = await remindAll(admin, draft);
    expect([early.status, early.body.message]).toEqual([409, "This announcement is not published yet"]);
    expect((await remindAll(admin, "01900000-0000-7000-8000-000000000000")).status).toBe(404);
  });

  test("is hidden from who is no longer in the audience, and asked of no one outside of it", async () => {
    server.clock.set("2026-03-20T09:00:00.000Z");
    const { _id: announcement } = await announce({ mustReadBy: "2026-03-23" });
    await remind({ announcement, userIds: [reader.id] });
    expect(await reminders(reader)).toHaveLength(1);
    await server.db.updateTable("users").set({ teamId: null }).where("id", "=", reader.id).execute();
    expect(await reminders(reader)).toEqual([]);
    await server.db.updateTable("users").set({ teamId: team.id }).where("id", "=", reader.id).execute();
    expect((await remind({ announcement, userIds: [outsider.id] })).data).toMatchObject({ remindedIds: [] });
    await server.as(admin, announcements.remove, { id: announcement });
    expect(await reminders(reader)).toEqual([]);
  });

  test("names the announcement, and is for admins", async () => {
    const { _id: announcement } = await announce();
    expect((await remind({ all: true })).body.errors).toMatchObject([{ path: "announcement" }]);
    expect((await server.as(third, nudges.remind, { kind: "announcement", announcement, all: true })).status).toBe(403);
  });
});

describe("the receipts", () => {
  test("have each person of the audience once, in the state that they have reached", async () => {
    const { _id: id } = await announce();
    await confirm(second, id);
    await server.as(third, announcements.markSeen, { id });
    expect(await listed(id)).toEqual({
      people: [
        ["Reader", "missing"],
        ["Third", "seen"],
        ["Second", "confirmed"],
      ],
      counts: { confirmed: 1, seen: 1, missing: 1 },
    });
    for (const state of receipts.receiptStates) expect((await listed(id, { state })).people.map(([, each]) => each)).toEqual([state]);
    const [row] = (await server.as(admin, announcements.listAll)).data;
    expect(row).toMatchObject({ confirmedCount: 1, recipientCount: 3, seenCount: 2 });
  });

  test("count active people of the audience as of now", async () => {
    const { _id: id } = await announce();
    await confirm(second, id);
    await server.db.updateTable("users").set({ teamId: null }).where("id", "=", second.id).execute();
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", third.id).execute();
    expect(await listed(id)).toEqual({ people: [["Reader", "missing"]], counts: { confirmed: 0, seen: 0, missing: 1 } });
    await server.db.updateTable("users").set({ teamId: team.id }).where("id", "=", second.id).execute();
    await server.db.updateTable("users").set({ status: "active" }).where("id", "=", third.id).execute();
    expect((await listed(id)).counts).toEqual({ confirmed: 1, seen: 0, missing: 2 });
  });

  test("start again only if an edit asks for it", async () => {
    const { _id: id } = await announce();
    await confirm(second, id);
    await server.as(admin, announcements.update, { id, title: "Door codes again" });
    expect((await listed(id)).counts).toMatchObject({ confirmed: 1 });
    const { data } = await server.as(admin, announcements.update, { id, content: "All of them change.", resetConfirmations: true });
    expect(data.confirmedCount).toBe(0);
    expect((await listed(id)).counts).toEqual({ confirmed: 0, seen: 1, missing: 2 });
    expect(await toConfirm(second)).toEqual([id]);
  });

  test("are a file with who is overdue", async () => {
    const { _id: id } = await announce();
    await confirm(second, id);
    server.clock.set("2026-03-14T09:00:00.000Z");
    const { app } = server;
    const file = await app.inject({
      url: `/api/announcements/${id}/receipts?format=csv`,
      headers: { cookie: await server.cookieOf(admin) },
    });
    const [head, ...lines] = file.body
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n");
    expect(head).toBe("Name,Team,State,Due on,Overdue,Seen at (UTC),Confirmed at (UTC),Away today,Back on");
    expect(lines.map((line) => line.split(",").slice(0, 5).join(","))).toEqual([
      `Reader,${team.name},Not opened,2026-03-13,Yes`,
      `Third,${team.name},Not opened,2026-03-13,Yes`,
      `Second,${team.name},Confirmed,2026-03-13,No`,
    ]);
  });

  test("are for those who manage the announcement", async () => {
    const { _id: id } = await announce();
    expect((await server.as(reader, receipts.receipts, { id })).status).toBe(403);
    expect((await server.as(outsider, receipts.receipts, { id })).status).toBe(404);
    expect((await server.as(reader, receipts.receipts, { id, format: "csv" })).status).toBe(403);
  });
});
