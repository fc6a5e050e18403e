import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves";
import * as users from "@daybook/contract/users";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, balanceOf, movementsOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

const notesOf = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "actorId", "before", "after"]).where("entityId", "=", id).orderBy("id").execute();

describe("approving", () => {
  test("debits the balance and says who decided", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member, { endDate: "2026-03-17" });
    server.events.length = 0;

    const { status, data, body } = await server.as(lead, leaves.approve, { id });

    expect([status, body.message]).toEqual([200, "Leave approved successfully!"]);
    expect(body["leave"]).toEqual(data);
    expect(data).toMatchObject({ status: "Approved", decidedBy: { _id: lead.id }, decidedAt: "2026-03-12T09:00:00.000Z" });
    expect(data.can).toMatchObject({ update: true, remove: true, approve: false, reject: false });
    expect(await balanceOf(member, "Casual")).toEqual({ total: 12, used: 2, pending: 0, remaining: 10, available: 10 });
    expect(await movementsOf(member)).toEqual([["leave", 2026, -2]]);
    expect(server.events).toEqual([{ name: "leaves.changed", userId: member.id, teamId: member.teamId, shown: true }]);
    expect((await notesOf(id)).at(-1)).toMatchObject({ action: "leaves.approved", actorId: lead.id, after: { status: "Approved" } });
  });

  test("asks the balance again: it may have been taken from since", async () => {
    const { member, admin } = await cast();
    const { _id: id } = await applied(member, { endDate: "2026-03-18" });
    await server.as(admin, leaves.adjust, { userId: member.id, leaveType: "Casual", days: -9.5, reason: "Joined in October" });

    const refused = await server.as(admin, leaves.approve, { id });

    expect([refused.status, refused.body.message]).toEqual([409, "Only 2.5 Casual days are available."]);
    expect(await stored(id)).toMatchObject({ status: "Pending", version: 1 });
    expect(await movementsOf(member)).toEqual([]);
    await server.as(admin, leaves.adjust, { userId: member.id, leaveType: "Casual", days: 0.5, reason: "Half a day more" });
    expect((await server.as(admin, leaves.approve, { id })).status).toBe(200);
  });

  test("leave across the year boundary charges each year its own days", async () => {
    const { member, admin } = await cast();
    await approved(member, admin, { startDate: "2026-12-30", endDate: "2027-01-04", endDayPart: "first_half" });
    expect(await movementsOf(member)).toEqual([
      ["leave", 2026, -2],
      ["leave", 2027, -1.5],
    ]);
    expect(await balanceOf(member, "Casual", 2026)).toMatchObject({ total: 12, used: 2, available: 10 });
    expect(await balanceOf(member, "Casual", 2027)).toMatchObject({ total: 12, used: 1.5, available: 10.5 });
  });

  test("what is decided is not decided again", async () => {
    const { member, admin } = await cast();
    const { _id: yes } = await approved(member, admin);
    const { _id: no } = await applied(member, { startDate: "2026-03-20" });
    await server.as(admin, leaves.reject, { id: no, reason: "Release week" });
    const answers = [
      await server.as(admin, leaves.approve, { id: yes }),
      await server.as(admin, leaves.reject, { id: yes, reason: "Changed my mind" }),
      await server.as(admin, leaves.approve, { id: no }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, "This leave is Approved already"],
      [409, "This leave is Approved already"],
      [409, "This leave is Rejected already"],
    ]);
    expect(await movementsOf(member)).toEqual([["leave", 2026, -1]]);
  });
});

describe("rejecting", () => {
  test("takes a reason and gives the reserved days free", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    const silent = await server.as(lead, leaves.reject, { id, reason: "  " });
    expect([silent.status, silent.body.message]).toEqual([400, "Please say why"]);

    const { status, data, body } = await server.as(lead, leaves.reject, { id, reason: " Release week " });

    expect([status, body.message]).toEqual([200, "Leave rejected"]);
    expect(data).toMatchObject({ status: "Rejected", rejectionReason: "Release week", decidedBy: { _id: lead.id } });
    expect(await halvesOf(member)).toEqual([]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, pending: 0, available: 12 });
  });
});

