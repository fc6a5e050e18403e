import { beforeEach, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { buttonsIn, fakeSlack } from "#test/fakes/fake-slack.ts";
import { evaluationOf } from "#test/evaluation-fixtures.ts";
import { startServer } from "#test/harness.ts";
import { afternoon, reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const api = fakeSlack(() => server);
const server = startServer({ env: { slack: api.env, publicUrl: "https://daybook.example.com" } });
const { make, teamOfTwo, reset } = reminderFixtures(server);
const { command, post, deliver, link, received, pressFields, submitFields } = api;

beforeEach(async () => {
  await reset();
  api.clock.at = afternoon;
});

test("no message has a type or a reason of leave, an evaluation, or another person's data", async () => {
  const { lead, member, team } = await teamOfTwo();
  const [ofMember, ofLead] = [await link(member), await link(lead)];
  const colleague = await make.user("team_member", { team, name: "Zacharias Nightingale" });
  await make.task(lead, { title: "Confidential merger plan", assigneeId: colleague.id });
  for (const person of [member, colleague]) {
    const period = { startDate: "2026-03-16", endDate: "2026-03-17" };
    expect((await server.as(person, leaves.apply, { leaveType: "Sick", ...period, reason: "Surgery of the knee" })).status).toBe(201);
    await evaluationOf(server, person, lead);
  }
  await server.db
    .updateTable("kraEvaluations")
    .set({ status: "Shared", sharedAt: `${thursday}T09:00:00.000Z` })
    .execute();
  // The requests to the lead can be withdrawn for ten seconds.
  server.clock.set(`${thursday}T16:00:15.000Z`);
  await deliver();
  const asked = received.filter(({ method, body }) => method === "chat.postMessage" && body.channel === ofLead);
  received.length = 0;

  const ofEveryCommand = async (account: string) => {
    const answers: unknown[] = [];
    for (const words of ["help", "away", "tasks", "report", "leave", "nonsense"]) answers.push((await command(account, words)).body);
    await deliver();
    return answers;
  };
  const shownToMember = await ofEveryCommand(ofMember);
  const form = received.find(({ method, body }) => method === "views.open" && body.view.callback_id === "report")!.body.view;
  // What its author types comes back in the draft.
  for (const lines of ["plan 2h", "#1 1h", "@Zoe 1h", "two things"])
    shownToMember.push((await post("actions", submitFields(ofMember, form, { lines }))).body);
  // The form of a request offers the types of leave to its author.
  const sentToMember = received.splice(0).filter(({ body }) => body.view?.callback_id !== "leave");
  expect(sentToMember.length).toBeGreaterThan(2);
  const ofOne = JSON.stringify([sentToMember, shownToMember]);
  expect(ofOne).not.toMatch(/sick|surgery|knee|confidential|merger|nightingale|81[.,]5|exceeds|developers|rating|score/i);

  const shownToLead = await ofEveryCommand(ofLead);
  const requests = asked.filter(({ body }) => buttonsIn(body.blocks).some(({ action_id }) => action_id === "approve"));
  expect(requests).toHaveLength(2);
  for (const { body } of requests)
    shownToLead.push((await post("actions", pressFields(ofLead, buttonsIn(body.blocks)[0]!, body.blocks))).body);
  await deliver();
  const sentToLead = received.filter(({ body }) => body.view?.callback_id !== "leave");
  const ofTheLead = JSON.stringify([asked, shownToLead, sentToLead]);
  // A lead gets names and dates.
  expect(ofTheLead).toContain("Zacharias Nightingale asks for time away");
  expect(ofTheLead).not.toMatch(/sick|surgery|knee|confidential|81[.,]5|exceeds|developers|rating|score/i);
});
