import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as reminders from "@daybook/contract/reminders/reminders";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { buttonsOf, conversationFixtures, textOf } from "#test/fakes/phones.ts";
import { startServer } from "#test/harness.ts";
import { evaluationOf } from "#test/evaluation-fixtures.ts";
import { reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { make, teamOfTwo, reminderOf, reset } = reminderFixtures(server);
const { verify, press, write, post, message, deliver, phoneOf } = conversationFixtures(server, graph);

beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("whatsappUsage").execute();
});

async function scene() {
  const people = await teamOfTwo();
  await verify(people.member);
  graph.received.length = 0;
  return people;
}

async function remind(lead: { id: string }, person: { id: string }) {
  const { data } = await server.as(lead, reminders.send, { userIds: [person.id] });
  expect(data.queued).toEqual([person.id]);
  await deliver();
  return graph.received.at(-1)!;
}

const usage = () => server.db.selectFrom("whatsappUsage").select(["category", "kind", "messages"]).where("kind", "=", "reminder").execute();

describe("the buttons of a reminder", () => {
  test("are in the message itself within 24 hours after the person's last message, and answer", async () => {
    const { lead, member } = await scene();
    const reminder = await remind(lead, member);
    expect(reminder).toMatchObject({ to: phoneOf(member), type: "interactive" });
    expect(textOf(reminder)).toContain("please send your end-of-day report");
    const buttons = buttonsOf(reminder);
    expect(buttons.map(({ title }) => title)).toEqual(["Write report", "Yesterday's plan", "On leave"]);
    expect(buttons.every(({ title }) => title.length <= 20)).toBe(true);
    expect(textOf((await press(member, buttons[0]!))[0]!)).toContain("One line for each thing");
    expect(textOf((await press(member, buttons[1]!))[0]!)).toContain("There is no plan for this day");
    expect(textOf((await press(member, buttons[2]!))[0]!)).toMatch(/leave|away/i);
    expect(await usage()).toEqual([{ category: "answer", kind: "reminder", messages: 1 }]);
  });

  test("are those of the template later, and for people without a verified number", async () => {
    const { lead, member } = await scene();
    expect((await remind(lead, lead)).type).toBe("template");
    server.clock.set("2026-03-13T16:00:01.000Z");
    const reminder = await remind(lead, member);
    expect([reminder.type, reminder.to]).toEqual(["template", member.phoneNumber]);
    expect(await usage()).toEqual([{ category: "template", kind: "reminder", messages: 2 }]);
    server.clock.set("2026-03-13T16:01:00.000Z");
    await post({ messages: [message.templateButton(phoneOf(member), "Same as yesterday's plan", { at: "2026-03-13T16:00:30.000Z" })] });
    await deliver();
    expect(textOf(graph.received.at(-1)!)).toContain("There is no plan for this day");
  });

  test("are taken off the costs as what they were sent, if WhatsApp could not deliver them", async () => {
    const { lead, member } = await scene();
    await remind(lead, member);
    const { messageId, billedAs } = await reminderOf(member);
    expect(billedAs).toBe("answer");
    await post({ statuses: [{ id: messageId, status: "failed", timestamp: "1773331200", errors: [{ title: "Undeliverable" }] }] });
    expect(await usage()).toEqual([{ category: "answer", kind: "reminder", messages: 0 }]);
  });
});

test("no message has a type or a reason of leave, an evaluation, or another person's data", async () => {
  const { lead, member, team } = await scene();
  await verify(lead);
  const colleague = await make.user("team_member", { team, name: "Zacharias Nightingale" });
  await make.task(lead, { title: "Confidential merger plan", assigneeId: colleague.id });
  for (const person of [member, colleague]) {
    const { status } = await server.as(person, leaves.apply, {
      leaveType: "Sick",
      startDate: "2026-03-13",
      endDate: "2026-03-16",
      reason: "Surgery of the knee",
    });
    expect(status).toBe(201);
  }
  server.clock.set(`${thursday}T16:00:15.000Z`);
  await evaluationOf(server, member, lead);
  await remind(lead, member);
  for (const text of [
    "balance",
    "away",
    "leave",
    "help",
    "plan",
    "on leave",
    "write report",
    "merger plan 2h",
    "#1 1h",
    "@Zacharias 1h",
    "send",
  ])
    await write(member, text);
  await write(lead, "help");

  const ofMember = graph.received.filter(({ to }) => to === phoneOf(member)).map(textOf);
  expect(ofMember.length).toBeGreaterThan(10);
  expect(ofMember.join("\n")).not.toMatch(/sick|surgery|knee|confidential|nightingale|rating|evaluation|score/i);
  const ofLead = graph.received.filter(({ to }) => to === phoneOf(lead)).map(textOf);
  // A lead gets names and dates.
  expect(ofLead.join("\n")).toContain("Zacharias Nightingale asks for time away");
  expect(ofLead.join("\n")).not.toMatch(/sick|surgery|knee|rating|evaluation|score/i);
});
