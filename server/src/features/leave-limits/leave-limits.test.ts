import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as closures from "@daybook/contract/closures/closures";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as leaveLimits from "@daybook/contract/leave-limits/leave-limits";
import * as leaves from "@daybook/contract/leaves/leaves";
import { giveToken } from "#test/access-token-fixtures.ts";
import { callTool } from "#test/mcp-calls.ts";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, type, stored } = leavePeople(server);
beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("leaveLimits").execute();
});

const monday = "2026-03-16";
const days = { startDate: "2026-03-01", endDate: "2026-03-31" };

/** A team with a limit. */
async function scene(fields: object = {}) {
  const all = await cast();
  const input = { title: "Support", ...days, audience: { teams: [all.team.id] }, kind: "max_away", max: 1, mode: "refuse" };
  const { data } = await server.as(all.admin, leaveLimits.create, { ...input, ...fields } as never);
  return { ...all, limit: data };
}

const request = (person: Person, fields: object = {}) =>
  server.as(person, leaves.apply, { leaveType: "Casual", startDate: monday, ...fields });
const preview = async (person: Person, fields: object = {}) =>
  (await server.as(person, leaves.preview, { leaveType: "Casual", startDate: monday, ...fields })).data;

describe("a limit of people who are away", () => {
  test("refuses who would be one too many, counting pending and approved leave, and says so before", async () => {
    const { member, mate, outsider } = await scene({ reason: "Year-end tickets" });
    await applied(member);
    const message = "Support: at most 1 person can be away. 1 other is away or has requested leave on 16 Mar 2026. Year-end tickets.";
    expect(await preview(mate)).toMatchObject({
      problem: message,
      mayOverride: false,
      limits: [{ text: message, limit: { title: "Support", mode: "refuse" }, days: [{ date: monday, away: 1 }] }],
    });
    const refused = await request(mate);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, "limit", message]);
    expect((await request(mate, { startDate: "2026-03-17" })).status).toBe(201);
    // Another team is not in the audience.
    expect((await request(outsider)).status).toBe(201);
    expect((await preview(outsider)).limits).toEqual([]);
  });

  test("counts half days as halves", async () => {
    const { member, mate, lead } = await scene();
    await applied(member, { startDayPart: "first_half" });
    expect((await request(mate)).status).toBe(409);
    expect((await request(mate, { startDayPart: "first_half" })).status).toBe(201);
    expect((await request(lead, { startDayPart: "second_half" })).status).toBe(409);
  });

  test("leaves sick leave, work from home and closures alone", async () => {
    const { member, mate, lead, admin } = await scene();
    const { name: leaveType } = await type();
    await server.as(admin, closures.create, {
      title: "Break",
      startDate: monday,
      endDate: monday,
      audience: { users: [lead.id] },
      leaveType,
    });
    await applied(member, { leaveType: "Work From Home" });
    expect((await request(mate, { leaveType: "Sick" })).status).toBe(201);
    await server.as(mate, leaves.remove, { id: (await server.as(mate, leaves.mine)).data[0]!._id });
    expect((await request(mate)).status).toBe(201);
    const booked = await server.as(admin, closures.create, {
      title: "Long break",
      startDate: monday,
      endDate: "2026-03-17",
      audience: { users: [member.id] },
      leaveType,
    });
    expect(booked.data.people).toBe(1);
  });

  test("only warns in the mode warn", async () => {
    const { member, mate } = await scene({ mode: "warn" });
    await applied(member);
    const { problem, limits } = await preview(mate);
    expect([problem, limits.length]).toEqual([null, 1]);
    expect((await request(mate)).status).toBe(201);
  });

  test("applies on its weekdays, in its dates", async () => {
    const { member, mate } = await scene({ startDate: null, endDate: null, weekdays: [1] });
    await applied(member, { endDate: "2026-03-17" });
    expect((await request(mate, { startDate: "2026-03-17" })).status).toBe(201);
    expect((await request(mate)).status).toBe(409);
  });

  test("checks only the days that a change adds", async () => {
    const { member, mate, admin, team } = await cast();
    const { _id: id } = await applied(member);
    await applied(mate, { endDate: "2026-03-17" });
    await server.as(admin, leaveLimits.create, {
      title: "Late",
      ...days,
      audience: { teams: [team.id] },
      kind: "max_away",
      max: 1,
      mode: "refuse",
    });
    expect((await server.as(member, leaves.update, { id, reason: "Wedding" })).status).toBe(200);
    expect((await server.as(member, leaves.update, { id, endDate: "2026-03-17" })).status).toBe(409);
    expect((await server.as(member, leaves.update, { id, startDate: "2026-03-18", endDate: "2026-03-18" })).status).toBe(200);
    expect((await server.as(member, leaves.update, { id, startDate: monday, endDate: monday })).status).toBe(409);
  });
});

