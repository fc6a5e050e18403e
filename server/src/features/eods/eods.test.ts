import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as projects from "@daybook/contract/projects/projects";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const unknownId = "0192f000-0000-7000-8000-000000000000";
const item = { taskName: "Colour picker" };

beforeEach(async () => {
  server.events.length = 0;
  server.clock.set("2026-03-12T12:00:00Z");
  await setCompany({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodWindowDays: 7, eodDeadline: "10:00" });
});

const setCompany = (values: object) => server.db.updateTable("settings").set(values).execute();
const reportsOf = (person: { id: string }) =>
  server.db.selectFrom("eods").selectAll().where("userId", "=", person.id).orderBy("date").execute();
const itemsOf = async (person: { id: string }) =>
  await server.db
    .selectFrom("eodItems")
    .innerJoin("eods", "eods.id", "eodItems.eodId")
    .selectAll("eodItems")
    .where("eods.userId", "=", person.id)
    .orderBy("position")
    .execute();

describe("submitting a report", () => {
  test("applies the specified defaults, is audited and emits an event", async () => {
    const member = await make.user();
    const project = await make.project({ members: [member] });
    const sent = {
      taskName: "  Colour picker ",
      description: "Keeps the finish",
      hoursSpent: 3.25,
      status: "Completed",
      blockers: "",
      project: project.id,
    };

    const { status, data, body } = await server.as(member, eods.submit, {
      tasks: [sent, { taskName: "Stand-up" }],
      planTomorrow: " Presets ",
    });

    expect([status, body.message]).toEqual([201, "EOD submitted successfully"]);
    expect(data).toMatchObject({
      user: { _id: member.id, name: member.name },
      date: "2026-03-12",
      totalHours: 3.25,
      planTomorrow: "Presets",
      submittedAt: "2026-03-12T12:00:00.000Z",
      isLate: false,
      revision: 1,
      can: { read: true, update: true },
    });
    expect(data.tasks).toMatchObject([
      {
        taskName: "Colour picker",
        description: "Keeps the finish",
        hoursSpent: 3.25,
        status: "Completed",
        blockers: "",
        project: { _id: project.id, name: project.name },
        taskId: null,
      },
      { taskName: "Stand-up", description: "", hoursSpent: 0, status: "In Progress", blockers: "", project: null },
    ]);
    expect(await reportsOf(member)).toMatchObject([{ teamId: member.teamId, totalHours: 3.25 }]);
    expect(server.events).toEqual([{ name: "eods.changed", userId: member.id, teamId: member.teamId, date: "2026-03-12" }]);
    const events = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", data._id).execute();
    expect(events).toMatchObject([{ action: "eods.submitted", actorId: member.id, after: { totalHours: 3.25 } }]);
  });

  test("accepts a bare array, and projects as ids or objects", async () => {
    const member = await make.user();
    const project = await make.project({ members: [member] });
    const refs = [project.id, { _id: project.id }, { id: project.id, name: "whatever" }, null, ""];
    const { status, data } = await server.as(
      member,
      eods.submit,
      refs.map((project) => ({ ...item, project })),
    );
    expect(status).toBe(201);
    expect(data.tasks.map(({ project }) => project?._id ?? null)).toEqual([project.id, project.id, project.id, null, null]);
  });

  test("requires a session and ignores user ids in the body", async () => {
    const [member, other] = [await make.user(), await make.user()];
    const anonymous = await server.anonymous(eods.submit, { tasks: [item] });
    expect([anonymous.status, anonymous.body.message]).toEqual([401, "Authentication token missing"]);
    const { data } = await server.as(member, eods.submit, {
      tasks: [item],
      user: other.id,
      userId: other.id,
      isLate: false,
      submittedAt: "2020-01-01T00:00:00Z",
      revision: 7,
    });
    expect(data).toMatchObject({ user: { _id: member.id }, submittedAt: "2026-03-12T12:00:00.000Z", revision: 1 });
    expect(await reportsOf(other)).toEqual([]);
  });

  test.each([
    [{ tasks: [] }, "tasks", "Add at least one task"],
    [{}, "tasks", "Add at least one task"],
    [{ tasks: [{ taskName: "   " }] }, "tasks.0.taskName", "Task name is required"],
    [{ tasks: [item, {}] }, "tasks.1.taskName", "Task name is required"],
    [{ tasks: [{ ...item, hoursSpent: -1 }] }, "tasks.0.hoursSpent", "Hours must be between 0 and 24"],
    [{ tasks: [{ ...item, hoursSpent: 24.25 }] }, "tasks.0.hoursSpent", "Hours must be between 0 and 24"],
    [{ tasks: [{ ...item, hoursSpent: 1.005 }] }, "tasks.0.hoursSpent", "Hours may have at most two decimals"],
    [{ tasks: [{ ...item, hoursSpent: "2" }] }, "tasks.0.hoursSpent", "Hours must be a number"],
    [
      { tasks: [{ ...item, status: "Done" }] },
      "tasks.0.status",
      'There is no status "Done". Choose In Progress, Completed, Blocked or Not Started',
    ],
    [{ tasks: [{ ...item, project: unknownId }] }, "tasks.0.project", "Please choose one of your projects"],
    [{ tasks: [{ ...item, project: "Atlas" }] }, "tasks.0.project", "This is not a valid id"],
    [{ tasks: [{ ...item, taskId: unknownId }] }, "tasks.0.taskId", "Please choose one of your own tasks"],
    [{ tasks: [item], date: "2026-03-13" }, "date", "A report can't be for a future day"],
    [{ tasks: [item], date: "2026-03-04" }, "date", "A report can be submitted and edited up to 7 days after its day"],
    [{ tasks: [item], date: "12/03/2026" }, "date", "Please enter a date as YYYY-MM-DD"],
    [{ tasks: Array.from({ length: 51 }, () => item) }, "tasks", "A report can have at most 50 tasks"],
    [
      {
        tasks: [
          { ...item, hoursSpent: 12.5 },
          { ...item, hoursSpent: 12.5 },
        ],
      },
      "tasks",
      "A report can have at most 24 hours. This one would have 25.",
    ],
  ])("rejects %.80j with a message for the field", async (input, path, message) => {
    const member = await make.user();
    const { status, body } = await server.as(member, eods.submit, input);
    expect([status, body.message, body.errors?.[0]?.path]).toEqual([400, message, path]);
    expect(await reportsOf(member)).toEqual([]);
  });

  test("accepts fifty tasks and exactly 24 hours", async () => {
    const member = await make.user();
    const { status, data } = await server.as(
      member,
      eods.submit,
      Array.from({ length: 50 }, () => ({ ...item, hoursSpent: 0.48 })),
    );
    expect([status, data.totalHours, data.tasks.length]).toEqual([201, 24, 50]);
  });

  test("requires a visible project: a member's own, one of the lead's team, any for an admin", async () => {
    const team = await make.team();
    const [member, lead, admin] = [
      await make.user("team_member", { team }),
      await make.user("team_lead", { team }),
      await make.user("admin"),
    ];
    const project = await make.project({ team });
    const responses = await Promise.all(
      [member, lead, admin].map((person) => server.as(person, eods.submit, [{ ...item, project: project.id }])),
    );
    expect(responses.map(({ status }) => status)).toEqual([400, 201, 201]);
    expect(await reportsOf(member)).toEqual([]);
  });
});

