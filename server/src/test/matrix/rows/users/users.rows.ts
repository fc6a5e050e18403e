import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { deleted, inactive, sharedProject, takenEmail, unknownId } from "#test/matrix/users.states.ts";

const newUser = ({ n, team }: Fixture) => ({
  name: `New User ${n}`,
  email: `new${n}@example.com`,
  password: "a-long-secret",
  role: "team_member",
  team: team.name,
});

/** Lists users and looks for the owner. */
const listOwner =
  (input: Record<string, unknown> | ((scene: Fixture) => Record<string, unknown>) = {}): Send =>
  (scene) => {
    scene.target = scene.owner.id;
    return typeof input === "function" ? input(scene) : input;
  };

const byName = ({ owner }: Fixture) => ({ search: owner.name });

export const usersRows: Row[] = [
  ...rows("GET /users", [
    ["lists the caller's team, and all users for an admin", "200+ 200+ 200- | 200+ 200- 200+ | 200+", listOwner(byName)],
    [
      "a shared project makes a user visible",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      async (scene) => {
        await sharedProject(scene);
        scene.target = scene.owner.id;
        return { search: scene.owner.name };
      },
    ],
    [
      "a deleted user is not listed",
      "- 200- 200- | 200- 200- - | 200-",
      async (scene) => {
        await deleted(scene);
        scene.target = scene.owner.id;
        return { search: scene.owner.name };
      },
    ],
    [
      "a filter by the other team",
      "200- 200- 200- | 200- 200- 200- | 200-",
      listOwner((scene) => ({ ...byName(scene), team: scene.otherTeam.name })),
    ],
    ["a page below 1", "400 400 400 | 400 400 400 | 400", () => ({ page: 0 })],
    ["a page of more than 100", "400 400 400 | 400 400 400 | 400", () => ({ limit: 101 })],
    ["an unknown role", "400 400 400 | 400 400 400 | 400", () => ({ role: "boss" })],
    ["an unknown status", "400 400 400 | 400 400 400 | 400", () => ({ status: "unknown" })],
    ["ignores an unknown parameter", "200 200 200 | 200 200 200 | 200", () => ({ limit: 1, everything: true })],
  ]),

  ...rows("GET /users/admin", [
    ["admins only", "403 403 403 | 403 403 403 | 200+", listOwner(byName)],
    ["with an invalid filter", "403 403 403 | 403 403 403 | 400", () => ({ role: "boss" })],
    [
      "a deleted user is not listed",
      "403 403 403 | 403 403 403 | 200-",
      async (scene) => {
        if (scene.owner !== scene.caller) await deleted(scene);
        scene.target = scene.owner.id;
        return { search: scene.owner.name };
      },
    ],
  ]),

  ...rows("GET /users/dropdown", [
    ["lists visible active non-admins", "200+ 200+ 200- | 200+ 200- 200+ | 200+", listOwner({ fields: "name" })],
    [
      "lists no inactive user",
      "- 200- 200- | 200- 200- - | 200-",
      async (scene) => {
        await inactive(scene);
        scene.target = scene.owner.id;
        return { fields: "name" };
      },
    ],
    [
      "lists no admin",
      "- - - | - - - | 200-",
      (scene) => {
        scene.target = scene.caller.id;
        return { fields: "name" };
      },
    ],
  ]),

  ...rows("GET /users/project/:projectId", [
    [
      "visible to members, lead and admins",
      "200+ 404 404 | 200+ 404 200+ | 200+",
      async (scene) => {
        scene.target = scene.owner.id;
        return { projectId: (await scene.make.project({ team: scene.team, members: [scene.owner] })).id };
      },
    ],
    [
      "a project of the caller",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      async (scene) => {
        scene.target = scene.owner.id;
        return { projectId: (await sharedProject(scene)).id };
      },
    ],
    ["an unknown project", "404 404 404 | 404 404 404 | 404", () => ({ projectId: unknownId })],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ projectId: "invalid" })],
  ]),

  ...rows("GET /users/:id", [
    ["a user of the caller's team, or any user for an admin", "200 200 404 | 200 404 200 | 200", ({ owner }) => ({ id: owner.id })],
    [
      "an inactive user",
      "- 200 404 | 200 404 - | 200",
      async (scene) => {
        await inactive(scene);
        return { id: scene.owner.id };
      },
    ],
    [
      "a deleted user",
      "- 404 404 | 404 404 - | 404",
      async (scene) => {
        await deleted(scene);
        return { id: scene.owner.id };
      },
    ],
    [
      "a user in a shared project",
      "200 200 200 | 200 200 200 | 200",
      async (scene) => {
        await sharedProject(scene);
        return { id: scene.owner.id };
      },
    ],
    ["an unknown user", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ id: "invalid" })],
  ]),

  ...rows("POST /users", [
    ["admins only", "403 403 403 | 403 403 403 | 201", newUser],
    ["with an empty body", "403 403 403 | 403 403 403 | 400"],
    ["as an administrator", "403 403 403 | 403 403 403 | 201", (scene) => ({ ...newUser(scene), role: "admin" })],
    ["with a known email", "403 403 403 | 403 403 403 | 409", async (scene) => ({ ...newUser(scene), email: await takenEmail(scene) })],
    [
      "with a known email in a different case",
      "403 403 403 | 403 403 403 | 409",
      async (scene) => ({ ...newUser(scene), email: (await takenEmail(scene))!.toUpperCase() }),
    ],
    ["with a short password", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newUser(scene), password: "12345" })],
    ["with a common password", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newUser(scene), password: "password" })],
    ["with an unknown role", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newUser(scene), role: "owner" })],
    ["with an unknown team", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newUser(scene), team: "Nowhere" })],
    ["with an invalid email", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newUser(scene), email: "invalid" })],
    ["without a password", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newUser(scene), password: undefined })],
    ["with an invitation", "403 403 403 | 403 403 403 | 201", (scene) => ({ ...newUser(scene), password: undefined, invite: true })],
    [
      "with an invitation, inactive",
      "403 403 403 | 403 403 403 | 400",
      (scene) => ({ ...newUser(scene), password: undefined, invite: true, status: "inactive" }),
    ],
  ]),
];
