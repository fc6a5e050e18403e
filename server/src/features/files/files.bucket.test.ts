import { describe, expect, test } from "vitest";
import * as taskApi from "@daybook/contract/tasks/tasks";
import * as userApi from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { startServer, type TestServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const { objects, state } = fakeS3("files");
// The address is known once the storage listens, before the server is used.
const bucket = {
  get files() {
    return state.env;
  },
};
const server: TestServer = startServer({ env: bucket as object });
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
