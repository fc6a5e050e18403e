import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as attachments from "@daybook/contract/announcements/attachments";
import { attachmentsPerAnnouncementMax } from "@daybook/contract/core/constants";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload: uploadTo, download } = uploads(server);

let admin: Person, member: Person, outsider: Person;
let team: Awaited<ReturnType<typeof make.team>>;

beforeAll(async () => {
  team = await make.team();
  admin = await make.user("admin");
  member = await make.user("team_member", { team });
  outsider = await make.user("team_member", { team: await make.team() });
});

beforeEach(async () => {
  await server.db.deleteFrom("announcements").execute();
  await server.db.deleteFrom("files").execute();
});

const text = { title: "Client data", content: "Nothing on private drives." };
const toTeam = () => ({ ...text, audience: { teams: [team.name], roles: [], users: [] } });
const announce = async (fields: object = text) => (await server.as(admin, announcements.create, fields as typeof text)).data._id;
const rules = { name: "rules.pdf", type: "application/pdf", data: Buffer.from("%PDF-1.7") };
const attach = (person: Person, id: string, file = {}) => uploadTo(person, `/announcements/${id}/attachments`, { ...rules, ...file });
const listed = async (person: Person) => (await server.as(person, announcements.list)).data;
const stored = () =>
  server.db.selectFrom("files").select(["id", "purpose"]).where("purpose", "in", ["announcement_file", "announcement_picture"]).execute();
const photo = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: "#2b6" } });

test("a file is shown to the readers with name and size, and is a download for them", async () => {
  const id = await announce(toTeam());
  const { status, body } = await attach(admin, id);
  expect([status, body.data]).toEqual([201, expect.objectContaining({ name: "rules.pdf", size: 8, contentType: "application/pdf" })]);
  expect(await listed(member)).toEqual([expect.objectContaining({ _id: id, attachments: [body.data] })]);
  const file = await download(member, body.data.url);
  expect([file.statusCode, file.body]).toEqual([200, "%PDF-1.7"]);
  expect(file.headers["content-disposition"]).toMatch(/^attachment/);
});

test("without files, an announcement says nothing about them", async () => {
  await announce();
  expect((await listed(member))[0]).not.toHaveProperty("attachments");
});

describe("a picture", () => {
  test("is shown inline, upright, smaller and without the place where it was taken", async () => {
    const id = await announce();
    const original = await photo(3000, 1500)
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
      .jpeg()
      .toBuffer();
    // The browser's type does not matter.
    const { body } = await attach(admin, id, { name: "roof.jpg", type: "text/plain", data: original });
    expect(body.data).toMatchObject({ name: "roof.jpg", contentType: "image/jpeg" });
    const { headers, rawPayload } = await download(member, body.data.url);
    expect(headers).toMatchObject({ "content-type": "image/jpeg", "content-disposition": expect.stringMatching(/^inline/) });
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect([width, height, exif]).toEqual([2048, 1024, undefined]);
  });

  test.each([
    ["an SVG", "image/svg+xml", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "image/svg+xml"],
    ["HTML that says it is a picture", "image/png", Buffer.from("<script>alert(1)</script>"), "application/octet-stream"],
    ["half a picture", "image/gif", Buffer.from("GIF89a=1;alert(1)//"), "application/octet-stream"],
  ])("%s is a download", async (_name, type, data, contentType) => {
    const { body } = await attach(admin, await announce(), { type, data });
    expect(body.data.contentType).toBe(contentType);
    expect((await download(member, body.data.url)).headers["content-disposition"]).toMatch(/^attachment/);
  });
});

describe("who may open a file", () => {
  test("the readers as of now: it follows people into and out of the team", async () => {
    const { body } = await attach(admin, await announce(toTeam()));
    const opens = async (person: Person) => (await download(person, body.data.url)).statusCode;
    expect([await opens(member), await opens(outsider), await opens(admin)]).toEqual([200, 404, 200]);
    const to = (teamId: string | null) => server.db.updateTable("users").set({ teamId }).where("id", "=", member.id).execute();
    await to(null);
    expect(await opens(member)).toBe(404);
    await to(team.id);
    expect(await opens(member)).toBe(200);
  });

  test("of a draft and a scheduled one, only those who write; once it is published, its readers", async () => {
    const id = await announce({ ...text, draft: true });
    const { body } = await attach(admin, id);
    expect((await download(member, body.data.url)).statusCode).toBe(404);
    expect((await download(admin, body.data.url)).statusCode).toBe(200);
    await server.as(admin, announcements.update, { id, publishNow: true });
    expect((await download(member, body.data.url)).statusCode).toBe(200);
    expect((await listed(member))[0]!.attachments).toEqual([body.data]);
  });
});

test("readers cannot add or remove files; for others the announcement does not exist", async () => {
  const id = await announce(toTeam());
  const { body } = await attach(admin, id);
  const remove = async (person: Person) => (await server.as(person, attachments.detach, { id, fileId: body.data._id })).status;
  expect([(await attach(member, id)).status, await remove(member)]).toEqual([403, 403]);
  expect([(await attach(outsider, id)).status, await remove(outsider)]).toEqual([404, 404]);
  expect(await stored()).toHaveLength(1);
});

test("a removed file and the files of a deleted announcement are gone", async () => {
  const id = await announce();
  const [first] = [await attach(admin, id), await attach(admin, id, { name: "photo.png", data: await photo().png().toBuffer() })];
  const { status } = await server.as(admin, attachments.detach, { id, fileId: first.body.data._id });
  expect([status, (await stored()).map(({ purpose }) => purpose)]).toEqual([200, ["announcement_picture"]]);
  expect((await server.as(admin, attachments.detach, { id, fileId: first.body.data._id })).status).toBe(404);
  await server.as(admin, announcements.remove, { id });
  expect(await stored()).toEqual([]);
});

test("an announcement has at most ten files, also when they arrive at once", async () => {
  const id = await announce();
  const statuses = await Promise.all(Array.from({ length: attachmentsPerAnnouncementMax + 2 }, () => attach(admin, id)));
  expect(statuses.filter(({ status }) => status === 201)).toHaveLength(attachmentsPerAnnouncementMax);
  const { status, body } = await attach(admin, id);
  expect([status, body.message]).toEqual([409, "An announcement can have at most 10 files"]);
});

test("readers hear of a new file, the version stays, and the trail names it", async () => {
  const id = await announce();
  await attach(admin, id);
  const [row] = await listed(member);
  expect(row!.version).toBe(1);
  const trail = await server.db
    .selectFrom("auditEvents")
    .select(["action", "before", "after"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
  expect(trail.at(-1)).toMatchObject({ action: "announcements.updated", after: { attachments: ["rules.pdf"] } });
  expect(trail.at(-1)!.before).not.toHaveProperty("attachments");
});

test("leads add files to what they wrote to their team, until the company stops that", async () => {
  const lead = await make.user("team_lead", { team });
  await server.db.updateTable("settings").set({ leadsAnnounce: "on" }).execute();
  const { data } = await server.as(lead, announcements.create, toTeam());
  expect((await attach(lead, data._id)).status).toBe(201);
  expect((await attach(lead, await announce(toTeam()))).status).toBe(403);
  await server.db.updateTable("settings").set({ leadsAnnounce: "off" }).execute();
  expect((await attach(lead, data._id)).status).toBe(403);
});
