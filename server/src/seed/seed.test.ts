import { beforeAll, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements";
import * as auth from "@daybook/contract/auth";
import * as eods from "@daybook/contract/eods";
import * as policy from "@daybook/contract/policy";
import { startServer } from "#test/harness.ts";
import { demoPassword, fixedPeople, signIns } from "./people.ts";
import { seededRandom } from "./random.ts";
import { seedDemo } from "./seed.ts";

const server = startServer();
const today = "2026-03-12";
const said: string[] = [];

beforeAll(async () => {
  server.clock.set(`${today}T15:00:00Z`);
  await seedDemo(server.database, { today, random: seededRandom(1), now: `${today}T15:00:00Z`, say: (line) => said.push(line) });
});

const idOf = (name: string) => server.db.selectFrom("users").select("id").where("name", "=", name).executeTakeFirstOrThrow();

describe("the demo company in a database", () => {
  test("is told of and named", async () => {
    expect(said[0]).toBe("People: 40, projects: 19");
    expect(await server.db.selectFrom("settings").select("companyName").executeTakeFirstOrThrow()).toEqual({
      companyName: "Halcyon Studio",
    });
  });

  test.each(Object.values(signIns))("lets $name sign in as $role", async ({ email, name, role }) => {
    const { status, data } = await server.anonymous(auth.login, { email, password: demoPassword });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name, role, team: fixedPeople.find((person) => person.name === name)?.team });
  });

  test("does not let somebody in who has left", async () => {
    const { status } = await server.anonymous(auth.login, { email: "hannah.lee@halcyon.example", password: demoPassword });
    expect(status).toBe(403);
  });

  test("shows its reports to an admin, with projects and earlier revisions", async () => {
    const admin = await idOf(signIns.admin.name);
    const list = await server.as(admin, eods.all, { limit: 100 });
    expect(list.status).toBe(200);
    expect(list.body["pagination"]).toMatchObject({ totalItems: expect.toSatisfy((count: number) => count > 3000) });
    const { id: eodId } = await server.db
      .selectFrom("eods")
      .select("id")
      .where("revision", "=", 2)
      .orderBy("date", "desc")
      .executeTakeFirstOrThrow();
    const revisions = await server.as(admin, eods.revisions, { id: eodId });
    expect(revisions.status).toBe(200);
    expect(revisions.data).toHaveLength(1);
  });

  test("has announced things over the last months: seen by most, some over, some unread", async () => {
    const [admin, member] = [await idOf(signIns.admin.name), await idOf(signIns.member.name)];
    const all = await server.as(admin, announcements.listAll);
    const inForce = await server.as(member, announcements.list);
    expect(all.data.length).toBeGreaterThan(10);
    expect(all.data.some(({ pinned }) => pinned)).toBe(true);
    expect(inForce.data.length).toBeLessThan(all.data.length);
    for (const { seenCount, recipientCount } of all.data.slice(4)) expect(seenCount! / recipientCount!).toBeGreaterThan(0.5);
    const seen = await server.as(member, announcements.seen);
    expect(seen.data.length).toBeGreaterThan(5);
    expect(inForce.data.some(({ _id }) => !seen.data.includes(_id))).toBe(true);
  });

  test("has a policy with headings that the member has still to confirm", async () => {
    const [admin, member] = [await idOf(signIns.admin.name), await idOf(signIns.member.name)];
    const { data } = await server.as(member, policy.get);
    expect(data).toMatchObject({ version: 2, requiresAcknowledgement: true, acknowledgedAt: null });
    expect(data.content.match(/^## /gm)!.length).toBeGreaterThan(5);
    const acknowledged = await server.as(admin, policy.acknowledgements);
    expect(acknowledged.data.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length).toBeGreaterThan(20);
  });
});
