import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { anotherAdmin, deleted, inactive, sharedProject, takenEmail, unknownId } from "#test/matrix/users.states.ts";

/** Updates the owner's record. */
const update =
  (change: Record<string, unknown> | ((scene: Fixture) => Record<string, unknown>)): Send =>
  (scene) => ({ id: scene.owner.id, ...(typeof change === "function" ? change(scene) : change) });

/** Changes the owner's record as one of several. */
const many =
  (changes: Record<string, unknown> | ((scene: Fixture) => Record<string, unknown>)): Send =>
  (scene) => ({ userIds: [scene.owner.id], changes: typeof changes === "function" ? changes(scene) : changes });

/** Increments the version, so that the caller's version is outdated. */
const changeVersion = async ({ server, owner }: Fixture) => {
  await server.db.updateTable("users").set({ version: 2 }).where("id", "=", owner.id).execute();
};

/** Makes the caller the only active admin. */
const onlyAdmin = async ({ server, caller }: Fixture) => {
  await server.db.updateTable("users").set({ status: "inactive" }).where("role", "=", "admin").where("id", "!=", caller.id).execute();
};

/** Fields that users may change on their own record, and admins on any. */
const ownAllowed = "200 403 404 | 403 404 200 | 200";

const adminOnly = "403 403 404 | 403 404 403 | 200";

