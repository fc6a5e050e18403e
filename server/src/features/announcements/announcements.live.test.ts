import { beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements";
import { announcementContentMax } from "@daybook/contract/core/constants";
import { announcementEvent, type AnnouncementNotification } from "@daybook/contract/core/events";
import * as policy from "@daybook/contract/policy";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { settle, sockets } from "#test/sockets.ts";

/** Two applications on one database, as two processes would be, with browsers on both. */
const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { connectAs, listening } = sockets(server);

let second: Awaited<ReturnType<typeof server.build>> | undefined;
let admin: { id: string };
let member: { id: string };

beforeEach(async () => {
  second ??= await server.build({ realtime: true, listen: true });
  await listening(3);
  admin = await make.user("admin");
  member = await make.user();
});

/** A browser of this person, on the first application or the second. */
async function browser(person: { id: string }, on: "first" | "second" = "first") {
  const { socket, heard } = await connectAs(person, on === "second" ? { url: second!.url } : {});
  const notified: AnnouncementNotification[] = [];
  socket.on(announcementEvent, (notification: AnnouncementNotification) => notified.push(notification));
  return { socket, heard, notified };
}

const everywhere = async () => [
  await browser(admin),
  await browser(member),
  await browser(await make.user("team_lead")),
  await browser(member, "second"),
  await browser(await make.user(), "second"),
];

/** What each browser was told, by name: two events may overtake one another between processes. */
const heardBy = (browsers: { notified: AnnouncementNotification[] }[]) =>
  browsers.map(({ notified }) => notified.map(({ type }) => type).toSorted());

describe("an announcement", () => {
  test("new, updated and deleted: every browser of every process hears each once", async () => {
    const browsers = await everywhere();

    const { data } = await server.as(admin, announcements.create, { title: "Title", content: "Content" });
    await server.as(admin, announcements.update, { id: data._id, title: "Changed" });
    await server.as(admin, announcements.remove, { id: data._id });

    const all = ["announcement_deleted", "announcement_updated", "new_announcement"];
    await expect.poll(() => heardBy(browsers)).toEqual(browsers.map(() => all));
    await settle();
    expect(heardBy(browsers)).toEqual(browsers.map(() => all));
  });

  test("travels as everybody may know it: the admin's counts and rights are never in it", async () => {
    const [near, far] = [await browser(admin), await browser(member, "second")];

    const { data } = await server.as(admin, announcements.create, { title: "Title", content: "<b>Content</b>", pinned: true });

    const { seenCount: _seen, recipientCount: _recipients, can: _can, ...known } = data;
    const expected = [{ type: "new_announcement", announcement: known }];
    await expect.poll(() => [near.notified, far.notified]).toEqual([expected, expected]);
  });

  test("of the longest content reaches the other process whole", async () => {
    const content = "Ω🎉 ".repeat(announcementContentMax / 4).trim();
    const far = await browser(member, "second");

    const { status } = await server.as(admin, announcements.create, { title: "Long", content });

    expect(status).toBe(201);
    await expect.poll(() => far.notified).toMatchObject([{ announcement: { content } }]);
  });

  test("that was refused reaches nobody", async () => {
    const browsers = await everywhere();

    await server.as(member, announcements.create, { title: "Title", content: "Content" });
    await server.as(admin, announcements.create, { title: "", content: "Content" });
    await settle();

    expect(heardBy(browsers)).toEqual(browsers.map(() => []));
  });
});

test("what is marked as seen is told to the same person's browsers, on every process, and to no others", async () => {
  const { data } = await server.as(admin, announcements.create, { title: "Title", content: "Content" });
  await settle();
  const [near, far] = [await browser(member), await browser(member, "second")];
  const others = [await browser(admin), await browser(await make.user(), "second")];

  await server.as(member, announcements.markSeen, { id: data._id });
  const marked = { type: "announcement_seen", announcement: expect.objectContaining({ _id: data._id }) };
  await expect.poll(() => [near.notified, far.notified]).toEqual([[marked], [marked]]);
  await server.as(member, announcements.clearSeen);
  const all = [marked, { type: "announcement_seen", announcement: null }];
  await expect.poll(() => [near.notified, far.notified]).toEqual([all, all]);
  await settle();
  expect(heardBy(others)).toEqual([[], []]);
});

test("a changed policy is told to everybody; an acknowledgement to admins and to the person", async () => {
  const [ofAdmin, ofMember, ofOther] = [await browser(admin, "second"), await browser(member, "second"), await browser(await make.user())];

  expect((await server.as(admin, policy.update, { content: "# Rules", requiresAcknowledgement: true })).status).toBe(200);
  const changed = { name: "policy.changed" };
  await expect.poll(() => [ofAdmin.heard, ofMember.heard, ofOther.heard]).toEqual([[changed], [changed], [changed]]);
  expect((await server.as(member, policy.acknowledge)).status).toBe(200);

  const acknowledged = { name: "policy.acknowledged", userId: member.id };
  await expect
    .poll(() => [ofAdmin.heard, ofMember.heard, ofOther.heard])
    .toEqual([[changed, acknowledged], [changed, acknowledged], [changed]]);
});

test("a browser that was away fetches what it missed: the lists are the truth", async () => {
  const away = await browser(member);
  away.socket.disconnect();

  const { data } = await server.as(admin, announcements.create, { title: "While away", content: "Content" });
  await settle();
  const back = await browser(member, "second");

  expect((await server.as(member, announcements.list)).data.map(({ _id }) => _id)).toContain(data._id);
  expect(back.notified).toEqual([]);
});
