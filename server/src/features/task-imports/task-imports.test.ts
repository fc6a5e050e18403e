import { beforeEach, describe, expect, test } from "vitest";
import * as imports from "@daybook/contract/imports/imports";
import * as tasks from "@daybook/contract/tasks/tasks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { runAll } from "#features/imports/imports.run.service.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload } = uploads(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let asha: Awaited<ReturnType<typeof make.user>>;
beforeEach(async () => {
  admin = await make.user("admin");
  asha = await make.user("team_member");
});

async function uploaded(kind: string, lines: string[]) {
  const file = { name: `${kind}.csv`, type: "text/csv", data: Buffer.from(lines.join("\n")) };
  const { status, body } = await upload(admin, `/imports/kinds/${kind}`, file);
  expect([status, body.message]).toEqual([201, undefined]);
  return String(body.data._id);
}

const get = async (id: string) => (await server.as(admin, imports.get, { id, show: "all" })).data;
const choose = (id: string, choices: Partial<imports.ImportChoices>) => server.as(admin, imports.choose, { id, ...choices });
const fieldsOf = async (id: string) => (await get(id)).columns.map(({ field }) => field);
const reasonsOf = async (id: string) => (await get(id)).page.flatMap(({ problems }) => problems.map(({ message }) => message));

async function imported(id: string) {
  const started = await server.as(admin, imports.start, { id, leaveOut: false });
  expect([started.status, started.body.message]).toEqual([200, undefined]);
  await server.app.jobs.run("imports.run");
  return get(id);
}