describe("who decides", () => {
  test("a lead for the own people, an admin for everybody, nobody for oneself but an admin", async () => {
    const { member, mate, lead, otherLead, stranger, admin } = await cast();
    const { _id: id } = await applied(member);
    for (const [person, status] of [
      [member, 403],
      [mate, 404],
      [stranger, 404],
      [otherLead, 404],
    ] as const) {
      expect((await server.as(person, leaves.approve, { id })).status).toBe(status);
      expect((await server.as(person, leaves.reject, { id, reason: "No" })).status).toBe(status);
    }
    const own = await applied(lead);
    const refused = await server.as(lead, leaves.approve, { id: own._id });
    expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to approve this leave"]);
    expect(own.can).toMatchObject({ approve: false, reject: false });
    expect(await stored(id)).toMatchObject({ status: "Pending", version: 1 });
    expect((await server.as(lead, leaves.approve, { id })).status).toBe(200);

    const admins = await applied(admin);
    expect((await server.as(admin, leaves.approve, { id: admins._id })).status).toBe(200);
  });
});

describe("deciding many", () => {
  test("decides what can be and says why the others were not", async () => {
    const { member, mate, stranger, lead, admin } = await cast();
    const ids = [
      (await applied(member))._id,
      (await applied(mate))._id,
      (await approved(mate, admin, { startDate: "2026-03-20" }))._id,
      (await applied(stranger))._id,
    ];
    const { status, data } = await server.as(lead, leaves.bulkApprove, { leaveIds: [...ids, ids[0]] });
    expect(status).toBe(200);
    expect(data.decidedIds).toEqual(ids.slice(0, 2));
    expect(data.failed).toEqual([
      { id: ids[2], reason: "This leave is Approved already" },
      { id: ids[3], reason: "This leave does not exist" },
    ]);
    expect(await movementsOf(member)).toEqual([["leave", 2026, -1]]);
    expect((await stored(ids[3]!)).status).toBe("Pending");
  });

  test("rejects with one reason", async () => {
    const { member, mate, lead } = await cast();
    const ids = [(await applied(member))._id, (await applied(mate))._id];
    expect((await server.as(lead, leaves.bulkReject, { leaveIds: ids, reason: "Release week" })).data.decidedIds).toEqual(ids);
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: "Rejected", rejectionReason: "Release week" });
  });

  test("is not for members", async () => {
    const { member } = await cast();
    const { _id } = await applied(member);
    expect((await server.as(member, leaves.bulkApprove, { leaveIds: [_id] })).status).toBe(403);
    expect((await server.as(member, leaves.bulkReject, { leaveIds: [_id], reason: "No" })).status).toBe(403);
  });
});

describe("changing a leave", () => {
  test("counts its days anew", async () => {
    const { member } = await cast();
    const { _id: id } = await applied(member);
    const { status, data, body } = await server.as(member, leaves.update, { id, endDate: "2026-03-18", reason: "Moving" });
    expect([status, body.message, data.days, data.reason]).toEqual([200, "Leave updated successfully!", 3, "Moving"]);
    expect(await halvesOf(member)).toHaveLength(6);
    expect(await balanceOf(member, "Casual")).toMatchObject({ pending: 3, available: 9 });
  });

  test("changes only what is sent; empty clears", async () => {
    const { member, mate } = await cast();
    const { _id: id } = await applied(member, { reason: "Moving", coverUser: mate.id, startDayPart: "second_half" });
    const { data } = await server.as(member, leaves.update, { id, reason: "" });
    expect(data).toMatchObject({ reason: null, coverUser: { _id: mate.id }, startDayPart: "second_half", days: 0.5, leaveType: "Casual" });
  });

  test("pending: the person, the lead, an admin; decided: the lead and admins alone, and a lead not the own", async () => {
    const { member, mate, lead, otherLead, admin } = await cast();
    const { _id: id } = await applied(member);
    const say = (person: { id: string }, reason: string) => server.as(person, leaves.update, { id, reason });
    expect((await say(member, "One")).status).toBe(200);
    expect((await say(lead, "Two")).status).toBe(200);
    expect((await say(mate, "Three")).status).toBe(404);
    expect((await say(otherLead, "Four")).status).toBe(404);
    await server.as(admin, leaves.approve, { id });
    const refused = await say(member, "Five");
    expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to update this leave"]);
    expect((await stored(id)).reason).toBe("Two");
    expect((await say(lead, "Six")).status).toBe(200);

    const own = await approved(lead, admin, { startDate: "2026-03-24" });
    expect((await server.as(lead, leaves.update, { id: own._id, reason: "Mine" })).status).toBe(403);
    expect((await server.as(lead, leaves.remove, { id: own._id })).status).toBe(403);
    expect((await server.as(admin, leaves.update, { id: own._id, reason: "Fine" })).status).toBe(200);
  });

  test("an approved one stays approved; what it charged is given back and charged anew", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-17" });
    const { data } = await server.as(lead, leaves.update, { id, endDate: "2026-03-16", leaveType: "Sick" });
    expect(data).toMatchObject({ status: "Approved", days: 1, leaveType: "Sick" });
    expect(await movementsOf(member)).toEqual([
      ["leave", 2026, -2],
      ["reversal", 2026, 2],
      ["leave", 2026, -1],
    ]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, available: 12 });
    expect(await balanceOf(member, "Sick")).toMatchObject({ used: 1, available: 11 });
    await server.as(lead, leaves.update, { id, reason: "A word" });
    expect(await movementsOf(member)).toHaveLength(3);
  });

  test("and the balance is checked again", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-26" });
    const { status, body } = await server.as(lead, leaves.update, { id, endDate: "2026-04-01" });
    expect([status, body.message]).toEqual([409, "Only 12 Casual days are available."]);
    expect(await stored(id)).toMatchObject({ endDate: "2026-03-26", days: 9 });
    expect(await movementsOf(member)).toEqual([["leave", 2026, -9]]);
    expect(await halvesOf(member)).toHaveLength(18);
  });

  test("a rejected one is asked for once more", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.reject, { id, reason: "Release week" });
    const { data } = await server.as(lead, leaves.update, { id, startDate: "2026-03-19", endDate: "2026-03-19" });
    expect(data).toMatchObject({ status: "Pending", rejectionReason: null, decidedBy: null, decidedAt: null, days: 1 });
    expect(await halvesOf(member)).toHaveLength(2);
  });

  test("may not overlap another one, but itself", async () => {
    const { member } = await cast();
    const { _id: id } = await applied(member);
    await applied(member, { startDate: "2026-03-18", leaveType: "Sick" });
    const { status, body } = await server.as(member, leaves.update, { id, endDate: "2026-03-18" });
    expect([status, body.message]).toEqual([409, "These dates overlap Sick leave of 18 Mar 2026 (Pending)"]);
    expect((await server.as(member, leaves.update, { id, endDate: "2026-03-17" })).status).toBe(200);
  });
});

