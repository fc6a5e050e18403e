import { beforeEach, expect, test } from "vitest";
import * as policy from "@daybook/contract/policy/policy";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, approved } = leavePeople(server);

beforeEach(reset);

test("who still has to acknowledge the policy and is away is marked, also in the file, without the leave", async () => {
  const { admin, member, mate } = await cast();
  const days = { leaveType: "Sick", startDate: "2026-03-12", endDate: "2026-03-13", reason: "Migraine" };
  for (const person of [member, mate]) await approved(person, admin, days);
  await server.as(admin, policy.update, { content: "Be kind.", requiresAcknowledgement: true });
  await server.as(mate, policy.acknowledge);
  const { data, body } = await server.as(admin, policy.acknowledgements);
  expect(data.filter(({ away }) => away).map(({ _id, away }) => [_id, away])).toEqual([[member.id, { backOn: "2026-03-16" }]]);
  expect(JSON.stringify(body)).not.toMatch(/Sick|Migraine/);
  const url = "/api/policy/acknowledgements?format=csv";
  const file = await server.app.inject({ url, headers: { cookie: await server.cookieOf(admin) } });
  expect(file.body.split("\r\n").filter((line) => line.includes(",Yes,"))).toEqual([expect.stringMatching(/,Yes,2026-03-16$/)]);
});