test("an assistant is refused by the same sentence, and cannot give a reason", async () => {
  const { member, lead } = await scene();
  await applied(member);
  const { headers } = await giveToken(server, lead);
  const input = { leaveType: "Casual", startDate: monday, overrideReason: "I lead the team" };
  expect(await callTool(server, "request_leave", input, headers)).toEqual({
    refused: "Support: at most 1 person can be away. 1 other is away or has requested leave on 16 Mar 2026.",
  });
});

test("blocked days take no leave", async () => {
  const { member } = await scene({ kind: "blocked", max: undefined, startDate: monday, endDate: "2026-03-17", reason: "Release" });
  const { body } = await request(member, { endDate: "2026-03-20" });
  expect(body).toMatchObject({ code: "limit", message: "Support: no leave on 16 Mar 2026, 17 Mar 2026. Release." });
});

describe("who decides on leave", () => {
  test("records and requests leave over a limit with a reason, which is kept and audited", async () => {
    const { member, mate, lead } = await scene();
    await applied(member);
    const mark = { leaveType: "Casual", startDate: monday, userId: mate.id };
    const without = await server.as(lead, leaves.markManual, mark);
    expect([without.status, without.body.code, without.body.errors?.[0]?.path]).toEqual([409, "limit", "overrideReason"]);
    const { status, data } = await server.as(lead, leaves.markManual, { ...mark, overrideReason: "A funeral" });
    expect([status, data.limitOverrideReason]).toEqual([201, "A funeral"]);
    const events = await server.db.selectFrom("auditEvents").select("after").where("entityId", "=", data._id).execute();
    expect(events[0]!.after).toMatchObject({ limitOverrideReason: "A funeral" });
    // It is no reason of the person's own.
    expect((await request(lead, { overrideReason: "I lead the team" })).status).toBe(409);
    expect((await request(member, { startDate: monday, overrideReason: "Please" })).status).toBe(409);
  });

  test("approves over a limit with a reason: alone, in bulk and as a delegate", async () => {
    const { member, mate, lead, admin, outsider, team } = await cast();
    const audience = { teams: [team.id] };
    const ids = [(await applied(member))._id, (await applied(mate))._id, (await applied(lead))._id];
    await server.as(admin, leaveLimits.create, { title: "Team", audience, ...days, kind: "max_away", max: 1, mode: "refuse" });
    // Pending requests that compete do not stand in the way of the first one.
    expect((await server.as(lead, leaves.approve, { id: ids[0]! })).status).toBe(200);
    const review = await preview(lead, { leaveId: ids[1] });
    expect([review.problem, review.mayOverride, review.limits.length]).toEqual([null, true, 1]);
    const bulk = await server.as(lead, leaves.bulkApprove, { leaveIds: [ids[1]!] });
    expect(bulk.data.failed).toMatchObject([{ id: ids[1], code: "limit", reason: expect.stringContaining("Team: at most 1 person") }]);
    const again = await server.as(lead, leaves.bulkApprove, { leaveIds: [ids[1]!], overrideReason: "Both agreed" });
    expect(again.data.decidedIds).toEqual([ids[1]]);
    expect(await stored(ids[1]!)).toMatchObject({ status: "Approved", limitOverrideReason: "Both agreed" });

    const third = (await server.as(admin, leaves.markManual, { leaveType: "Casual", startDate: "2026-03-18", userId: member.id })).data;
    expect(third.status).toBe("Approved");
    const { _id: other } = await applied(mate, { startDate: "2026-03-19" });
    await server.as(admin, leaveLimits.create, {
      title: "Quarter end",
      audience,
      startDate: "2026-03-19",
      endDate: "2026-03-19",
      kind: "blocked",
      mode: "refuse",
    });
    const delegation = await server.as(lead, delegations.create, {
      to: outsider.id,
      startDate: "2026-03-12",
      endDate: "2026-03-13",
      scopes: ["leaves"],
    });
    await server.as(outsider, delegations.answer, { id: delegation.data._id, state: "accepted" });
    expect((await server.as(outsider, leaves.approve, { id: other })).body.code).toBe("limit");
    expect((await server.as(outsider, leaves.approve, { id: other, overrideReason: "Agreed" })).status).toBe(200);
  });

  test("cannot undo a rejection whose place is taken", async () => {
    const { member, mate, lead } = await scene();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.reject, { id, reason: "No" });
    await applied(mate);
    expect((await server.as(lead, leaves.undo, { id })).body.code).toBe("limit");
  });
});

