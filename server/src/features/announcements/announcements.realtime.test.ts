import { beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { announcementEvent, type AnnouncementNotification } from "@daybook/contract/core/events";
import * as policy from "@daybook/contract/policy/policy";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { sockets } from "#test/sockets.ts";

/** Two applications on one database stand for two processes, each with connected browsers. */
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

/** Connects a browser of the user to the first or the second application. */
async function browser(person: { id: string }, on: "first" | "second" = "first") {
  const { socket, received: heard } = await connectAs(person, on === "second" ? { url: second!.url } : {});
  const notified: AnnouncementNotification[] = [];
  socket.on(announcementEvent, (notification: AnnouncementNotification) => notified.push(notification));
  return { socket, heard, notified };
}

const browsersOnBoth = async () => [
  await browser(admin),
  await browser(member),
  await browser(await make.user("team_lead")),
  await browser(member, "second"),
  await browser(await make.user(), "second"),
];

const create = (title: string) => server.as(admin, announcements.create, { title, content: "Content" });

/** Returns the sorted notification types of each browser; their order is not guaranteed between processes. */
const typesOf = (browsers: { notified: AnnouncementNotification[] }[]) =>
  browsers.map(({ notified }) => notified.map(({ type }) => type).toSorted());

describe("an announcement", () => {
  test("notifies every browser on every process once when created, updated and deleted", async () => {
    const browsers = await browsersOnBoth();

    const { data } = await create("Title");
    await server.as(admin, announcements.update, { id: data._id, title: "Changed" });
    await server.as(admin, announcements.remove, { id: data._id });
    // A duplicate would arrive before the last notification.
    await create("Last");

    const all = ["announcement_deleted", "announcement_updated", "new_announcement", "new_announcement"];
    await expect.poll(() => typesOf(browsers)).toEqual(browsers.map(() => all));
  });

  test("is broadcast without the admin's counts and permissions", async () => {
    const [near, far] = [await browser(admin), await browser(member, "second")];

    const { data } = await server.as(admin, announcements.create, { title: "Title", content: "<b>Content</b>", pinned: true });

    const { audience: _audience, status: _status, seenCount: _seen, recipientCount: _recipients, can: _can, ...known } = data;
    const expected = [{ type: "new_announcement", announcement: known }];
    await expect.poll(() => [near.notified, far.notified]).toEqual([expected, expected]);
  });

  test("reaches the other process complete, even with content of the maximum length", async () => {
    const content = "Ω🎉 ".repeat(maxLengths.announcementContent / 4).trim();
    const far = await browser(member, "second");

    const { status } = await server.as(admin, announcements.create, { title: "Long", content });

    expect(status).toBe(201);
    await expect.poll(() => far.notified).toMatchObject([{ announcement: { content } }]);
  });

  test("notifies no one if it is rejected", async () => {
    const browsers = await browsersOnBoth();

    await server.as(member, announcements.create, { title: "Title", content: "Content" });
    await server.as(admin, announcements.create, { title: "", content: "Content" });
    const { data } = await create("Accepted");

    const expected = [expect.objectContaining({ announcement: expect.objectContaining({ _id: data._id }) })];
    await expect.poll(() => browsers.map(({ notified }) => notified)).toEqual(browsers.map(() => expected));
  });
});

test("marking as seen notifies all browsers of the same user, on every process, and no others", async () => {
  const own = [await browser(member), await browser(member, "second")];
  const others = [await browser(admin), await browser(await make.user(), "second")];
  const { data } = await create("Title");
  await expect.poll(() => typesOf([...own, ...others])).toEqual(Array(4).fill(["new_announcement"]));
  for (const { notified } of [...own, ...others]) notified.length = 0;

  await server.as(member, announcements.markSeen, { id: data._id });
  const marked = { type: "announcement_seen", announcement: expect.objectContaining({ _id: data._id }) };
  await expect.poll(() => own.map(({ notified }) => notified)).toEqual([[marked], [marked]]);
  await server.as(member, announcements.clearSeen);
  const all = [marked, { type: "announcement_seen", announcement: null }];
  await expect.poll(() => own.map(({ notified }) => notified)).toEqual([all, all]);
  await create("Last");
  await expect.poll(() => typesOf(others)).toEqual([["new_announcement"], ["new_announcement"]]);
});

test("a policy update notifies all users; an acknowledgement notifies admins and the user", async () => {
  const [ofAdmin, ofMember, ofOther] = [await browser(admin, "second"), await browser(member, "second"), await browser(await make.user())];

  expect((await server.as(admin, policy.update, { content: "# Rules", requiresAcknowledgement: true })).status).toBe(200);
  // Everyone is also told, in any order, that their inbox changed.
  const withoutInbox = () => [ofAdmin, ofMember, ofOther].map(({ heard }) => heard.filter(({ name }) => name !== "notifications.changed"));
  const changed = { name: "policy.changed" };
  await expect.poll(withoutInbox).toEqual([[changed], [changed], [changed]]);
  await expect.poll(() => ofOther.heard).toContainEqual({ name: "notifications.changed", userIds: null });
  expect((await server.as(member, policy.acknowledge)).status).toBe(200);

  const acknowledged = { name: "policy.acknowledged", userId: member.id };
  await expect.poll(withoutInbox).toEqual([[changed, acknowledged], [changed, acknowledged], [changed]]);
});

test("a reconnected browser gets missed announcements from the list, not as notifications", async () => {
  const away = await browser(member);
  const witnesses = [await browser(admin), await browser(admin, "second")];
  away.socket.disconnect();

  const { data } = await create("While away");
  await expect.poll(() => typesOf(witnesses)).toEqual([["new_announcement"], ["new_announcement"]]);
  const back = await browser(member, "second");

  expect((await server.as(member, announcements.list)).data.map(({ _id }) => _id)).toContain(data._id);
  expect(back.notified).toEqual([]);
});
