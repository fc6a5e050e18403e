import { beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as receipts from "@daybook/contract/announcements/receipts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved } = leavePeople(server);

type Cast = Awaited<ReturnType<typeof cast>>;
let people: Cast;
let id: string;

beforeEach(async () => {
  await reset();
  people = await cast();
  const { admin, team } = people;
  const { status, data } = await server.as(admin, announcements.create, {
    title: "Door codes",
    content: "They change.",
    audience: { teams: [team.id], roles: [], users: [] },
    mustReadBy: "2026-03-20",
  });
  expect(status).toBe(201);
  id = data._id;
});

const awayOf = async () => {
  const { data } = await server.as(people.admin, receipts.receipts, { id });
  return Object.fromEntries(data.map(({ _id, away }) => [_id, away]));
};

describe("receipts say who is away today and when they are back", () => {
  test("after leave that follows, and not of half a day, later or pending leave", async () => {
    const { member, mate, lead, admin } = people;
    await approved(member, admin, { startDate: "2026-03-11", endDate: "2026-03-13" });
    await approved(member, admin, { startDate: "2026-03-16" });
    await approved(mate, admin, { startDate: "2026-03-12", endDate: "2026-03-12", startDayPart: "second_half" });
    await applied(lead, { startDate: "2026-03-12", endDate: "2026-03-13" });
    expect(await awayOf()).toEqual({ [member.id]: { backOn: "2026-03-17" }, [mate.id]: undefined, [lead.id]: undefined });
    server.clock.set("2026-03-17T09:00:00Z");
    expect(await awayOf()).toEqual({ [member.id]: undefined, [mate.id]: undefined, [lead.id]: undefined });
  });

  test("not of who has confirmed it, and nothing of the kind of leave or its reason", async () => {
    const { member, mate, admin } = people;
    for (const person of [member, mate])
      await approved(person, admin, { leaveType: "Sick", startDate: "2026-03-12", endDate: "2026-03-12", reason: "Migraine" });
    await server.as(mate, receipts.confirm, { id });
    const { body, data } = await server.as(admin, receipts.receipts, { id });
    expect(data.filter(({ away }) => away).map(({ _id, away }) => [_id, away])).toEqual([[member.id, { backOn: "2026-03-13" }]]);
    expect(JSON.stringify(body)).not.toMatch(/Sick|Migraine/);
  });

  test("in the file too", async () => {
    const { member, admin } = people;
    await approved(member, admin, { startDate: "2026-03-12", endDate: "2026-03-13" });
    const url = `/api/announcements/${id}/receipts?format=csv`;
    const { body } = await server.app.inject({ url, headers: { cookie: await server.cookieOf(admin) } });
    const lines = body.trim().split("\r\n");
    expect(lines[0]).toMatch(/,Away today,Back on$/);
    expect(lines.filter((line) => line.endsWith(",Yes,2026-03-16"))).toHaveLength(1);
    expect(lines.filter((line) => line.endsWith(",No,"))).toHaveLength(2);
  });
});