const emailOf = async ({ id }: { id: string }) =>
  (await server.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email!;
const tasksTitled = (like: string) => server.db.selectFrom("tasks").selectAll().where("title", "like", like).orderBy("number").execute();

describe("importing tasks", () => {
  test("of Jira: states, priorities, estimates in seconds, days; a second run adds only what is new", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const lines = [
      "Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Original estimate,Created,Resolved,Due date,Labels",
      `Model ${mark},DAY-1,10001,Story,Selected for Development,Highest,${await emailOf(asha)},5400,02/Nov/26 9:15 AM,,30/Nov/26 12:00 AM,${mark}`,
      `Fix ${mark},DAY-2,10002,Bug,Done,Minor,,,02/Nov/26 9:15 AM,04/Nov/26 5:00 PM,,`,
    ];
    const id = await uploaded("tasks", lines);
    expect(await reasonsOf(id)).toEqual([]);
    expect((await get(id)).page[0]!.notes).toContain(`Creates the label "${mark}".`);
    expect(await imported(id)).toMatchObject({ state: "done", outcomes: { created: 2 } });

    const [model, fix] = await tasksTitled(`% ${mark}`);
    expect(model).toMatchObject({ type: "Feature", status: "To Do", priority: "Urgent", assigneeId: asha.id, dueDate: "2026-11-30" });
    expect(Number(model!.estimatedHours)).toBe(1.5);
    expect(fix).toMatchObject({ type: "Bug", status: "Approved", priority: "Low", approvedBy: admin.id });
    const days = [fix!.createdAt, fix!.completedAt, fix!.approvedAt].map((instant) => new Date(String(instant)).toISOString().slice(0, 10));
    expect(days).toEqual(["2026-11-02", "2026-11-04", "2026-11-04"]);
    const labels = await server.db.selectFrom("taskLabels").selectAll().where("taskId", "=", model!.id).execute();
    expect(labels).toHaveLength(1);
    const notices = await server.db.selectFrom("notifications").selectAll().where("userId", "=", asha.id).execute();
    expect(notices).toEqual([]);

    const again = await uploaded("tasks", [...lines, `New ${mark},DAY-3,10003,Task,To Do,Medium,,,,,,`]);
    expect((await get(again)).counts).toMatchObject({ create: 1, same: 2, wrong: 0 });
    await imported(again);
    expect(await tasksTitled(`% ${mark}`)).toHaveLength(3);
  });

  test.each([
    {
      program: "Asana",
      lines: [
        "Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task",
        "1201,2026-10-01,2026-10-05,2026-10-05,Paint the wall,To do,Asha,EMAIL,2026-10-01,2026-10-04,,Twice,,",
      ],
      fields: [
        "externalId",
        "createdOn",
        "completedOn",
        null,
        "title",
        "status",
        "assignee",
        "assigneeEmail",
        "startDate",
        "dueDate",
        "labels",
        "description",
        "project",
        "parent",
      ],
      task: { title: "Paint the wall", status: "Approved", description: "Twice", dueDate: "2026-10-04" },
    },
    {
      program: "Trello",
      lines: [
        "Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List Name,Board Name",
        "5f1,Order the lamps,https://trello.example/c/5f1,Three of them,,EMAIL,2026-12-04T12:00:00.000Z,Doing,",
      ],
      fields: ["externalId", "title", null, "description", "labels", "assignee", "dueDate", "status", "project"],
      task: { title: "Order the lamps", status: "In Progress", description: "Three of them", dueDate: "2026-12-04" },
    },
    {
      program: "ClickUp",
      lines: [
        "Task ID,Task Name,Task Content,Status,Date Created,Due Date,Assignees,Tags,Priority,List Name,Space Name,Time Estimated",
        "86x,Render the hall,At night,in progress,1764000000000,1764547200000,EMAIL,,urgent,Sprint 1,,7200000",
      ],
      fields: [
        "externalId",
        "title",
        "description",
        "status",
        "createdOn",
        "dueDate",
        "assignee",
        "labels",
        "priority",
        null,
        "project",
        "estimatedMilliseconds",
      ],
      task: { title: "Render the hall", status: "In Progress", priority: "Urgent", dueDate: "2025-12-01" },
    },
  ])("of $program: its columns are recognized", async ({ lines, fields, task }) => {
    const mark = crypto.randomUUID();
    const text = lines.map((line) => line.replace("EMAIL", "§").replace(task.title, `${task.title} ${mark}`));
    const email = await emailOf(asha);
    const id = await uploaded(
      "tasks",
      text.map((line) => line.replace("§", email)),
    );
    expect(await fieldsOf(id)).toEqual(fields);
    expect(await reasonsOf(id)).toEqual([]);
    await imported(id);
    const [stored] = await tasksTitled(`% ${mark}`);
    expect(stored).toMatchObject({ ...task, title: `${task.title} ${mark}`, assigneeId: asha.id });
  });

  test("of ClickUp: lists are in brackets and priorities are numbers", async () => {
    const [mark, email] = [crypto.randomUUID().slice(0, 8), await emailOf(asha)];
    const id = await uploaded("tasks", [
      "Task ID,Task Name,Status,Assignees,Tags,Priority,Comments,List Name,Space Name",
      `a${mark},One ${mark},Open,[${email}],"[web ${mark},api ${mark}]",1,[],Sprint,`,
      `b${mark},Two ${mark},Open,[],[],0,[],Sprint,`,
      `c${mark},Three ${mark},Open,null,"[""web ${mark}"",""api ${mark}""]",4,[],Sprint,`,
    ]);
    const { page, unknown } = await get(id);
    expect([unknown, page.flatMap(({ problems }) => problems)]).toEqual([[], []]);
    expect(page.map(({ values }) => [values["labels"], values["priority"]])).toEqual([
      [`web ${mark}, api ${mark}`, "Urgent"],
      [undefined, undefined],
      [`web ${mark}, api ${mark}`, "Low"],
    ]);
    await imported(id);
    expect(await tasksTitled(`One ${mark}`)).toMatchObject([{ assigneeId: asha.id, priority: "Urgent" }]);
    expect(await tasksTitled(`Two ${mark}`)).toMatchObject([{ assigneeId: null }]);
  });

  test("a name is no person: the company says who it is, once for all rows; unknown projects and days out of order are named", async () => {
    const mark = crypto.randomUUID();
    const id = await uploaded("tasks", [
      "Title,Assignee,Project,Start,Due",
      `One ${mark},Asha from the studio,,,`,
      `Two ${mark},Asha from the studio,,,`,
      `Three ${mark},,No such project,2026-12-04,2026-12-01`,
    ]);
    const { unknown } = await get(id);
    expect(unknown).toContainEqual({ field: "assignee", word: "Asha from the studio", rows: 2, suggestion: null });
    const reasons = await reasonsOf(id);
    expect(reasons).toContain(`Found no one who can be assigned tasks as "Asha from the studio". Say who it is, or leave it empty.`);
    expect(reasons).toContain(`No project is named "No such project". Create it with the import, or use another.`);
    expect(reasons).toContain("The due date is before the start date.");
    const { name } = await server.db.selectFrom("users").select("name").where("id", "=", asha.id).executeTakeFirstOrThrow();
    await choose(id, { values: { assignee: { "asha from the studio": `${name} <${await emailOf(asha)}>` } } });
    expect((await get(id)).counts).toMatchObject({ create: 2, wrong: 1 });
  });

  test("sub-tasks, dependencies, comments, checklists and authors are kept; a second run makes no doubles", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const ben = await make.user("team_member");
    const project = await make.project();
    const email = await emailOf(ben);
    const head =
      "Summary,Issue key,Issue id,Issue Type,Status,Project,Parent,Reporter,Inward issue link (Blocks),Outward issue link (Blocks)";
    const lines = [
      `${head},Outward issue link (Blocks),Comment,Comment,Checklist,Labels,Labels`,
      // The child of a child comes before its parents; a sub-task waits for its own parent's other child and blocks one of the file's end.
      `Wire ${mark},K-3,103,Sub-task,To Do,,102,${email},K-4,K-5,K-6,,,,${mark}a,${mark}b`,
      `Lamp ${mark},K-2,102,Story,To Do,,101,Someone Else,,,,02/Nov/26 9:15 AM;${email};First,03/Nov/26 4:05 PM;5f1:acc;Second; with a sign,[x] Order\\n,,`,
      `Hall ${mark},K-1,101,Epic,To Do,${project.name},,,K-2,,,,,"[x] Order\n[ ] Hang",,`,
      `Switch ${mark},K-4,104,Sub-task,Done,,101,,,,,,,,,`,
      `Paint ${mark},K-5,105,Task,To Do,,,,K-99,,,,,,,`,
      `Floor ${mark},K-6,106,Task,To Do,,Nowhere,,,,,,,,,`,
    ];
    const id = await uploaded("tasks", lines);
    expect(await reasonsOf(id)).toEqual([]);
    const page = (await get(id)).page;
    const notesOf = (line: number) => page.find((row) => row.line === line)!.notes;
    expect(notesOf(2)).toContain("Sub-tasks have one level: it becomes a sub-task of K-1, above its parent.");
    expect(page.flatMap(({ notes }) => notes)).toEqual(
      expect.arrayContaining([
        `"Someone Else" is not known by an email, so the task is yours.`,
        `"K-99" is not among these rows: this dependency is left out.`,
        `Its parent "Nowhere" is not among these rows, so it is a task of its own.`,
      ]),
    );
    expect((await imported(id)).outcomes).toEqual({ created: 6 });

    const stored = new Map((await tasksTitled(`% ${mark}`)).map((task) => [task.title.split(" ")[0], task]));
    const titles = new Map([...stored].map(([title, task]) => [task.id, title]));
    const ids = [...titles.keys()];
    const parents = await server.db
      .selectFrom("subtasks")
      .selectAll()
      .where("parentId", "is not", null)
      .where("taskId", "in", ids)
      .execute();
    expect(parents.map(({ taskId, parentId }) => `${titles.get(taskId)} of ${titles.get(parentId!)}`).toSorted()).toEqual([
      "Lamp of Hall",
      "Switch of Hall",
      "Wire of Hall",
    ]);
    expect([...stored.values()].filter(({ projectId }) => projectId === project.id)).toHaveLength(4);
    const links = await server.db.selectFrom("taskLinks").selectAll().where("blockedId", "in", ids).execute();
    expect(links.map(({ blockerId, blockedId }) => `${titles.get(blockerId)} > ${titles.get(blockedId)}`).toSorted()).toEqual([
      "Lamp > Hall",
      "Switch > Wire",
      "Wire > Floor",
      "Wire > Paint",
    ]);
    const lamp = stored.get("Lamp")!;
    const { data: comments } = await server.as(admin, tasks.listComments, { id: lamp.id });
    expect(comments.map(({ author, text }) => [author._id, text])).toEqual([
      [ben.id, "First"],
      [admin.id, "5f1:acc: Second; with a sign"],
    ]);
    expect(comments.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(["2026-11-02", "2026-11-03"]);
    expect([stored.get("Wire")!.createdBy, lamp.createdBy, lamp.commentsCount]).toEqual([ben.id, admin.id, 2]);
    const { data: hall } = await server.as(admin, tasks.get, { id: stored.get("Hall")!.id });
    expect(hall.checklist.map(({ text, doneAt }) => [text, doneAt !== null])).toEqual([
      ["Order", true],
      ["Hang", false],
    ]);
    expect(hall.subtasks).toMatchObject({ done: 1, total: 3 });

    // What is new names what is here: a sub-task of an earlier task, and one that an earlier task waits for.
    const again = await uploaded("tasks", [...lines, `Later ${mark},K-7,107,Task,To Do,,K-1,,K-5,K-6,,,,,,`]);
    expect((await get(again)).counts).toMatchObject({ create: 1, same: 6, wrong: 0 });
    await imported(again);
    const later = (await tasksTitled(`Later ${mark}`))[0]!;
    const { data: detail } = await server.as(admin, tasks.get, { id: later.id });
    expect(detail.parent?._id).toBe(hall._id);
    expect([detail.links.blockedBy, detail.links.blocks].map((own) => own.map(({ title }) => title))).toEqual([
      [`Paint ${mark}`],
      [`Floor ${mark}`],
    ]);
    expect(await tasksTitled(`% ${mark}`)).toHaveLength(7);
  });

  test("rows that wait for each other or are parents of each other are named; the rest is imported across batches", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const filler = Array.from({ length: 420 }, (_, index) => `Row ${index} ${mark},F-${index},${index >= 210 ? `F-${index - 210}` : ""},`);
    const id = await uploaded("tasks", [
      "Title,ID,Parent,Blocked by",
      `Child ${mark},A,B,`,
      `Mother ${mark},B,A,`,
      `One ${mark},C,,E`,
      `Two ${mark},D,,C`,
      `Three ${mark},E,,D; C`,
      `Own ${mark},G,,G`,
      `Orphan ${mark},H,G,`,
      ...filler,
      `Last ${mark},Z,,F-0`,
    ]);
    const wrong = (await get(id)).page.filter(({ action }) => action === "wrong");
    expect(wrong.map(({ line, problems }) => [line, problems[0]!.message])).toEqual([
      [2, "The tasks are parents of each other: A → B → A. Correct one, or leave the row out."],
      [3, "The tasks are parents of each other: B → A → B. Correct one, or leave the row out."],
      [5, "The tasks wait for each other: C → D → E → C. Correct one, or leave the row out."],
      [6, "The tasks wait for each other: C → E → C. Correct one, or leave the row out."],
      [7, "A task cannot wait for itself."],
    ]);
    const orphan = (await get(id)).page.find(({ line }) => line === 8)!;
    expect(orphan.notes).toEqual(["Its parent on line 7 needs a correction. Without it, this is a task of its own."]);
    const started = await server.as(admin, imports.start, { id, leaveOut: true });
    expect(started.status).toBe(200);
    await Promise.all([server.app.jobs.run("imports.run"), server.app.jobs.run("imports.run")]);
    await server.app.jobs.run("imports.run");
    expect(await get(id)).toMatchObject({ state: "done", outcomes: { created: 423, left_out: 5 } });
    const ids = (await tasksTitled(`% ${mark}`)).map((task) => task.id);
    expect(ids).toHaveLength(423);
    expect(
      await server.db.selectFrom("subtasks").select("taskId").where("parentId", "is not", null).where("taskId", "in", ids).execute(),
    ).toHaveLength(210);
  });

  test("a killed import goes on without doubles, and its sub-tasks find parents of earlier batches", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const lines = Array.from({ length: 450 }, (_, index) => {
      const parent = index < 225 ? `N-${449 - index}` : "";
      return `Task ${index} ${mark},N-${index},${parent},${index === 0 ? "N-300" : ""},"[{""text"":""Hello"",""by"":""x""}]"`;
    });
    const id = await uploaded("tasks", ["Title,ID,Parent,Blocked by,Comments", ...lines]);
    await server.as(admin, imports.start, { id, leaveOut: false });
    const ctx = await jobContext(server);
    let calls = 0;
    const dying = (): string => {
      throw new Error("killed");
    };
    // Killed in its second transaction: after rows are written, before their commit.
    await expect(runAll({ ...ctx, now: () => (++calls > 650 ? dying() : ctx.now()) })).rejects.toThrow("killed");
    const before = (await tasksTitled(`% ${mark}`)).length;
    expect(before).toBe(200);
    expect((await get(id)).outcomes.created ?? 0).toBe(before);
    await server.db.updateTable("imports").set({ state: "running", failure: null }).where("id", "=", id).execute();
    await Promise.all([runAll(ctx), runAll(ctx)]);
    await server.app.jobs.run("imports.run");
    expect(await get(id)).toMatchObject({ state: "done", outcomes: { created: 450 } });
    const stored = await tasksTitled(`% ${mark}`);
    expect(stored).toHaveLength(450);
    expect(stored.every(({ commentsCount }) => commentsCount === 1)).toBe(true);
    const ids = stored.map((task) => task.id);
    const parents = await server.db
      .selectFrom("subtasks")
      .select("taskId")
      .where("parentId", "is not", null)
      .where("taskId", "in", ids)
      .execute();
    expect(parents).toHaveLength(225);
    expect(await server.db.selectFrom("taskLinks").selectAll().where("blockedId", "in", ids).execute()).toHaveLength(1);
  });

  test("the own export keeps its structure", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const id = await uploaded("tasks", [
      "Number,Title,Type,Status,Labels,Checklist,Parent,Blocked by,Created by",
      `907,Build ${mark},Task,To Do,,,,,`,
      `908,Sand ${mark},Task,To Do,,[x] Once,#907,#909,${admin.name}`,
      `909,Buy ${mark},Task,To Do,,,#907,,`,
    ]);
    await imported(id);
    const found = await Promise.all(
      (await tasksTitled(`% ${mark}`)).map(async ({ id }) => (await server.as(admin, tasks.get, { id })).data),
    );
    const [build, sand, buy] = ["Build", "Sand", "Buy"].map((word) => found.find(({ title }) => title === `${word} ${mark}`)!);
    expect([sand!.parent?._id, buy!.parent?._id]).toEqual([build!._id, build!._id]);
    expect(sand!.links.blockedBy.map(({ _id }) => _id)).toEqual([buy!._id]);
    expect(sand!.checklist).toMatchObject([{ text: "Once" }]);
  });

  test("only admins and leads import tasks", async () => {
    const member = await make.user("team_member");
    const { status } = await upload(member, "/imports/kinds/tasks", { name: "t.csv", type: "text/csv", data: Buffer.from("Title\nOne") });
    expect(status).toBe(403);
  });
});
