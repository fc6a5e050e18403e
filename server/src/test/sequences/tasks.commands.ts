import fc from "fast-check";
import { expect } from "vitest";
import { taskStatuses, type TaskStatus } from "@daybook/contract/core/constants";
import * as dependencies from "@daybook/contract/dependencies/dependencies";
import * as labels from "@daybook/contract/labels/labels";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as workload from "@daybook/contract/workload/workload";
import type { TestServer } from "#test/harness.ts";
import {
  approves,
  blocksEventually,
  type Edit,
  editing,
  lists,
  type Model,
  type ModelTask,
  moves,
  moving,
  reads,
  references,
  removal,
  restores,
  setStatus,
} from "./tasks.model.ts";

/** The database ids behind the indexes of the model. */
export type Real = {
  server: TestServer;
  people: { id: string }[];
  teams: { id: string }[];
  projects: { id: string }[];
  /** A label of the company. */
  label: string;
  tasks: string[];
};

/** No title is a part of another one. */
const titleOf = (index: number) => `Secret-${index}-title`;

type Turn = { model: Model; real: Real; task: ModelTask; id: string };

/** A command on one of the tasks there are; it is skipped while there is none. */
const onTask = (text: string, pick: number, run: (turn: Turn) => Promise<void>): fc.AsyncCommand<Model, Real> => ({
  check: ({ tasks }) => tasks.length > 0,
  run: (model, real) => {
    const index = pick % model.tasks.length;
    return run({ model, real, task: model.tasks[index]!, id: real.tasks[index]! });
  },
  toString: () => `${text} task ${pick}`,
});

const idsOf = ({ people, projects }: Real, { assignee, project }: Edit) => ({
  ...(assignee !== undefined && { assignee: assignee === null ? null : people[assignee]!.id }),
  ...(project !== undefined && { project: project === null ? null : projects[project]!.id }),
});

const create = (actor: number, edit: Edit, status: TaskStatus): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, real) => {
    const input = { title: titleOf(real.tasks.length), status, ...idsOf(real, edit) };
    const response = await real.server.as(real.people[actor]!, tasks.bulkCreate, { tasks: [input] });
    const isRefused = references(model, actor, { assignee: null, project: null }, edit) !== 200 || status === "Approved";
    expect(response.status).toBe(isRefused ? 400 : 201);
    if (isRefused) return;
    const [assignee, project] = [edit.assignee ?? null, edit.project ?? null];
    const isDone = status === "Completed";
    const completed = { completedBy: isDone ? actor : null, completedFor: isDone ? assignee : null };
    model.tasks.push({ creator: actor, assignee, project, status, ...completed, approver: null, deleted: false, labelled: false });
    real.tasks.push(response.data[0]!._id);
  },
  toString: () => `${actor} creates ${JSON.stringify({ ...edit, status })}`,
});

const change = (actor: number, pick: number, edit: Edit) =>
  onTask(`${actor} changes ${JSON.stringify(edit)} of`, pick, async ({ model, real, task, id }) => {
    const { status } = await real.server.as(real.people[actor]!, tasks.update, { id, ...idsOf(real, edit) });
    const permitted = editing(model, actor, task, edit);
    const expected = permitted === 200 ? references(model, actor, task, edit) : permitted;
    expect(status).toBe(expected);
    if (expected === 200) Object.assign(task, edit);
  });

const move = (actor: number, pick: number, to: TaskStatus, hasNote: boolean) =>
  onTask(`${actor} sets ${to}${hasNote ? " with a note" : ""} on`, pick, async ({ model, real, task, id }) => {
    const { status } = await real.server.as(real.people[actor]!, tasks.setStatus, {
      id,
      status: to,
      ...(hasNote && { note: "The tests" }),
    });
    const expected = moving(model, actor, task, to, hasNote);
    expect(status).toBe(expected);
    if (expected === 200) setStatus(task, actor, to);
  });