describe("deleting a leave", () => {
  test("gives its days back and is in no list any more", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-17" });
    const { status, data, body } = await server.as(lead, leaves.remove, { id });
    expect([status, data, body.message]).toEqual([200, { _id: id }, "Leave deleted successfully!"]);
    expect(await movementsOf(member)).toEqual([
      ["leave", 2026, -2],
      ["reversal", 2026, 2],
    ]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, available: 12 });
    expect(await halvesOf(member)).toEqual([]);
    expect((await server.as(member, leaves.mine)).data).toEqual([]);
    for (const again of [leaves.remove, leaves.approve, leaves.update] as const)
      expect((await server.as(lead, again, { id })).status).toBe(404);
    expect((await notesOf(id)).at(-1)).toMatchObject({ action: "leaves.removed", actorId: lead.id, before: { days: 2 } });
  });

  test("a member deletes only own pending ones", async () => {
    const { member, mate, lead } = await cast();
    const { _id: pending } = await applied(member);
    const { _id: decided } = await approved(member, lead, { startDate: "2026-03-20" });
    expect((await server.as(mate, leaves.remove, { id: pending })).status).toBe(404);
    const refused = await server.as(member, leaves.remove, { id: decided });
    expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to delete this leave"]);
    expect((await server.as(member, leaves.remove, { id: pending })).status).toBe(200);
    expect((await stored(decided)).deletedAt).toBeNull();
  });
});

describe("an account that closes", () => {
  test("turns down what the person still waited for", async () => {
    const { member, admin } = await cast();
    const { _id: pending } = await applied(member);
    const { _id: decided } = await approved(member, admin, { startDate: "2026-03-20" });
    expect((await server.as(admin, users.remove, { id: member.id })).status).toBe(200);
    expect(await stored(pending)).toMatchObject({ status: "Rejected", rejectionReason: "Account closed", decidedBy: admin.id });
    expect(await stored(decided)).toMatchObject({ status: "Approved" });
    expect(await halvesOf(member)).toHaveLength(2);
    expect((await server.as(admin, leaves.approve, { id: pending })).status).toBe(409);
    const asked = await server.as(admin, leaves.update, { id: pending, reason: "Once more" });
    expect([asked.status, asked.body.message]).toEqual([409, `The account of ${member.name} is closed`]);
    expect(await stored(pending)).toMatchObject({ status: "Rejected" });
  });
});
