import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import * as announcements from "@daybook/contract/announcements/announcements";
import { announcementEvent, type AnnouncementNotification } from "@daybook/contract/core/events";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { connectAs } = sockets(server);

type Person = Awaited<ReturnType<typeof make.user>>;
type Team = { id: string; name: string };
let design: Team;
let support: Team;
let people: Record<"admin" | "lead" | "member" | "other" | "alone", Person>;

beforeAll(async () => {
  [design, support] = [await make.team(), await make.team()];
  people = {
    admin: await make.user("admin", { team: support }),
    lead: await make.user("team_lead", { team: design }),
    member: await make.user("team_member", { team: design }),
    other: await make.user("team_member", { team: support }),
    alone: await make.user("team_member", { teamId: null }),
  };
});

beforeEach(async () => {
  await server.db.deleteFrom("announcements").execute();
  await server.db.updateTable("users").set({ teamId: design.id }).where("id", "=", people.member.id).execute();
  await server.db.updateTable("users").set({ teamId: support.id }).where("id", "=", people.other.id).execute();
});

type Name = keyof typeof people;
const names: Name[] = ["admin", "lead", "member", "other", "alone"];
const audience = (lists: { teams?: string[]; roles?: string[]; users?: string[] }) => ({ teams: [], roles: [], users: [], ...lists });

