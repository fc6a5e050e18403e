import { beforeEach, describe, expect, test } from "vitest";
import { getNumber, removeNumber } from "@daybook/contract/conversations/conversations";
import * as eods from "@daybook/contract/eods/eods";
import * as reminders from "@daybook/contract/reminders/reminders";
import { buttonsOf, conversationFixtures, textOf } from "#test/fakes/phones.ts";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { startServer } from "#test/harness.ts";
import { reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { make, teamOfTwo, reset } = reminderFixtures(server);
const { verify, write, press, log, post, message, newPhone, phoneOf, deliver } = conversationFixtures(server, graph);

beforeEach(reset);

async function scene() {
  const people = await teamOfTwo();
  await verify(people.member);
  graph.received.length = 0;
  return people;
}

const reportsOf = (person: { id: string }) => server.as(person, eods.mine, {}).then(({ data }) => data);
const answerTo = async (person: { id: string }, text: string) => {
  const [answer, ...others] = await write(person, text);
  expect(others).toEqual([]);
  return textOf(answer!);
};

describe("a number", () => {
  test("is verified by the phone that sends the code, once", async () => {
    const { member } = await teamOfTwo();
    expect((await server.as(member, getNumber)).data).toMatchObject({ configured: true, phoneNumber: null });
    const phone = await verify(member);
    expect(textOf(graph.received.at(-1)!)).toContain("This number is verified");
    const { data } = await server.as(member, getNumber);
    expect(data).toMatchObject({ phoneNumber: phone, companyNumber: "+15550783881" });
    const events = await server.db.selectFrom("auditEvents").select("action").where("actorId", "=", member.id).execute();
    expect(events).toEqual([{ action: "conversations.verified" }]);
  });

  test("belongs to one person: who verifies it last", async () => {
    const { lead, member } = await teamOfTwo();
    const phone = await verify(member);
    await verify(lead, phone);
    expect((await server.as(member, getNumber)).data.phoneNumber).toBeNull();
    expect((await server.as(lead, getNumber)).data.phoneNumber).toBe(phone);
  });

  test("that is unknown, or forgotten, changes nothing and gets no answer, with a phone number of the profile too", async () => {
    const { lead, member } = await scene();
    const { phoneNumber } = await server.db.selectFrom("users").select("phoneNumber").where("id", "=", lead.id).executeTakeFirstOrThrow();
    await post({ messages: [message.text(phoneNumber!, "review 3h"), message.text(newPhone(), "DB-AAAA-AAAA")] });
    await server.as(member, removeNumber);
    await post({ messages: [message.text(phoneOf(member), "review 3h")] });
    await deliver();
    expect(graph.received).toEqual([]);
    expect(await server.db.selectFrom("eodDrafts").select("date").where("userId", "in", [lead.id, member.id]).execute()).toEqual([]);
  });

  test("with a forged signature changes nothing", async () => {
    const { member } = await scene();
    const { statusCode } = await post({ messages: [message.text(phoneOf(member), "review 3h")] }, { secret: "another" });
    await deliver();
    expect([statusCode, graph.received]).toEqual([403, []]);
  });
});

describe("a report", () => {
  test("is a draft until Send is pressed, and then the report of the form", async () => {
    const { member } = await scene();
    const [draft] = await write(member, "Landing page 3h\n1:30 booking card done\nstaircase 0.5 blocked client file still open");
    expect(textOf(draft!)).toContain("*Your draft, 5 of 8 hours*");
    expect(textOf(draft!)).toContain("⛔ staircase – *0.5 h*\n    client file still open");
    expect(await reportsOf(member)).toEqual([]);
    expect((await server.as(member, eods.savedDraft, {})).data?.tasks).toHaveLength(3);

    const [send, change] = buttonsOf(draft!);
    expect([send!.title, change!.title]).toEqual(["Send", "Change"]);
    const [sent] = await press(member, send!);
    expect(textOf(sent!)).toMatch(/^✓ Submitted, 5 hours\. You can change it until \w{3} \d/);
    const [report, ...others] = await reportsOf(member);
    expect(others).toEqual([]);
    expect(report).toMatchObject({ date: thursday, totalHours: 5 });
    expect(report!.tasks.map(({ taskName, hoursSpent, status, blockers }) => [taskName, hoursSpent, status, blockers])).toEqual([
      ["Landing page", 3, "In Progress", ""],
      ["booking card", 1.5, "Completed", ""],
      ["staircase", 0.5, "Blocked", "client file still open"],
    ]);
    const event = await server.db
      .selectFrom("auditEvents")
      .select("after")
      .where("action", "=", "eods.submitted")
      .where("actorId", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(event.after).toMatchObject({ byWhatsApp: true });
  });

  test("is submitted once, however often Send is pressed and the message arrives", async () => {
    const { member } = await scene();
    const [draft] = await write(member, "review 3h");
    const [send] = buttonsOf(draft!);
    await press(member, send!, { id: "wamid.send" });
    expect(await press(member, send!, { id: "wamid.send" })).toEqual([]);
    expect(textOf((await press(member, send!))[0]!)).toContain("Your report for today is in: 3 hours.");
    expect((await reportsOf(member)).map(({ totalHours, revision }) => [totalHours, revision])).toEqual([[3, 1]]);
  });

  test("that was changed since it was shown is shown again", async () => {
    const { member } = await scene();
    const [first] = await write(member, "review 3h");
    await write(member, "copy 1h");
    const [again] = await press(member, buttonsOf(first!)[0]!);
    expect(textOf(again!)).toContain("The draft has changed since. Check it again.");
    expect(textOf(again!)).toContain("*Your draft, 4 of 8 hours*");
    expect(await reportsOf(member)).toEqual([]);
    expect(textOf((await write(member, "send"))[0]!)).toContain("Submitted, 4 hours");
  });

  test("is written again after Change", async () => {
    const { member } = await scene();
    const [draft] = await write(member, "review 3h\ncopy 1h");
    await press(member, buttonsOf(draft!)[1]!);
    const [again] = await write(member, "review 2h");
    expect(textOf(again!)).toContain("*Your draft, 2 of 8 hours*");
  });

  test("asks about hours, and takes the next amount for them", async () => {
    const { member } = await scene();
    expect(await answerTo(member, "Landing page")).toBe("How many hours for “Landing page”?");
    const [draft] = await write(member, "2");
    expect(textOf(draft!)).toContain("◐ Landing page – *2 h*");
    expect(await answerTo(member, "2")).toContain("Is the number in “2” its hours?");
  });

  test("says the sentence of the form when a rule refuses it", async () => {
    const { member } = await scene();
    await write(member, "a long day 20h");
    const [draft] = await write(member, "and another 5h");
    const [refused] = await press(member, buttonsOf(draft!)[0]!);
    expect(textOf(refused!)).toBe("A report can have at most 24 hours. This one would have 25.");
    expect(await reportsOf(member)).toEqual([]);
    expect((await server.as(member, eods.savedDraft, {})).data?.tasks).toHaveLength(2);
  });

  test("finds the person's own task by its number and by words of its title, and no other", async () => {
    const { lead, member } = await scene();
    const numberOf = async ({ id }: { id: string }) =>
      (await server.db.selectFrom("tasks").select("number").where("id", "=", id).executeTakeFirstOrThrow()).number;
    const fields = { assigneeId: member.id, status: "In Progress" } as const;
    const own = await numberOf(await make.task(lead, { ...fields, title: "Hand tracking: pinch to teleport" }));
    const foreign = await numberOf(await make.task(lead, { ...fields, title: "Secret launch", assigneeId: lead.id }));
    const [draft] = await write(member, `pinch to teleport 3h\n#${foreign} 1h\nsecret launch 2h`);
    expect(textOf(draft!)).toContain(`Hand tracking: pinch to teleport – *3 h*\n    #${own}`);
    expect(textOf(draft!)).toContain("secret launch – *2 h*");
    expect(textOf(draft!)).toContain(`#${foreign} is no task that you can report on`);
    expect(textOf(draft!)).not.toContain("Secret launch");
  });
});

describe("messages", () => {
  test("are answered in the order in which they were written", async () => {
    const { member } = await scene();
    const phone = phoneOf(member);
    const [draft] = await write(member, "review 3h");
    const [send] = buttonsOf(draft!);
    // The button was pressed after `copy 1h` was written, and arrives first.
    await post({ messages: [message.button(phone, "Send", send!.id, { at: `${thursday}T16:00:10.000Z` })] });
    await post({ messages: [message.text(phone, "copy 1h", { at: `${thursday}T16:00:05.000Z` })] });
    server.clock.set(`${thursday}T16:00:20.000Z`);
    await deliver();
    expect(graph.received.map(textOf).at(-1)).toContain("The draft has changed since");
    expect(await reportsOf(member)).toEqual([]);
  });

  test("that arrive after midnight belong to the day on which they were written", async () => {
    const { member } = await scene();
    server.clock.set("2026-03-13T00:10:00.000Z");
    const [draft] = await write(member, "review 3h", { at: `${thursday}T23:50:00.000Z` });
    expect(textOf(draft!)).toContain("Your draft for Thu 12 Mar");
    await press(member, buttonsOf(draft!)[0]!);
    expect((await reportsOf(member)).map(({ date }) => date)).toEqual([thursday]);
  });

  test("that are more than a day late are in the log, without an answer", async () => {
    const { member } = await scene();
    expect(await write(member, "review 3h", { at: "2026-03-11T10:00:00.000Z" })).toEqual([]);
    expect((await log(member)).at(-1)).toMatchObject({ direction: "in", status: "ignored", content: null });
  });

  test("get no answer after STOP, also those that waited, until START", async () => {
    const { member } = await scene();
    const phone = phoneOf(member);
    await post({ messages: [message.text(phone, "review 3h")] });
    await post({ messages: [message.text(phone, "Stop.")] });
    await deliver();
    expect(await write(member, "balance")).toEqual([]);
    expect(graph.received).toEqual([]);
    await write(member, "START", { at: `${thursday}T16:00:05.000Z` });
    expect(await answerTo(member, "balance")).toContain("You have");
  });

  test("of both directions are in the log, without their texts", async () => {
    const { lead, member } = await scene();
    await write(member, "review 3h");
    const { data } = await server.as(lead, reminders.list, {});
    expect(data.map(({ kind, direction, status }) => [kind, direction, status])).toEqual([
      ["report", "out", "accepted"],
      ["report", "in", "answered"],
      ["verify", "out", "accepted"],
      ["verify", "in", "answered"],
    ]);
    const inbound = await server.as(lead, reminders.list, { direction: "in" });
    expect(inbound.data).toHaveLength(2);
    expect((await log(member)).every(({ content }) => content === null)).toBe(true);
    const { messageId } = (await log(member)).at(-1)!;
    await post({ statuses: [{ id: messageId, status: "read", timestamp: "1" }] });
    await post({ statuses: [{ id: messageId, status: "delivered", timestamp: "1" }] });
    expect((await log(member)).at(-1)).toMatchObject({ status: "read" });
  });

  test("a thousand in a minute, in any order, are answered in the order of each person", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => make.user("team_member")));
    for (const person of people) await verify(person);
    graph.received.length = 0;
    const at = (second: number) => `${thursday}T15:50:${String(second).padStart(2, "0")}.000Z`;
    // A word after each line ends the burst.
    const messages = Array.from({ length: 25 }, (_, index) =>
      people.flatMap((person) => [
        message.text(phoneOf(person), `thing ${index} 0:15`, { at: at(2 * index) }),
        message.text(phoneOf(person), "away", { at: at(2 * index + 1) }),
      ]),
    ).flat();
    const mixed = messages.toReversed();
    for (let start = 0; start < mixed.length; start += 100) await post({ messages: mixed.slice(start, start + 100) });
    const answered = () => graph.received.filter(({ text }) => text?.body.startsWith("You have no time away")).length;
    // A run ends after its time budget; on a slow machine the next one goes on.
    for (let run = 0; run < 10 && answered() < 500; run++) await deliver();
    expect(answered()).toBe(500);
    for (const person of people) {
      const answers = graph.received.filter(({ to }) => to === phoneOf(person)).map(textOf);
      const sizes = answers.filter((text) => text.startsWith("*Your draft")).map((text) => text.match(/thing \d+/g)!.length);
      expect(sizes).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
      const isDraft = answers.filter((text) => /^\*Your draft|^You have no/.test(text)).map((text) => text.startsWith("*"));
      expect(isDraft).toEqual(Array.from({ length: 50 }, (_, index) => index % 2 === 0));
    }
  }, 120_000);
});

