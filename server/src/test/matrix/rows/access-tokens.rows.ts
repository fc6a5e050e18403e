import { giveToken } from "#test/access-token-fixtures.ts";
import { type Fixture, rightNow } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const newToken = { name: "Script", scopes: ["tasks:read"], expiresInDays: 30 };

/** Creates a service account and returns its id. */
async function giveService({ server, make }: Fixture) {
  const { id } = await make.user("team_member", { status: "inactive" });
  await server.db
    .updateTable("users")
    .set({ deletedAt: rightNow, email: null, emailConfirmedAt: null, passwordHash: null })
    .where("id", "=", id)
    .execute();
  await server.db.insertInto("serviceAccounts").values({ userId: id, createdAt: rightNow }).execute();
  return id;
}

const everyone = (status: number) => `${status} ${status} ${status} | ${status} ${status} ${status} | ${status}`;
const tokenOf =
  (whose: "owner" | "caller") =>
  async ({ server, ...scene }: Fixture) => ({ id: (await giveToken(server, scene[whose])).id });
const withTarget = async (scene: Fixture) => {
  scene.target = (await tokenOf("owner")(scene)).id;
  return {};
};

export const accessTokensRows: Row[] = [
  ...rows("GET /auth/tokens", [["the owner's token is the owner's alone", "200+ 200- 200- | 200- 200- 200+ | 200-", withTarget]]),

  ...rows("POST /auth/tokens", [
    ["for the caller", everyone(201), () => newToken],
    ["with another user's id creates the caller's", everyone(201), async ({ make }) => ({ ...newToken, userId: (await make.user()).id })],
    ["with an unknown scope", everyone(400), () => ({ ...newToken, scopes: ["settings:write"] })],
    ["with an empty body", everyone(400)],
  ]),

  ...rows("DELETE /auth/tokens/:id", [
    ["the owner's token", "200 404 404 | 404 404 200 | 404", tokenOf("owner")],
    ["an invalid id", everyone(400), () => ({ id: "invalid" })],
  ]),

  ...rows("POST /users/tokens", [
    ["of a service account", "403 403 403 | 403 403 403 | 201", async (scene) => ({ ...newToken, userId: await giveService(scene) })],
    ["of a person", "403 403 403 | 403 403 403 | 404", ({ owner }) => ({ ...newToken, userId: owner.id })],
    ["with an empty body", "403 403 403 | 403 403 403 | 400"],
  ]),

  ...rows("GET /users/service-accounts", [
    [
      "all of them",
      "403 403 403 | 403 403 403 | 200+",
      async (scene) => {
        scene.target = await giveService(scene);
        return {};
      },
    ],
  ]),

  ...rows("DELETE /users/service-accounts/:id", [
    ["a service account", "403 403 403 | 403 403 403 | 200", async (scene) => ({ id: await giveService(scene) })],
    ["a person", "403 403 403 | 403 403 403 | 404", ({ owner }) => ({ id: owner.id })],
  ]),

  ...rows("GET /users/tokens", [["everyone's tokens", "403 403 403 | 403 403 403 | 200+", withTarget]]),

  ...rows("DELETE /users/tokens/:id", [
    ["the owner's token", "403 403 403 | 403 403 403 | 200", tokenOf("owner")],
    ["an invalid id", everyone(400), () => ({ id: "invalid" })],
  ]),
];