describe("one report per person and date", () => {
  test("a second submit on the same day appends, adds a revision and keeps the first submission time", async () => {
    const member = await make.user();
    const first = await server.as(member, eods.submit, { tasks: [{ ...item, hoursSpent: 2 }], planTomorrow: "Presets" });
    server.clock.set("2026-03-12T18:00:00Z");
    const second = await server.as(member, eods.submit, [{ taskName: "Stand-up", hoursSpent: 0.5 }]);

    expect(second.data).toMatchObject({
      _id: first.data._id,
      revision: 2,
      totalHours: 2.5,
      planTomorrow: "Presets",
      submittedAt: "2026-03-12T12:00:00.000Z",
      updatedAt: "2026-03-12T18:00:00.000Z",
    });
    expect(second.data.tasks.map(({ taskName }) => taskName)).toEqual(["Colour picker", "Stand-up"]);
    expect(second.data.tasks[0]!._id).toBe(first.data.tasks[0]!._id);
    const revisions = await server.as(member, eods.revisions, { id: first.data._id });
    expect(revisions.data).toMatchObject([
      {
        revision: 1,
        totalHours: 2,
        planTomorrow: "Presets",
        tasks: [{ taskName: "Colour picker" }],
        replacedAt: "2026-03-12T18:00:00.000Z",
      },
    ]);
  });

  test("mode replace replaces the items", async () => {
    const member = await make.user();
    await server.as(member, eods.submit, { tasks: [item], planTomorrow: "Presets" });
    const { data } = await server.as(member, eods.submit, { tasks: [{ taskName: "Other" }], mode: "replace" });
    expect(data).toMatchObject({ revision: 2, tasks: [{ taskName: "Other" }], planTomorrow: null });
    expect(await itemsOf(member)).toHaveLength(1);
    expect((await server.as(member, eods.submit, { tasks: [item], mode: "merge" })).status).toBe(400);
  });

  test("limits apply to the whole day, and a rejected submit changes nothing", async () => {
    const member = await make.user();
    await server.as(
      member,
      eods.submit,
      Array.from({ length: 49 }, () => ({ ...item, hoursSpent: 0.4 })),
    );
    const tooMany = await server.as(member, eods.submit, [item, item, item]);
    expect([tooMany.status, tooMany.body.message]).toEqual([400, "A report can have at most 50 tasks. This one would have 52."]);
    const tooLong = await server.as(member, eods.submit, [{ ...item, hoursSpent: 5 }]);
    expect([tooLong.status, tooLong.body.message]).toEqual([400, "A report can have at most 24 hours. This one would have 24.6."]);
    expect(await reportsOf(member)).toMatchObject([{ revision: 1, totalHours: 19.6 }]);
    expect(await itemsOf(member)).toHaveLength(49);
  });

  test("ten concurrent submits create one report with all items and ten revisions", async () => {
    const member = await make.user();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => server.as(member, eods.submit, [{ taskName: `Task ${index}`, hoursSpent: 0.25 }])),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(await reportsOf(member)).toMatchObject([{ revision: 10, version: 10, totalHours: 2.5 }]);
    expect((await itemsOf(member)).map(({ taskName }) => taskName).sort()).toEqual(
      Array.from({ length: 10 }, (_, index) => `Task ${index}`),
    );
    expect(responses.map(({ data }) => data.revision).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const revisions = await server.as(member, eods.revisions, { id: responses[0]!.data._id });
    expect(revisions.data.map(({ tasks }) => tasks.length)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("a retry with the same Idempotency-Key, concurrent or later, has one effect and the same response", async () => {
    const member = await make.user();
    const send = () => server.as(member, eods.submit, { tasks: [item] }, { "idempotency-key": "the-same" });
    const responses = [...(await Promise.all([send(), send()])), await send()];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { body } of responses) expect(body).toEqual(responses[0]!.body);
    expect(await reportsOf(member)).toMatchObject([{ revision: 1 }]);
    const other = await server.as(member, eods.submit, { tasks: [{ taskName: "Other" }] }, { "idempotency-key": "the-same" });
    expect(other.status).toBe(409);
  });

  test("keeps the team at the time of the report after a transfer", async () => {
    const [team, next] = [await make.team(), await make.team()];
    const member = await make.user("team_member", { team });
    await server.as(member, eods.submit, [item]);
    await server.db.updateTable("users").set({ teamId: next.id }).where("id", "=", member.id).execute();
    server.clock.set("2026-03-13T12:00:00Z");
    await server.as(member, eods.submit, [item]);
    expect((await reportsOf(member)).map(({ teamId }) => teamId)).toEqual([team.id, next.id]);
  });

  test("a concurrently deleted project is a validation error or blocks the deletion", async () => {
    const admin = await make.user("admin");
    for (let round = 0; round < 5; round++) {
      const member = await make.user();
      const project = await make.project({ members: [member] });
      await server.cookieOf(member);
      const [submitted, removed] = await Promise.all([
        server.as(member, eods.submit, [{ ...item, project: project.id }]),
        server.as(admin, projects.remove, { id: project.id }),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([submitted.status, removed.status]);
    }
  });
});

test("a first submit runs fourteen SQL statements for any number of items", async () => {
  const members = [await make.user(), await make.user()];
  for (const member of members) await server.as(member, eods.mine);
  const counts = [];
  for (const [index, member] of members.entries()) {
    counts.push(
      await server.statements(() =>
        server.as(
          member,
          eods.submit,
          Array.from({ length: 1 + index * 30 }, () => item),
        ),
      ),
    );
  }
  expect(counts, "one marks a reminder of the report as read, one finds checklists that wait for reports").toEqual([14, 14]);
});
