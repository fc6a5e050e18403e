import { expect, test } from "vitest";
import * as labels from "@daybook/contract/labels/labels";
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

test("labels, checklists, parents and dependencies survive an export and the import of the file", async () => {
  const { lead, member } = await team();
  const label = (await server.as(lead, labels.create, { name: "Round trip" })).data;
  const [build, outside] = (
    await server.as(lead, tasks.bulkCreate, [
      { title: "Build", labels: [label._id], checklist: [{ text: "Key", done: true }, { text: "Stamp" }] },
      { title: "Outside" },
    ] as never)
  ).data;
  const [child] = (await server.as(lead, tasks.bulkCreate, [{ title: "Compile", parent: build!._id }])).data;
  const [sign] = (await server.as(lead, tasks.bulkCreate, [{ title: "Sign", blockedBy: [build!._id, child!._id, outside!._id] }])).data;
  expect(sign!.number).toBeGreaterThan(0);
  const numbers = [build, child, sign].map((task) => `number=${task!.number}`).join("&");
  const { body: csv } = await server.app.inject({
    url: `/api/tasks?format=csv&${numbers}`,
    headers: { cookie: await server.cookieOf(lead) },
  });
  const imported = await server.as(lead, tasks.importMany, { csv, dryRun: false });
  expect([imported.status, imported.data.created, imported.data.ignoredColumns]).toMatchObject([200, 3, expect.any(Array)]);
  const old = new Set([build, child, sign, outside].map((task) => task!._id));
  const copies = (await server.as(lead, tasks.list, { limit: 100 })).data.filter(({ _id }) => !old.has(_id));
  const named = (title: string) => copies.find((task) => task.title === title)!;
  const [newBuild, newChild, newSign] = [named("Build"), named("Compile"), named("Sign")];
  expect([newBuild.labels.map(({ name }) => name), newBuild.checklist.map(({ text, doneAt }) => [text, doneAt !== null])]).toEqual([
    ["Round trip"],
    [
      ["Key", true],
      ["Stamp", false],
    ],
  ]);
  expect(newChild.parent?._id).toBe(newBuild._id);
  expect(newSign.links.blockedBy.map(({ _id }) => _id).toSorted()).toEqual([newBuild._id, newChild._id, outside!._id].toSorted());
  expect(member.id).toBeTruthy();
});

test("names what does not fit among the rows of a file, and never a task that one may not see", async () => {
  const { member, outsider } = await team();
  const secret = await make.task(outsider, { title: "Secret" });
  const { number } = await server.db.selectFrom("tasks").select("number").where("id", "=", secret.id).executeTakeFirstOrThrow();
  const problems = async (...lines: string[]) => {
    const csv = ["number,title,parent,blocked by", ...lines].join("\n");
    return (await server.as(member, tasks.importMany, { csv, dryRun: true })).data.problems.map(
      ({ line, message }) => `${line}: ${message}`,
    );
  };
  expect(await problems("900001,A,,#900002", "900002,B,,900001")).toEqual([
    "2: The tasks would wait for each other: #900001 → #900002 → #900001",
  ]);
  expect(await problems("900001,A,,", "900002,B,900001,", "900003,C,#900002,")).toEqual([
    "4: #900002 is a sub-task itself, so it can have none",
  ]);
  expect(await problems("900001,A,900001,")).toEqual(["2: A task cannot be its own sub-task"]);
  expect(await problems("900001,A,,", "900001,B,,")).toEqual(["3: Line 2 has the number 900001, too. Leave one out."]);
  const hidden = await problems(`900001,A,,#${number}`);
  expect(hidden).toEqual([`2: There is no task "#${number}" that you can see, for this task to wait for`]);
  expect((await problems("900001,A,,#899999"))[0]!.replace("899999", String(number))).toBe(hidden[0]);
});