async function announce(fields: object = {}, by: Person = people.admin) {
  const { data, status, body } = await server.as(by, announcements.create, {
    title: "Printers",
    content: "They moved.",
    ...fields,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return data;
}

/** Returns who of the cast finds the announcement, by one way to look. */
const who = async (sees: (person: Person) => Promise<boolean>) => {
  const answers = await Promise.all(names.map(async (name) => (await sees(people[name])) && name));
  return answers.filter((name) => name !== false);
};

type Listed = { pagination: { totalItems: number }; unreadIds: string[] };
const listFor = async (person: Person) => (await server.as(person, announcements.list)).body as unknown as Listed;

/** All ways in which a reader can find an announcement: lists, search, unread, start page, mark. Each must give the same people. */
async function whoSees(id: string) {
  const seen = await who(async (person) => (await server.as(person, announcements.seen)).data.includes(id));
  const listed = await who(async (person) => (await server.as(person, announcements.list)).data.some(({ _id }) => _id === id));
  const found = await who(async (person) => (await server.as(person, announcements.list, { search: "printers" })).data.length > 0);
  const counted = await who(async (person) => (await listFor(person)).pagination.totalItems > 0);
  const started = await who(async (person) =>
    (await server.as(person, analytics.overview, {})).data.announcements.data.some(({ _id }) => _id === id),
  );
  const unread = await who(async (person) => (await listFor(person)).unreadIds.includes(id));
  const marked = await who(async (person) => (await server.as(person, announcements.markSeen, { id })).status === 200);
  expect([found, counted, started, marked]).toEqual([listed, listed, listed, listed]);
  expect(unread).toEqual(listed.filter((name) => !seen.includes(name)));
  return listed;
}

describe("who sees an announcement", () => {
  test.each([
    ["everyone", null, names],
    ["a team by name", () => audience({ teams: [design.name] }), ["lead", "member"]],
    ["a role", () => audience({ roles: ["team_lead"] }), ["lead"]],
    ["a person", () => audience({ users: [people.alone.id] }), ["alone"]],
    [
      "a team, a role and a person",
      () => audience({ teams: [support.id], roles: ["team_lead"], users: [people.alone.id] }),
      ["admin", "lead", "other", "alone"],
    ],
  ])("is the same in lists, search, counts, start page and marks: %s", async (_what, of, expected) => {
    const { _id } = await announce({ audience: typeof of === "function" ? of() : of });
    expect(await whoSees(_id)).toEqual(expected);
  });

  test("follows people out of a team and into it, with what they had seen", async () => {
    const { _id } = await announce({ audience: audience({ teams: [design.id] }) });
    await server.as(people.member, announcements.markSeen, { id: _id });
    await server.db.updateTable("users").set({ teamId: support.id }).where("id", "=", people.member.id).execute();
    await server.db.updateTable("users").set({ teamId: design.id }).where("id", "=", people.other.id).execute();

    expect((await server.as(people.member, announcements.seen)).data).toEqual([]);
    const marked = await server.as(people.member, announcements.markManySeen, { ids: [_id] });
    expect(marked.data).toEqual([]);
    const single = await server.as(people.member, announcements.markSeen, { id: _id });
    expect([single.status, single.body.message]).toEqual([404, "This announcement does not exist"]);
    expect(await whoSees(_id)).toEqual(["lead", "other"]);
  });

  test("is no one once the only team is deleted, and the admin still lists it", async () => {
    const team = await make.team();
    const { _id } = await announce({ audience: audience({ teams: [team.id] }) });
    await server.db.updateTable("teams").set({ deletedAt: "2026-03-12T09:00:00.000Z" }).where("id", "=", team.id).execute();
    expect(await whoSees(_id)).toEqual([]);
    expect((await server.as(people.admin, announcements.listAll)).data).toMatchObject([
      { _id, audience: { teams: [] }, recipientCount: 0 },
    ]);
  });

  test("is shown to admins only, and the counts are of the audience without its author", async () => {
    const { _id, recipientCount } = await announce({ audience: audience({ teams: [design.id, support.id] }) });
    expect(recipientCount).toBe(3);
    await server.as(people.member, announcements.markSeen, { id: _id });
    const [own] = (await server.as(people.member, announcements.list)).data;
    expect(own).not.toHaveProperty("audience");
    expect(own).not.toHaveProperty("recipientCount");
    const [row] = (await server.as(people.admin, announcements.listAll)).data;
    expect(row).toMatchObject({ seenCount: 1, recipientCount: 3 });
    expect(row!.audience!.teams.map(({ name }) => name).toSorted()).toEqual([design.name, support.name].toSorted());
    const readers = (await server.as(people.admin, announcements.seenBy, { id: _id })).data;
    expect(readers.map((reader) => reader._id).toSorted()).toEqual([people.lead.id, people.member.id, people.other.id].toSorted());
  });
});

describe("the audience of a request", () => {
  test("names what does not exist, and is someone", async () => {
    const create = async (of: object) =>
      (await server.as(people.admin, announcements.create, { title: "A", content: "B", audience: of })).body;
    expect(await create(audience({}))).toMatchObject({ message: "Please choose a team, a role or a person, or everyone" });
    expect(await create(audience({ teams: ["Nowhere"] }))).toMatchObject({
      errors: [{ path: "audience.teams.0", message: "This team does not exist" }],
    });
    expect(await create(audience({ users: ["01900000-0000-7000-8000-000000000000"] }))).toMatchObject({
      errors: [{ path: "audience.users.0", message: "This user does not exist" }],
    });
  });

  test("is counted before sending, by the people that the announcement then reaches", async () => {
    const count = async (input: object) => {
      const { data, body } = await server.as(people.admin, announcements.audience, input);
      const { totalItems } = (body as unknown as Listed).pagination;
      return [data.length, totalItems];
    };
    for (const [query, of] of [
      [{}, null],
      [{ teams: design.name }, audience({ teams: [design.id] })],
      [{ roles: "team_member" }, audience({ roles: ["team_member"] })],
      [{ teams: support.id, users: people.alone.id }, audience({ teams: [support.id], users: [people.alone.id] })],
    ] as const)
      expect((await count(query))[1]).toBe((await announce({ audience: of })).recipientCount);
    expect(await count({ teams: design.id, limit: 1 })).toEqual([1, 2]);
  });

  test("can be changed, without losing the rest", async () => {
    const { _id: id } = await announce({ audience: audience({ teams: [design.id] }) });
    await server.as(people.admin, announcements.update, { id, title: "Printers moved" });
    expect(await whoSees(id)).toEqual(["lead", "member"]);
    await server.as(people.admin, announcements.update, { id, audience: audience({ users: [people.other.id] }) });
    expect(await whoSees(id)).toEqual(["other"]);
    await server.as(people.admin, announcements.update, { id, audience: null });
    expect(await whoSees(id)).toEqual(names);
  });
});

/** Connects a browser of each person and returns what they hear of announcements. */
async function browsers() {
  const heard = {} as Record<Name, AnnouncementNotification[]>;
  for (const name of names) {
    const { socket } = await connectAs(people[name]);
    socket.on(announcementEvent, (notification: AnnouncementNotification) => (heard[name] ??= []).push(notification));
  }
  const last = async () => {
    await announce({ title: "Last" });
    await expect.poll(() => names.every((name) => heard[name]?.at(-1)?.announcement?.title === "Last")).toBe(true);
    return Object.fromEntries(
      names.flatMap((name) => {
        const types = heard[name].slice(0, -1).map(({ type, announcement }) => `${type}: ${announcement!.title}`);
        return types.length > 0 ? [[name, types]] : [];
      }),
    );
  };
  return { last };
}

describe("the sockets of an announcement", () => {
  test("are those of its audience, of all its events", async () => {
    const { last } = await browsers();
    const { _id: id } = await announce({ audience: audience({ teams: [design.id] }) });
    await server.as(people.admin, announcements.update, { id, title: "Printers moved" });
    await server.as(people.admin, announcements.remove, { id });
    const events = ["new_announcement: Printers", "announcement_updated: Printers moved", "announcement_deleted: Printers moved"];
    expect(await last()).toEqual({ lead: events, member: events });
  });

  test("of people who are no longer in it hear that it is gone, and not what it says now", async () => {
    const { last } = await browsers();
    const { _id: id } = await announce();
    await server.as(people.admin, announcements.update, { id, title: "Secret", audience: audience({ users: [people.alone.id] }) });
    const left = ["new_announcement: Printers", "announcement_deleted: Printers"];
    expect(await last()).toEqual({
      admin: left,
      lead: left,
      member: left,
      other: left,
      alone: ["new_announcement: Printers", "announcement_updated: Secret"],
    });
  });

  test("of an earlier team that are still connected hear nothing", async () => {
    const { last } = await browsers();
    // Without a change that would close the socket, as in the moment before it is closed.
    await server.db.updateTable("users").set({ teamId: support.id }).where("id", "=", people.member.id).execute();
    await announce({ audience: audience({ teams: [design.id] }) });
    expect(await last()).toEqual({ lead: ["new_announcement: Printers"] });
  });

  test("of an earlier team hear nothing of what its lead writes, changes and deletes", async () => {
    const { last } = await browsers();
    await server.db.updateTable("settings").set({ leadsAnnounce: "on" }).execute();
    await server.db.updateTable("users").set({ teamId: support.id }).where("id", "=", people.member.id).execute();
    const { _id: id } = await announce({ audience: audience({ teams: [design.id] }) }, people.lead);
    await server.as(people.lead, announcements.update, { id, title: "Printers moved" });
    await server.as(people.lead, announcements.remove, { id });
    await server.db.updateTable("settings").set({ leadsAnnounce: "off" }).execute();
    const events = ["new_announcement: Printers", "announcement_updated: Printers moved", "announcement_deleted: Printers moved"];
    expect(await last()).toEqual({ lead: events });
  });

  test("of no one: an audience without people notifies no one", async () => {
    const { last } = await browsers();
    const team = await make.team();
    await announce({ audience: audience({ teams: [team.id] }) });
    expect(await last()).toEqual({});
  });
});
