import { beforeAll, beforeEach, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import { get as getDigest } from "@daybook/contract/digests/digests";
import { digestOfTeam } from "#features/digests/digests.teams.service.ts";
import { letterOf } from "#features/digests/digests.text.ts";
import { digestText } from "#features/team-channels/team-channels.text.ts";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";

const server = startServer();
const make = factories(server);

let team: Awaited<ReturnType<typeof make.team>>;
let people: Record<"admin" | "lead" | "member" | "other", Awaited<ReturnType<typeof make.user>>>;

beforeAll(async () => {
  // A Thursday.
  server.clock.set("2026-03-12T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
  team = await make.team();
  people = {
    admin: await make.user("admin"),
    lead: await make.user("team_lead", { team }),
    member: await make.user("team_member", { team }),
    other: await make.user("team_member", { team: await make.team() }),
  };
});

beforeEach(() => server.db.deleteFrom("announcements").execute());

const announce = async (title: string, audience: announcements.Announcement["audience"] | object = null, fields: object = {}) =>
  (await server.as(people.admin, announcements.create, { title, content: "Text", audience, ...fields } as never)).data._id;
const to = (lists: object) => ({ teams: [], roles: [], users: [], ...lists });
const newsOf = async (person: Person, date = "2026-03-12") =>
  (await server.as(person, getDigest, { date })).data.announcements?.items.map(({ title }) => title) ?? [];

test("the digest has the new announcements of its reader, newest first, until they are opened", async () => {
  const { admin, lead, member, other } = people;
  await announce("For all");
  const forTeam = await announce("For the team", to({ teams: [team.name] }));
  await announce("For leads", to({ roles: ["team_lead"] }));
  await announce("A draft", null, { draft: true });
  await announce("Later", null, { publishAt: "2026-03-13T09:00:00.000Z" });
  expect(await newsOf(member)).toEqual(["For the team", "For all"]);
  expect(await newsOf(lead)).toEqual(["For leads", "For the team", "For all"]);
  expect(await newsOf(other)).toEqual(["For all"]);
  // The author has read what is for them.
  expect(await newsOf(admin)).toEqual([]);
  await server.as(member, announcements.markSeen, { id: forTeam });
  expect(await newsOf(member)).toEqual(["For all"]);
  await server.as(member, announcements.markManySeen, {});
  expect((await server.as(member, getDigest, { date: "2026-03-12" })).data).not.toHaveProperty("announcements");
});

test("only those published since the day of the digest, which have not expired", async () => {
  const { member } = people;
  const id = await announce("Yesterday");
  await server.db.updateTable("announcements").set({ createdAt: "2026-03-11T10:00:00Z" }).where("id", "=", id).execute();
  expect([await newsOf(member, "2026-03-11"), await newsOf(member, "2026-03-12")]).toEqual([["Yesterday"], []]);
  await server.db.updateTable("announcements").set({ expiresAt: "2026-03-12T08:00:00Z" }).where("id", "=", id).execute();
  expect(await newsOf(member, "2026-03-11")).toEqual([]);
});

test("the digest of a team's channel has those for the whole team, also those that were opened", async () => {
  const { member, lead } = people;
  await announce("For all");
  await announce("For the team", to({ teams: [team.name] }));
  await announce("For leads", to({ roles: ["team_lead"] }));
  await announce("For one of them", to({ users: [member.id] }));
  for (const person of [member, lead]) await server.as(person, announcements.markManySeen, {});
  const digest = await digestOfTeam(await jobContext(server), team.id);
  expect(digest.announcements).toMatchObject({ count: 2, items: [{ title: "For the team" }, { title: "For all" }] });
  const text = digestText(digest, [], { team: team.name, publicUrl: undefined });
  expect(text).toContain("- New announcements: 2\n  - For the team\n  - For all\n");
  const { blocks } = letterOf(digest, { company: "Studio", role: "team_member", today: "2026-03-12", address: undefined });
  expect(blocks[0]).toMatchObject({ list: expect.arrayContaining(["New announcements: For the team; For all"]) });
});

test("many are counted, and five are named", async () => {
  for (let n = 1; n <= 7; n++) await announce(`Number ${n}`);
  const { announcements: news } = (await server.as(people.member, getDigest, { date: "2026-03-12" })).data;
  expect([news!.count, news!.items.length]).toEqual([7, 5]);
  const digest = await digestOfTeam(await jobContext(server), team.id);
  const { blocks } = letterOf(digest, { company: "Studio", role: "team_member", today: "2026-03-12", address: undefined });
  expect(JSON.stringify(blocks)).toContain("Number 3; and 2 more");
});