export const usersChangingRows: Row[] = [
  ...rows("PUT /users/admin/user/:id", [
    ["name and email", ownAllowed, update(({ n }) => ({ name: `Renamed ${n}`, email: `renamed${n}@example.com` }))],
    ["name only", ownAllowed, update({ name: "Renamed" })],
    ["the role", adminOnly, update({ role: "team_lead" })],
    ["the role, to admin", adminOnly, update({ role: "admin" })],
    ["the team by name", adminOnly, update(({ otherTeam: elsewhere }) => ({ team: elsewhere.name }))],
    ["the team by id", adminOnly, update(({ otherTeam: elsewhere }) => ({ team: elsewhere.id }))],
    ["the status", adminOnly, update({ status: "inactive" })],
    ["a password", adminOnly, update({ password: "another-secret" })],
    ["the last working day", adminOnly, update({ lastDayOfOffice: "2026-12-31" })],
    ["the designation", adminOnly, update({ designation: "Engineer" })],
    ["the employee id", adminOnly, update({ employeeId: "E-1" })],
    ["the date of joining", adminOnly, update({ dateOfJoining: "2020-01-02" })],
    ["the date of birth", adminOnly, update({ dateOfBirth: "1990-01-02" })],
    ["the blood group", adminOnly, update({ bloodGroup: "O+" })],
    ["name and role together", adminOnly, update({ name: "Renamed", role: "team_lead" })],
    ["an empty name", "400 403 404 | 403 404 400 | 400", update({ name: " " })],
    ["an invalid email", "400 403 404 | 403 404 400 | 400", update({ email: "invalid" })],
    [
      "an email already in use",
      "409 403 404 | 403 404 409 | 409",
      async (scene) => ({ id: scene.owner.id, email: await takenEmail(scene) }),
    ],
    ["an unknown role", "40x 403 404 | 403 404 40x | 400", update({ role: "owner" })],
    ["an unknown team", "403 403 404 | 403 404 403 | 400", update({ team: "Nowhere" })],
    [
      "an outdated version",
      "409 403 404 | 403 404 409 | 409",
      async (scene) => {
        await changeVersion(scene);
        return { id: scene.owner.id, name: "Renamed", version: 1 };
      },
    ],
    [
      "an inactive user",
      "- 403 404 | 403 404 - | 200",
      async (scene) => {
        await inactive(scene);
        return { id: scene.owner.id, status: "active" };
      },
    ],
    [
      "a deleted user",
      "- 404 404 | 404 404 - | 404",
      async (scene) => {
        await deleted(scene);
        return { id: scene.owner.id, name: "Renamed" };
      },
    ],
    [
      "a user in a shared project",
      "200 403 403 | 403 403 200 | 200",
      async (scene) => {
        await sharedProject(scene);
        return { id: scene.owner.id, name: "Renamed" };
      },
    ],
    ["an unknown user", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, name: "Renamed" })],
    ["an admin's own name", "- - - | - - - | 200", ({ caller }) => ({ id: caller.id, name: "Renamed" })],
    [
      "an admin's own role, while another admin is active",
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

  ...rows("PUT /users/bulk", [
    ["admins only", "403 403 403 | 403 403 403 | 200", many({ from: "2026-03-02", hours: [8, 8, 8, 8, 0, 0, 0] })],
    ["the team", "403 403 403 | 403 403 403 | 200", many(({ otherTeam }) => ({ team: otherTeam.name }))],
    ["the status", "403 403 403 | 403 403 403 | 200", many({ status: "inactive" })],
    ["the company's holidays", "403 403 403 | 403 403 403 | 200", many({ holidayCalendar: null })],
    ["the role", "403 403 403 | 403 403 403 | 200", many({ role: "team_lead" })],
    ["an unknown role", "403 403 403 | 403 403 403 | 400", many({ role: "owner" })],
    ["leave", "403 403 403 | 403 403 403 | 200", many({ leave: { leaveType: "Casual", days: 1, reason: "Agreed" } })],
    ["days per year", "403 403 403 | 403 403 403 | 200", many({ entitlement: { leaveType: "Casual", leaveYear: 2026, annualDays: 20 } })],
    ["leave without a reason", "403 403 403 | 403 403 403 | 400", many({ leave: { leaveType: "Casual", days: 1 } })],
    ["an unknown team", "403 403 403 | 403 403 403 | 400", many({ team: "Nowhere" })],
    ["an unknown holiday calendar", "403 403 403 | 403 403 403 | 404", many({ holidayCalendar: unknownId })],
    ["an unknown status", "403 403 403 | 403 403 403 | 400", many({ status: "retired" })],
    ["no hours at all", "403 403 403 | 403 403 403 | 400", many({ hours: [0, 0, 0, 0, 0, 0, 0] })],
    ["no change", "403 403 403 | 403 403 403 | 400", many({ from: "2026-03-02" })],
    ["no one", "403 403 403 | 403 403 403 | 400", () => ({ userIds: [], changes: { status: "active" } })],
    [
      "an unknown user",
      "403 403 403 | 403 403 403 | 200",
      () => ({ userIds: [unknownId], changes: { status: "inactive" } }),
      { writesNothing: true },
    ],
    [
      "a deleted user",
      "- 403 403 | 403 403 - | 200",
      async (scene) => {
        await deleted(scene);
        return { userIds: [scene.owner.id], changes: { status: "active" } };
      },
      { writesNothing: true },
    ],
    [
      "the last admin's status",
      "- - - | - - - | 200",
      async (scene) => {
        await onlyAdmin(scene);
        return { userIds: [scene.caller.id], changes: { status: "inactive" } };
      },
      { writesNothing: true },
    ],
  ]),

  ...rows("DELETE /users/admin/user/:id", [
    ["admins only", adminOnly, ({ owner }) => ({ id: owner.id })],
    [
      "an inactive user",
      "- 403 404 | 403 404 - | 200",
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
    ["an unknown user", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["another admin", "- - - | - - - | 200", async (scene) => ({ id: (await anotherAdmin(scene)).id })],
    [
      "the caller's account",
      "- - - | - - - | 403",
      async (scene) => {
        await anotherAdmin(scene);
        return { id: scene.caller.id };
      },
    ],
  ]),

  ...rows("GET /users/profile", [
    [
      "the caller's profile, whatever id is sent",
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
        "the nine profile fields",
        "200 200 200 | 200 200 200 | 200",
        ({ n }) => ({ name: `Renamed ${n}`, designation: "Engineer", bloodGroup: "O+" }),
      ],
      ["an empty name", "400 400 400 | 400 400 400 | 400", () => ({ name: "" })],
      ["an invalid email", "400 400 400 | 400 400 400 | 400", () => ({ email: "invalid" })],
      ["an email already in use", "409 409 409 | 409 409 409 | 409", async (scene) => ({ email: await takenEmail(scene) })],
      ["an unknown blood group", "400 400 400 | 400 400 400 | 400", () => ({ bloodGroup: "Z" })],
      ["an invalid date", "400 400 400 | 400 400 400 | 400", () => ({ dateOfBirth: "1990-02-30" })],
      ["an invalid picture", "400 400 400 | 400 400 400 | 400", () => ({ profilePicture: "data:image/png;base64,aGVsbG8=" })],
      ["a picture as an external URL", "400 400 400 | 400 400 400 | 400", () => ({ profilePicture: "https://example.com/me.png" })],
      [
        "an outdated version",
        "409 409 409 | 409 409 409 | 409",
        async (scene) => {
          await scene.server.db.updateTable("users").set({ version: 2 }).where("id", "=", scene.caller.id).execute();
          return { name: "Renamed", version: 1 };
        },
      ],
    ]),
  ),
];
