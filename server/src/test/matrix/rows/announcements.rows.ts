import { uuidv7 } from "uuidv7";
import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";
const earlier = "2026-03-12T07:00:00.000Z";

/** An announcement of an admin's, and the id that lists are asked about. */
async function announced(scene: Scene, fields: { expiresAt?: string; version?: number } = {}) {
  const { id: senderId } = await scene.make.user("admin");
  const id = uuidv7();
  scene.target = id;
  await scene.server.db
    .insertInto("announcements")
    .values({
      id,
      title: `Announcement ${scene.n}`,
      content: "Words",
      senderId,
      expiresAt: null,
      createdAt: earlier,
      updatedAt: earlier,
      ...fields,
    })
    .execute();
  return { id };
}

/** One that a person has seen: the caller, unless told otherwise. */
async function seen(scene: Scene, reader: { id: string } = scene.caller) {
  const { id } = await announced(scene);
  await scene.server.db.insertInto("announcementsSeen").values({ userId: reader.id, announcementId: id }).execute();
  return { id };
}

const everybody = "200 200 200 | 200 200 200 | 200";
const everybodyGets = (status: string) => everybody.replaceAll("200", status);
const admin = "403 403 403 | 403 403 403 | 200";
const adminGets = (status: string) => admin.replace("200", status);

const words = { title: "Office closed", content: "On **Friday**." };
const changing = (change: object) => async (scene: Scene) => ({ ...(await announced(scene)), ...change });

export const announcementsRows: Row[] = [
  ...rows("GET /announcements", [
    [
      "everybody",
      everybodyGets("200+"),
      async (scene) => {
        await announced(scene);
        return { search: `Announcement ${scene.n}` };
      },
    ],
    [
      "an expired one is in nobody's list",
      everybodyGets("200-"),
      async (scene) => {
        await announced(scene, { expiresAt: earlier });
        return {};
      },
    ],
    ["a page of more than 100", everybodyGets("400"), () => ({ limit: 101 })],
  ]),

  ...rows("GET /announcements/all", [
    [
      "expired ones too, for admins",
      adminGets("200+"),
      async (scene) => {
        await announced(scene, { expiresAt: earlier });
        return {};
      },
    ],
    ["a page of more than 100", adminGets("400"), () => ({ limit: 101 })],
  ]),

  ...rows("POST /announcements", [
    ["title and content", adminGets("201"), () => words],
    ["pinned, until a moment", adminGets("201"), () => ({ ...words, pinned: true, expiresAt: "2026-03-20T17:00:00+01:00" })],
    ["with an empty body", adminGets("400")],
    ["with a title that is too long", adminGets("400"), () => ({ ...words, title: "x".repeat(201) })],
    ["over already", adminGets("400"), () => ({ ...words, expiresAt: earlier })],
  ]),

  ...rows("PUT /announcements/:id", [
    ["a title", admin, changing({ title: "Office open" })],
    ["everything", admin, changing({ title: "Office open", content: "After all", pinned: true, expiresAt: "2026-03-20T17:00:00Z" })],
    ["one that is over", admin, async (scene) => ({ ...(await announced(scene, { expiresAt: earlier })), expiresAt: null })],
    ["an empty title", adminGets("400"), changing({ title: " " })],
    ["an end in the past", adminGets("400"), changing({ expiresAt: earlier })],
    ["an earlier version", adminGets("409"), async (scene) => ({ ...(await announced(scene, { version: 2 })), title: "Late", version: 1 })],
    ["one that does not exist", everybodyGets("404"), () => ({ id: unknownId, title: "Office open" })],
    ["no id at all", everybodyGets("400"), () => ({ id: "mine", title: "Office open" })],
  ]),

  ...rows("DELETE /announcements/:id", [
    ["one", admin, (scene) => announced(scene)],
    ["one that was seen", admin, (scene) => seen(scene)],
    ["one that does not exist", everybodyGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("GET /announcements/seen", [
    [
      "what one has seen oneself",
      everybodyGets("200+"),
      async (scene) => {
        await seen(scene);
        return {};
      },
    ],
    [
      "not what somebody else has seen",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        await seen(scene, scene.owner);
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("POST /announcements/:id/seen", [
    ["one in force", everybody, (scene) => announced(scene)],
    ["one that is over", everybody, (scene) => announced(scene, { expiresAt: earlier })],
    ["one that was seen already", everybody, (scene) => seen(scene), { writesNothing: true }],
    ["one that does not exist", everybodyGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("POST /announcements/seen", [
    [
      "all in force",
      everybodyGets("200+"),
      async (scene) => {
        await announced(scene);
        return {};
      },
    ],
    ["some", everybodyGets("200+"), async (scene) => ({ ids: [(await announced(scene)).id, unknownId] })],
    ["ids that are none", everybodyGets("400"), () => ({ ids: ["mine"] })],
  ]),

  ...rows("DELETE /announcements/seen", [
    [
      "one's own",
      everybody,
      async (scene) => {
        await seen(scene);
        return {};
      },
    ],
    [
      "nobody else's",
      "200 200 200 | 200 200 200 | 200",
      async (scene) => {
        await seen(scene);
        await seen(scene, await scene.make.user());
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("GET /announcements/:id/seen-by", [
    ["everybody who works here, for admins", admin, (scene) => seen(scene)],
    ["one that does not exist", adminGets("404"), () => ({ id: unknownId })],
  ]),
];
