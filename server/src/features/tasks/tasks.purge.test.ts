import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as projects from "@daybook/contract/projects/projects";
import * as tasks from "@daybook/contract/tasks/tasks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

/** A deleted task with a comment, a file and a report item. */
async function deletedTask(by: Awaited<ReturnType<typeof make.user>>, deletedAt: string, projectId: string | null = null) {
  const task = await make.task(by, { deletedAt, assigneeId: by.id, projectId });
  const fileId = uuidv7();
  const file = { id: fileId, name: "plan.txt", contentType: "text/plain", size: 4, purpose: "attachment" as const, uploadedBy: by.id };
  await server.db
    .insertInto("files")
    .values({ ...file, uploadedAt: deletedAt })
    .execute();
  await server.db
    .insertInto("fileChunks")
    .values({ fileId, position: 0, data: Buffer.from("plan") })
    .execute();
  await server.db.insertInto("taskAttachments").values({ taskId: task.id, fileId }).execute();
  await server.db.insertInto("taskComments").values({ id: uuidv7(), taskId: task.id, authorId: by.id, text: "Ready?" }).execute();
  return { ...task, fileId };
}

const restoreStatus = async (by: { id: string }, id: string) => (await server.as(by, tasks.get, { id, view: "deleted" })).status;

test("the nightly job purges tasks deleted more than 30 days ago, once, and keeps the reports about them", async () => {
  server.clock.set("2026-03-12T02:23:00Z");
  const [member, admin] = [await make.user(), await make.user("admin")];
  const expired = await deletedTask(member, "2026-02-10T02:22:59Z");
  const recent = await deletedTask(member, "2026-02-10T02:23:01Z");
  const open = await make.task(member);
  const eod = await make.eod(member, { date: "2026-02-09", items: [{ taskId: expired.id, hoursSpent: 3, taskName: "The plan" }] });

  await Promise.all([server.app.jobs.run("tasks.purge"), server.app.jobs.run("tasks.purge")]);
  await server.app.jobs.run("tasks.purge");

  const left = await server.db.selectFrom("tasks").select("id").execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent.id, open.id].toSorted());
  expect((await server.db.selectFrom("files").select("id").execute()).map(({ id }) => id)).toEqual([recent.fileId]);
  expect(await server.db.selectFrom("fileChunks").select("fileId").execute()).toEqual([{ fileId: recent.fileId }]);
  const items = await server.db.selectFrom("eodItems").select(["taskId", "taskName", "hoursSpent"]).where("eodId", "=", eod.id).execute();
  expect(items).toEqual([{ taskId: null, taskName: "The plan", hoursSpent: 3 }]);
  const { data } = await server.as(admin, audit.list, { action: "tasks.purged" });
  expect(data.map(({ entityId, actor }) => [entityId, actor])).toEqual([[expired.id, null]]);
  expect([await restoreStatus(member, expired.id), await restoreStatus(member, recent.id)]).toEqual([404, 200]);
});

test("deleted tasks do not block the deletion of their project and can be restored without it", async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  const [member, admin] = [await make.user(), await make.user("admin")];
  const project = await make.project({ members: [member] });
  const task = await deletedTask(member, "2026-03-11T09:00:00Z", project.id);
  const open = await make.task(member, { projectId: project.id });
  expect((await server.as(admin, projects.remove, { id: project.id })).body.message).toBe("This project has 1 task. Archive it instead.");
  await server.as(member, tasks.remove, { id: open.id });
  expect((await server.as(admin, projects.remove, { id: project.id })).status).toBe(200);
  expect((await server.as(member, tasks.restore, { taskIds: [task.id] })).data.restoredIds).toEqual([task.id]);
  expect((await server.as(member, tasks.get, { id: task.id })).data).toMatchObject({ project: null, attachments: [{ _id: task.fileId }] });
});

test("files and comments of a deleted task are gone until it is restored", async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  const member = await make.user();
  const task = await deletedTask(member, "2026-03-11T09:00:00Z");
  const cookie = await server.cookieOf(member);
  const download = async () => (await server.app.inject({ url: `/api/files/${task.fileId}`, headers: { cookie } })).statusCode;
  const comments = async () => (await server.as(member, tasks.listComments, { id: task.id })).status;
  expect([await download(), await comments()]).toEqual([404, 404]);
  await server.as(member, tasks.restore, { taskIds: [task.id] });
  expect([await download(), await comments()]).toEqual([200, 200]);
});
