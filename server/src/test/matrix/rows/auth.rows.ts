import { knownPassword } from "#test/factories.ts";
import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const anybody = (status: number) => Array.from({ length: 10 }, () => status).join(" ");

const registration =
  (mode: "approval" | "open", change: Record<string, unknown> | ((scene: Scene) => Record<string, unknown>) = {}) =>
  async (scene: Scene) => {
    await scene.server.db.updateTable("settings").set({ registration: mode }).execute();
    const asked = { name: "New Person", email: `new${scene.n}@example.com`, password: "a-long-secret", team: scene.team.name };
    return { ...asked, ...(typeof change === "function" ? change(scene) : change) };
  };

const setup = ({ n }: Scene) => ({ token: "a guess", name: "New Admin", email: `admin${n}@example.com`, password: "a-long-secret" });

const closedSentence = "Registration is closed. Ask an administrator for an account.";

export const authRows: Row[] = [
  ...rows("POST /auth/login", [
    [
      "with the owner's password",
      "200 200 403 | 200 200 200 | 200 200 200 | 200",
      ({ owner }) => ({ email: owner.email, password: knownPassword }),
      {
        writesNothing: true,
        says: "Account is disabled",
      },
    ],
    ["with a wrong password", anybody(401), ({ owner }) => ({ email: owner.email, password: "a wrong one" })],
    ["with an email that nobody has", anybody(401), ({ n }) => ({ email: `nobody${n}@example.com`, password: knownPassword })],
    ["with an empty body", anybody(400)],
    ["without a password", anybody(400), ({ owner }) => ({ email: owner.email })],
  ]),

  ...rows("POST /auth/logout", [["always works", anybody(200), () => ({}), { writesNothing: true }]]),

  ...rows("GET /auth/check", [
    [
      "oneself",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      (scene) => {
        scene.target = scene.owner.id;
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("GET /auth/options", [["is for everybody", anybody(200)]]),

  ...rows("POST /auth/register", [
    [
      "while registration is closed",
      anybody(403),
      ({ n, team }) => ({ name: "New", email: `new${n}@example.com`, password: "a-long-secret", team: team.name }),
      { says: closedSentence },
    ],
    ["while an admin approves", anybody(201), registration("approval")],
    ["while it is open", anybody(201), registration("open")],
    ["with a known email", anybody(201), registration("open", ({ owner }) => ({ email: owner.email })), { writesNothing: true }],
    ["as an administrator is a member all the same", anybody(201), registration("open", { role: "admin", status: "active" })],
    ["with a short password", anybody(400), registration("open", { password: "12345" })],
    ["without a name", anybody(400), registration("open", { name: "" })],
    ["for a team that does not exist", anybody(400), registration("open", { team: "Nowhere" })],
  ]),

  ...rows("POST /auth/verify-admin-token", [
    ["a guess", anybody(400), () => ({ token: "a guess" })],
    ["with an empty body", anybody(400)],
  ]),

  ...rows("POST /auth/admin-setup", [
    [
      "once an administrator exists",
      anybody(409),
      async (scene) => {
        await scene.make.user("admin");
        return setup(scene);
      },
    ],
    ["with an empty body", anybody(400)],
  ]),

  ...rows("PUT /auth/password", [
    ["one's own", "200 200 200 | 200 200 200 | 200", () => ({ currentPassword: knownPassword, newPassword: "another-secret" })],
    [
      "with a wrong current one",
      "400 400 400 | 400 400 400 | 400",
      () => ({ currentPassword: "a wrong one", newPassword: "another-secret" }),
    ],
    ["too short", "400 400 400 | 400 400 400 | 400", () => ({ currentPassword: knownPassword, newPassword: "12345" })],
    [
      "one that everybody tries first",
      "400 400 400 | 400 400 400 | 400",
      () => ({ currentPassword: knownPassword, newPassword: "password" }),
    ],
    [
      "naming somebody else changes one's own",
      "200 200 200 | 200 200 200 | 200",
      async ({ make }) => {
        const other = await make.user("team_member");
        return { currentPassword: knownPassword, newPassword: "another-secret", id: other.id, userId: other.id, email: other.email };
      },
    ],
  ]),
];
