import { beforeEach, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { uploads } from "#test/uploads.ts";
import { check, lostFiles, removeUnknown } from "./files.checks.service.ts";

const { objects, state } = fakeS3("files");
const env = {
  get files() {
    return state.env;
  },
};
const server = startServer({ env });
const make = factories(server);
const { upload } = uploads(server);

beforeEach(async () => {
  server.clock.set(null);
  await server.db.deleteFrom("taskAttachments").execute();
  await server.db.deleteFrom("files").execute();
  await server.db.deleteFrom("fileObjects").execute();
  await server.db.deleteFrom("fileChecks").execute();
});

async function attach(count: number) {
  const person = await make.user();
  const task = await make.task(person);
  for (let n = 0; n < count; n++) {
    const { status } = await upload(person, `/tasks/${task.id}/attachments`, { data: Buffer.from(`content ${n}`), name: `note ${n}.txt` });
    expect(status).toBe(201);
  }
  return [...objects.keys()] as [string, string, string, ...string[]];
}

const gauges = async () => {
  const { body } = await server.app.inject({ method: "GET", url: "/api/metrics" });
  return Object.fromEntries([...body.matchAll(/^daybook_(files_\w+) (\S+)$/gm)].map(([, name, value]) => [name, value]));
};

test("a lost, a cut and an altered object are found once a week, with their files", async () => {
  const [lost, cut, altered] = await attach(5);
  objects.delete(lost);
  objects.set(cut, objects.get(cut)!.subarray(0, 4));
  objects.set(altered, Buffer.from("CONTENT 2"));
  state.pageSize = 2;
  expect(await gauges()).toEqual({ files_storage_up: "1", files_lost: "0", files_check_age_seconds: "+Inf" });

  await server.app.jobs.run("files.check");

  const found = { objects: 5, missing: 1, damaged: 2, unknown: 0, error: null };
  expect(await server.db.selectFrom("fileChecks").selectAll().execute()).toMatchObject([found]);
  expect((await lostFiles(await jobContext(server))).map(({ name, problem }) => [name, problem])).toEqual([
    ["note 0.txt", "missing"],
    ["note 1.txt", "damaged"],
    ["note 2.txt", "damaged"],
  ]);
  expect((await gauges()).files_lost).toBe("3");

  await server.app.jobs.run("files.check");
  expect(await server.db.selectFrom("fileChecks").selectAll().execute()).toHaveLength(1);
  objects.set(lost, Buffer.from("content 0"));
  server.clock.set(new Date(Date.now() + 7 * 86_400_000).toISOString());
  await server.app.jobs.run("files.check");
  expect(await server.db.selectFrom("fileChecks").selectAll().orderBy("startedAt").execute()).toMatchObject([
    found,
    { objects: 5, missing: 0, damaged: 2 },
  ]);
});

test("a storage that fails is recorded with the reason, and checked again by the next run", async () => {
  await attach(1);
  state.status = 500;
  await expect(server.app.jobs.run("files.check")).rejects.toThrow(/^The bucket .* answered|Request failed/);
  state.status = 200;
  await server.app.jobs.run("files.check");
  expect(await server.db.selectFrom("fileChecks").selectAll().orderBy("startedAt").orderBy("id").execute()).toMatchObject([
    { objects: null, error: expect.stringContaining("500") },
    { objects: 1, error: null },
  ]);
});

test("objects that no row knows are reported, and go only on demand", async () => {
  await attach(1);
  objects.set("files/01890000-0000-7000-8000-000000000001", Buffer.from("of a later time"));
  objects.set("daybook-scheduled-2026-03-12T210000.backup.gz.age", Buffer.from("a backup in the same bucket"));
  const ctx = await jobContext(server);
  const { unknown, missing } = await check(ctx);
  expect([unknown.map(({ name }) => name), missing]).toEqual([["files/01890000-0000-7000-8000-000000000001"], 0]);
  await server.app.jobs.run("files.remove-objects");
  expect(objects.size).toBe(3);
  await removeUnknown(ctx, unknown);
  expect(objects.size).toBe(2);
});

test("content is compared within the time of a check, beginning with what was not compared for longest", async () => {
  await attach(4);
  const ctx = await jobContext(server);
  expect((await check(ctx, { withinMs: 0 })).compared).toBe(0);
  const reads = () => state.requests.filter((request) => request.startsWith("GET /files/files/")).map((request) => request.slice(-36));
  const [first] = await server.db.selectFrom("fileObjects").select("id").orderBy("id").limit(1).execute();
  await server.db.updateTable("fileObjects").set({ checkedAt: "2026-01-01T00:00:00.000Z" }).where("id", "=", first!.id).execute();
  state.requests.length = 0;
  expect((await check(ctx)).compared).toBe(4);
  expect(reads().at(-1)).toBe(first!.id);
});
