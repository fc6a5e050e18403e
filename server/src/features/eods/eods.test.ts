import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods";
import * as projects from "@daybook/contract/projects";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const stranger = "0192f000-0000-7000-8000-000000000000";
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

describe("a report is submitted", () => {
  test("with the specification's draft fields and their defaults; it is audited and told", async () => {
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
    const notes = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", data._id).execute();
    expect(notes).toMatchObject([{ action: "eods.submitted", actorId: member.id, after: { totalHours: 3.25 } }]);
  });

  test("as a bare array, and with the project as id or object", async () => {
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

  test("only by somebody who is signed in, and always as oneself", async () => {
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
    [{ tasks: [{ ...item, status: "Done" }] }, "tasks.0.status", "Please choose a status from the list"],
    [{ tasks: [{ ...item, project: stranger }] }, "tasks.0.project", "Please choose one of your projects"],
    [{ tasks: [{ ...item, project: "Atlas" }] }, "tasks.0.project", "This is not a valid id"],
    [{ tasks: [{ ...item, taskId: stranger }] }, "tasks.0.taskId", "Please choose one of your own tasks"],
    [{ tasks: [item], date: "2026-03-13" }, "date", "A report cannot be for a day that is still to come"],
    [{ tasks: [item], date: "2026-03-04" }, "date", "A report can be written and changed for 7 days after its day"],
    [{ tasks: [item], date: "12/03/2026" }, "date", "Please enter a date as YYYY-MM-DD"],
    [{ tasks: Array.from({ length: 51 }, () => item) }, "tasks", "A report has at most 50 tasks"],
    [
      {
        tasks: [
          { ...item, hoursSpent: 12.5 },
          { ...item, hoursSpent: 12.5 },
        ],
      },
      "tasks",
      "A day has at most 24 hours. This report would have 25.",
    ],
  ])("bad input %.80j is refused with a sentence at its field", async (input, path, message) => {
    const member = await make.user();
    const { status, body } = await server.as(member, eods.submit, input);
    expect([status, body.message, body.errors?.[0]?.path]).toEqual([400, message, path]);
    expect(await reportsOf(member)).toEqual([]);
  });

  test("with fifty tasks and exactly 24 hours", async () => {
    const member = await make.user();
    const { status, data } = await server.as(
      member,
      eods.submit,
      Array.from({ length: 50 }, () => ({ ...item, hoursSpent: 0.48 })),
    );
    expect([status, data.totalHours, data.tasks.length]).toEqual([201, 24, 50]);
  });

  test("a project must be one the person may see: a member's own, a lead's team's, any for an admin", async () => {
    const team = await make.team();
    const [member, lead, admin] = [
      await make.user("team_member", { team }),
      await make.user("team_lead", { team }),
      await make.user("admin"),
    ];
    const project = await make.project({ team });
    const answers = await Promise.all(
      [member, lead, admin].map((person) => server.as(person, eods.submit, [{ ...item, project: project.id }])),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 201, 201]);
    expect(await reportsOf(member)).toEqual([]);
  });
});

describe("one report per person and date", () => {
  test("a second submit that day appends and raises the revision; the first stays on time and is kept", async () => {
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
    const kept = await server.as(member, eods.revisions, { id: first.data._id });
    expect(kept.data).toMatchObject([
      {
        revision: 1,
        totalHours: 2,
        planTomorrow: "Presets",
        tasks: [{ taskName: "Colour picker" }],
        replacedAt: "2026-03-12T18:00:00.000Z",
      },
    ]);
  });

  test("mode replace puts the new items in place of the old", async () => {
    const member = await make.user();
    await server.as(member, eods.submit, { tasks: [item], planTomorrow: "Presets" });
    const { data } = await server.as(member, eods.submit, { tasks: [{ taskName: "Other" }], mode: "replace" });
    expect(data).toMatchObject({ revision: 2, tasks: [{ taskName: "Other" }], planTomorrow: null });
    expect(await itemsOf(member)).toHaveLength(1);
    expect((await server.as(member, eods.submit, { tasks: [item], mode: "merge" })).status).toBe(400);
  });

  test("the limits hold for the day in all, and what is refused changes nothing", async () => {
    const member = await make.user();
    await server.as(
      member,
      eods.submit,
      Array.from({ length: 49 }, () => ({ ...item, hoursSpent: 0.4 })),
    );
    const tooMany = await server.as(member, eods.submit, [item, item, item]);
    expect([tooMany.status, tooMany.body.message]).toEqual([400, "A report has at most 50 tasks. This one would have 52."]);
    const tooLong = await server.as(member, eods.submit, [{ ...item, hoursSpent: 5 }]);
    expect([tooLong.status, tooLong.body.message]).toEqual([400, "A day has at most 24 hours. This report would have 24.6."]);
    expect(await reportsOf(member)).toMatchObject([{ revision: 1, totalHours: 19.6 }]);
    expect(await itemsOf(member)).toHaveLength(49);
  });

  test("ten submits at once make one report with every item and a revision each", async () => {
    const member = await make.user();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => server.as(member, eods.submit, [{ taskName: `Task ${index}`, hoursSpent: 0.25 }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await reportsOf(member)).toMatchObject([{ revision: 10, version: 10, totalHours: 2.5 }]);
    expect((await itemsOf(member)).map(({ taskName }) => taskName).sort()).toEqual(
      Array.from({ length: 10 }, (_, index) => `Task ${index}`),
    );
    expect(answers.map(({ data }) => data.revision).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const kept = await server.as(member, eods.revisions, { id: answers[0]!.data._id });
    expect(kept.data.map(({ tasks }) => tasks.length)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("a retry with the same Idempotency-Key, also at the same time, has one effect and the same answer", async () => {
    const member = await make.user();
    const send = () => server.as(member, eods.submit, { tasks: [item] }, { "idempotency-key": "the-same" });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(await reportsOf(member)).toMatchObject([{ revision: 1 }]);
    const other = await server.as(member, eods.submit, { tasks: [{ taskName: "Other" }] }, { "idempotency-key": "the-same" });
    expect(other.status).toBe(409);
  });

  test("the team is that of the day: a later move does not rewrite it", async () => {
    const [team, next] = [await make.team(), await make.team()];
    const member = await make.user("team_member", { team });
    await server.as(member, eods.submit, [item]);
    await server.db.updateTable("users").set({ teamId: next.id }).where("id", "=", member.id).execute();
    server.clock.set("2026-03-13T12:00:00Z");
    await server.as(member, eods.submit, [item]);
    expect((await reportsOf(member)).map(({ teamId }) => teamId)).toEqual([team.id, next.id]);
  });

  test("a project deleted at the same moment is no accident", async () => {
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

test("a first submit is eight statements, whatever its length", async () => {
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
  expect(counts).toEqual([8, 8]);
});
