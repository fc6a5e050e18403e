import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200";
const everyoneStatus = (status: number) => everyone.replaceAll("200", String(status));

/** Inserts a saved view of the owner. */
async function insertView({ server, owner }: Fixture) {
  const id = uuidv7();
  await server.db.insertInto("views").values({ id, userId: owner.id, screen: "users", name: "Mine", search: "{}" }).execute();
  return id;
}

export const preferencesRows: Row[] = [
  ...rows("GET /users/preferences", [["the caller's preferences", everyone, ({ owner }) => ({ userId: owner.id })]]),

  ...rows("PUT /users/preferences", [
    ["the caller's preferences", everyone, ({ owner }) => ({ colorScheme: "dark", userId: owner.id })],
    ["an unknown theme", everyoneStatus(400), () => ({ colorScheme: "pink" })],
  ]),

  ...rows("GET /views", [
    [
      "the caller's views only",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        scene.target = await insertView(scene);
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("POST /views", [
    [
      "a new view",
      everyoneStatus(201),
      ({ owner }) => ({ screen: "users", name: "Active", search: { status: "active" }, userId: owner.id }),
    ],
    ["with an empty body", everyoneStatus(400)],
    ["with a blank name", everyoneStatus(400), () => ({ screen: "users", name: " ", search: {} })],
    [
      "with a name already in use",
      "409 201 201 | 201 201 409 | 201",
      async (scene) => {
        await insertView(scene);
        return { screen: "users", name: "Mine", search: {} };
      },
    ],
  ]),

  ...rows("DELETE /views/:id", [
    ["the caller's view only", "200 404 404 | 404 404 200 | 404", async (scene) => ({ id: await insertView(scene) })],
    ["an unknown view", everyoneStatus(404), () => ({ id: uuidv7() })],
    ["an invalid id", everyoneStatus(400), () => ({ id: "invalid" })],
  ]),
];
