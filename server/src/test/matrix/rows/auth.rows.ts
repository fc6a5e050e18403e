import { knownPassword } from "#test/factories.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { allActors, type Row, rows } from "#test/matrix/table.ts";

const registration =
  (mode: "approval" | "open", change: Record<string, unknown> | ((scene: Fixture) => Record<string, unknown>) = {}) =>
  async (scene: Fixture) => {
    await scene.server.db.updateTable("settings").set({ registration: mode }).execute();
    const input = { name: "New User", email: `new${scene.n}@example.com`, password: "a-long-secret", team: scene.team.name };
    return { ...input, ...(typeof change === "function" ? change(scene) : change) };
  };

const closedMessage = "Registration is closed. Ask an administrator for an account.";

export const authRows: Row[] = [
  ...rows("POST /auth/login", [
    [
      "with the owner's password",
      "200 200 403 | 200 200 200 | 200 200 200 | 200",
      ({ owner }) => ({ email: owner.email, password: knownPassword }),
      { message: "Account is disabled" },
    ],
    ["with a wrong password", allActors(401), ({ owner }) => ({ email: owner.email, password: "a wrong one" })],
    ["with an unknown email", allActors(401), ({ n }) => ({ email: `unknown${n}@example.com`, password: knownPassword })],
    ["with an empty body", allActors(400)],
    ["without a password", allActors(400), ({ owner }) => ({ email: owner.email })],
  ]),

  ...rows("POST /auth/logout", [["always works", allActors(200), () => ({}), { writesNothing: true }]]),

  ...rows("GET /auth/check", [
    [
      "the caller's session",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      (scene) => {
        scene.target = scene.owner.id;
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("GET /auth/options", [["public", allActors(200)]]),

  ...rows("POST /auth/register", [
    [
      "while registration is closed",
      allActors(403),
      ({ n, team }) => ({ name: "New", email: `new${n}@example.com`, password: "a-long-secret", team: team.name }),
      { message: closedMessage },
    ],
    ["while registration needs approval", allActors(201), registration("approval")],
    ["while registration is open", allActors(201), registration("open")],
    ["with a known email", allActors(201), registration("open", ({ owner }) => ({ email: owner.email })), { writesNothing: true }],
    ["ignores the requested role and status", allActors(201), registration("open", { role: "admin", status: "active" })],
    ["with a short password", allActors(400), registration("open", { password: "12345" })],
    ["without a name", allActors(400), registration("open", { name: "" })],
    ["with an unknown team", allActors(400), registration("open", { team: "Nowhere" })],
  ]),

  ...rows("PUT /auth/password", [
    ["the caller's password", "200 200 200 | 200 200 200 | 200", () => ({ currentPassword: knownPassword, newPassword: "another-secret" })],
    [
      "with a wrong current password",
      "400 400 400 | 400 400 400 | 400",
      () => ({ currentPassword: "a wrong one", newPassword: "another-secret" }),
    ],
    ["a short password", "400 400 400 | 400 400 400 | 400", () => ({ currentPassword: knownPassword, newPassword: "12345" })],
    ["a common password", "400 400 400 | 400 400 400 | 400", () => ({ currentPassword: knownPassword, newPassword: "password" })],
    [
      "with another user's id changes the caller's password",
      "200 200 200 | 200 200 200 | 200",
      async ({ make }) => {
        const other = await make.user("team_member");
        return { currentPassword: knownPassword, newPassword: "another-secret", id: other.id, userId: other.id, email: other.email };
      },
    ],
  ]),
];
