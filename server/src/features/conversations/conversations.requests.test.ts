import { beforeEach, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { buttonsOf, conversationFixtures, textOf } from "#test/fakes/phones.ts";
import { startServer } from "#test/harness.ts";
import { hashToken } from "#secret-tokens.ts";
import { reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { teamOfTwo, reset } = reminderFixtures(server);
const { verify, press, write, deliver, post, message, phoneOf, log } = conversationFixtures(server, graph);

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
  expect(textOf((await press(lead, approve!))[0]!)).toBe("You have already approved this request.");
});

test("its token is nowhere in clear text, and a copy of the database decides nothing", async () => {
  const { lead, statusOf } = await scene();
  await deliver();
  const tokenHashes = (await server.db.selectFrom("decisionLinks").select("tokenHash").where("userId", "=", lead.id).execute()).map(
    ({ tokenHash }) => tokenHash,
  );
  expect(tokenHashes).toHaveLength(1);
  const [, reject] = buttonsOf(graph.received[0]!);
  await post({ messages: [message.button(phoneOf(lead), "Reject", reject!.id)] });
  const waiting = (await log(lead)).map(({ content }) => JSON.stringify(content)).join();
  await deliver();
  const { state } = await server.db
    .selectFrom("conversationNumbers")
    .select("state")
    .where("userId", "=", lead.id)
    .executeTakeFirstOrThrow();
  const stored = [...waiting.split(/[":\\]/), ...JSON.stringify(state).split('"')].filter((part) => part.length >= 20);
  expect(state.reasonFor).toBeTruthy();
  expect(waiting).toContain(state.reasonFor);
  for (const part of stored) expect(tokenHashes).not.toContain(hashToken(part));
  expect(await statusOf()).toBe("Pending");
});

test("a button decides nothing for the next owner of the phone", async () => {
  const { lead, member, statusOf } = await scene();
  await deliver();
  const [approve] = buttonsOf(graph.received[0]!);
  await verify(member, phoneOf(lead));
  expect(textOf((await press(member, approve!))[0]!)).toBe("This button does not work any more. Decide in Daybook.");
  expect(await statusOf()).toBe("Pending");
});

test("says in words of a chat why nothing is left to decide", async () => {
  const { lead, id } = await scene();
  await deliver();
  const [approve, reject] = buttonsOf(graph.received[0]!);
  await press(lead, reject!);
  await server.as(lead, leaves.approve, { id });
  const closed = "This request was decided or changed after it was sent to you. Look at it in Daybook.";
  expect((await write(lead, "The release is that week")).map(textOf)).toEqual([closed]);
  expect((await press(lead, approve!)).map(textOf)).toEqual([closed]);
  expect((await press(lead, reject!)).map(textOf)).toEqual([closed]);
  // The reason is not waited for any more: the next lines are a report.
  expect(textOf((await write(lead, "review 3h"))[0]!)).toContain("Your draft");
  server.clock.set("2026-03-15T17:00:00.000Z");
  const late = await press(lead, approve!, { at: "2026-03-15T17:00:00.000Z" });
  expect(late.map(textOf)).toEqual(["This button does not work any more. Decide in Daybook."]);
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
  const [approve, reject] = buttonsOf(graph.received[0]!);
  await press(lead, reject!);
  await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", lead.id).execute();
  expect(textOf((await press(lead, approve!))[0]!)).toContain("You don't have permission to decide");
  expect(await statusOf()).toBe("Pending");
  // The reason is not waited for any more: the next lines are a report.
  expect(textOf((await write(lead, "review 3h"))[0]!)).toContain("Your draft");
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
