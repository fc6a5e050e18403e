import { beforeEach, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as leaves from "@daybook/contract/leaves/leaves";
import type { channels } from "@daybook/contract/reminders/reminders";
import { type RuleKind, ruleKinds } from "@daybook/contract/reminders/rule-kinds";
import * as rules from "@daybook/contract/reminders/rules";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { fakeSlack } from "#test/fakes/fake-slack.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { evaluationOf } from "#test/evaluation-fixtures.ts";
import { startServer } from "#test/harness.ts";
import { afternoon, reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const mail = mailServer();
const api = fakeSlack(() => server);
const server = startServer({
  env: { whatsapp: graph.env, smtp: mail.env, slack: api.env, publicUrl: "https://daybook.example.com" },
});
const { make, teamOfTwo, reminderOf, deliver, reset } = reminderFixtures(server);

const ofLeave = /sick|surgery|knee/i;
const ofOthers = /confidential|nightingale|merger/i;
const ofEvaluation = /81[.,]5|exceeds|expectations|developers|rating|score/i;

beforeEach(async () => {
  await reset();
  api.clock.at = afternoon;
  await server.db.deleteFrom("reminders").execute();
  await server.db.updateTable("users").set({ status: "inactive" }).execute();
  await server.db.updateTable("settings").set({ reportsStartOn: "2026-03-11", eodWindowDays: 7 }).execute();
  await server.db.updateTable("reminderSettings").set({ enabled: true, time: "17:00" }).execute();
});

const leave = { leaveType: "Sick", startDate: "2026-03-16", endDate: "2026-03-17", reason: "Surgery of the knee" };

/** A person who owes everything, with leave, an evaluation, and a colleague of whom the same is known. */
async function scene() {
  const { lead, member, team } = await teamOfTwo();
  const admin = await make.user("admin");
  const colleague = await make.user("team_member", { team, name: "Zacharias Nightingale", dateOfJoining: "2026-01-01" });
  await make.task(lead, { title: "Confidential merger plan", assigneeId: colleague.id });
  for (const person of [member, colleague]) {
    expect((await server.as(person, leaves.apply, leave)).status).toBe(201);
    await evaluationOf(server, person, lead);
  }
  await server.db
    .updateTable("kraEvaluations")
    .set({ status: "Shared", sharedAt: `${thursday}T09:00:00.000Z` })
    .execute();
  const audience = { teams: [], roles: [], users: [member.id] };
  const { status } = await server.as(admin, announcements.create, {
    title: "Confidential merger",
    content: "Nightingale",
    audience,
    mustReadBy: "2026-03-20",
  });
  expect(status).toBe(201);
  await api.link(member);
  await server.db.deleteFrom("deliveries").execute();
  return { admin, lead, member };
}

const sentBy = {
  whatsapp: () => JSON.stringify(graph.received),
  slack: () => JSON.stringify(api.received.filter(({ method }) => method === "chat.postMessage")),
  email: () => mail.received.map(({ raw }) => raw.replace(/=\r?\n/g, "")).join("\n"),
} satisfies Record<(typeof channels)[number], () => string>;

const cases = ruleKinds.flatMap((kind) => (["whatsapp", "slack", "email"] as const).map((channel) => [kind, channel] as const));

test.each(cases)(
  "a reminder of the kind %s by %s has nothing of leave, an evaluation, an announcement or other people",
  async (kind, channel) => {
    const { admin, member } = await scene();
    expect((await server.as(member, rules.updateChannel, { channel })).status).toBe(200);
    const ruleOf = (each: RuleKind) => ({
      kind: each,
      enabled: each === kind,
      days: [4],
      templateName: each === "report_due" ? null : each,
    });
    expect((await server.as(admin, rules.updateRules, { rules: ruleKinds.map(ruleOf) })).status).toBe(200);
    api.received.length = 0;
    server.clock.set(`${thursday}T17:00:00.000Z`);
    await server.app.jobs.run("reminders.schedule");
    await server.db.deleteFrom("deliveries").where("kind", "<>", `reminders.${channel}`).execute();
    const own = await reminderOf(member);
    await server.db.deleteFrom("deliveries").where("target", "<>", own.id).execute();
    await deliver();
    expect(await reminderOf(member)).toMatchObject({ kind: kind === "report_due" ? "eod" : kind, channel });
    const text = sentBy[channel]();
    expect(text).toContain(member.name);
    expect(text).not.toMatch(ofLeave);
    expect(text).not.toMatch(ofOthers);
    expect(text).not.toMatch(ofEvaluation);
  },
);
