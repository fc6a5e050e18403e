import { beforeEach, describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, balanceOf, entriesOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

const reason = "Plans changed";
const ask = (person: Person, id: string) => server.as(person, leaveCancellations.request, { id, reason });
const decide = (person: Person, id: string, decision: "accept" | "decline", note?: string) =>
  server.as(person, leaveCancellations.decide, { id, decision, ...(note !== undefined && { note }) });
const idsIn = async (person: Person, query: Record<string, unknown> = {}) =>
  (await server.as(person, leaves.mine, query)).data.map(({ _id }) => _id);
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort((a, b) => a - b);

describe("a request to cancel approved leave", () => {
  test("is carried by the leave, which stays approved and booked until the decision", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-17" });
    const { status, data } = await ask(member, id);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      status: "Approved",
      cancellation: { state: "Pending", reason, decidedBy: null, decidedAt: null, note: null, requestedAt: "2026-03-12T09:00:00.000Z" },
      can: { requestCancellation: false, decideCancellation: false },
    });
    expect(await halvesOf(member)).toHaveLength(4);
    expect(server.events).toContainEqual(expect.objectContaining({ name: "leaves.changed", userId: member.id, shown: true }));
  });

  test("waits in the list of those who decide, beside requests for leave, the soonest start first", async () => {
    const { member, mate, lead } = await cast();
    const { _id: later } = await applied(mate, { startDate: "2026-03-24" });
    const { _id: sooner } = await approved(member, lead);
    await approved(mate, lead, { startDate: "2026-03-30" });
    await ask(member, sooner);
    const { data } = await server.as(lead, leaves.team, { view: "waiting" });
    expect(data.map(({ _id, can }) => [_id, can.approve, can.decideCancellation])).toEqual([
      [sooner, false, true],
      [later, true, false],
    ]);
  });

  test("accepted before the leave begins takes it out of every list but the cancelled ones and refunds its days", async () => {
    const { member, mate, lead, admin } = await cast();
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-17" });
    await ask(member, id);
    const { status, data, body } = await decide(lead, id, "accept", "Enjoy the release");
    expect(status).toBe(200);
    expect(body.message).toBe("Leave cancelled");
    expect(data).toMatchObject({
      status: "Approved",
      cancelledAt: "2026-03-12T09:00:00.000Z",
      cancellation: { state: "Accepted", decidedBy: { _id: lead.id }, note: "Enjoy the release" },
    });
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, available: 12 });
    expect(await entriesOf(member)).toEqual([
      ["leave", 2026, -2],
      ["reversal", 2026, 2],
    ]);
    expect(await halvesOf(member)).toEqual([]);
    expect(await idsIn(member)).toEqual([]);
    expect(await idsIn(member, { status: "Approved" })).toEqual([]);
    expect(await idsIn(member, { view: "cancelled" })).toEqual([id]);
    expect((await server.as(lead, leaves.team)).data).toEqual([]);
    expect((await server.as(lead, leaves.team, { view: "cancelled" })).data).toHaveLength(1);
    expect((await server.as(admin, leaves.all, { user: member.id })).data).toEqual([]);
    const { data: calendar } = await server.as(mate, leaves.calendar, { startDate: "2026-03-16", endDate: "2026-03-20" });
    expect(calendar.entries).toEqual([]);
    // The days are free again.
    expect((await server.as(member, leaves.apply, { leaveType: "Sick", startDate: "2026-03-16" })).status).toBe(201);
  });

  test("accepted after the leave has begun shortens it to today and refunds the rest", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { startDate: "2026-03-12", endDate: "2026-03-17", endDayPart: "first_half" });
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 3.5 });
    server.clock.set("2026-03-13T09:00:00Z");
    await ask(member, id);
    const { data } = await decide(lead, id, "accept");
    expect(data).toMatchObject({
      endDate: "2026-03-13",
      endDayPart: "full",
      days: 2,
      cancelledAt: null,
      cancellation: { state: "Accepted" },
    });
    expect(data.breakdown.map(({ date }) => date)).toEqual(["2026-03-12", "2026-03-13"]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 2, available: 10 });
    expect(await halvesOf(member)).toHaveLength(4);
    expect(await idsIn(member)).toEqual([id]);
    expect(await idsIn(member, { view: "cancelled" })).toEqual([]);
  });

  test("keeps the half day of a leave that begins today", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { startDate: "2026-03-12", endDate: "2026-03-13", startDayPart: "second_half" });
    await ask(member, id);
    const { data } = await decide(lead, id, "accept");
    expect(data).toMatchObject({ endDate: "2026-03-12", startDayPart: "second_half", endDayPart: "second_half", days: 0.5 });
    expect(await halvesOf(member)).toEqual([{ date: "2026-03-12", half: "pm" }]);
  });

  test("cancels the whole leave if the days so far charge nothing", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { startDate: "2026-03-14", endDate: "2026-03-16" });
    server.clock.set("2026-03-15T09:00:00Z");
    await ask(member, id);
    expect((await decide(lead, id, "accept")).data.cancelledAt).not.toBeNull();
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0 });
  });

  test("declined does not change the leave, and can be made again", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead);
    await ask(member, id);
    const { data, body } = await decide(lead, id, "decline", "We planned around it");
    expect(body.message).toBe("Request declined");
    expect(data).toMatchObject({ status: "Approved", cancellation: { state: "Declined", note: "We planned around it" } });
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 1 });
    expect((await ask(member, id)).data.cancellation).toMatchObject({ state: "Pending", decidedBy: null, note: null });
  });

  test("is recorded in the audit log", async () => {
    const { member, lead, admin } = await cast();
    const { _id: id } = await approved(member, lead);
    await ask(member, id);
    await decide(lead, id, "accept", "Fine");
    const { data } = await server.as(admin, audit.list, { entityId: id });
    expect(data.map(({ action, actor }) => [action, actor?._id]).slice(0, 2)).toEqual([
      ["leaves.cancellation_accepted", lead.id],
      ["leaves.cancellation_requested", member.id],
    ]);
    expect(data[0]!.after).toMatchObject({ cancellation: "Accepted", cancellationReason: reason, note: "Fine" });
  });
});

