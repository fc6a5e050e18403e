import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { closed, inactive, sharedProject, takenEmail, unknownId } from "#test/matrix/users.states.ts";

const newPerson = ({ n, team }: Scene) => ({
  name: `New Person ${n}`,
  email: `new${n}@example.com`,
  password: "a-long-secret",
  role: "team_member",
  team: team.name,
});

/** Looks the owner up in a list. */
const lookingFor =
  (input: Record<string, unknown> | ((scene: Scene) => Record<string, unknown>) = {}): Send =>
  (scene) => {
    scene.target = scene.owner.id;
    return typeof input === "function" ? input(scene) : input;
  };

const byName = ({ owner }: Scene) => ({ search: owner.name });

const csv = ({ n, team }: Scene) =>
  `name,email,password,role,team\nImported Person,imported${n}@example.com,a-long-secret,team_member,${team.name}\n`;

export const usersRows: Row[] = [
  ...rows("GET /users", [
    ["lists the own team, and everybody for an admin", "200+ 200+ 200- | 200+ 200- 200+ | 200+", lookingFor(byName)],
    [
      "a shared project makes a person visible",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      async (scene) => {
        await sharedProject(scene);
        scene.target = scene.owner.id;
        return { search: scene.owner.name };
      },
    ],
    [
      "a closed account is in no list",
      "- 200- 200- | 200- 200- - | 200-",
      async (scene) => {
        await closed(scene);
        scene.target = scene.owner.id;
        return { search: scene.owner.name };
      },
    ],
    [
      "a filter by the other team",
      "200- 200- 200- | 200- 200- 200- | 200-",
      lookingFor((scene) => ({ ...byName(scene), team: scene.elsewhere.name })),
    ],
    ["a page below 1", "400 400 400 | 400 400 400 | 400", () => ({ page: 0 })],
    ["a page of more than 100", "400 400 400 | 400 400 400 | 400", () => ({ limit: 101 })],
    ["an unknown role", "400 400 400 | 400 400 400 | 400", () => ({ role: "boss" })],
    ["an unknown status", "400 400 400 | 400 400 400 | 400", () => ({ status: "asleep" })],
    ["an unknown parameter is ignored", "200 200 200 | 200 200 200 | 200", () => ({ limit: 1, everything: true })],
  ]),

  ...rows("GET /users/admin", [
    ["is for admins", "403 403 403 | 403 403 403 | 200+", lookingFor(byName)],
    ["with a wrong filter", "403 403 403 | 403 403 403 | 400", () => ({ role: "boss" })],
    [
      "a closed account is in no list",
      "403 403 403 | 403 403 403 | 200-",
      async (scene) => {
        if (scene.owner !== scene.caller) await closed(scene);
        scene.target = scene.owner.id;
        return { search: scene.owner.name };
      },
    ],
  ]),

  ...rows("GET /users/dropdown", [
    ["active non-admins in scope", "200+ 200+ 200- | 200+ 200- 200+ | 200+", lookingFor({ fields: "name" })],
    [
      "nobody inactive",
      "- 200- 200- | 200- 200- - | 200-",
      async (scene) => {
        await inactive(scene);
        scene.target = scene.owner.id;
        return { fields: "name" };
      },
    ],
    [
      "no admin",
      "- - - | - - - | 200-",
      (scene) => {
        scene.target = scene.caller.id;
        return { fields: "name" };
      },
    ],
  ]),

  ...rows("GET /users/project/:projectId", [
    [
      "its members, its lead, an admin",
      "200+ 404 404 | 200+ 404 200+ | 200+",
      async (scene) => {
        scene.target = scene.owner.id;
        return { projectId: (await scene.make.project({ team: scene.team, members: [scene.owner] })).id };
      },
    ],
    [
      "one that the caller is a member of",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      async (scene) => {
        scene.target = scene.owner.id;
        return { projectId: (await sharedProject(scene)).id };
      },
    ],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ projectId: unknownId })],
    ["no id at all", "400 400 400 | 400 400 400 | 400", () => ({ projectId: "everything" })],
  ]),

  ...rows("GET /users/:id", [
    ["the own team, and everybody for an admin", "200 200 404 | 200 404 200 | 200", ({ owner }) => ({ id: owner.id })],
    [
      "an inactive person",
      "- 200 404 | 200 404 - | 200",
      async (scene) => {
        await inactive(scene);
        return { id: scene.owner.id };
      },
    ],
    [
      "a closed account",
      "- 404 404 | 404 404 - | 404",
      async (scene) => {
        await closed(scene);
        return { id: scene.owner.id };
      },
    ],
    [
      "somebody in a shared project",
      "200 200 200 | 200 200 200 | 200",
      async (scene) => {
        await sharedProject(scene);
        return { id: scene.owner.id };
      },
    ],
    ["somebody who does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["no id at all", "400 400 400 | 400 400 400 | 400", () => ({ id: "everybody" })],
  ]),

  ...rows("POST /users", [
    ["is for admins", "403 403 403 | 403 403 403 | 201", newPerson],
    ["with an empty body", "403 403 403 | 403 403 403 | 400"],
    ["as an administrator", "403 403 403 | 403 403 403 | 201", (scene) => ({ ...newPerson(scene), role: "admin" })],
    ["with a known email", "403 403 403 | 403 403 403 | 409", async (scene) => ({ ...newPerson(scene), email: await takenEmail(scene) })],
    [
      "with a known email in other case",
      "403 403 403 | 403 403 403 | 409",
      async (scene) => ({ ...newPerson(scene), email: (await takenEmail(scene))!.toUpperCase() }),
    ],
    ["with a short password", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), password: "12345" })],
    [
      "with a password that everybody tries first",
      "403 403 403 | 403 403 403 | 400",
      (scene) => ({ ...newPerson(scene), password: "password" }),
    ],
    ["with an unknown role", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), role: "owner" })],
    ["with an unknown team", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), team: "Nowhere" })],
    ["with something that is no email", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), email: "nobody" })],
  ]),

  ...rows("POST /users/import", [
    ["a dry run is for admins", "403 403 403 | 403 403 403 | 200", (scene) => ({ csv: csv(scene), dryRun: true }), { writesNothing: true }],
    ["for real", "403 403 403 | 403 403 403 | 200", (scene) => ({ csv: csv(scene), dryRun: false })],
    ["nothing at all", "403 403 403 | 403 403 403 | 400", () => ({ csv: "" })],
    ["neither yes nor no", "403 403 403 | 403 403 403 | 400", (scene) => ({ csv: csv(scene), dryRun: "maybe" })],
  ]),
];
