import { beforeEach, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as exports from "@daybook/contract/exports/exports";
import * as calibration from "@daybook/contract/kra/calibration";
import * as formerLeads from "@daybook/contract/kra/former-leads";
import * as kra from "@daybook/contract/kra/kra";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as reports from "@daybook/contract/reports/reports";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { callTool } from "#test/mcp-calls.ts";
import { giveToken } from "#test/access-token-fixtures.ts";

const server = startServer();
const { team } = kraFactories(server);
const march = { year: 2026, month: 3 };
const period = { startDate: "2026-03-01", endDate: "2026-03-31" };

/** Text and score of each side: weights of 61.5 and 38.5 make scores that occur nowhere else. */
const self = ["self-review-text", "63.05"];
const lead = ["evaluator-text", "54.6"];
const calibrated = "66.9";
const reason = "calibration-reason-text";

beforeEach(async () => {
  server.clock.set("2026-04-02T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC", selfReview: "required", calibration: "before-sharing" }).execute();
});

type Person = { id: string };
type Subject = { member: Person; parameterId: string };

const fileOf = async (reader: Person, path: string) =>
  (await server.app.inject({ url: `/api${path}`, headers: { cookie: await server.cookieOf(reader) } })).body;

/** Every way to read something of an evaluation. What the reader may not call says so, and nothing else. */
const ways: Record<string, (reader: Person, subject: Subject) => Promise<unknown>> = {
  evaluation: async (reader, { member }) => (await server.as(reader, kra.getMonthly, { teamMemberId: member.id, ...march })).body,
  preparation: async (reader, { member }) => (await server.as(reader, kra.prepareMonthly, { teamMemberId: member.id, ...march })).body,
  history: async (reader, { member }) => (await server.as(reader, kra.history, { teamMemberId: member.id })).body,
  "own review": async (reader) => (await server.as(reader, selfReviews.get, march)).body,
  members: async (reader) => (await server.as(reader, kra.teamMembers, march)).body,
  "members as a file": (reader) => fileOf(reader, "/kra/team-members?year=2026&month=3&format=csv"),
  evaluations: async (reader) => (await server.as(reader, kra.listEvaluations, march)).body,
  "evaluations as a file": (reader) => fileOf(reader, "/kra/admin/evaluations?year=2026&month=3&format=csv"),
  states: async (reader) => (await server.as(reader, kra.teamStates, march)).body,
  analytics: async (reader) => (await server.as(reader, kra.analytics, march)).body,
  parameter: async (reader, { parameterId }) => (await server.as(reader, kra.parameterDetails, { id: parameterId, ...march })).body,
  comparison: async (reader) => (await server.as(reader, calibration.list, march)).body,
  "comparison as a file": (reader) => fileOf(reader, "/kra/calibration?year=2026&month=3&format=csv"),
  "former members": async (reader) => (await server.as(reader, formerLeads.list, march)).body,
  report: async (reader) => (await server.as(reader, reports.report, { kind: "kra", ...period })).body,
  "report as a file": (reader) => fileOf(reader, "/reports/kra?startDate=2026-03-01&endDate=2026-03-31&format=csv"),
  inbox: async (reader) => (await server.as(reader, notifications.list, {})).body,
  "stored notices": (reader) => server.db.selectFrom("notifications").selectAll().where("userId", "=", reader.id).execute(),
  "audit log": async (reader) => (await server.as(reader, audit.list, {})).body,
  "own export": async (reader) => {
    const { status, data } = await server.as(reader, exports.all, { own: "true" });
    expect(status).toBe(200);
    return data;
  },
  assistant: async (reader) => {
    const { headers } = await giveToken(server, reader);
    return Promise.all([self[0]!, lead[0]!, reason].map((query) => callTool(server, "search", { q: query }, headers)));
  },
};

/** Reads all ways as a person, and returns in which of them a text is found. */
async function read(reader: Person, subject: Subject) {
  const answers: [name: string, text: string][] = [];
  for (const [name, ask] of Object.entries(ways)) answers.push([name, JSON.stringify(await ask(reader, subject))]);
  return (...texts: string[]) => answers.filter(([, answer]) => texts.some((text) => answer.includes(text))).map(([name]) => name);
}

test("nothing that anyone reads shows a side before its time", async () => {
  const scene = await team();
  const { lead: evaluator, member, admin, made } = scene;
  const other = await team();
  const { data: template } = await server.as(evaluator, kra.saveTemplate, {
    _id: made._id,
    name: "Two voices",
    parameters: [
      { name: "Delivery", weight: 61.5 },
      { name: "Quality", weight: 38.5 },
    ],
  });
  const [delivery, quality] = template.parameters.map(({ _id }) => _id) as [string, string];
  const subject = { member, parameterId: delivery };
  const rated = (first: number, second: number, comment: string) => [
    { parameterId: delivery, rating: first, comment },
    { parameterId: quality, rating: second, comment },
  ];
  const see = async () => {
    // Exports are limited by the hour.
    await server.db.deleteFrom("rateLimits").execute();
    const [byEvaluator, byMember] = await Promise.all([read(evaluator, subject), read(member, subject)]);
    const others = await Promise.all([read(other.lead, subject), read(other.member, subject)]);
    return {
      evaluator: byEvaluator(...self),
      member: byMember(...lead),
      reason: byMember(reason),
      others: others.flatMap((find) => find(...self, ...lead, reason)),
    };
  };
  const blind = { evaluator: [], member: [], reason: [], others: [] };

  expect((await server.as(member, selfReviews.save, { ...march, ratings: rated(4.5, 1, self[0]!), highlights: self[0]! })).status).toBe(
    200,
  );
  const created = await server.as(evaluator, kra.createMonthly, {
    teamMemberId: member.id,
    ...march,
    parameters: rated(3.5, 1.5, lead[0]!),
  });
  expect(created.data.totalScore).toBe(54.6);
  expect(await see()).toEqual(blind);

  expect((await server.as(member, selfReviews.submit, march)).status).toBe(200);
  expect(await see()).toEqual(blind);

  const { _id: id } = created.data;
  expect((await server.as(evaluator, kra.updateMonthly, { id, status: "Ready" })).status).toBe(200);
  const sides = ["evaluation", "evaluations as a file"];
  const ready = await see();
  expect(ready).toEqual({ ...blind, evaluator: expect.arrayContaining(sides) });

  const change = { evaluationId: id, parameters: [{ parameterId: delivery, rating: 4.5 }], reason };
  const changed = await server.as(admin, calibration.change, change);
  expect(changed.data.totalScore).toBe(Number(calibrated));
  expect(await see()).toEqual(ready);
  expect((await read(evaluator, subject))(reason)).toContain("evaluation");
  expect((await read(admin, subject))(reason)).toEqual(expect.arrayContaining(["comparison", "comparison as a file"]));

  expect((await server.as(admin, calibration.release, { ...march, team: scene.team.name, leaveOut: true })).data.releasedIds).toEqual([id]);
  const released = await see();
  expect(released).toEqual({ ...ready, member: expect.arrayContaining(["evaluation", "history", "own export"]) });
  // The person reads the result, and not what it was before calibration.
  const byMember = await read(member, subject);
  expect(byMember(calibrated)).toEqual(expect.arrayContaining(["evaluation", "history"]));
  expect(byMember(lead[1]!)).toEqual([]);
});
