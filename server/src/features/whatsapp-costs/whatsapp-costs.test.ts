import { beforeEach, describe, expect, test } from "vitest";
import * as reminders from "@daybook/contract/reminders/reminders";
import { getCosts, updateCosts } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import { fakeGraphApi, rejectWith } from "#test/fakes/fake-graph-api.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { conversationFixtures } from "#test/fakes/phones.ts";
import { startServer } from "#test/harness.ts";
import { reminderFixtures } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const mail = mailServer();
const server = startServer({ env: { whatsapp: graph.env, smtp: mail.env } });
const { make, teamOfTwo, withPhone, reminderOf, reset } = reminderFixtures(server);
const { verify, write, post, deliver } = conversationFixtures(server, graph);

beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("whatsappUsage").execute();
  await server.db
    .updateTable("whatsappCostSettings")
    .set({ templatePrice: null, answerPrice: null, freeAnswers: 1000, monthlyCap: null })
    .execute();
});

async function scene() {
  const admin = await make.user("admin");
  const { team, lead, member } = await teamOfTwo();
  const costs = async (month?: string) => (await server.as(admin, getCosts, { month })).data;
  const set = async (changes: object) => {
    expect((await server.as(admin, updateCosts, changes)).status).toBe(200);
  };
  const remind = (...people: { id: string }[]) => server.as(admin, reminders.send, { userIds: people.map(({ id }) => id) });
  return { admin, team, lead, member, costs, set, remind };
}

describe("the costs of a month", () => {
  test("are templates and answers by what they were about, without an estimate until prices are entered", async () => {
    const { lead, member, costs, set, remind } = await scene();
    await verify(member);
    await write(member, "balance");
    await remind(lead);
    await deliver();
    const [template, answer] = (await costs()).categories;
    expect(template).toEqual({ category: "template", messages: 1, billed: 1, estimate: null, kinds: [{ kind: "reminder", messages: 1 }] });
    expect(answer).toMatchObject({ category: "answer", messages: 2, billed: 0, estimate: 0 });
    expect(answer!.kinds).toEqual([
      { kind: "balance", messages: 1 },
      { kind: "verify", messages: 1 },
    ]);
    expect(await costs()).toMatchObject({ month: "2026-03", messages: 3, estimate: null, capReached: false });

    await set({ currency: "eur", templatePrice: 0.0135, answerPrice: 0.002, freeAnswers: 1 });
    expect(await costs()).toMatchObject({ estimate: 0.0155, settings: { currency: "EUR", freeAnswers: 1 } });
    expect((await costs("2026-02")).messages).toBe(0);
  });

  test("leave out what WhatsApp refused, could not be asked for, or reports as failed", async () => {
    const { lead, member, costs, remind } = await scene();
    graph.next(rejectWith(400, 131026, "Message undeliverable"));
    await remind(member);
    await deliver();
    expect((await costs()).messages).toBe(0);
    await remind(lead);
    await deliver();
    expect((await costs()).messages).toBe(1);
    const { messageId } = await reminderOf(lead);
    const failed = { id: messageId, status: "failed", timestamp: "1773331200", recipient_id: "49", errors: [{ title: "Undeliverable" }] };
    await post({ statuses: [failed] });
    await post({ statuses: [failed] });
    expect((await costs()).messages).toBe(0);
  });

  test("are forecast before the schedule runs: each person on each workday, and three answers of those who can answer", async () => {
    const { member, costs, set } = await scene();
    await set({ templatePrice: 0.01, answerPrice: 0.01, freeAnswers: 0 });
    const before = (await costs()).forecast;
    await verify(member);
    const { forecast } = await costs();
    expect(forecast).toMatchObject({ people: before.people, workdays: 22, templates: before.people * 22, answers: before.answers + 66 });
    expect(forecast.estimate).toBeCloseTo((forecast.templates + forecast.answers) * 0.01, 6);
  });
});

describe("the monthly cap", () => {
  test("sends what is over it by email, also without the fallback, and by hand too", async () => {
    const { team, lead, member, costs, set, remind } = await scene();
    await server.db.updateTable("reminderSettings").set({ emailFallback: false }).execute();
    await set({ monthlyCap: 1 });
    await remind(lead, member);
    await deliver();
    await deliver();
    const rows = [await reminderOf(lead), await reminderOf(member)];
    expect(rows.map(({ channel }) => channel).toSorted()).toEqual(["email", "whatsapp"]);
    expect([graph.received.length, mail.received.length]).toEqual([1, 1]);
    expect(await costs()).toMatchObject({ messages: 1, capReached: true });

    const third = await make.user("team_member", { team, ...withPhone() });
    expect((await server.as(lead, reminders.preview)).data.find(({ user }) => user._id === third.id)).toMatchObject({ channel: "email" });
  });

  test("is never exceeded by reminders that are sent at the same time", async () => {
    const { team, costs, set, remind } = await scene();
    const people = [];
    for (let index = 0; index < 12; index++) people.push(await make.user("team_member", { team, ...withPhone() }));
    await set({ monthlyCap: 5 });
    await remind(...people);
    const second = await server.build({ env: { whatsapp: graph.env, smtp: mail.env } });
    await Promise.all([deliver(), second.app.jobs.run("deliveries.send")]);
    await deliver();
    expect(graph.received).toHaveLength(5);
    expect(mail.received).toHaveLength(7);
    expect((await costs()).messages).toBe(5);
  });

  test("does not stop answers, which count", async () => {
    const { member, costs, set } = await scene();
    await set({ monthlyCap: 0 });
    await verify(member);
    expect(await write(member, "balance")).toHaveLength(1);
    expect((await costs()).messages).toBe(2);
  });

  test("without email fails the reminder with the reason", async () => {
    const { member, set, remind } = await scene();
    await remind(member);
    await set({ monthlyCap: 0 });
    const { app } = await server.build({ env: { whatsapp: graph.env } });
    await app.jobs.run("deliveries.send");
    expect(await reminderOf(member)).toMatchObject({ status: "failed", error: "The monthly cap of WhatsApp messages is reached" });
  });
});

test("prices and cap are changed once, with a trail", async () => {
  const { admin, set } = await scene();
  await set({ monthlyCap: 500, templatePrice: 0.02 });
  await set({ monthlyCap: 500 });
  const events = await server.db.selectFrom("auditEvents").select(["action", "after"]).where("actorId", "=", admin.id).execute();
  expect(events).toEqual([{ action: "whatsapp_costs.settings_updated", after: { monthlyCap: 500, templatePrice: 0.02 } }]);
});
