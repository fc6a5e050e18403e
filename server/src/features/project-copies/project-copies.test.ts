import { describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as checklists from "@daybook/contract/checklists/checklists";
import * as dependencies from "@daybook/contract/dependencies/dependencies";
import * as labels from "@daybook/contract/labels/labels";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as projectCopies from "@daybook/contract/project-copies/project-copies";
import * as projects from "@daybook/contract/projects/projects";
import * as series from "@daybook/contract/series/series";
import * as tasks from "@daybook/contract/tasks/tasks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload, download } = uploads(server);

type Person = Parameters<typeof server.as>[0];

async function company() {
  server.clock.set("2026-03-12T09:00:00Z");
  const team = await make.team();
  const [lead, member, mate] = await Promise.all([
    make.user("team_lead", { team }),
    make.user("team_member", { team }),
    make.user("team_member", { team }),
  ]);
  const project = await make.project({ team, members: [lead, member, mate], leadId: lead.id, startDate: "2026-03-02" });
  const add = async (by: Person, ...fields: Record<string, unknown>[]) =>
    (await server.as(by, tasks.bulkCreate, fields.map((each) => ({ project: project.id, ...each })) as never)).data;
  return { team, lead, member, mate, project, add };
}

const copy = (by: Person, id: string, fields: Record<string, unknown> = {}) =>
  server.as(by, projectCopies.copy, { id, name: "Copy", startDate: "2026-04-01", ...fields } as never);

const tasksOf = async (by: Person, projectId: string) => (await server.as(by, tasks.listOfProject, { projectId, sort: "number" })).data;

describe("a copy", () => {
  test("has tasks with moved dates, labels, checklists, sub-tasks and dependencies, but no hours, comments and files", async () => {
    const { lead, member, project, add } = await company();
    const label = (await server.as(lead, labels.create, { name: "Harbour", color: "blue", project: project.id })).data;
    const common = (await server.as(lead, labels.create, { name: `Common ${project.id.slice(-6)}` })).data;
    const [parent, after] = await add(
      lead,
      {
        title: "Build",
        description: "All of it",
        startDate: "2026-03-03",
        dueDate: "2026-03-06",
        assignee: member.id,
        estimatedHours: 8,
        priority: "High",
        labels: [label._id, common._id],
      },
      { title: "Sign", dueDate: "2026-03-09", status: "In Progress" },
    );
    await add(lead, { title: "Compile", parent: parent!._id }, { title: "Dropped", status: "Cancelled" });
    await server.as(lead, dependencies.add, { id: after!._id, task: parent!._id, kind: "blocked_by" });
    await server.as(lead, checklists.add, { id: parent!._id, text: "Key\nStamp" } as never);
    const listed = (await server.as(lead, tasks.get, { id: parent!._id })).data;
    await server.as(lead, checklists.update, { id: parent!._id, itemId: listed.checklist[0]!._id, done: true } as never);
    await server.as(member, tasks.addComment, { id: parent!._id, text: "Only there" } as never);

    const { status, data: made } = await copy(lead, project.id);
    expect([status, made.name, made.startDate, made.lead?._id, made.members.length]).toEqual([201, "Copy", "2026-04-01", lead.id, 3]);
    const [build, sign, compile, ...rest] = await tasksOf(lead, made._id);
    expect(rest).toEqual([]);
    expect(build).toMatchObject({
      title: "Build",
      description: "All of it",
      status: "To Do",
      priority: "High",
      startDate: "2026-04-02",
      dueDate: "2026-04-07",
      estimatedHours: 8,
      loggedHours: 0,
      commentsCount: 0,
      assignee: { _id: member.id },
      createdBy: { _id: lead.id },
      subtasks: { total: 1 },
    });
    expect(build!.checklist.map(({ text, doneAt }) => [text, doneAt !== null])).toEqual([
      ["Key", true],
      ["Stamp", false],
    ]);
    const copied = (await server.as(lead, labels.list, { project: made._id })).data.filter(({ project: of }) => of?._id === made._id);
    expect(copied.map(({ name, color }) => [name, color])).toEqual([["Harbour", "blue"]]);
    expect(build!.labels.map(({ _id }) => _id).toSorted()).toEqual([common._id, copied[0]!._id].toSorted());
    expect([sign!.status, sign!.dueDate, sign!.links.blockedBy.map(({ _id }) => _id)]).toEqual(["To Do", "2026-04-08", [build!._id]]);
    expect([compile!.title, compile!.parent?._id]).toEqual(["Compile", build!._id]);
    // The old ones stay.
    expect((await tasksOf(lead, project.id)).length).toBe(4);
  });

  test("takes open tasks, or with `all` the finished ones to be done again", async () => {
    const { lead, project, add } = await company();
    const [done] = await add(lead, { title: "Done", status: "Completed" }, { title: "Open" });
    await server.as(lead, checklists.add, { id: done!._id, text: "Key" } as never);
    await server.as(lead, tasks.bulkUpdate, { taskIds: [done!._id], changes: { status: "Completed" } } as never);
    const open = (await copy(lead, project.id, { name: "Open only" })).data;
    expect((await tasksOf(lead, open._id)).map(({ title }) => title)).toEqual(["Open"]);
    const all = (await copy(lead, project.id, { name: "All", tasks: "all" })).data;
    expect((await tasksOf(lead, all._id)).map(({ title, status }) => [title, status])).toEqual([
      ["Done", "To Do"],
      ["Open", "To Do"],
    ]);
  });

  test("has the milestones at moved dates, not done, and no health", async () => {
    const { lead, project } = await company();
    await server.as(lead, projects.update, {
      id: project.id,
      dueDate: "2026-03-31",
      milestones: [{ name: "Preview", date: "2026-03-16", done: true }],
    } as never);
    await server.as(lead, projects.setHealth, { id: project.id, state: "On track" });
    const { data } = await copy(lead, project.id);
    expect([data.health, data.dueDate, data.milestones.map(({ name, date, done }) => [name, date, done])]).toEqual([
      null,
      "2026-04-30",
      [["Preview", "2026-04-15", false]],
    ]);
  });

  test("counts from the first date if the project has no start", async () => {
    const { lead, project, add } = await company();
    await server.as(lead, projects.update, { id: project.id, startDate: null });
    await add(lead, { title: "Second", dueDate: "2026-03-11" }, { title: "First", startDate: "2026-03-09" });
    const { data } = await copy(lead, project.id);
    expect((await tasksOf(lead, data._id)).map(({ title, startDate, dueDate }) => [title, startDate, dueDate])).toEqual([
      ["Second", null, "2026-04-03"],
      ["First", "2026-04-01", null],
    ]);
  });

  test("repeats what the project repeats, without the tasks that the old series made", async () => {
    const { lead, member, project } = await company();
    const { data: old } = await server.as(lead, series.create, {
      title: "Weekly review",
      project: project.id,
      blueprint: { assignee: member.id, checklist: [{ text: "Agenda" }] },
      rule: "FREQ=WEEKLY;BYDAY=FR",
      startDate: "2026-03-13",
      endDate: "2026-12-31",
    } as never);
    await server.as(lead, series.run, { id: old._id });
    const { data } = await copy(lead, project.id);
    expect(await tasksOf(lead, data._id)).toEqual([]);
    const copied = (await server.as(lead, series.list, {})).data.find((each) => each.project?._id === data._id);
    expect(copied).toMatchObject({
      title: "Weekly review",
      rule: "FREQ=WEEKLY;BYDAY=FR",
      startDate: "2026-04-14",
      nextDate: "2026-04-17",
      state: "active",
      owner: { _id: lead.id },
      blueprint: { assignee: { _id: member.id }, checklist: ["Agenda"] },
    });
  });

  test("copies files only when asked, as files of their own", async () => {
    const { lead, project, add } = await company();
    const [task] = await add(lead, { title: "With a plan" });
    const sent = await upload(lead, `/tasks/${task!._id}/attachments`, { name: "plan.txt", data: Buffer.from("The plan") });
    const file = sent.body.data._id as string;
    const without = (await copy(lead, project.id, { name: "Without" })).data;
    expect((await tasksOf(lead, without._id))[0]!.attachments).toEqual([]);
    const { data } = await copy(lead, project.id, { name: "With", attachments: true });
    const [copied] = (await tasksOf(lead, data._id))[0]!.attachments;
    expect([copied!.name, copied!._id === file]).toEqual(["plan.txt", false]);
    await server.as(lead, tasks.detach, { id: task!._id, fileId: file });
    const read = await download(lead, `/api/files/${copied!._id}`);
    expect([read.statusCode, read.body]).toEqual([200, "The plan"]);
  });
});

describe("people", () => {
  test("keep their tasks, unless they are no members any more or left", async () => {
    const { lead, member, mate, project, add } = await company();
    await add(lead, { title: "Of the member", assignee: member.id }, { title: "Of the mate", assignee: mate.id });
    const { data } = await copy(lead, project.id, { members: [member.id] });
    expect(data.members.map(({ _id }) => _id)).toEqual([member.id]);
    expect((await tasksOf(lead, data._id)).map(({ title, assignee }) => [title, assignee?._id ?? null])).toEqual([
      ["Of the member", member.id],
      ["Of the mate", null],
    ]);
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", mate.id).execute();
    const again = await copy(lead, project.id, { name: "Again" });
    expect(again.data.members.map(({ _id }) => _id).toSorted()).toEqual([lead.id, member.id].toSorted());
  });

  test("get one notice of all their copied tasks", async () => {
    const { lead, member, project, add } = await company();
    const before = (await server.as(member, notifications.list)).data.length;
    await add(lead, ...Array.from({ length: 5 }, (_, index) => ({ title: `Task ${index}`, assignee: member.id })));
    const between = (await server.as(member, notifications.list)).data.length;
    await copy(lead, project.id);
    expect([between - before, (await server.as(member, notifications.list)).data.length - between]).toEqual([1, 1]);
  });
});

describe("rights", () => {
  test("a lead of another team who is a member reads the project but does not copy it; for others it does not exist", async () => {
    const { project } = await company();
    const other = await make.user("team_lead", { team: await make.team() });
    expect((await copy(other, project.id)).status).toBe(404);
    await server.db.insertInto("projectMembers").values({ projectId: project.id, userId: other.id }).execute();
    const refused = await copy(other, project.id);
    expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to copy this project"]);
  });

  test("dependencies on tasks of other projects are not copied, and name nothing", async () => {
    const { lead, project, add } = await company();
    const admin = await make.user("admin");
    const [own] = await add(lead, { title: "Own" });
    const secret = await make.task(await make.user("team_member"), { title: "Secret reorganisation" });
    await server.as(admin, dependencies.add, { id: own!._id, task: secret.id, kind: "blocked_by" });
    const { data } = await copy(lead, project.id);
    const [copied] = await tasksOf(lead, data._id);
    expect([copied!.waitingFor, copied!.links.hidden.blockedBy]).toEqual([0, 0]);
    expect(JSON.stringify(await tasksOf(lead, data._id))).not.toContain("Secret");
  });

  test("a copy is in the audit trail with what it took, and is all or nothing", async () => {
    const { lead, project, add } = await company();
    const admin = await make.user("admin");
    await add(lead, { title: "One" });
    const { data } = await copy(lead, project.id);
    const events = (await server.as(admin, audit.list, { entity: "projects", entityId: data._id } as never)).data;
    expect(events.find(({ action }) => action === "project_copies.made")?.after).toMatchObject({
      copyOf: project.name,
      tasks: 1,
      series: 0,
    });
    const taken = await copy(lead, project.id);
    expect([taken.status, taken.body.errors?.[0]?.path]).toEqual([409, "name"]);
    expect((await server.as(lead, projects.list, { search: "Copy" })).data.filter(({ _id }) => _id === data._id).length).toBe(1);
  });
});