describe("a request to cancel is refused", () => {
  test("for leave that is not approved, is over, or is cancelled", async () => {
    const { member, lead } = await cast();
    const { _id: pending } = await applied(member);
    expect((await ask(member, pending)).body.message).toBe("This leave is pending. Delete the request instead.");
    const { _id: today } = await approved(member, lead, { startDate: "2026-03-12" });
    const over = await ask(member, today);
    expect([over.status, over.body.message]).toEqual([409, "This leave ends on 12 Mar 2026. Only days after today can be cancelled."]);
    const { _id: cancelled } = await approved(member, lead, { startDate: "2026-03-18" });
    await ask(member, cancelled);
    await decide(lead, cancelled, "accept");
    const again = await ask(member, cancelled);
    expect([again.status, again.body.message]).toEqual([409, "This leave is cancelled"]);
    const change = await server.as(lead, leaves.update, { id: cancelled, reason: "x" });
    expect([change.status, change.body.message]).toEqual([409, "This leave is cancelled"]);
    expect((await server.as(lead, leaves.remove, { id: cancelled })).status).toBe(409);
    expect((await server.as(member, leaves.remove, { id: cancelled })).status).toBe(403);
  });

  test("for a second request, for other people, and without a reason", async () => {
    const { member, mate, lead, otherLead } = await cast();
    const { _id: id } = await approved(member, lead);
    expect((await ask(lead, id)).status).toBe(403);
    expect((await ask(mate, id)).status).toBe(404);
    expect((await ask(otherLead, id)).status).toBe(404);
    expect((await server.as(member, leaveCancellations.request, { id, reason: " " })).status).toBe(400);
    await ask(member, id);
    const second = await ask(member, id);
    expect([second.status, second.body.message]).toEqual([409, "A request to cancel this leave is already waiting"]);
  });

  test("for the decision of the person, and for leave whose request is decided or was changed", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(lead, (await cast()).admin);
    await ask(lead, id);
    expect((await decide(lead, id, "accept")).status).toBe(403);
    const { _id: other } = await approved(member, lead);
    expect((await decide(lead, other, "accept")).body.message).toBe("No one has asked to cancel this leave");
    await ask(member, other);
    const outdated = await server.as(lead, leaveCancellations.decide, { id: other, decision: "accept", version: 1 });
    expect(outdated.status).toBe(409);
    await decide(lead, other, "decline");
    expect((await decide(lead, other, "accept")).body.message).toBe("This request is already declined");
  });

  test("when the leave ended before the decision, which can still decline it", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead);
    await ask(member, id);
    server.clock.set("2026-03-17T09:00:00Z");
    expect((await decide(lead, id, "accept")).status).toBe(409);
    expect((await decide(lead, id, "decline")).status).toBe(200);
  });
});

