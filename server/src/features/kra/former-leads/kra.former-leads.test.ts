import { beforeEach, describe, expect, test } from "vitest";
import * as formerLeads from "@daybook/contract/kra/former-leads";
import * as kra from "@daybook/contract/kra/kra";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { team: kraTeam, templateFor, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(async () => {
  server.clock.set("2026-02-02T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC", selfReview: "off", calibration: "off" }).execute();
});

/** A person of one team who moves to another one on a day. */
async function moved(day: string) {
  const { admin, lead, member } = await kraTeam();
  const newTeam = await make.team();
  const newLead = await make.user("team_lead", { team: newTeam });
  const template = await templateFor(member);
  await move(admin, member, newTeam.name, day);
  return { admin, lead, member, newLead, newTeam, ...template };
}

/** Accounts exist since before the day: what changes on the first day is a correction. */
async function move(admin: Person, person: Person, team: string, day: string) {
  await server.db.updateTable("users").set({ createdAt: "2026-01-05T09:00:00Z" }).where("id", "=", person.id).execute();
  server.clock.set(`${day}T09:00:00Z`);
  expect((await server.as(admin, users.update, { id: person.id, team })).status).toBe(200);
}

const statusOf = async (reader: Person, member: Person, month = march) =>
  (await server.as(reader, kra.prepareMonthly, { teamMemberId: member.id, ...month })).status;

const comment = (by: Person, id: string, text: string, month: object = march) => server.as(by, formerLeads.comment, { id, text, ...month });

describe("the lead of the month's last day", () => {
  test.each([
    ["2026-03-31", 404, 200],
    ["2026-04-01", 200, 403],
  ])("rates: after a change on %s", async (day, ofFormer, ofNew) => {
    const { lead, newLead, member } = await moved(day);
    server.clock.set("2026-04-03T09:00:00Z");
    expect([await statusOf(lead, member), await statusOf(newLead, member)]).toEqual([ofFormer, ofNew]);
    const listed = await Promise.all(
      [lead, newLead].map(async (each) => (await server.as(each, kra.teamMembers, march)).data.some(({ _id }) => _id === member.id)),
    );
    expect(listed).toEqual([ofFormer === 200, ofNew === 200]);
  });

  test("keeps the evaluation from the new lead until it is shared, and may still share it", async () => {
    const { lead, newLead, member } = await moved("2026-04-01");
    const made = await server.as(lead, kra.createMonthly, { teamMemberId: member.id, ...march });
    const read = async () => (await server.as(newLead, kra.getMonthly, { teamMemberId: member.id, ...march })).status;
    const listed = async () =>
      (await server.as(newLead, kra.listEvaluations)).data.length +
      (await server.as(newLead, kra.history, { teamMemberId: member.id })).data.length;
    expect([await read(), await listed()]).toEqual([404, 0]);
    const parameters = made.data.parameters.map(({ parameterId }) => ({ parameterId, rating: 4 }));
    expect((await server.as(lead, kra.updateMonthly, { id: made.data._id, parameters, status: "Shared" })).status).toBe(200);
    expect([await read(), await listed()]).toEqual([200, 2]);
    expect((await server.as(newLead, kra.updateMonthly, { id: made.data._id, remarks: "Mine" })).status).toBe(403);
  });
});

describe("comments of a former lead", () => {
  test("are for the lead who rates and admins, and after sharing for the person", async () => {
    const { admin, lead, newLead, member } = await moved("2026-03-10");
    expect((await server.as(lead, formerLeads.list, march)).data).toMatchObject([
      { user: { _id: member.id }, until: "2026-03-09", comment: null, can: { comment: true } },
    ]);
    expect((await server.as(newLead, formerLeads.list, march)).data).toEqual([]);
    expect((await comment(lead, member.id, "Led the move of the archive")).data).toMatchObject({
      comment: { text: "Led the move of the archive" },
    });
    const prepared = await server.as(newLead, kra.prepareMonthly, { teamMemberId: member.id, ...march });
    expect(prepared.data.formerComments).toMatchObject([{ by: { _id: lead.id }, text: "Led the move of the archive" }]);

    const { _id: id } = await evaluation(newLead, member);
    expect((await comment(lead, id, "Led the move of the archive alone", {})).status).toBe(200);
    const seen = async (reader: Person) => {
      const { status, data } = await server.as(reader, kra.getMonthly, { teamMemberId: member.id, ...march });
      return status === 200 ? data.formerComments?.map(({ text }) => text) : status;
    };
    const text = ["Led the move of the archive alone"];
    expect([await seen(newLead), await seen(admin), await seen(member), await seen(lead)]).toEqual([text, text, 404, 404]);
    await server.as(newLead, kra.updateMonthly, { id, status: "Shared" });
    expect(await seen(member)).toEqual(text);
    const late = await comment(lead, id, "One more", {});
    expect([late.status, late.body.message]).toEqual([409, `The evaluation of ${member.name} for March 2026 is already shared`]);
    expect((await server.as(lead, formerLeads.list, march)).data).toMatchObject([{ can: { comment: false } }]);
  });

  test("are removed without text", async () => {
    const { lead, newLead, member } = await moved("2026-03-10");
    await comment(lead, member.id, "To remove");
    expect((await comment(lead, member.id, " ")).data.comment).toBeNull();
    expect((await server.as(newLead, kra.prepareMonthly, { teamMemberId: member.id, ...march })).data.formerComments).toBeUndefined();
  });

  test("are not for others, for months without a change, or half a month", async () => {
    const { admin, lead, newLead, member } = await moved("2026-03-10");
    const otherLead = await make.user("team_lead", { team: await make.team() });
    const refusals = await Promise.all(
      [admin, newLead, member, otherLead].map(async (each) => (await comment(each, member.id, "No")).status),
    );
    expect(refusals).toEqual([403, 403, 403, 404]);
    expect((await comment(lead, member.id, "No", { year: 2026, month: 2 })).status).toBe(403);
    expect((await comment(lead, member.id, "No", { year: 2026, month: 4 })).status).toBe(400);
    expect((await comment(lead, member.id, "No", { year: 2026 })).body.message).toBe("Enter a year and a month");
  });

  test("end with the lead's own change of team", async () => {
    const { admin, lead, member, newTeam } = await moved("2026-03-10");
    await move(admin, lead, newTeam.name, "2026-03-12");
    expect((await server.as(lead, formerLeads.list, march)).data).toEqual([]);
    expect((await comment(lead, member.id, "Late")).status).toBe(403);
  });

  test("of two at once leave one", async () => {
    const { lead, member } = await moved("2026-03-10");
    await Promise.all(["One", "Two"].map((text) => comment(lead, member.id, text)));
    expect(await server.db.selectFrom("kraFormerComments").select("text").where("userId", "=", member.id).execute()).toHaveLength(1);
  });
});
