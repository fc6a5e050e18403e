import { describe, expect, test } from "vitest";
import * as erasureApi from "@daybook/contract/erasures/erasures";
import * as taskApi from "@daybook/contract/tasks/tasks";
import * as userApi from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { startServer } from "#test/harness.ts";
import { actingAs } from "#context.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { openFileStorage } from "#platform/file-storage.ts";
import { jobContext } from "#test/job-context.ts";
import { uploads } from "#test/uploads.ts";
import { copyAll } from "./files.uploads.service.ts";

const { objects, state } = fakeS3("files");
// The address is known once the storage listens, before the server is used.
const env = {
  get files() {
    return state.env;
  },
};
const server = startServer({ env });
const make = factories(server);
const { upload, download } = uploads(server);

const content = Buffer.from("a confidential note ".repeat(40_000));

async function attached(data: Buffer = content) {
  const person = await make.user();
  const task = await make.task(person);
  const { status, body } = await upload(person, `/tasks/${task.id}/attachments`, { data, name: "note.txt" });
  expect([status, body.message]).toEqual([201, undefined]);
  return { person, taskId: task.id, ...(body.data as { _id: string; url: string }) };
}

const sweep = () => server.app.jobs.run("files.remove-objects");
const chunkCount = async () => (await server.db.selectFrom("fileChunks").select("fileId").execute()).length;
const idOf = (name: string) => name.slice("files/".length);
const hasRow = async (name: string) =>
  (await server.db.selectFrom("fileObjects").select("id").where("id", "=", idOf(name)).executeTakeFirst()) !== undefined;
const onlyName = () => [...objects.keys()].at(-1)!;

describe("an attachment", () => {
  test("is an object of the bucket, which its readers get through the server, and others do not", async () => {
    const before = await chunkCount();
    const { person, url } = await attached();

    expect([objects.size, (await chunkCount()) - before]).toEqual([1, 0]);
    expect(onlyName()).toMatch(/^files\/[0-9a-f-]{36}$/);
    expect(objects.get(onlyName())!.equals(content)).toBe(true);
    const { statusCode, rawPayload, headers } = await download(person, url);
    expect([statusCode, rawPayload.equals(content), headers["content-length"]]).toEqual([200, true, String(content.length)]);
    expect((await download(await make.user(), url)).statusCode).toBe(404);
    expect((await server.app.inject({ method: "GET", url })).statusCode).toBe(401);
  });

  test("goes from the bucket after it was removed, at once and only then", async () => {
    const { person, taskId, _id } = await attached();
    await sweep();
    expect([objects.size, await hasRow(onlyName())]).toEqual([1, true]);
    const name = onlyName();

    expect((await server.as(person, taskApi.detach, { id: taskId, fileId: _id })).status).toBe(200);
    await sweep();

    expect([objects.size, await hasRow(name)]).toEqual([0, false]);
  });
});