/** Changes the assignee and the status of one task with one bulk call. */
const bulk = (actor: number, pick: number, assignee: number | null, to: TaskStatus) =>
  onTask(`${actor} changes at once ${JSON.stringify({ assignee, status: to })} of`, pick, async ({ model, real, task, id }) => {
    const changes = { status: to, ...idsOf(real, { assignee }) };
    const { status, data } = await real.server.as(real.people[actor]!, tasks.bulkUpdate, { taskIds: [id], changes, note: "The tests" });
    const isOwnApproval = to === "Approved" && assignee === actor;
    const statusOk = moving(model, actor, task, to, true) === 200;
    const permitted = editing(model, actor, task, { assignee }) === 200 && !isOwnApproval && statusOk;
    if (permitted && references(model, actor, task, { assignee }) !== 200) return expect(status).toBe(400);
    expect([status, data.updatedIds]).toEqual([200, permitted ? [id] : []]);
    if (!permitted) return;
    task.assignee = assignee;
    setStatus(task, actor, to);
  });

/** Gives a task a label, which changes no rights. */
const label = (actor: number, pick: number) =>
  onTask(`${actor} labels`, pick, async ({ model, real, task, id }) => {
    const { status } = await real.server.as(real.people[actor]!, tasks.update, { id, labels: [real.label] });
    const permitted = editing(model, actor, task, {});
    expect(status).toBe(permitted);
    if (permitted === 200) task.labelled = true;
  });

/** Makes a task wait for another one, which needs the right to edit the one and to read the other. */
const link = (actor: number, pick: number, otherPick: number): fc.AsyncCommand<Model, Real> => ({
  check: ({ tasks }) => tasks.length > 0,
  run: async (model, real) => {
    const [index, other] = [pick % model.tasks.length, otherPick % model.tasks.length];
    const [id, otherId] = [real.tasks[index]!, real.tasks[other]!];
    const { status } = await real.server.as(real.people[actor]!, dependencies.add, { id, task: otherId, kind: "blocked_by" });
    const permitted = editing(model, actor, model.tasks[index]!, {});
    const isCycle = blocksEventually(model, index, other);
    const isNamed = index !== other && reads(model, actor, model.tasks[other]!);
    const expected = permitted !== 200 ? permitted : !isNamed ? 400 : isCycle ? 409 : 201;
    expect(status, `the link of ${index} to ${other}`).toBe(expected);
    if (expected === 201) model.links.push([other, index]);
  },
  toString: () => `${actor} makes task ${pick} wait for task ${otherPick}`,
});

/** An admin makes one task a sub-task of another one and takes it back; meanwhile the rights of both are what they were. */
const nest = (pick: number, otherPick: number, reader: number): fc.AsyncCommand<Model, Real> => ({
  check: ({ tasks }) => tasks.length > 1,
  run: async (model, real) => {
    const [index, other] = [pick % model.tasks.length, otherPick % model.tasks.length];
    const [child, parent] = [model.tasks[index]!, model.tasks[other]!];
    if (index === other || child.deleted || parent.deleted || child.project !== parent.project) return;
    const admin = real.people[lastAdmin]!;
    const put = (value: string | null) => real.server.as(admin, tasks.update, { id: real.tasks[index]!, parent: value });
    expect((await put(real.tasks[other]!)).status).toBe(200);
    for (const each of [index, other]) await read(reader, each).run(model, real);
    await expectNoLeaks(model, real, [reader]);
    expect((await put(null)).status).toBe(200);
  },
  toString: () => `task ${pick} is a sub-task of task ${otherPick}, which ${reader} reads`,
});

const remove = (actor: number, pick: number) =>
  onTask(`${actor} deletes`, pick, async ({ model, real, task, id }) => {
    const { status } = await real.server.as(real.people[actor]!, tasks.remove, { id });
    expect(status).toBe(removal(model, actor, task));
    if (status === 200) task.deleted = true;
  });

