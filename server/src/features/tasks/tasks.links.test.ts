import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { attachmentsPerTaskMax } from "@daybook/contract/core/constants";
import * as eods from "@daybook/contract/eods/eods";
import * as projects from "@daybook/contract/projects/projects";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);

const create = async (person: { id: string }, task: Record<string, unknown>) =>
  (await server.as(person, tasks.bulkCreate, { tasks: [task] })).data[0]!;

const { upload: uploadTo, download } = uploads(server);
const upload = (person: { id: string }, taskId: string, file = {}) => uploadTo(person, `/tasks/${taskId}/attachments`, file);

describe("attachments", () => {
  test("can be uploaded and downloaded by readers of the task; others get 404", async () => {
    const member = await make.user();
    const outsider = await make.user();
    const task = await create(member, { title: "with a file", assignee: member.id });
    const data = Buffer.alloc(700_000, "x");
    const { status, body } = await upload(member, task._id, { name: "..\\..\\evil\u0000<script>.html", type: "text/html", data });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: "evil<script>.html", size: 700_000, contentType: "text/html", uploadedBy: { _id: member.id } });
    const file = await download(member, body.data.url);
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-disposition"]).toMatch(/^attachment/);
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
    expect(file.rawPayload.equals(data)).toBe(true);
    expect((await download(outsider, body.data.url)).statusCode).toBe(404);
    expect((await upload(outsider, task._id)).status).toBe(404);
    const { data: read } = await server.as(member, tasks.get, { id: task._id });
    expect(read.attachments).toHaveLength(1);
    expect((await server.as(member, tasks.detach, { id: task._id, fileId: body.data._id })).status).toBe(200);
    expect((await download(member, body.data.url)).statusCode).toBe(404);
  });

  test("must be non-empty, in the field file, at most 10 MB each and 20 per task", async () => {
    const member = await make.user();
    const task = await create(member, { title: "full", assignee: member.id });
    const large = await upload(member, task._id, { data: Buffer.alloc(10 * 1024 * 1024 + 1) });
    expect([large.status, large.body.message]).toEqual([413, "Files can be up to 10 MB"]);
    const wrong = await upload(member, task._id, { field: "other" });
    expect([wrong.status, wrong.body.message]).toEqual([400, "Please choose a file"]);
    const empty = await upload(member, task._id, { data: Buffer.alloc(0) });
    expect([empty.status, empty.body.message]).toEqual([400, "The file is empty"]);
    const json = await server.as(member, tasks.attach, { id: task._id });
    expect(json.status).toBe(415);
    const responses = await Promise.all(Array.from({ length: attachmentsPerTaskMax + 3 }, () => upload(member, task._id)));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(attachmentsPerTaskMax);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(3);
  });

  test("use up to ATTACHMENT_STORAGE_MB in total, and 500 MB per user in 24 hours", async () => {
    const member = await make.user();
    const colleague = await make.user();
    const task = await create(member, { title: "large files", assignee: member.id });
    const { rows } = await sql<{ mb: number }>`select ceil(sum(size) / 1048576.0)::int as mb from files`.execute(server.db);
    const attachmentStorageMb = rows[0]!.mb + 1;
    const { app } = await server.build({ env: { attachmentStorageMb } });
    const data = Buffer.alloc(1024 * 1024);
    expect((await upload(member, task._id, { app, data })).status).toBe(201);

    const full = await upload(member, task._id, { app, data });

    expect([full.status, full.body.message]).toEqual([
      409,
      `Files can use up to ${attachmentStorageMb} MB in total, and this limit is reached. Remove files, or ask an administrator to raise it.`,
    ]);
    const size = 500 * 1024 * 1024;
    const file = { name: "large", contentType: "text/plain", purpose: "attachment" as const, size };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await server.db
      .insertInto("files")
      .values([
        { ...file, id: uuidv7(), uploadedBy: member.id, uploadedAt: hoursAgo(25) },
        { ...file, id: uuidv7(), uploadedBy: colleague.id, uploadedAt: hoursAgo(1) },
      ])
      .execute();
    expect((await upload(member, task._id)).status).toBe(201);
    await server.db
      .insertInto("files")
      .values({ ...file, id: uuidv7(), uploadedBy: member.id, uploadedAt: hoursAgo(23) })
      .execute();
    const tooMany = await upload(member, task._id);
    expect([tooMany.status, tooMany.body.message]).toEqual([
      429,
      "You can upload up to 500 MB of files in 24 hours. Please try again tomorrow.",
    ]);
  });
});