describe("at the same time", () => {
  test("an approval and two requests to cancel leave at most one request", async () => {
    for (let round = 0; round < 10; round++) {
      const { member, lead } = await cast();
      const { _id: id } = await applied(member);
      await server.as(lead, leaves.mine);
      const [approval, ...requests] = await Promise.all([server.as(lead, leaves.approve, { id }), ask(member, id), ask(member, id)]);
      expect(approval.status).toBe(200);
      expect(requests.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
      expect(requests.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    }
  });

  test("accepting and declining let exactly one win", async () => {
    for (let round = 0; round < 20; round++) {
      const { member, lead, admin } = await cast();
      const { _id: id } = await approved(member, lead);
      await ask(member, id);
      const calls = [() => decide(lead, id, "accept"), () => decide(admin, id, "decline")];
      if (round % 2) calls.reverse();
      const responses = await Promise.all(calls.map((call) => call()));
      expect(statusesOf(responses)).toEqual([200, 409]);
      const { cancellationState, cancelledAt } = await stored(id);
      expect(cancelledAt !== null).toBe(cancellationState === "Accepted");
      expect(await entriesOf(member)).toHaveLength(cancellationState === "Accepted" ? 2 : 1);
    }
  });

  test("accepting and editing leave the ledger with what the leave charges", async () => {
    for (let round = 0; round < 10; round++) {
      const { member, lead, admin } = await cast();
      const { _id: id } = await approved(member, lead);
      await ask(member, id);
      const [, edit] = await Promise.all([decide(lead, id, "accept"), server.as(admin, leaves.update, { id, endDate: "2026-03-18" })]);
      expect([200, 409]).toContain(edit.status);
      expect((await stored(id)).cancelledAt).not.toBeNull();
      expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, pending: 0 });
      expect(await halvesOf(member)).toEqual([]);
    }
  });
});

test("closing an account cancels approved leave that has not begun, and answers open requests", async () => {
  const { member, lead, admin } = await cast();
  const { _id: ended } = await approved(member, lead, { startDate: "2026-03-13" });
  const { _id: begun } = await approved(member, lead, { startDate: "2026-03-16", endDate: "2026-03-20" });
  const { _id: ahead } = await approved(member, lead, { startDate: "2026-03-24", endDate: "2026-03-25" });
  await ask(member, ended);
  await ask(member, begun);
  server.clock.set("2026-03-17T09:00:00Z");
  expect((await server.as(admin, users.remove, { id: member.id })).status).toBe(200);
  expect(await stored(ended)).toMatchObject({ cancellationState: "Declined", cancellationNote: "Account closed", days: 1 });
  expect(await stored(begun)).toMatchObject({ cancellationState: "Accepted", endDate: "2026-03-17", days: 2, cancelledAt: null });
  expect(await stored(ahead)).toMatchObject({ cancellationState: "Accepted", cancellationReason: "Account closed" });
  expect((await stored(ahead)).cancelledAt).not.toBeNull();
  expect(await halvesOf(member)).toHaveLength(6);
  const entries = await entriesOf(member);
  expect(entries.reduce((sum, [, , days]) => sum + Number(days), 0)).toBe(-3);
});
