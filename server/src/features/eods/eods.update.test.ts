import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const item = { taskName: "Colour picker" };

beforeEach(async () => {
  server.events.length = 0;
  server.clock.set("2026-03-12T12:00:00Z");
  await setCompany({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodWindowDays: 7, eodDeadline: "10:00" });
});

const setCompany = (values: object) => server.db.updateTable("settings").set(values).execute();
const itemsOf = async (person: { id: string }) =>
  await server.db
    .selectFrom("eodItems")
    .innerJoin("eods", "eods.id", "eodItems.eodId")
    .selectAll("eodItems")
    .where("eods.userId", "=", person.id)
    .orderBy("position")
    .execute();

describe("a report can be submitted and edited inside the reporting window", () => {
  test("up to 7 days back (setting)", async () => {
    const member = await make.user();
    expect((await server.as(member, eods.submit, { tasks: [item], date: "2026-03-05" })).status).toBe(201);
    await setCompany({ eodWindowDays: 0 });
    const { status, body } = await server.as(member, eods.submit, { tasks: [item], date: "2026-03-11" });
    expect([status, body.message]).toEqual([400, "A report can be submitted and edited only on its own day"]);
    expect((await server.as(member, eods.submit, { tasks: [item] })).status).toBe(201);
  });

  test("PUT replaces the items, stores the previous revision and returns the report", async () => {
    const member = await make.user();
    const { data: before } = await server.as(member, eods.submit, { tasks: [{ ...item, hoursSpent: 2 }], planTomorrow: "Presets" });
    const { status, data, body } = await server.as(member, eods.update, {
      id: before._id,
      tasks: [{ taskName: "Changed", hoursSpent: 4 }],
      version: 1,
    });
    expect([status, body.message]).toEqual([200, "EOD updated successfully!"]);
    expect(data).toMatchObject({
      revision: 2,
      version: 2,
      totalHours: 4,
      planTomorrow: "Presets",
      tasks: [{ taskName: "Changed" }],
      submittedAt: before.submittedAt,
    });
    const cleared = await server.as(member, eods.update, { id: before._id, planTomorrow: "" });
    expect(cleared.data).toMatchObject({ revision: 3, planTomorrow: null, tasks: [{ taskName: "Changed" }] });
    const { data: revisions } = await server.as(member, eods.revisions, { id: before._id });
    expect(revisions).toMatchObject([
      { revision: 2, tasks: [{ taskName: "Changed" }] },
      { revision: 1, tasks: [{ taskName: "Colour picker" }], planTomorrow: "Presets" },
    ]);
    expect(server.events.filter(({ name }) => name === "eods.changed")).toHaveLength(3);
  });

  test("rejects a stale version with 409", async () => {
    const member = await make.user();
    const { data } = await server.as(member, eods.submit, [item]);
    await server.as(member, eods.update, { id: data._id, tasks: [{ taskName: "Second" }], version: 1 });
    const stale = await server.as(member, eods.update, { id: data._id, tasks: [{ taskName: "Third" }], version: 1 });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "This report was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect(await itemsOf(member)).toMatchObject([{ taskName: "Second" }]);
  });

  test("after the window, rejects updates and returns `can.update` false", async () => {
    const member = await make.user();
    const { data } = await server.as(member, eods.submit, { tasks: [item], date: "2026-03-05" });
    server.clock.set("2026-03-13T00:00:00Z");
    const refused = await server.as(member, eods.update, { id: data._id, tasks: [{ taskName: "Too late" }] });
    expect([refused.status, refused.body.message]).toEqual([409, "A report can be submitted and edited up to 7 days after its day"]);
    expect((await server.as(member, eods.get, { id: data._id })).data.can).toEqual({ read: true, update: false });
    expect(await itemsOf(member)).toMatchObject([{ taskName: "Colour picker" }]);
  });

  test("checks the limits, and keeps a project the report already refers to", async () => {
    const member = await make.user();
    const project = await make.project({ members: [member] });
    const { data } = await server.as(member, eods.submit, [{ ...item, project: project.id }]);
    await server.db.deleteFrom("projectMembers").where("projectId", "=", project.id).execute();
    const updated = await server.as(member, eods.update, { id: data._id, tasks: [{ ...item, project: project.id, hoursSpent: 1 }] });
    expect([updated.status, updated.data.tasks[0]?.project?._id]).toEqual([200, project.id]);
    expect((await server.as(member, eods.submit, [{ ...item, project: project.id }])).status).toBe(400);
    const tooLong = await server.as(member, eods.update, {
      id: data._id,
      tasks: [
        { ...item, hoursSpent: 20 },
        { ...item, hoursSpent: 5 },
      ],
    });
    expect(tooLong.body.message).toBe("A report can have at most 24 hours. This one would have 25.");
  });

  test.each([
    ["the lead of the team", "lead", 403, "You don't have permission to update this report"],
    ["an admin", "admin", 403, "You don't have permission to update this report"],
    ["a teammate", "mate", 404, "This report does not exist"],
    ["another team's lead", "otherLead", 404, "This report does not exist"],
  ] as const)("only by its author, not by %s", async (_label, role, status, message) => {
    const team = await make.team();
    const member = await make.user("team_member", { team });
    const others = {
      lead: await make.user("team_lead", { team }),
      admin: await make.user("admin"),
      mate: await make.user("team_member", { team }),
      otherLead: await make.user("team_lead"),
    };
    const { data } = await server.as(member, eods.submit, [item]);
    const { status: actual, body } = await server.as(others[role], eods.update, { id: data._id, tasks: [{ taskName: "Forged" }] });
    expect([actual, body.message]).toEqual([status, message]);
    expect(await itemsOf(member)).toMatchObject([{ taskName: "Colour picker" }]);
    const reads = await Promise.all([
      server.as(others[role], eods.get, { id: data._id }),
      server.as(others[role], eods.revisions, { id: data._id }),
    ]);
    expect(reads.map(({ status }) => status)).toEqual(status === 404 ? [404, 404] : [200, 200]);
  });
});
