import { beforeEach, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { buttonsOf, conversationFixtures, textOf } from "#test/fakes/phones.ts";
import { startServer } from "#test/harness.ts";
import { reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { teamOfTwo, reset } = reminderFixtures(server);
const { verify, press, write, deliver } = conversationFixtures(server, graph);

beforeEach(reset);

/** A lead with a verified number, and a request of a member. */
async function scene() {
  const people = await teamOfTwo();
  await verify(people.lead);
  graph.received.length = 0;
  const { data } = await server.as(people.member, leaves.apply, {
    leaveType: "Casual",
    startDate: "2026-03-18",
    endDate: "2026-03-20",
    reason: "A fever that no one has to know of",
  });
  const statusOf = async () =>
    (await server.db.selectFrom("leaves").select("status").where("id", "=", data._id).executeTakeFirstOrThrow()).status;
  // Its notice can be withdrawn for ten seconds.
  server.clock.set(`${thursday}T16:00:15.000Z`);
  return { ...people, id: data._id, statusOf };
}

test("a request has its buttons, and only names and dates", async () => {
  const { statusOf, lead } = await scene();
  await deliver();
  const [request, ...others] = graph.received;
  expect(others).toEqual([]);
  expect(textOf(request!)).toMatch(/asks for time away\*\nWed 18 – Fri 20 Mar, 3 days$/);
  expect(textOf(request!)).not.toMatch(/sick|fever/i);
  const [approve, reject] = buttonsOf(request!);
  expect([approve!.title, reject!.title]).toEqual(["Approve", "Reject"]);
  expect((await press(lead, approve!)).map(textOf)).toEqual(["✓ Approved."]);
  expect(await statusOf()).toBe("Approved");
  const event = await server.db
    .selectFrom("auditEvents")
    .select(["actorId", "after"])
    .where("action", "=", "leaves.approved")
    .where("actorId", "=", lead.id)
    .executeTakeFirstOrThrow();
  expect(event.after).toMatchObject({ byWhatsApp: true });
  expect(textOf((await press(lead, approve!))[0]!)).toBe("You have already decided with this link.");
});

test("a refusal asks for its reason first", async () => {
  const { statusOf, lead, id } = await scene();
  await deliver();
  const [, reject] = buttonsOf(graph.received[0]!);
  expect(textOf((await press(lead, reject!))[0]!)).toContain("Write the reason");
  expect(await statusOf()).toBe("Pending");
  expect((await write(lead, "The release is that week")).map(textOf)).toEqual(["✓ Rejected with your reason."]);
  const { rejectionReason } = await server.db.selectFrom("leaves").select("rejectionReason").where("id", "=", id).executeTakeFirstOrThrow();
  expect([await statusOf(), rejectionReason]).toEqual(["Rejected", "The release is that week"]);
});

test("a request that was decided elsewhere is not sent", async () => {
  const { lead, id } = await scene();
  await server.as(lead, leaves.approve, { id });
  await deliver();
  expect(graph.received).toEqual([]);
});

test("who lost the right to decide decides nothing", async () => {
  const { statusOf, lead } = await scene();
  await deliver();
  const [approve] = buttonsOf(graph.received[0]!);
  await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", lead.id).execute();
  expect(textOf((await press(lead, approve!))[0]!)).toContain("You don't have permission to decide");
  expect(await statusOf()).toBe("Pending");
});

test("outside of the 24 hours it waits for the lead's next message", async () => {
  const people = await teamOfTwo();
  await verify(people.lead);
  graph.received.length = 0;
  server.clock.set("2026-03-16T10:00:00.000Z");
  await server.as(people.member, leaves.apply, { leaveType: "Casual", startDate: "2026-03-18", endDate: "2026-03-18", reason: "r" });
  server.clock.set("2026-03-16T10:00:15.000Z");
  await deliver();
  expect(graph.received).toEqual([]);
  await write(people.lead, "help", { at: "2026-03-16T10:01:00.000Z" });
  server.clock.set("2026-03-16T10:05:00.000Z");
  await deliver();
  expect(graph.received.map(textOf).at(-1)).toContain("asks for time away");
});