describe("lines in separate messages", () => {
  const burst = (person: { id: string }, ...lines: string[]) =>
    lines.map((line, index) => message.text(phoneOf(person), line, { at: `${thursday}T15:50:0${index}.000Z` }));

  test("are one draft with one answer, in the order in which they were written", async () => {
    const { member } = await scene();
    const messages = burst(member, "Landing page 3h", "1:30 booking card done", "review");
    for (const each of messages.toReversed()) await post({ messages: [each] });
    await deliver();
    const [draft, ...others] = graph.received;
    expect(others).toEqual([]);
    expect(textOf(draft!)).toMatch(/Your draft, 4\.5 of 8 hours[^]*Landing page[^]*booking card[^]*How many hours for “review”\?/);
    expect(buttonsOf(draft!).map(({ title }) => title)).toEqual(["Send", "Change"]);
    expect((await log(member)).filter(({ direction, kind }) => direction === "in" && kind === "report")).toHaveLength(3);
    // The question about the one line is open.
    expect(textOf((await write(member, "1"))[0]!)).toContain("review – *1 h*");
  });

  test("replace what was there, all of them, after Change", async () => {
    const { member } = await scene();
    const [draft] = await write(member, "review 3h");
    await press(member, buttonsOf(draft!)[1]!);
    graph.received.length = 0;
    await post({ messages: burst(member, "review 2h", "copy 1h") });
    await deliver();
    expect(graph.received.map(textOf)).toEqual([expect.stringContaining("*Your draft, 3 of 8 hours*")]);
  });

  test("wait for a moment, and words and buttons do not", async () => {
    const { member } = await scene();
    await post({ messages: burst(member, "review 3h") });
    const due = async () =>
      (
        await server.db
          .selectFrom("deliveries")
          .select("nextAttemptAt")
          .where("kind", "=", "conversations.answer")
          .where("status", "=", "queued")
          .orderBy("id")
          .execute()
      ).map(({ nextAttemptAt }) => nextAttemptAt);
    expect(await due()).toEqual([`${thursday}T16:00:03.000Z`]);
    await server.app.jobs.run("deliveries.send");
    expect(graph.received).toEqual([]);
    await post({ messages: [message.text(phoneOf(member), "Balance")] });
    expect((await due()).at(-1)).toBe(`${thursday}T16:00:00.000Z`);
  });

  test("that are refused together are refused one by one", async () => {
    const { member } = await scene();
    const messages = Array.from({ length: 52 }, (_, index) =>
      message.text(phoneOf(member), `thing ${index} 0:15`, { at: `${thursday}T15:50:${String(index).padStart(2, "0")}.000Z` }),
    );
    await write(member, "first 1h");
    graph.received.length = 0;
    await post({ messages });
    await deliver();
    const drafts = await server.db.selectFrom("eodDrafts").select("tasks").where("userId", "=", member.id).execute();
    const names = (drafts[0]!.tasks as { taskName: string }[]).map(({ taskName }) => taskName);
    expect(names).toEqual(["first", ...Array.from({ length: 49 }, (_, index) => `thing ${index}`)]);
    const refused = graph.received.map(textOf).slice(-3);
    expect(refused.every((text) => text.includes("50"))).toBe(true);
  });
});

describe("words", () => {
  test("balance, away and help are answered in one message, without types and reasons of leave", async () => {
    const { member } = await scene();
    expect(await answerTo(member, "balance")).toMatch(/^You have [\d.]+ days left in 2026\./);
    expect(await answerTo(member, "Away")).toContain("You have no time away ahead.");
    expect(await answerTo(member, "help")).toContain("*balance* your days of leave");
    expect(await write(member, "thanks")).toEqual([]);
  });
});
