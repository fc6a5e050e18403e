import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import { factories } from "#test/factories.ts";
import { startServer, type Person } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { team, template, week, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };
const second = { ...march, week: 2 };

beforeEach(() => server.clock.set("2026-03-12T09:00:00Z"));

/** The team of `team`, with Bela beside Arjun. */
async function twoMembers() {
  const scene = await team();
  const bela = await make.user("team_member", { team: scene.team, name: "Bela", dateOfJoining: "2025-01-01" });
  const [close, send] = scene.made.parameters[0]!.weeklyTasks.map(({ _id }) => _id) as [string, string];
  return { ...scene, bela, close, send };
}

const read = async (by: Person, filters: object = {}) => (await server.as(by, kra.getTeamWeek, { ...second, ...filters })).data;
const save = (by: Person, members: { teamMemberId: string; tasks: { taskId: string; isCompleted: boolean }[] }[], of: object = second) =>
  server.as(by, kra.saveTeamWeek, { ...of, members });
const done = (taskId: string, isCompleted = true) => ({ taskId, isCompleted });
const recordsOf = async (by: Person, member: Person) => (await server.as(by, kra.listWeekly, { teamMemberId: member.id, ...march })).data;
const completed = (rows: { user: { name: string }; parameters: { tasks: { title: string; isCompleted: boolean }[] }[] }[]) =>
  Object.fromEntries(
    rows.map(({ user, parameters }) => [
      user.name,
      parameters.flatMap(({ tasks }) => tasks.filter(({ isCompleted }) => isCompleted).map(({ title }) => title)),
    ]),
  );