describe("at the same time", () => {
  test("two requests cannot both take the last place, on two connections", async () => {
    for (let round = 0; round < 15; round++) {
      const { member, mate, admin, limit } = await scene();
      const both = await Promise.all([request(member), request(mate)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      await server.as(admin, leaveLimits.remove, { id: limit._id });
    }
  });

  test("never more than the limit are away, whatever happens in which order", async () => {
    const leaveType = (await type({ annualDays: 200 })).name;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 2 }),
        fc.array(
          fc.record({
            person: fc.nat({ max: 2 }),
            act: fc.constantFrom("apply", "half", "record", "approve", "reject", "undo", "remove", "move", "long"),
            day: fc.nat({ max: 2 }),
            pick: fc.nat({ max: 5 }),
          }),
          { minLength: 8, maxLength: 24 },
        ),
        async (max, acts) => {
          const { member, mate, lead, admin, limit } = await scene({ max });
          const people = [member, mate, lead];
          const dayOf = (day: number) => `2026-03-${16 + day}`;
          const own = async (person: Person) => (await server.as(person, leaves.mine)).data;
          const perform = async ({ person: index, act, day, pick }: (typeof acts)[number]) => {
            const person = people[index]!;
            const startDate = dayOf(day);
            if (act === "apply") return request(person, { leaveType, startDate });
            if (act === "half") return request(person, { leaveType, startDate, startDayPart: pick % 2 ? "first_half" : "second_half" });
            if (act === "long") return request(person, { leaveType, startDate, endDate: dayOf(2) });
            if (act === "record") return server.as(admin, leaves.markManual, { leaveType, startDate, userId: person.id });
            const rows = await own(person);
            const leave = rows[pick % Math.max(1, rows.length)];
            if (!leave) return undefined;
            const id = leave._id;
            if (act === "approve") return server.as(admin, leaves.approve, { id });
            if (act === "reject") return server.as(admin, leaves.reject, { id, reason: "No" });
            if (act === "undo") return server.as(admin, leaves.undo, { id });
            if (act === "remove") return server.as(admin, leaves.remove, { id });
            return server.as(admin, leaves.update, { id, startDate, endDate: startDate, startDayPart: "full" });
          };
          for (let start = 0; start < acts.length; start += 4) {
            const responses = await Promise.all(acts.slice(start, start + 4).map(perform));
            for (const response of responses) expect(response?.status ?? 200).toBeLessThan(500);
          }
          const halves = await server.db
            .selectFrom("leaveHalves")
            .select(["date"])
            .where(
              "userId",
              "in",
              people.map(({ id }) => id),
            )
            .execute();
          for (const date of new Set(halves.map((half) => half.date)))
            expect(halves.filter((half) => half.date === date).length / 2).toBeLessThanOrEqual(max);
          await server.as(admin, leaveLimits.remove, { id: limit._id });
        },
      ),
      { numRuns: Number(process.env["SEQUENCE_RUNS"] ?? 12) },
    );
  }, 120_000);
});

test("rejects limits without days or without a number", async () => {
  const { admin } = await cast();
  const refused = async (fields: object) =>
    (await server.as(admin, leaveLimits.create, { title: "X", kind: "max_away", max: 1, ...days, ...fields } as never)).body.errors?.[0]
      ?.path;
  expect(await refused({ startDate: null, endDate: null })).toBe("weekdays");
  expect(await refused({ endDate: null })).toBe("endDate");
  expect(await refused({ endDate: "2026-02-01" })).toBe("endDate");
  expect(await refused({ max: null })).toBe("max");
  expect(await refused({ weekdays: [0] })).toBe("weekdays.0");
  expect(await refused({ audience: {} })).toBe("audience");
});
