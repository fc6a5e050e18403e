import { uuidv7 } from "uuidv7";
import { beforeEach, expect, test } from "vitest";
import * as taskApi from "@daybook/contract/tasks/tasks";
import { factories } from "#test/factories.ts";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { uploads } from "#test/uploads.ts";
import { moveAll } from "./files.moves.service.ts";

const { objects, state } = fakeS3("files");
const env = {
  get files() {
    return state.env;
  },
};
const server = startServer({ env });
const make = factories(server);
const { upload, download } = uploads(server);

beforeEach(async () => {
  await server.db.deleteFrom("taskAttachments").execute();
  await server.db.deleteFrom("files").execute();
});

const contentOf = (n: number) => Buffer.from(`content ${n} `.repeat(40_000 + n));

/** Attaches files, which are in the bucket. */
async function attached(count: number) {
  const person = await make.user();
  const task = await make.task(person);
  const files: { url: string; id: string; data: Buffer }[] = [];
  for (let n = 0; n < count; n++) {
    const data = contentOf(n);
    const { status, body } = await upload(person, `/tasks/${task.id}/attachments`, { data, name: `note ${n}.txt` });
    expect(status).toBe(201);
    files.push({ url: body.data.url, id: body.data._id, data });
  }
  return { person, taskId: task.id, files };
}

const move = async (to: "s3" | "database", { signal = new AbortController().signal, progress = () => {} } = {}) =>
  moveAll(await jobContext(server), to, { signal, progress });

async function expectReadable({ person, files }: Awaited<ReturnType<typeof attached>>) {
  for (const { url, data } of files) {
    const { statusCode, rawPayload } = await download(person, url);
    expect([statusCode, rawPayload.equals(data)]).toEqual([200, true]);
  }
}

const chunkCount = async () => (await server.db.selectFrom("fileChunks").select("fileId").execute()).length;

test("moves every file out of the bucket and back; a second run has nothing to do", async () => {
  const made = await attached(6);
  const size = made.files.reduce((sum, { data }) => sum + data.length, 0);

  expect(await move("database")).toEqual({ files: 6, bytes: size, failed: [], rest: 0 });
  expect(objects.size).toBe(0);
  await expectReadable(made);
  expect(await move("database")).toMatchObject({ files: 0, rest: 0 });

  expect(await move("s3")).toEqual({ files: 6, bytes: size, failed: [], rest: 0 });
  expect([objects.size, await chunkCount()]).toEqual([6, 0]);
  await expectReadable(made);
  expect(await move("s3")).toMatchObject({ files: 0, rest: 0 });
});

test("a download that began before a move ends with the same content", async () => {
  const { files } = await attached(1);
  await move("database");
  const file = await openAsJob(files[0]!.id);
  const chunks = file[Symbol.asyncIterator]();
  const first = (await chunks.next()).value as Buffer;
  await move("s3");
  const rest: Buffer[] = [];
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) rest.push(next.value as Buffer);
  expect(Buffer.concat([first, ...rest]).equals(files[0]!.data)).toBe(true);
});

async function openAsJob(id: string) {
  const { read } = await import("./files.contents.service.ts");
  const { find } = await import("./files.repository.ts");
  return read(await jobContext(server), (await find(server.db, id))!);
}

test("a stopped move goes on with the rest", async () => {
  const made = await attached(9);
  const stopping = new AbortController();
  const first = await move("database", { signal: stopping.signal, progress: () => stopping.abort() });
  expect([first.files, first.rest]).toEqual([4, 5]);
  await expectReadable(made);
  expect(await move("database")).toMatchObject({ files: 5, rest: 0 });
  await expectReadable(made);
});

test("what the bucket stored wrongly stays in the database", async () => {
  const made = await attached(2);
  await move("database");
  let written = 0;
  state.afterPut = (_name, content) => (++written === 1 ? Buffer.concat([content.subarray(1), Buffer.from("x")]) : content);
  const { files, failed, rest } = await move("s3");
  expect([files, rest]).toEqual([1, 1]);
  expect(failed[0]!.reason).toMatch(/is not what was written/);
  await expectReadable(made);
});

test("an altered object stays in the bucket, and is not written into the database", async () => {
  const made = await attached(2);
  const [name] = objects.keys();
  objects.set(name!, Buffer.alloc(objects.get(name!)!.length));
  const { files, failed, rest } = await move("database");
  expect([files, failed.length, rest]).toEqual([1, 1, 1]);
  expect(objects.has(name!)).toBe(true);
  await expect(download(made.person, made.files[0]!.url)).rejects.toThrow(/response destroyed/);
});

test("a storage that fails ends the move at once, with everything where it was", async () => {
  const made = await attached(8);
  await move("database");
  state.status = 500;
  const { files, rest } = await move("s3");
  expect([files, rest]).toEqual([0, 8]);
  expect(state.requests.filter((request) => request.startsWith("PUT")).length).toBeLessThanOrEqual(8 + 4 * 3);
  await expectReadable(made);
});

test("two moves at once, in both directions, lose nothing", async () => {
  const made = await attached(12);
  await Promise.all([move("database"), move("database"), move("s3")]);
  await expectReadable(made);
  await Promise.all([move("s3"), move("s3")]);
  await expectReadable(made);
  expect((await move("s3")).rest).toBe(0);
});

test("a file that is deleted while it is moved leaves nothing", async () => {
  const { person, taskId, files } = await attached(3);
  await move("database");
  state.before = async (request) => {
    if (!request.startsWith("PUT")) return;
    state.before = async () => {};
    await server.as(person, taskApi.detach, { id: taskId, fileId: files[0]!.id });
  };
  expect(await move("s3")).toMatchObject({ failed: [], rest: 0 });
  server.clock.set(new Date(Date.now() + 2 * 3_600_000).toISOString());
  await server.app.jobs.run("files.remove-objects");
  server.clock.set(null);
  expect(objects.size).toBe(2);
});

test("copies of a file share its object until each has moved", async () => {
  const { files } = await attached(1);
  const { objectId } = await server.db.selectFrom("files").select("objectId").where("id", "=", files[0]!.id).executeTakeFirstOrThrow();
  const { uploadedAt: _uploadedAt, ...row } = await server.db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", files[0]!.id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("files")
    .values({ ...row, id: uuidv7(), objectId })
    .execute();
  await server.db.deleteFrom("taskAttachments").execute();
  await server.db.deleteFrom("files").where("id", "=", files[0]!.id).execute();
  await server.app.jobs.run("files.remove-objects");
  expect(objects.size, "the copy still needs it").toBe(1);
  expect(await move("database")).toMatchObject({ files: 1, rest: 0 });
  expect(objects.size).toBe(0);
});
