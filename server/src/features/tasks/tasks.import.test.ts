import { expect, test } from "vitest";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team } = taskFixtures(server);

const importing = async (person: { id: string }, header: string, names: string[]) => {
  const csv = [header, ...names.map((name) => `A task,${name}`)].join("\n");
  const { data } = await server.as(person, tasks.importMany, { csv, dryRun: true });
  // The name itself is the only difference that a problem may show.
  return data.problems.map(({ line, message }) => message.replace(names[line - 2]!, "NAME"));
};

test("names a person outside one's scope like one that does not exist", async () => {
  const { member } = await team();
  const hidden = await make.user("team_member", { name: "Hidden Person", email: "hidden@example.com" });
  const admin = await make.user("admin", { name: "Hidden Admin" });
  const inactive = await make.user("team_member", { name: "Hidden Leaver", status: "inactive" });
  const names = ["No Such Person", hidden.name!, hidden.email!, admin.name!, inactive.name!];
  expect(new Set(await importing(member, "title,assignee", names))).toEqual(
    new Set(['No one whom you can assign tasks to is named "NAME". Use another name, or an email.']),
  );
  expect(await importing(member, "title,assignee", names)).toHaveLength(names.length);
});

test("names a project outside one's scope like one that does not exist", async () => {
  const { member } = await team();
  const hidden = await make.project({ name: "Hidden Project", key: "HIDE" });
  const names = ["No Such Project", "Hidden Project", "HIDE"];
  expect(hidden.id).toBeDefined();
  expect(await importing(member, "title,project", names)).toEqual(
    names.map(() => 'No project of yours is named "NAME". Create it first, or use another.'),
  );
});

test("finds a name among those in scope, also if someone outside has the same one", async () => {
  const { own, member } = await team();
  const mate = await make.user("team_member", { team: own, name: "Same Name" });
  await make.user("team_member", { name: "Same Name" });
  const { status } = await server.as(member, tasks.importMany, { csv: "title,assignee\nShared,Same Name", dryRun: false });
  expect(status).toBe(200);
  const { data } = await server.as(mate, tasks.list);
  expect(data.map(({ title, assignee }) => [title, assignee?._id])).toEqual([["Shared", mate.id]]);
});

test("a bulk call says how many tasks it changed", async () => {
  const { member, outsider } = await team();
  const mine = await make.task(member, { assigneeId: member.id });
  const hidden = await make.task(outsider, { assigneeId: outsider.id });
  const messages = async (taskIds: string[]) => [
    (await server.as(member, tasks.bulkUpdate, { taskIds, changes: { priority: "High" } })).body.message,
    (await server.as(member, tasks.bulkRemove, { taskIds })).body.message,
    (await server.as(member, tasks.restore, { taskIds })).body.message,
  ];
  expect(await messages([hidden.id])).toEqual(["Updated 0 of 1 task", "Deleted 0 of 1 task", "Restored 0 of 1 task"]);
  expect(await messages([mine.id, hidden.id])).toEqual(["Updated 1 of 2 tasks", "Deleted 1 of 2 tasks", "Restored 1 of 2 tasks"]);
  expect(await messages([mine.id])).toEqual(["Tasks updated successfully!", "Tasks deleted successfully!", "Tasks restored successfully!"]);
});

test("a date that can be read in two ways, or contradicts its column, is a problem of its row", async () => {
  const { member } = await team();
  const problemsOf = async (...dates: string[]) => {
    const csv = ["title,due date", ...dates.map((date) => `A task,${date}`)].join("\n");
    return (await server.as(member, tasks.importMany, { csv, dryRun: true })).data.problems;
  };
  expect(await problemsOf("05/03/2027")).toEqual([
    { line: 2, field: "dueDate", message: '"05/03/2027" can be 5 Mar 2027 or 3 May 2027. Write it like 2026-12-31 or 31 Dec 2026.' },
  ]);
  expect(await problemsOf("14/01/2027", "01/13/2027", "05/03/2027")).toEqual([
    {
      line: 3,
      field: "dueDate",
      message: '"01/13/2027" does not fit its column, whose dates are written day first. Write it like 2026-12-31.',
    },
  ]);
  await server.as(member, tasks.importMany, { csv: "title,due date\nOne,01/13/2027\nTwo,02/03/2027", dryRun: false });
  const { data } = await server.as(member, tasks.list);
  expect(Object.fromEntries(data.map(({ title, dueDate }) => [title, dueDate]))).toMatchObject({ One: "2027-01-13", Two: "2027-02-03" });
});
