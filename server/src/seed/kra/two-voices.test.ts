import { beforeAll, expect, test } from "vitest";
import * as calibration from "@daybook/contract/kra/calibration";
import * as formerLeads from "@daybook/contract/kra/former-leads";
import * as kra from "@daybook/contract/kra/kra";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import { startServer } from "#test/harness.ts";
import { signIns } from "#seed/people.ts";
import { seededRandom } from "#seed/random.ts";
import { seedDemo } from "#seed/seed.ts";

const server = startServer();
const today = "2026-03-12";
const now = `${today}T15:00:00Z`;
const february = { year: 2026, month: 2 };

beforeAll(async () => {
  server.clock.set(now);
  await seedDemo(server.database, { today, now, random: seededRandom(1), calibrates: true, log: () => {} });
});

const idOf = (name: string) => server.db.selectFrom("users").select("id").where("name", "=", name).executeTakeFirstOrThrow();

test("two teams wait for their release, one of them with a rating that an admin changed", async () => {
  const { data } = await server.as(await idOf(signIns.admin.name), calibration.list, february);
  const waiting = data.people.filter(({ status }) => status === "Ready");
  expect(new Set(waiting.map(({ user }) => user.team))).toEqual(new Set(["Development", "3D"]));
  expect(data.people.filter(({ user, status }) => user.team === "3D" && status !== "Ready")).toEqual([]);
  expect(waiting.some(({ self }) => self !== null)).toBe(true);
  expect(data.changes).toMatchObject([{ user: { name: "Farhan Ali" }, ratings: [{ name: expect.any(String) }] }]);
  const { previousScore, score } = data.changes[0]!;
  expect(previousScore).toBeGreaterThan(score);
  expect(data.people.find(({ user }) => user.name === "Farhan Ali")).toMatchObject({ lead: previousScore, final: score });
});

test("most people sent a self-review, some have a draft: the lead of the last month, the member of this one", async () => {
  const rows = await server.db.selectFrom("kraSelfReviews").select(["submittedAt", "month", "createdAt"]).execute();
  const ofFebruary = rows.filter(({ month }) => month === 2);
  const sent = ofFebruary.filter(({ submittedAt }) => submittedAt !== null);
  expect(sent.length).toBeGreaterThan(ofFebruary.length / 2);
  expect(sent.length).toBeLessThan(ofFebruary.length);
  for (const { createdAt } of rows) expect(new Date(createdAt) <= new Date(now)).toBe(true);
  const sentByMember = await server.as(await idOf(signIns.member.name), selfReviews.get, february);
  expect(sentByMember.data.submittedAt).not.toBeNull();
  const ofLead = await server.as(await idOf(signIns.lead.name), selfReviews.get, february);
  expect(ofLead.data).toMatchObject({ submittedAt: null, can: { update: true } });
  expect(ofLead.data._id).not.toBeNull();
  const own = await server.as(await idOf(signIns.member.name), selfReviews.get, { year: 2026, month: 3 });
  expect(own.data).toMatchObject({ mode: "optional", submittedAt: null, can: { update: true } });
  expect(own.data.parameters.filter(({ rating }) => rating !== null)).toHaveLength(2);
});

test("the lead has commented on a person who left the team, for the lead who rates", async () => {
  const [lead, newLead, person] = [await idOf(signIns.lead.name), await idOf("Priya Sharma"), await idOf("Aditi Ghosh")];
  const { data } = await server.as(lead, formerLeads.list, february);
  expect(data).toMatchObject([{ user: { name: "Aditi Ghosh", team: "Development" }, until: "2026-02-11", can: { comment: true } }]);
  const read = await server.as(newLead, kra.getMonthly, { teamMemberId: person.id, ...february });
  expect(read.data).toMatchObject({ status: "Ready", formerComments: [{ text: data[0]!.comment!.text, by: { name: signIns.lead.name } }] });
  const earlier = await server.as(newLead, kra.getMonthly, { teamMemberId: person.id, year: 2026, month: 1 });
  expect(earlier.data.evaluator?.name).toBe(signIns.lead.name);
});