describe("comments", () => {
  test("are stored in order and counted", async () => {
    const member = await make.user();
    const task = await create(member, { title: "discussed", assignee: member.id });
    for (const text of ["first **bold**", "<script>alert(1)</script>"])
      expect((await server.as(member, tasks.addComment, { id: task._id, text })).data.text).toBe(text);
    expect((await server.as(member, tasks.addComment, { id: task._id, text: "  " })).body.message).toBe("Please write a comment");
    const { data } = await server.as(member, tasks.listComments, { id: task._id });
    expect(data.map((comment) => comment.text)).toEqual(["first **bold**", "<script>alert(1)</script>"]);
    expect((await server.as(member, tasks.get, { id: task._id })).data.commentsCount).toBe(2);
  });
});

describe("CSV", () => {
  test("export returns the filtered list and escapes formulas", async () => {
    const member = await make.user();
    await create(member, { title: '=HYPERLINK("http://evil")', assignee: member.id, priority: "High" });
    await create(member, { title: "other", assignee: member.id, priority: "Low" });
    const response = await download(member, "/api/tasks?format=csv&priority=High");
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = response.body.replace("\uFEFF", "").trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });
});

describe("report items linked to a task", () => {
  test("add logged hours and complete the task; an edit never moves it back", async () => {
    server.clock.set("2026-03-12T12:00:00Z");
    const member = await make.user();
    const colleague = await make.user();
    const task = await create(member, { title: "linked", assignee: member.id, status: "In Progress" });
    const foreign = await create(colleague, { title: "not mine", assignee: colleague.id });
    const draft = await server.as(member, eods.draft);
    expect(draft.data.items).toMatchObject([{ taskName: "linked", taskId: task._id, source: "task" }]);
    const refused = await server.as(member, eods.submit, { tasks: [{ taskName: "x", taskId: foreign._id }] });
    expect([refused.status, refused.body.message]).toEqual([400, "Please choose one of your own tasks"]);

    const item = { taskName: "linked", hoursSpent: 2.5, taskId: task._id };
    const { data: report } = await server.as(member, eods.submit, {
      tasks: [
        { ...item, status: "Completed" },
        { ...item, hoursSpent: 1.25 },
      ],
    });
    expect((await server.as(member, tasks.get, { id: task._id })).data).toMatchObject({ loggedHours: 3.75, status: "Completed" });
    await server.as(member, eods.update, { id: report._id, tasks: [{ ...item, hoursSpent: 1, status: "In Progress" }] });
    expect((await server.as(member, tasks.get, { id: task._id })).data).toMatchObject({ loggedHours: 1, status: "Completed" });
    await server.as(member, eods.update, { id: report._id, tasks: [{ taskName: "something else" }] });
    expect((await server.as(member, tasks.get, { id: task._id })).data).toMatchObject({ loggedHours: 0, status: "Completed" });
    server.clock.set(null);
  });
});

describe("projects and closed accounts", () => {
  test("a project counts its tasks and cannot be deleted with them", async () => {
    const admin = await make.user("admin");
    const project = await make.project();
    for (const task of [{ status: "To Do", dueDate: "2020-01-01" }, { status: "Blocked" }, { status: "Completed" }])
      await create(admin, { title: "counted", project: project.id, ...task });
    expect((await server.as(admin, projects.get, { id: project.id })).data.stats).toEqual({
      open: 2,
      overdue: 1,
      estimatedHours: null,
      completed: 1,
      loggedHours: 0,
    });
    const refused = await server.as(admin, projects.remove, { id: project.id });
    expect([refused.status, refused.body.message]).toEqual([409, "This project has 3 tasks. Archive it instead."]);
  });

  test("closing an account unassigns its open tasks", async () => {
    const admin = await make.user("admin");
    const member = await make.user();
    const open = await create(admin, { title: "left behind", assignee: member.id });
    const done = await create(admin, { title: "done before", assignee: member.id, status: "Completed" });
    expect((await server.as(admin, users.remove, { id: member.id })).status).toBe(200);
    expect((await server.as(admin, tasks.get, { id: open._id })).data.assignee).toBeNull();
    expect((await server.as(admin, tasks.get, { id: done._id })).data.assignee).toMatchObject({ name: member.name });
  });
});

describe("text is stored unchanged or rejected", () => {
  test.each([
    ["a NUL", "a\u0000b", 400],
    ["a lone surrogate", "a\ud800b", 400],
    ["an emoji, right to left, combining signs", "👩‍💻 שלום é", 201],
  ])("%s", async (_what, title, expected) => {
    const member = await make.user();
    const { status, body } = await server.as(member, tasks.bulkCreate, { tasks: [{ title }] });
    expect(status).toBe(expected);
    if (expected === 400) expect(body.message).toBe("The text contains a character that cannot be stored");
    else expect(body["data"]).toMatchObject([{ title }]);
  });
});
