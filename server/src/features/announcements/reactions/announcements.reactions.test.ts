import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as reactions from "@daybook/contract/announcements/reactions";
import * as notifications from "@daybook/contract/notifications/notifications";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { connectAs } = sockets(server);

let team: Awaited<ReturnType<typeof make.team>>;
let people: Record<"admin" | "ann" | "ben" | "outsider", Awaited<ReturnType<typeof make.user>>>;

beforeAll(async () => {
  team = await make.team();
  people = {
    admin: await make.user("admin"),
    ann: await make.user("team_member", { team }),
    ben: await make.user("team_member", { team }),
    outsider: await make.user("team_member", { team: await make.team() }),
  };
});

beforeEach(async () => {
  await server.db.deleteFrom("announcements").execute();
  await move(people.ben, team.id);
});

const move = ({ id }: Person, teamId: string | null) => server.db.updateTable("users").set({ teamId }).where("id", "=", id).execute();
const text = { title: "New roof", content: "It is done." };
const toTeam = () => ({ ...text, audience: { teams: [team.name], roles: [], users: [] } });
const announce = async (fields: object = toTeam()) => (await server.as(people.admin, announcements.create, fields as typeof text)).data._id;
const react = (person: Person, id: string, reaction: "thanks" | "like" | null) => server.as(person, reactions.react, { id, reaction });
const listed = async (person: Person, id: string) =>
  (await server.as(person, reactions.listReactions, { id })).data.map(({ people: of, ...each }) => ({
    ...each,
    names: of.map(({ name }) => name),
  }));

test("each person has one reaction, and those who read the announcement see who reacted", async () => {
  const { ann, ben, admin } = people;
  const id = await announce();
  expect(await listed(ann, id)).toEqual([]);
  await react(ann, id, "thanks");
  await react(ben, id, "thanks");
  expect(await listed(ann, id)).toEqual([{ reaction: "thanks", count: 2, isOwn: true, names: [ann.name, ben.name] }]);
  await react(ann, id, "like");
  expect(await listed(admin, id)).toEqual([
    { reaction: "thanks", count: 1, isOwn: false, names: [ben.name] },
    { reaction: "like", count: 1, isOwn: false, names: [ann.name] },
  ]);
  expect((await react(ann, id, null)).data).toHaveLength(1);
});

describe("people outside of the audience", () => {
  test("see no reactions and give none; an admin who is not in it sees them and gives none", async () => {
    const { ann, outsider, admin } = people;
    const id = await announce();
    await react(ann, id, "thanks");
    expect((await server.as(outsider, reactions.listReactions, { id })).status).toBe(404);
    expect((await react(outsider, id, "like")).status).toBe(404);
    expect((await react(admin, id, "like")).status).toBe(404);
    expect(await listed(admin, id)).toHaveLength(1);
  });

  test("are counted no longer, and again when they return", async () => {
    const { ann, ben } = people;
    const id = await announce();
    await react(ben, id, "thanks");
    await move(ben, null);
    expect([await listed(ann, id), (await react(ben, id, "like")).status]).toEqual([[], 404]);
    await move(ben, team.id);
    expect(await listed(ann, id)).toHaveLength(1);
  });

  test("hear nothing of reactions; open browsers of the audience do", async () => {
    const { ann, ben, outsider } = people;
    const id = await announce();
    const [bens, outsiders] = [await connectAs(ben), await connectAs(outsider)];
    await react(ann, id, "thanks");
    await expect.poll(() => bens.received).toContainEqual({ name: "announcements.reacted", announcementId: id });
    expect(outsiders.received.filter(({ name }) => name === "announcements.reacted")).toEqual([]);
  });
});

test("a reaction is no notice, changes no count of unread ones, and the same one twice changes nothing", async () => {
  const { ann, admin } = people;
  const id = await announce({ ...text });
  await react(ann, id, "thanks");
  server.events.length = 0;
  await react(ann, id, "thanks");
  expect(server.events.filter(({ name }) => name === "announcements.reacted")).toEqual([]);
  const audited = await server.db
    .selectFrom("auditEvents")
    .select(["before", "after"])
    .where("action", "=", "announcements.reacted")
    .where("entityId", "=", id)
    .execute();
  expect(audited).toEqual([{ before: { reaction: null }, after: { reaction: "thanks" } }]);
  expect((await server.as(admin, notifications.list, {})).data).toEqual([]);
  expect((await server.as(ann, announcements.list)).body).toMatchObject({ unreadIds: [id] });
});

test("of one that is deleted in the meantime, no reaction stays", async () => {
  const id = await announce();
  const answers = await Promise.all([
    react(people.ann, id, "like"),
    server.as(people.admin, announcements.remove, { id }),
    react(people.ben, id, "like"),
  ]);
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(true);
  expect(await server.db.selectFrom("announcementReactions").selectAll().execute()).toEqual([]);
});