const restore = (actor: number, pick: number) =>
  onTask(`${actor} restores`, pick, async ({ model, real, task, id }) => {
    const { data } = await real.server.as(real.people[actor]!, tasks.restore, { taskIds: [id] });
    const permitted = restores(model, actor, task);
    expect(data.restoredIds).toEqual(permitted ? [id] : []);
    if (permitted) task.deleted = false;
  });

const read = (actor: number, pick: number) =>
  onTask(`${actor} reads`, pick, async ({ model, real, task, id }) => {
    const person = real.people[actor]!;
    const [plain, asDeleted] = [
      await real.server.as(person, tasks.get, { id }),
      await real.server.as(person, tasks.get, { id, view: "deleted" }),
    ];
    expect([plain.status, asDeleted.status]).toEqual([reads(model, actor, task) ? 200 : 404, restores(model, actor, task) ? 200 : 404]);
    if (plain.status !== 200) return;
    expect(plain.data.can).toEqual({
      read: true,
      update: editing(model, actor, task, {}) === 200,
      move: moves(model, actor, task),
      approve: approves(model, actor, task),
      remove: removal(model, actor, task) === 200,
      restore: false,
    });
  });

/** An admin moves a person to another team; the database is changed directly. */
const moveTeam = (person: number, team: number): fc.AsyncCommand<Model, Real> => ({
  check: (model) => model.people[person]!.team !== team,
  run: async (model, { server, people, teams }) => {
    await server.db.updateTable("users").set({ teamId: teams[team]!.id }).where("id", "=", people[person]!.id).execute();
    model.people[person]!.team = team;
  },
  toString: () => `${person} moves to team ${team}`,
});

/** Runs several commands on one task as one step, to reach states that random calls rarely reach. */
const steps = (...commands: fc.AsyncCommand<Model, Real>[]): fc.AsyncCommand<Model, Real> => ({
  check: (model) => model.tasks.length > 0,
  run: async (model, real) => {
    for (const command of commands) if (command.check(model)) await command.run(model, real);
  },
  toString: () => commands.map(String).join(", "),
});

const lastAdmin = 6;

/** An admin assigns the task, someone completes it, the admin assigns it to someone else, and someone approves it. */
const finish = (assignee: number, completer: number, next: number | null, approver: number, project: number, pick: number) =>
  steps(
    change(lastAdmin, pick, { project }),
    change(lastAdmin, pick, { assignee }),
    move(completer, pick, "Completed", false),
    change(lastAdmin, pick, { assignee: next }),
    move(approver, pick, "Approved", false),
  );

/** The creator deletes the task after its approval. */
const removeApproved = (pick: number) =>
  steps(
    move(lastAdmin, pick, "Completed", false),
    move(lastAdmin, pick, "Approved", false),
    onTask("the creator deletes", pick, async ({ model, real, task }) => remove(task.creator, pick).run(model, real)),
  );

/** The assignee reads and restores a task that an admin deleted. */
const restoreRemoved = (assignee: number, pick: number) =>
  steps(change(lastAdmin, pick, { assignee }), remove(lastAdmin, pick), read(assignee, pick), restore(assignee, pick));

/**
 * Two people create tasks for two others, who may be of other teams. Someone links them, an admin links them too and nests them
 * for a moment, and the assignee of the first one reads both.
 */
const relate = (creators: [number, number], assignees: [number, number], linker: number): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, real) => {
    for (const turn of [0, 1]) await create(creators[turn]!, { assignee: assignees[turn]! }, "To Do").run(model, real);
    const [one, other] = [model.tasks.length - 1, model.tasks.length - 2];
    if (other < 0) return;
    for (const command of [label(linker, one), link(linker, one, other), link(lastAdmin, one, other), link(linker, other, one)])
      await command.run(model, real);
    for (const reader of assignees) await nest(one, other, reader).run(model, real);
  },
  toString: () => `tasks of ${creators.join(" and ")} for ${assignees.join(" and ")}, related by ${linker}`,
});