test("pictures of people and the logo are objects, and replaced ones go", async () => {
  const { default: sharp } = await import("sharp");
  const picture = async (background: string) => {
    const data = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${data.toString("base64")}`;
  };
  const person = await make.user();
  const save = async (background: string) => server.as(person, userApi.updateMyProfile, { profilePicture: await picture(background) });
  expect((await save("red")).status).toBe(200);
  const first = onlyName();
  const { data } = await save("blue");
  await sweep();

  expect([objects.size, objects.has(first)]).toEqual([1, false]);
  expect((await download(person, data.profilePicture!)).statusCode).toBe(200);
});

describe("a storage that fails", () => {
  test.each([500, 403])("with status %d refuses an upload with a sentence, and keeps everything else", async (status) => {
    const { person, taskId, url } = await attached();
    state.status = status;
    const refused = await upload(person, `/tasks/${taskId}/attachments`, { data: content });
    expect([refused.status, refused.body.message]).toEqual([
      503,
      "The storage of files does not answer, so the file was not saved. Please try again in a few minutes.",
    ]);
    const unread = await download(person, url);
    expect([unread.statusCode, unread.json().message]).toEqual([
      503,
      "The storage of files does not answer, so this file cannot be read now. Please try again in a few minutes.",
    ]);
    expect((await server.as(person, taskApi.get, { id: taskId })).data.attachments).toHaveLength(1);

    state.status = 200;
    expect((await download(person, url)).statusCode).toBe(200);
    expect((await upload(person, `/tasks/${taskId}/attachments`, { data: content })).status).toBe(201);
  });
});

test("an answer that is cut off, or altered, never ends as a complete file", async () => {
  const { person, url } = await attached();
  state.cut = (_name, object) => object.subarray(0, 300_000);
  await expect(download(person, url)).rejects.toThrow(/response destroyed|aborted|terminated/);
  state.cut = undefined;
  const name = onlyName();
  objects.set(name, Buffer.concat([content.subarray(0, -1), Buffer.from("x")]));
  await expect(download(person, url)).rejects.toThrow(/response destroyed|aborted/);
  objects.set(name, Buffer.concat([content, Buffer.from("more")]));
  expect((await download(person, url)).statusCode).toBe(503);
  objects.delete(name);
  const missing = await download(person, url);
  expect([missing.statusCode, missing.json().message]).toEqual([
    503,
    "The content of this file is missing from the storage of files. Please tell an administrator.",
  ]);
  const page = { cookie: await server.cookieOf(person), "sec-fetch-dest": "document" };
  const opened = await server.app.inject({ method: "GET", url, headers: page });
  expect([opened.statusCode, opened.headers["content-type"], opened.body]).toEqual([
    503,
    "text/plain; charset=utf-8",
    "The content of this file is missing from the storage of files. Please tell an administrator.\n",
  ]);
});

test("a storage that does not answer in time is a sentence", async () => {
  const { person, url } = await attached();
  const { app } = await server.build({ env });
  app.platform.fileStorage = openFileStorage(state.env, { log: { warn: () => {} }, requestTimeoutMs: 300 });
  let release = () => {};
  state.before = () => new Promise<void>((resolve) => (release = resolve));
  const { statusCode, json } = await app.inject({ method: "GET", url, headers: { cookie: await server.cookieOf(person) } });
  release();
  expect([statusCode, json().message]).toEqual([503, expect.stringContaining("does not answer")]);
});

test("one failure of the storage is tried again at once", async () => {
  const { person, url } = await attached();
  state.status = 500;
  state.before = async () => void setTimeout(() => (state.status = 200), 50);
  expect((await download(person, url)).statusCode).toBe(200);
});

test("an upload that is refused after its content was written leaves an object that goes after an hour", async () => {
  const { person, taskId } = await attached();
  state.before = async (request) => {
    if (request.startsWith("PUT"))
      await server.db.updateTable("tasks").set({ deletedAt: new Date().toISOString() }).where("id", "=", taskId).execute();
  };
  expect((await upload(person, `/tasks/${taskId}/attachments`)).status).toBe(404);
  const name = onlyName();
  expect([objects.size, await hasRow(name)]).toEqual([2, true]);
  await sweep();
  expect(objects.has(name), "another request may still store its file").toBe(true);
  server.clock.set(new Date(Date.now() + 3_700_000).toISOString());
  await sweep();
  server.clock.set(null);
  expect([objects.has(name), await hasRow(name)]).toEqual([false, false]);
});

test("a rolled back deletion keeps the object, and a failed removal is done by the next run", async () => {
  const { person, url, _id } = await attached();
  const name = onlyName();
  await server.db
    .transaction()
    .execute(async (db) => {
      await db.deleteFrom("taskAttachments").where("fileId", "=", _id).execute();
      await db.deleteFrom("files").where("id", "=", _id).execute();
      throw new Error("rolled back");
    })
    .catch(() => {});
  await sweep();
  expect((await download(person, url)).statusCode).toBe(200);

  await server.db.deleteFrom("taskAttachments").where("fileId", "=", _id).execute();
  await server.db.deleteFrom("files").where("id", "=", _id).execute();
  state.status = 500;
  await expect(sweep()).rejects.toThrow(/answered with status 500/);
  expect(await hasRow(name)).toBe(true);
  state.status = 200;
  await sweep();
  expect([objects.has(name), await hasRow(name)]).toEqual([false, false]);
});

test("two sweeps at once remove each object once", async () => {
  const files = [await attached(), await attached(), await attached()];
  for (const { person, taskId, _id } of files) await server.as(person, taskApi.detach, { id: taskId, fileId: _id });
  state.requests.length = 0;
  await Promise.all([sweep(), sweep()]);
  expect(objects.size).toBe(0);
  expect(state.requests.filter((request) => request.startsWith("DELETE"))).toHaveLength(3);
});

test("copies of a file share its object, which stays as long as one of them", async () => {
  const { person, taskId, _id } = await attached();
  const actor = await sessionsService.findActor(server.db, person.id, new Date().toISOString());
  const [copyId] = await copyAll(actingAs(await jobContext(server), actor!), [_id]);
  const second = await make.task(person);
  await server.db.insertInto("taskAttachments").values({ taskId: second.id, fileId: copyId! }).execute();
  expect(objects.size).toBe(1);

  await server.as(person, taskApi.detach, { id: taskId, fileId: _id });
  await sweep();
  expect((await download(person, `/api/files/${copyId}`)).rawPayload.equals(content)).toBe(true);

  await server.as(person, taskApi.detach, { id: second.id, fileId: copyId });
  await sweep();
  expect(objects.size).toBe(0);
});

test("an erasure removes the objects of the person", async () => {
  const { person } = await attached();
  const [admin, other] = [await make.user("admin"), await make.user("admin")];
  await server.as(admin, userApi.remove, { id: person.id });
  expect((await server.as(admin, erasureApi.request, { id: person.id, reason: "asked for it" })).status).toBeLessThan(300);
  expect((await server.as(other, erasureApi.confirm, { id: person.id })).status).toBeLessThan(300);
  server.clock.set(new Date(Date.now() + (erasureApi.withdrawalDays + 1) * 86_400_000).toISOString());
  await server.app.jobs.run("erasures.due");
  await sweep();
  server.clock.set(null);
  expect(objects.size).toBe(0);
});

test("without its bucket, a file in it cannot be read, and new ones are stored in the database", async () => {
  const { person, url, taskId } = await attached();
  const { app } = await server.build({});
  const read = await app.inject({ method: "GET", url, headers: { cookie: await server.cookieOf(person) } });
  expect([read.statusCode, read.json().message]).toEqual([503, "The storage of files is not set up. Please tell an administrator."]);
  const { body } = await upload(person, `/tasks/${taskId}/attachments`, { app });
  expect((await download(person, body.data.url)).body).toBe("hello");
  expect(objects.size).toBe(1);
});
