import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { anotherAdmin, closed, inactive, sharedProject, takenEmail, unknownId } from "#test/matrix/users.states.ts";

/** Somebody's record, changed in one field. */
const changing =
  (change: Record<string, unknown> | ((scene: Scene) => Record<string, unknown>)): Send =>
  (scene) => ({ id: scene.owner.id, ...(typeof change === "function" ? change(scene) : change) });

/** The record was changed once since the caller read it. */
const changedMeanwhile = async ({ server, owner }: Scene) => {
  await server.db.updateTable("users").set({ version: 2 }).where("id", "=", owner.id).execute();
};

/** Leaves the calling admin as the only one. */
const onlyAdmin = async ({ server, caller }: Scene) => {
  await server.db.updateTable("users").set({ status: "inactive" }).where("role", "=", "admin").where("id", "!=", caller.id).execute();
};

/** Own record: name and email. An administrator: everything. Nobody else: nothing. */
const ownAllowed = "200 403 404 | 403 404 200 | 200";

const adminOnly = "403 403 404 | 403 404 403 | 200";

export const usersChangingRows: Row[] = [
  ...rows("PUT /users/admin/user/:id", [
    ["name and email", ownAllowed, changing(({ n }) => ({ name: `Renamed ${n}`, email: `renamed${n}@example.com` }))],
    ["name alone", ownAllowed, changing({ name: "Renamed" })],
    ["a role", adminOnly, changing({ role: "team_lead" })],
    ["the role of an administrator", adminOnly, changing({ role: "admin" })],
    ["the team by name", adminOnly, changing(({ elsewhere }) => ({ team: elsewhere.name }))],
    ["the team by id", adminOnly, changing(({ elsewhere }) => ({ team: elsewhere.id }))],
    ["the status", adminOnly, changing({ status: "inactive" })],
    ["a password", adminOnly, changing({ password: "another-secret" })],
    ["the last working day", adminOnly, changing({ lastDayOfOffice: "2026-12-31" })],
    ["the designation", adminOnly, changing({ designation: "Engineer" })],
    ["the employee id", adminOnly, changing({ employeeId: "E-1" })],
    ["the date of joining", adminOnly, changing({ dateOfJoining: "2020-01-02" })],
    ["the date of birth", adminOnly, changing({ dateOfBirth: "1990-01-02" })],
    ["the blood group", adminOnly, changing({ bloodGroup: "O+" })],
    ["name with a role beside it", adminOnly, changing({ name: "Renamed", role: "team_lead" })],
    ["an empty name", "400 403 404 | 403 404 400 | 400", changing({ name: " " })],
    ["something that is no email", "400 403 404 | 403 404 400 | 400", changing({ email: "nobody" })],
    [
      "an email that somebody else has",
      "409 403 404 | 403 404 409 | 409",
      async (scene) => ({ id: scene.owner.id, email: await takenEmail(scene) }),
    ],
    ["an unknown role", "40x 403 404 | 403 404 40x | 400", changing({ role: "owner" })],
    ["an unknown team", "403 403 404 | 403 404 403 | 400", changing({ team: "Nowhere" })],
    [
      "an earlier version",
      "409 403 404 | 403 404 409 | 409",
      async (scene) => {
        await changedMeanwhile(scene);
        return { id: scene.owner.id, name: "Renamed", version: 1 };
      },
    ],
    [
      "an inactive person",
      "- 403 404 | 403 404 - | 200",
      async (scene) => {
        await inactive(scene);
        return { id: scene.owner.id, status: "active" };
      },
    ],
    [
      "a closed account",
      "- 404 404 | 404 404 - | 404",
      async (scene) => {
        await closed(scene);
        return { id: scene.owner.id, name: "Renamed" };
      },
    ],
    [
      "somebody in a shared project",
      "200 403 403 | 403 403 200 | 200",
      async (scene) => {
        await sharedProject(scene);
        return { id: scene.owner.id, name: "Renamed" };
      },
    ],
    ["somebody who does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, name: "Renamed" })],
    ["an admin's own name", "- - - | - - - | 200", ({ caller }) => ({ id: caller.id, name: "Renamed" })],
    [
      "an admin's own role, with another admin there",
      "- - - | - - - | 200",
      async (scene) => {
        await anotherAdmin(scene);
        return { id: scene.caller.id, role: "team_member" };
      },
    ],
    [
      "the last admin's role",
      "- - - | - - - | 409",
      async (scene) => {
        await onlyAdmin(scene);
        return { id: scene.caller.id, role: "team_member" };
      },
    ],
    [
      "the last admin's status",
      "- - - | - - - | 409",
      async (scene) => {
        await onlyAdmin(scene);
        return { id: scene.caller.id, status: "inactive" };
      },
    ],
  ]),

  ...rows("DELETE /users/admin/user/:id", [
    ["is for admins", adminOnly, ({ owner }) => ({ id: owner.id })],
    [
      "an inactive person",
      "- 403 404 | 403 404 - | 200",
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
    ["somebody who does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["another admin", "- - - | - - - | 200", async (scene) => ({ id: (await anotherAdmin(scene)).id })],
    [
      "oneself",
      "- - - | - - - | 403",
      async (scene) => {
        await anotherAdmin(scene);
        return { id: scene.caller.id };
      },
    ],
  ]),

  ...rows("GET /users/profile", [
    [
      "oneself, never somebody else",
      "200- 200- 200- | 200- 200- 200- | 200-",
      async (scene) => {
        const other = await scene.make.user("team_member", { team: scene.team });
        scene.target = other.id;
        return { id: other.id, userId: other.id };
      },
    ],
  ]),

  ...(["PUT /users/profile", "PUT /users/profile/me"] as const).flatMap((operation) =>
    rows(operation, [
      [
        "one's own nine fields",
        "200 200 200 | 200 200 200 | 200",
        ({ n }) => ({ name: `Renamed ${n}`, designation: "Engineer", bloodGroup: "O+" }),
      ],
      ["an empty name", "400 400 400 | 400 400 400 | 400", () => ({ name: "" })],
      ["something that is no email", "400 400 400 | 400 400 400 | 400", () => ({ email: "nobody" })],
      ["an email that somebody else has", "409 409 409 | 409 409 409 | 409", async (scene) => ({ email: await takenEmail(scene) })],
      ["an unknown blood group", "400 400 400 | 400 400 400 | 400", () => ({ bloodGroup: "Z" })],
      ["a day that does not exist", "400 400 400 | 400 400 400 | 400", () => ({ dateOfBirth: "1990-02-30" })],
      ["a picture that is none", "400 400 400 | 400 400 400 | 400", () => ({ profilePicture: "data:image/png;base64,aGVsbG8=" })],
      ["a picture by address", "400 400 400 | 400 400 400 | 400", () => ({ profilePicture: "https://example.com/me.png" })],
      [
        "an earlier version",
        "409 409 409 | 409 409 409 | 409",
        async (scene) => {
          await scene.server.db.updateTable("users").set({ version: 2 }).where("id", "=", scene.caller.id).execute();
          return { name: "Renamed", version: 1 };
        },
      ],
    ]),
  ),
];
