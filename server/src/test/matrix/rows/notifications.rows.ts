import { uuidv7 } from "uuidv7";
import * as push from "@daybook/contract/notifications/push";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200";
const everyoneStatus = (status: number) => everyone.replaceAll("200", String(status));

const invented = "This link does not work. Change your notifications on your profile.";

/** Inserts a notice of the owner. */
async function insertNotice({ server, owner }: Fixture) {
  const id = uuidv7();
  const at = "2026-03-12T07:00:00.000Z";
  await server.db
    .insertInto("notifications")
    .values({
      id,
      userId: owner.id,
      kind: "policy_published",
      title: "A new version of the policy was published",
      body: null,
      reason: "Everyone gets it",
      actorId: null,
      entityType: "policy",
      entityId: null,
      createdAt: at,
      shownAt: at,
      readAt: null,
      archivedAt: null,
      snoozedUntil: null,
    })
    .execute();
  return id;
}

const browserOf = ({ n }: Fixture) => ({ endpoint: `https://push.example.com/${n}`, keys: { p256dh: "BPublic", auth: "secret" } });

/** The key is created when it is first read. */
async function existingKey({ server, owner }: Fixture) {
  await server.as(owner, push.key);
  return {};
}

export const notificationsRows: Row[] = [
  ...rows("GET /notifications", [
    [
      "the caller's notifications only",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        scene.target = await insertNotice(scene);
        return { userId: scene.owner.id };
      },
    ],
    ["an unknown view", everyoneStatus(400), () => ({ view: "all" })],
  ]),

  ...rows("PUT /notifications/:id", [
    ["the caller's notification only", "200 404 404 | 404 404 200 | 404", async (scene) => ({ id: await insertNotice(scene), read: true })],
    ["an unknown notification", everyoneStatus(404), () => ({ id: uuidv7(), read: true })],
    ["an invalid id", everyoneStatus(400), () => ({ id: "invalid", read: true })],
  ]),

  ...rows("POST /notifications/read-all", [
    ["no unread notifications", everyone, ({ owner }) => ({ userId: owner.id }), { writesNothing: true }],
  ]),

  ...rows("POST /notifications/unsubscribe/:token", [
    ["an invented link", "404 404 404 | 404 404 404 | 404 | 404 404 404", () => ({ token: "invented" }), { message: invented }],
  ]),

  ...rows("GET /push/key", [["the server's key", everyone, existingKey]]),

  ...rows("POST /push/subscriptions", [
    ["a browser of the caller", everyoneStatus(201), (scene) => ({ ...browserOf(scene), userId: scene.owner.id })],
    ["a private address", everyoneStatus(400), (scene) => ({ ...browserOf(scene), endpoint: "https://192.168.1.4/push" })],
    ["without keys", everyoneStatus(400), (scene) => ({ endpoint: browserOf(scene).endpoint })],
  ]),

  ...rows("DELETE /push/subscriptions", [
    ["a browser that is not the caller's", everyone, (scene) => ({ endpoint: browserOf(scene).endpoint }), { writesNothing: true }],
  ]),

  ...rows("GET /notifications/preferences", [["the caller's preferences", everyone, ({ owner }) => ({ userId: owner.id })]]),

  ...rows("PUT /notifications/preferences", [
    ["the caller's preferences", everyone, ({ owner }) => ({ digest: "daily", userId: owner.id })],
    ["an unknown digest", everyoneStatus(400), () => ({ digest: "hourly" })],
  ]),
];
