import { describe, expect, test } from "vitest";
import * as checklists from "@daybook/contract/checklists/checklists";
import * as dependencies from "@daybook/contract/dependencies/dependencies";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as projectPlans from "@daybook/contract/project-plans/project-plans";
import * as projects from "@daybook/contract/projects/projects";
import * as tasks from "@daybook/contract/tasks/tasks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type Person = Parameters<typeof server.as>[0];

async function company() {
  const team = await make.team();
  const [lead, member, outsider] = await Promise.all([
    make.user("team_lead", { team }),
    make.user("team_member", { team }),
    make.user("team_member"),
  ]);
  const project = await make.project({ team, members: [member] });
  const add = async (by: Person, ...fields: Record<string, unknown>[]) =>
    (await server.as(by, tasks.bulkCreate, fields.map((each) => ({ project: project.id, ...each })) as never)).data;
  return { team, lead, member, outsider, project, add };
}

describe("milestones", () => {
  test("are replaced as a whole, keep their ids and are in the audit trail and the activity", async () => {
    const { lead, project } = await company();
    const put = (milestones: object[]) => server.as(lead, projects.update, { id: project.id, milestones } as never);
    const first = await put([
      { name: "Opening", date: "2026-06-01" },
      { name: "Client preview", date: "2026-04-01" },
    ]);
    expect(first.data.milestones.map(({ name, date, done }) => [name, date, done])).toEqual([
      ["Client preview", "2026-04-01", false],
      ["Opening", "2026-06-01", false],
    ]);
    const [preview] = first.data.milestones;
    const second = await put([
      { ...preview, done: true },
      { name: "Handover", date: "2026-07-01" },
    ]);
    expect(second.data.milestones.map(({ _id, name, done }) => [_id === preview!._id, name, done])).toEqual([
      [true, "Client preview", true],
      [false, "Handover", false],
    ]);
    const activity = await server.as(lead, projects.listActivity, { id: project.id });
    expect(activity.data.filter(({ field }) => field === "milestones").map(({ from, to }) => [from, to])).toEqual([
      [
        ["Client preview, 2026-04-01", "Opening, 2026-06-01"],
        ["Client preview, 2026-04-01, done", "Handover, 2026-07-01"],
      ],
      [null, ["Client preview, 2026-04-01", "Opening, 2026-06-01"]],
    ]);
    expect((await put([])).data.milestones).toEqual([]);
  });

  test("refuse an id that is not the project's, twice the same, and more than 50", async () => {
    const { lead, project, team } = await company();
    const other = await make.project({ team });
    const of = async (id: string, milestones: object[]) => server.as(lead, projects.update, { id, milestones } as never);
    const { data } = await of(other.id, [{ name: "Theirs", date: "2026-04-01" }]);
    const theirs = data.milestones[0]!;
    expect((await of(project.id, [theirs])).body.errors).toEqual([
      { path: "milestones.0._id", message: "This milestone does not exist in this project, or is named twice" },
    ]);
    expect((await of(other.id, [theirs, theirs])).status).toBe(400);
    const many = Array.from({ length: 51 }, (_, index) => ({ name: `M${index}`, date: "2026-04-01" }));
    expect((await of(project.id, many)).body.errors).toEqual([{ path: "milestones", message: "A project has at most 50 milestones" }]);
    expect((await server.as(lead, projects.get, { id: other.id })).data.milestones).toEqual([theirs]);
  });

  test("survive two replacements at once without a mixture", async () => {
    const { lead, project } = await company();
    const put = (name: string) =>
      server.as(lead, projects.update, {
        id: project.id,
        milestones: [1, 2].map((n) => ({ name: `${name}${n}`, date: "2026-04-01" })),
      } as never);
    await Promise.all([put("a"), put("b")]);
    const { data } = await server.as(lead, projects.get, { id: project.id });
    expect([
      ["a1", "a2"],
      ["b1", "b2"],
    ]).toContainEqual(data.milestones.map(({ name }) => name));
  });
});

describe("a plan", () => {
  test("has the tasks with dates, their dependencies, what is done and the holidays", async () => {
    server.clock.set("2026-03-12T09:00:00Z");
    const { lead, member, project, add } = await company();
    const admin = await make.user("admin");
    await server.as(admin, leaves.createHoliday, { name: "Spring holiday", date: "2026-03-20" } as never);
    const [build, sign] = await add(
      lead,
      { title: "Build", startDate: "2026-03-09", dueDate: "2026-03-13", assignee: member.id, estimatedHours: 10 },
      { title: "Sign", dueDate: "2026-03-16" },
      { title: "Later" },
      { title: "Dropped", dueDate: "2026-03-16", status: "Cancelled" },
    );
    const elsewhere = (await server.as(lead, tasks.bulkCreate, [{ title: "Contract" }])).data[0]!;
    for (const blocker of [build!, elsewhere])
      await server.as(lead, dependencies.add, { id: sign!._id, task: blocker._id, kind: "blocked_by" });
    await server.as(lead, checklists.add, { id: sign!._id, text: "Key\nStamp" } as never);
    await make.eod(member, { date: "2026-03-11", items: [{ projectId: project.id, taskId: build!._id, hoursSpent: 4 } as never] });
    await server.db
      .updateTable("tasks")
      .set({ loggedHours: 4 } as never)
      .where("id", "=", build!._id)
      .execute();

    const { status, data } = await server.as(member, projectPlans.get, { id: project.id });
    expect(status).toBe(200);
    expect(data.tasks.map(({ title, share, blockedBy, waitingFor, can }) => [title, share, blockedBy, waitingFor, can.update])).toEqual([
      ["Build", 0.4, [], 0, true],
      ["Sign", 0, [build!._id], 2, false],
    ]);
    expect([data.undated, data.holidays]).toEqual([1, [{ date: "2026-03-20", name: "Spring holiday" }]]);
  });

  test("sums hours by milestone, all of them those of the project", async () => {
    const { lead, member, project, add } = await company();
    const { data: changed } = await server.as(lead, projects.update, {
      id: project.id,
      milestones: [
        { name: "Preview", date: "2026-04-01" },
        { name: "Opening", date: "2026-05-01" },
      ],
    } as never);
    const [early, last] = await add(
      lead,
      { title: "On the day", dueDate: "2026-04-01", estimatedHours: 5 },
      { title: "After all", dueDate: "2026-06-01", estimatedHours: 3 },
      { title: "Without a date", estimatedHours: 2 },
    );
    const item = (taskId: string | null, hoursSpent: number) => ({ projectId: project.id, taskId, hoursSpent }) as never;
    await make.eod(member, { date: "2026-03-11", items: [item(early!._id, 2), item(last!._id, 1), item(null, 0.5)] });
    const { data } = await server.as(lead, projectPlans.get, { id: project.id });
    const [preview, opening] = changed.milestones;
    expect(data.hours).toEqual([
      { _id: preview!._id, estimatedHours: 5, loggedHours: 2 },
      { _id: opening!._id, estimatedHours: null, loggedHours: 0 },
      { _id: null, estimatedHours: 5, loggedHours: 1.5 },
    ]);
    const { stats } = (await server.as(lead, projects.get, { id: project.id })).data;
    expect([stats.estimatedHours, stats.loggedHours]).toEqual([10, 3.5]);
  });
});
