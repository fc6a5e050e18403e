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

describe("before an announcement is sent", () => {
  const awayOn = async (date: string, lists: { teams?: string; users?: string } = { teams: people.team.id }) => {
    const { status, body } = await server.as(people.admin, announcements.audience, { ...lists, date });
    expect(status).toBe(200);
    const { pagination, away = Number.NaN } = body as unknown as { pagination: { totalItems: number }; away?: number };
    return { total: pagination.totalItems, away };
  };

  test("the people of its audience who are away all of its day are counted", async () => {
    const { member, mate, lead, admin } = people;
    const { away: before } = await awayOn("2026-03-16", {});
    await approved(member, admin, { startDate: "2026-03-13", endDate: "2026-03-16" });
    await approved(mate, admin, { startDate: "2026-03-16", startDayPart: "second_half" });
    await applied(lead, { startDate: "2026-03-16" });
    expect(await awayOn("2026-03-16")).toEqual({ total: 3, away: 1 });
    expect(await awayOn("2026-03-13")).toEqual({ total: 3, away: 1 });
    // A Sunday, on which no one would work.
    expect(await awayOn("2026-03-15")).toEqual({ total: 3, away: 0 });
    expect(await awayOn("2026-03-16", { users: mate.id })).toEqual({ total: 1, away: 0 });
    expect((await awayOn("2026-03-16", {})).away).toBe(before + 1);
  });

  test("no one is counted without a day", async () => {
    const { body } = await server.as(people.admin, announcements.audience, { teams: people.team.id });
    expect(body).not.toHaveProperty("away");
  });
});
