import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

/** Creates a session of another user and returns its id. */
async function sessionOfAnother({ server, make }: Fixture) {
  const other = await make.user();
  await server.cookieOf(other);
  return (await server.db.selectFrom("sessions").select("id").where("userId", "=", other.id).executeTakeFirstOrThrow()).id;
}

export const sessionsRows: Row[] = [
  ...rows("GET /auth/sessions", [
    [
      "the caller's sessions",
      "200- 200- 200- | 200- 200- 200- | 200-",
      async (scene) => {
        scene.target = await sessionOfAnother(scene);
        return {};
      },
    ],
  ]),

  ...rows("DELETE /auth/sessions/:id", [
    ["another user's session", "404 404 404 | 404 404 404 | 404", async (scene) => ({ id: await sessionOfAnother(scene) })],
    [
      "the caller's session",
      "200 200 200 | 200 200 200 | 200",
      async ({ server, caller }) => {
        await server.cookieOf(caller);
        const { id } = await server.db
          .selectFrom("sessions")
          .select("id")
          .where("userId", "=", caller.id)
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirstOrThrow();
        return { id };
      },
      { writesNothing: true },
    ],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ id: "invalid" })],
  ]),

  ...rows("DELETE /auth/sessions", [
    ["the caller's other sessions", "200 200 200 | 200 200 200 | 200", () => ({}), { writesNothing: true }],
  ]),
];