/** Every person's list holds exactly the tasks of the model. */
export async function expectLists(model: Model, { server, people, tasks: ids }: Real) {
  for (const [index, person] of people.entries()) {
    const { data } = await server.as(person, tasks.list, { limit: 100 });
    const listed = data.map(({ _id }) => _id).filter((id) => ids.includes(id));
    const expected = ids.filter((_id, task) => lists(model, index, model.tasks[task]!));
    expect(listed.toSorted(), `the list of ${index}`).toEqual(expected.toSorted());
  }
}

/**
 * No one sees the title of a task that they may not read, nor counts it: in lists, through parents, dependencies and labels, in
 * the workload, or in the inbox.
 */
export async function expectNoLeaks(
  model: Model,
  { server, people, label, tasks: ids }: Real,
  readers = people.map((_person, index) => index),
) {
  for (const index of readers) {
    const person = people[index]!;
    const labelled = await server.as(person, tasks.list, { label: [label], limit: 100 });
    const countable = model.tasks.filter((task) => task.labelled && lists(model, index, task));
    expect(labelled.data.filter(({ _id }) => ids.includes(_id)).length, `tasks with the label, for ${index}`).toBe(countable.length);
    const shown = [
      labelled,
      await server.as(person, tasks.list, { limit: 100 }),
      await server.as(person, tasks.byIds, { taskIds: ids }),
      await server.as(person, labels.list),
      await server.as(person, notifications.list, { limit: 100 }),
    ].map(({ body }) => body);
    if (model.people[index]!.role !== "team_member")
      for (const { id } of people) shown.push((await server.as(person, workload.listTasks, { userId: id })).body);
    const text = JSON.stringify(shown);
    const leaked = model.tasks.flatMap((task, each) =>
      !reads(model, index, task) && !restores(model, index, task) && text.includes(titleOf(each)) ? [titleOf(each)] : [],
    );
    expect(leaked, `titles that ${index} may not read`).toEqual([]);
  }
}

export function taskCommands(people: number, teams: number, projects: number) {
  const index = (count: number) => fc.nat({ max: count - 1 });
  const [person, pick, status] = [index(people), fc.nat({ max: 5 }), fc.constantFrom(...taskStatuses)];
  const assignee = fc.option(person, { nil: null, freq: 4 });
  const project = fc.option(index(projects), { nil: null, freq: 2 });
  const edit = fc.record({ assignee, project });
  const creation = fc.constantFrom<TaskStatus>("To Do", "In Progress", "Completed", "Approved");
  const oneEdit = fc.oneof(fc.record({ assignee }), fc.record({ project }));
  const moved = fc.oneof({ weight: 3, arbitrary: fc.constantFrom<TaskStatus>("Completed", "Approved") }, { weight: 1, arbitrary: status });
  return [
    fc.tuple(person, edit, creation).map((each) => create(...each)),
    fc.tuple(person, pick, oneEdit).map((each) => change(...each)),
    fc.tuple(person, pick, moved, fc.boolean()).map((each) => move(...each)),
    fc.tuple(person, pick, moved, fc.boolean()).map((each) => move(...each)),
    fc.tuple(person, pick, assignee, moved).map((each) => bulk(...each)),
    fc.tuple(person, pick).map((each) => remove(...each)),
    fc.tuple(person, pick).map((each) => restore(...each)),
    fc.tuple(person, pick).map((each) => read(...each)),
    fc.tuple(person, index(teams)).map((each) => moveTeam(...each)),
    fc.tuple(person, person, assignee, person, index(projects), pick).map((each) => finish(...each)),
    fc.tuple(fc.constantFrom(0, 4), index(projects), pick).map(([lead, ...rest]) => finish(lead, lead, null, lead, ...rest)),
    fc.tuple(fc.constantFrom(0, 4), index(projects), pick).map(([lead, ...rest]) => finish(lead, lastAdmin, null, lead, ...rest)),
    pick.map(removeApproved),
    fc.tuple(person, pick).map((each) => restoreRemoved(...each)),
    fc.tuple(fc.tuple(person, person), fc.tuple(person, person), person).map((each) => relate(...each)),
  ];
}
