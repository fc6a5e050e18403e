import { uuidv7 } from "uuidv7";
import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200";
const everyoneGets = (status: number) => everyone.replaceAll("200", String(status));

/** A saved view of the owner's. */
async function theirView({ server, owner }: Scene) {
  const id = uuidv7();
  await server.db.insertInto("views").values({ id, userId: owner.id, screen: "users", name: "Mine", search: "{}" }).execute();
  return id;
}

export const preferencesRows: Row[] = [
  ...rows("GET /users/preferences", [["one's own", everyone, ({ owner }) => ({ userId: owner.id })]]),

  ...rows("PUT /users/preferences", [
    ["one's own", everyone, ({ owner }) => ({ colorScheme: "dark", userId: owner.id })],
    ["a theme that is none", everyoneGets(400), () => ({ colorScheme: "pink" })],
  ]),

  ...rows("GET /views", [
    [
      "one's own, nobody else's",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        scene.target = await theirView(scene);
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("POST /views", [
    ["one's own", everyoneGets(201), ({ owner }) => ({ screen: "users", name: "Active", search: { status: "active" }, userId: owner.id })],
    ["with an empty body", everyoneGets(400)],
    ["with a blank name", everyoneGets(400), () => ({ screen: "users", name: " ", search: {} })],
    [
      "with a name that one has already",
      "409 201 201 | 201 201 409 | 201",
      async (scene) => {
        await theirView(scene);
        return { screen: "users", name: "Mine", search: {} };
      },
    ],
  ]),

  ...rows("DELETE /views/:id", [
    ["one's own, nobody else's", "200 404 404 | 404 404 200 | 404", async (scene) => ({ id: await theirView(scene) })],
    ["one that does not exist", everyoneGets(404), () => ({ id: uuidv7() })],
    ["no id at all", everyoneGets(400), () => ({ id: "mine" })],
  ]),
];
