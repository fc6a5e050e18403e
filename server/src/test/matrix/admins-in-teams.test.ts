import { beforeAll, describe, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import * as kra from "@daybook/contract/kra/kra";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as reminders from "@daybook/contract/reminders/reminders";
import * as reports from "@daybook/contract/reports/reports";
import * as teams from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { insertLeave } from "#test/leave-factories.ts";

const server = startServer();
const make = factories(server);
const { templateFor, evaluation } = kraFactories(server);

type User = Awaited<ReturnType<typeof make.user>>;
let lead: User, admin: User, otherAdmin: User, colleague: User;
let pending: { id: string };
const monday = "2026-03-16";

beforeAll(async () => {
  server.clock.set("2026-03-12T08:00:00Z");
  const team = await make.team();
  lead = await make.user("team_lead", { team });
  colleague = await make.user("team_member", { team });
  admin = await make.user("admin", { team, phoneNumber: "+4915112345678", employeeId: "EMP-1" });
  otherAdmin = await make.user("admin");
  pending = await insertLeave(server, admin, { days: [monday], status: "Pending", reason: "Surgery" });
  await insertLeave(server, admin, { days: ["2026-03-17"], status: "Approved", reason: "Surgery" });
  await insertLeave(server, colleague, { days: [monday], status: "Pending" });
});

describe("the lead of a team with an admin", () => {
  test("sees of the admin what a colleague sees", async () => {
    const { data } = await server.as(lead, users.get, { id: admin.id });
    expect(data).toMatchObject({ name: admin.name });
    expect(data).toEqual(expect.not.objectContaining({ phoneNumber: expect.anything() }));
    expect(data).not.toHaveProperty("employeeId");
    expect((await server.as(otherAdmin, users.get, { id: admin.id })).data.phoneNumber).toBe("+4915112345678");
    expect(JSON.stringify((await server.as(lead, teams.get, { id: lead.teamId! })).data)).toContain(admin.name);
    const { data: remind } = await server.as(lead, reminders.preview, {});
    expect(JSON.stringify(remind)).not.toContain("+4915112345678");
  });

  test("neither reads nor decides on the admin's leave, and learns only that the admin is away", async () => {
    expect((await server.as(lead, leaves.approve, { id: pending.id })).status).toBe(404);
    expect((await server.as(lead, leaves.reject, { id: pending.id, reason: "No" })).status).toBe(404);
    expect((await server.as(lead, leaves.bulkApprove, { leaveIds: [pending.id] })).data.decidedIds).toEqual([]);
    expect((await server.as(lead, leaves.balance, { userId: admin.id })).status).toBe(403);
    const booking = { userId: admin.id, leaveType: "Unpaid", startDate: "2026-03-23", reason: "Trip" };
    expect((await server.as(lead, leaves.markManual, booking)).status).toBe(403);
    expect((await server.as(lead, leaves.apply, booking)).status).toBe(403);

    const { data: listed } = await server.as(lead, leaves.team, {});
    expect(listed.map((leave) => leave.user._id)).toEqual([colleague.id]);
    const { data: calendar } = await server.as(lead, leaves.calendar, { startDate: monday, endDate: "2026-03-20" });
    const away = calendar.entries.filter(({ user }) => user._id === admin.id);
    expect(away).toHaveLength(1);
    expect(away[0]).not.toHaveProperty("leaveType");
    const period = { startDate: "2026-03-01", endDate: "2026-03-31" };
    const { data: report } = await server.as(lead, reports.report, { kind: "leaves", ...period });
    expect(JSON.stringify(report)).not.toContain(admin.name);
    expect((await server.as(lead, analytics.overview, {})).data.leaves?.waiting).toBe(1);
    expect(JSON.stringify((await server.as(otherAdmin, leaves.all, {})).data)).toContain("Surgery");
    expect((await server.as(admin, leaves.team, {})).data.map((leave) => leave.user._id)).toContain(admin.id);
  });

  test("does not evaluate the admin", async () => {
    await templateFor(admin);
    const { _id } = await evaluation(otherAdmin, admin, { status: "Draft" });
    const month = { teamMemberId: admin.id, year: 2026, month: 3 };
    expect((await server.as(lead, kra.getMonthly, month)).status).toBe(404);
    expect((await server.as(lead, kra.updateMonthly, { id: _id, remarks: "Fine" })).status).toBe(404);
    const { data: people } = await server.as(lead, kra.teamMembers, {});
    expect(people.map((person) => person._id)).toEqual([colleague.id]);
  });
});