describe("the list", () => {
  test("shows each member's record, or the tasks of the template that applies", async () => {
    const { lead, member, bela, made, close } = await twoMembers();
    const record = await week(lead, member, 2);
    await server.as(lead, kra.toggleTask, { recordId: record._id, taskId: close, note: "Two were late", isCompleted: true });
    const rows = await read(lead);
    const tasks = made.parameters[0]!.weeklyTasks;
    expect(rows).toMatchObject([
      {
        user: { _id: member.id, name: "Arjun" },
        recordId: record._id,
        template: { _id: made._id, version: 1 },
        parameters: [
          {
            name: "Delivery",
            tasks: [
              { ...tasks[0], isCompleted: true, note: "Two were late" },
              { ...tasks[1], isCompleted: false, note: "" },
            ],
          },
        ],
        isShared: false,
        can: { toggle: true },
      },
      {
        user: { _id: bela.id },
        recordId: null,
        parameters: [{ name: "Delivery", tasks: tasks.map((task) => ({ ...task, isCompleted: false })) }],
      },
    ]);
  });

  test("keeps the template version of a record, and shows the new one where there is none", async () => {
    const { lead, member, made } = await twoMembers();
    await week(lead, member, 2);
    const [delivery, quality] = made.parameters;
    await server.as(lead, kra.saveTemplate, {
      ...made,
      appliesTo: { teams: made.appliesTo.teams },
      parameters: [{ ...delivery!, weeklyTasks: [{ title: "Plan the next week" }] }, quality!],
    });
    expect((await read(lead)).map(({ template, parameters }) => [template?.version, parameters[0]?.tasks.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test("contains the people whom the actor evaluates; admins choose a team", async () => {
    const { lead, admin, team: own } = await twoMembers();
    const other = await team();
    expect((await read(lead)).map(({ user }) => user.name)).toEqual(["Arjun", "Bela"]);
    expect(await read(lead, { team: other.team.name })).toEqual([]);
    expect((await read(admin, { team: own.name })).map(({ user }) => user.name)).toEqual(["Arjun", "Bela", lead.name].toSorted());
  });

  test("names members without a template", async () => {
    const scene = await make.team();
    const lead = await make.user("team_lead", { team: scene });
    await make.user("team_member", { team: scene, name: "Nila" });
    await server.db
      .updateTable("kraTemplates")
      .set({ teamId: (await make.team()).id })
      .where("teamId", "is", null)
      .execute();
    expect(await read(lead)).toMatchObject([{ user: { name: "Nila" }, template: null, parameters: [] }]);
  });

  test("runs one statement beside the session's, for any number of people", async () => {
    const { lead, member } = await twoMembers();
    await week(lead, member, 2);
    await read(lead);
    expect(await server.statements(() => read(lead))).toBe(2);
  });
});

describe("saving", () => {
  test("checks and unchecks tasks of several members, and starts the checklists that do not exist", async () => {
    const { lead, member, bela, close, send } = await twoMembers();
    const record = await week(lead, member, 2);
    await server.as(member, kra.toggleTask, { recordId: record._id, taskId: send });
    const { status, data, body } = await save(lead, [
      { teamMemberId: member.id, tasks: [done(close), done(send, false)] },
      { teamMemberId: bela.id, tasks: [done(send)] },
    ]);
    expect([status, body.message, data.failed]).toEqual([200, "Checklists saved", []]);
    expect(completed(data.saved)).toEqual({ Arjun: ["Close the week's tasks"], Bela: ["Send every report"] });
    expect(await recordsOf(lead, member)).toMatchObject([
      {
        _id: record._id,
        completion: { done: 1, total: 2, percent: 50 },
        version: 3,
        tasks: [
          { isCompleted: true, completedAt: "2026-03-12T09:00:00.000Z", completedBy: { _id: lead.id } },
          { isCompleted: false, completedAt: null, completedBy: null },
        ],
      },
    ]);
    expect(await recordsOf(lead, bela)).toMatchObject([
      {
        week: 2,
        startDate: "2026-03-02",
        endDate: "2026-03-08",
        completion: { done: 1, total: 2 },
        tasks: [{ isCompleted: false }, { isCompleted: true }],
      },
    ]);
  });

  test("writes nothing for tasks that are already so, and starts no empty checklist", async () => {
    const { lead, member, bela, close } = await twoMembers();
    const record = await week(lead, member, 2);
    server.events.length = 0;
    const { data } = await save(lead, [
      { teamMemberId: member.id, tasks: [done(close, false)] },
      { teamMemberId: bela.id, tasks: [done(close, false)] },
    ]);
    expect(data.saved).toHaveLength(2);
    expect([await recordsOf(lead, member), await recordsOf(lead, bela)]).toMatchObject([[{ _id: record._id, version: 1 }], []]);
    expect(server.events).toEqual([]);
  });

  test("keeps what others checked in the meantime", async () => {
    const { lead, member, close, send } = await twoMembers();
    const record = await week(lead, member, 2);
    await Promise.all([
      save(lead, [{ teamMemberId: member.id, tasks: [done(close)] }]),
      server.as(member, kra.toggleTask, { recordId: record._id, taskId: send, isCompleted: true }),
    ]);
    expect(await recordsOf(lead, member)).toMatchObject([{ completion: { done: 2 } }]);
  });

  test("saves the others when some fail, and says why", async () => {
    const { lead, admin, member, bela, close, made } = await twoMembers();
    const outsider = (await team()).member;
    const moved = await make.user("team_member", { team: await make.team(), name: "Moved" });
    const record = await week(lead, bela, 2);
    const [delivery, quality] = made.parameters;
    await server.as(lead, kra.saveTemplate, {
      ...made,
      appliesTo: { teams: made.appliesTo.teams },
      parameters: [{ ...delivery!, weeklyTasks: [{ title: "Plan the next week" }] }, quality!],
    });
    const { data, body } = await save(lead, [
      // Opened before the template changed.
      { teamMemberId: member.id, tasks: [done(close)] },
      { teamMemberId: bela.id, tasks: [done(close)] },
      { teamMemberId: outsider.id, tasks: [done(close)] },
      { teamMemberId: moved.id, tasks: [done(close)] },
    ]);
    const gone = "You can't evaluate this person any more";
    expect(data.failed).toEqual([
      { teamMemberId: member.id, reason: "The checklist has changed since you opened it. Check its current tasks again." },
      { teamMemberId: outsider.id, reason: gone },
      { teamMemberId: moved.id, reason: gone },
    ]);
    expect(body.message).toBe("Saved 1 of 4 checklists");
    expect(data.saved.map(({ recordId }) => recordId)).toEqual([record._id]);
    expect(await recordsOf(admin, member)).toEqual([]);
    expect(await recordsOf(admin, outsider)).toEqual([]);
  });

  test("recomputes drafts but not shared evaluations", async () => {
    const { lead, member, bela, close } = await twoMembers();
    for (const each of [member, bela]) await week(lead, each, 2);
    await evaluation(lead, member, { rating: 5 });
    await evaluation(lead, bela, { rating: 5, status: "Shared" });
    await save(
      lead,
      [member, bela].map(({ id }) => ({ teamMemberId: id, tasks: [done(close)] })),
    );
    const scoreOf = async ({ id }: Person) => (await server.as(lead, kra.getMonthly, { teamMemberId: id, ...march })).data;
    expect(await scoreOf(member)).toMatchObject({ totalScore: 91, parameters: [{ weeklyPercent: 50 }, {}] });
    expect(await scoreOf(bela)).toMatchObject({ totalScore: 82, parameters: [{ weeklyPercent: 0 }, {}] });
  });

  test("records one event per checklist and notifies member, lead and admins", async () => {
    const { lead, bela, close } = await twoMembers();
    server.events.length = 0;
    const { data } = await save(lead, [{ teamMemberId: bela.id, tasks: [done(close)] }]);
    expect(server.events).toEqual([{ name: "kra.changed", userId: bela.id, teamId: bela.teamId }]);
    const events = await server.db
      .selectFrom("auditEvents")
      .select(["action", "before", "after", "actorId"])
      .where("entityId", "=", data.saved[0]!.recordId)
      .orderBy("id")
      .execute();
    expect(events).toMatchObject([
      { action: "kra.week_created", actorId: lead.id, after: { member: "Bela", week: 2, startDate: "2026-03-02" } },
      {
        action: "kra.week_updated",
        before: { member: "Bela", week: "2026-03-02", completed: [] },
        after: { member: "Bela", week: "2026-03-02", completed: ["Close the week's tasks"] },
      },
    ]);
  });

  test("is refused for a future month and for a week that the month does not have", async () => {
    const { lead, member, close } = await twoMembers();
    const members = [{ teamMemberId: member.id, tasks: [done(close)] }];
    const refusal = async (of: object) => (await save(lead, members, of)).body.message;
    expect(await refusal({ year: 2026, month: 4, week: 1 })).toBe("April 2026 hasn't started yet");
    expect(await refusal({ year: 2026, month: 1, week: 6 })).toBe("January 2026 has 5 weeks");
  });

  test("runs the same number of statements for one member and for many", async () => {
    const { lead, member, bela, team: own, close } = await twoMembers();
    const others = await Promise.all(["Chitra", "Dev", "Esha"].map((name) => make.user("team_member", { team: own, name })));
    const count = (people: Person[], isCompleted: boolean) =>
      server.statements(() =>
        save(
          lead,
          people.map(({ id }) => ({ teamMemberId: id, tasks: [done(close, isCompleted)] })),
        ),
      );
    await save(
      lead,
      [member, bela, ...others].map(({ id }) => ({ teamMemberId: id, tasks: [done(close)] })),
    );
    expect(await count([member, bela, ...others], false)).toBe(await count([member], true));
  });
});

test("a lead's template in another team changes nothing here", async () => {
  const { lead } = await twoMembers();
  const other = await team();
  await template(other.lead, { name: "Other" });
  expect((await read(lead)).map(({ template }) => template?.name)).not.toContain("Other");
});
