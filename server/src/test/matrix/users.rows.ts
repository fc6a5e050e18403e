import { type Row, rows, type Send } from "./table.ts";
import type { Scene } from "./scene.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

const newPerson = ({ n, team }: Scene) => ({
  name: `New Person ${n}`,
  email: `new${n}@example.com`,
  password: "a-long-secret",
  role: "team_member",
  team: team.name,
});

/** Somebody's record, changed in one field. */
const changing =
  (change: Record<string, unknown> | ((scene: Scene) => Record<string, unknown>)): Send =>
  (scene) => ({ id: scene.owner.id, ...(typeof change === "function" ? change(scene) : change) });

/** Looks the owner up in a list. */
const lookingFor =
  (input: Record<string, unknown> | ((scene: Scene) => Record<string, unknown>) = {}): Send =>
  (scene) => {
    scene.target = scene.owner.id;
    return typeof input === "function" ? input(scene) : input;
  };

const byName = ({ owner }: Scene) => ({ search: owner.name });

const takenEmail = async ({ make, n }: Scene) => (await make.user("team_member", { email: `taken${n}@example.com` })).email;

/** The record was changed once since the caller read it. */
const changedMeanwhile = async ({ server, owner }: Scene) => {
  await server.db.updateTable("users").set({ version: 2 }).where("id", "=", owner.id).execute();
};

/** Leaves the calling admin as the only one. */
const onlyAdmin = async ({ server, caller }: Scene) => {
  await server.db.updateTable("users").set({ status: "inactive" }).where("role", "=", "admin").where("id", "!=", caller.id).execute();
};

const anotherAdmin = ({ make }: Scene) => make.user("admin");

const closed = async ({ server, owner }: Scene) => {
  await server.db
    .updateTable("users")
    .set({ status: "inactive", email: null, passwordHash: null, deletedAt: "2026-03-01T00:00:00Z" })
    .where("id", "=", owner.id)
    .execute();
};

const inactive = async ({ server, owner }: Scene) => {
  await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", owner.id).execute();
};

const sharedProject = ({ make, team, owner, caller }: Scene) =>
  make.project({ team, members: owner.id === caller.id ? [owner] : [owner, caller] });

const csv = ({ n, team }: Scene) => `name,email,password,role,team\nImported Person,imported${n}@example.com,a-long-secret,team_member,${team.name}\n`;

/** Own record: name and email. An administrator: everything. Nobody else: nothing. */
const ownAllowed = "200 403 404 | 403 404 200 | 200";
const adminOnly = "403 403 404 | 403 404 403 | 200";

export const usersRows: Row[] = [
  ...rows("GET /users", [
    ["lists the own team, and everybody for an admin", "200+ 200+ 200- | 200+ 200- 200+ | 200+", lookingFor(byName)],
    ["a shared project makes a person visible", "200+ 200+ 200+ | 200+ 200+ 200+ | 200+", async (scene) => {
      await sharedProject(scene);
      scene.target = scene.owner.id;
      return { search: scene.owner.name };
    }],
    ["a closed account is in no list", "- 200- 200- | 200- 200- - | 200-", async (scene) => {
      await closed(scene);
      scene.target = scene.owner.id;
      return { search: scene.owner.name };
    }],
    ["a filter by the other team", "200- 200- 200- | 200- 200- 200- | 200-", lookingFor((scene) => ({ ...byName(scene), team: scene.elsewhere.name }))],
    ["a page below 1", "400 400 400 | 400 400 400 | 400", () => ({ page: 0 })],
    ["a page of more than 100", "400 400 400 | 400 400 400 | 400", () => ({ limit: 101 })],
    ["an unknown role", "400 400 400 | 400 400 400 | 400", () => ({ role: "boss" })],
    ["an unknown status", "400 400 400 | 400 400 400 | 400", () => ({ status: "asleep" })],
    ["an unknown parameter is ignored", "200 200 200 | 200 200 200 | 200", () => ({ limit: 1, everything: true })],
  ]),

  ...rows("GET /users/admin", [
    ["is for admins", "403 403 403 | 403 403 403 | 200+", lookingFor(byName)],
    ["with a wrong filter", "403 403 403 | 403 403 403 | 400", () => ({ role: "boss" })],
    ["a closed account is in no list", "403 403 403 | 403 403 403 | 200-", async (scene) => {
      if (scene.owner !== scene.caller) await closed(scene);
      scene.target = scene.owner.id;
      return { search: scene.owner.name };
    }],
  ]),

  ...rows("GET /users/dropdown", [
    ["active non-admins in scope", "200+ 200+ 200- | 200+ 200- 200+ | 200+", lookingFor({ fields: "name" })],
    ["nobody inactive", "- 200- 200- | 200- 200- - | 200-", async (scene) => {
      await inactive(scene);
      scene.target = scene.owner.id;
      return { fields: "name" };
    }],
    ["no admin", "- - - | - - - | 200-", (scene) => {
      scene.target = scene.caller.id;
      return { fields: "name" };
    }],
  ]),

  ...rows("GET /users/project/:projectId", [
    ["its members, its lead, an admin", "200+ 404 404 | 200+ 404 200+ | 200+", async (scene) => {
      scene.target = scene.owner.id;
      return { projectId: (await scene.make.project({ team: scene.team, members: [scene.owner] })).id };
    }],
    ["one that the caller is a member of", "200+ 200+ 200+ | 200+ 200+ 200+ | 200+", async (scene) => {
      scene.target = scene.owner.id;
      return { projectId: (await sharedProject(scene)).id };
    }],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ projectId: unknownId })],
    ["no id at all", "400 400 400 | 400 400 400 | 400", () => ({ projectId: "everything" })],
  ]),

  ...rows("GET /users/:id", [
    ["the own team, and everybody for an admin", "200 200 404 | 200 404 200 | 200", ({ owner }) => ({ id: owner.id })],
    ["an inactive person", "- 200 404 | 200 404 - | 200", async (scene) => {
      await inactive(scene);
      return { id: scene.owner.id };
    }],
    ["a closed account", "- 404 404 | 404 404 - | 404", async (scene) => {
      await closed(scene);
      return { id: scene.owner.id };
    }],
    ["somebody in a shared project", "200 200 200 | 200 200 200 | 200", async (scene) => {
      await sharedProject(scene);
      return { id: scene.owner.id };
    }],
    ["somebody who does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["no id at all", "400 400 400 | 400 400 400 | 400", () => ({ id: "everybody" })],
  ]),

  ...rows("POST /users", [
    ["is for admins", "403 403 403 | 403 403 403 | 201", newPerson],
    ["with an empty body", "403 403 403 | 403 403 403 | 400"],
    ["as an administrator", "403 403 403 | 403 403 403 | 201", (scene) => ({ ...newPerson(scene), role: "admin" })],
    ["with a known email", "403 403 403 | 403 403 403 | 409", async (scene) => ({ ...newPerson(scene), email: await takenEmail(scene) })],
    ["with a known email in other case", "403 403 403 | 403 403 403 | 409", async (scene) => ({ ...newPerson(scene), email: (await takenEmail(scene))!.toUpperCase() })],
    ["with a short password", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), password: "12345" })],
    ["with a password that everybody tries first", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), password: "password" })],
    ["with an unknown role", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), role: "owner" })],
    ["with an unknown team", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), team: "Nowhere" })],
    ["with something that is no email", "403 403 403 | 403 403 403 | 400", (scene) => ({ ...newPerson(scene), email: "nobody" })],
  ]),

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
    ["an email that somebody else has", "409 403 404 | 403 404 409 | 409", async (scene) => ({ id: scene.owner.id, email: await takenEmail(scene) })],
    ["an unknown role", "40x 403 404 | 403 404 40x | 400", changing({ role: "owner" })],
    ["an unknown team", "403 403 404 | 403 404 403 | 400", changing({ team: "Nowhere" })],
    ["an earlier version", "409 403 404 | 403 404 409 | 409", async (scene) => {
      await changedMeanwhile(scene);
      return { id: scene.owner.id, name: "Renamed", version: 1 };
    }],
    ["an inactive person", "- 403 404 | 403 404 - | 200", async (scene) => {
      await inactive(scene);
      return { id: scene.owner.id, status: "active" };
    }],
    ["a closed account", "- 404 404 | 404 404 - | 404", async (scene) => {
      await closed(scene);
      return { id: scene.owner.id, name: "Renamed" };
    }],
    ["somebody in a shared project", "200 403 403 | 403 403 200 | 200", async (scene) => {
      await sharedProject(scene);
      return { id: scene.owner.id, name: "Renamed" };
    }],
    ["somebody who does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, name: "Renamed" })],
    ["an admin's own name", "- - - | - - - | 200", ({ caller }) => ({ id: caller.id, name: "Renamed" })],
    ["an admin's own role, with another admin there", "- - - | - - - | 200", async (scene) => {
      await anotherAdmin(scene);
      return { id: scene.caller.id, role: "team_member" };
    }],
    ["the last admin's role", "- - - | - - - | 409", async (scene) => {
      await onlyAdmin(scene);
      return { id: scene.caller.id, role: "team_member" };
    }],
    ["the last admin's status", "- - - | - - - | 409", async (scene) => {
      await onlyAdmin(scene);
      return { id: scene.caller.id, status: "inactive" };
    }],
  ]),

  ...rows("DELETE /users/admin/user/:id", [
    ["is for admins", adminOnly, ({ owner }) => ({ id: owner.id })],
    ["an inactive person", "- 403 404 | 403 404 - | 200", async (scene) => {
      await inactive(scene);
      return { id: scene.owner.id };
    }],
    ["a closed account", "- 404 404 | 404 404 - | 404", async (scene) => {
      await closed(scene);
      return { id: scene.owner.id };
    }],
    ["somebody who does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["another admin", "- - - | - - - | 200", async (scene) => ({ id: (await anotherAdmin(scene)).id })],
    ["oneself", "- - - | - - - | 403", async (scene) => {
      await anotherAdmin(scene);
      return { id: scene.caller.id };
    }],
  ]),

  ...rows("GET /users/profile", [
    ["oneself, never somebody else", "200- 200- 200- | 200- 200- 200- | 200-", async (scene) => {
      const other = await scene.make.user("team_member", { team: scene.team });
      scene.target = other.id;
      return { id: other.id, userId: other.id };
    }],
  ]),

  ...(["PUT /users/profile", "PUT /users/profile/me"] as const).flatMap((operation) =>
    rows(operation, [
      ["one's own nine fields", "200 200 200 | 200 200 200 | 200", ({ n }) => ({ name: `Renamed ${n}`, designation: "Engineer", bloodGroup: "O+" })],
      ["an empty name", "400 400 400 | 400 400 400 | 400", () => ({ name: "" })],
      ["something that is no email", "400 400 400 | 400 400 400 | 400", () => ({ email: "nobody" })],
      ["an email that somebody else has", "409 409 409 | 409 409 409 | 409", async (scene) => ({ email: await takenEmail(scene) })],
      ["an unknown blood group", "400 400 400 | 400 400 400 | 400", () => ({ bloodGroup: "Z" })],
      ["a day that does not exist", "400 400 400 | 400 400 400 | 400", () => ({ dateOfBirth: "1990-02-30" })],
      ["a picture that is none", "400 400 400 | 400 400 400 | 400", () => ({ profilePicture: "data:image/png;base64,aGVsbG8=" })],
      ["a picture by address", "400 400 400 | 400 400 400 | 400", () => ({ profilePicture: "https://example.com/me.png" })],
      ["an earlier version", "409 409 409 | 409 409 409 | 409", async (scene) => {
        await scene.server.db.updateTable("users").set({ version: 2 }).where("id", "=", scene.caller.id).execute();
        return { name: "Renamed", version: 1 };
      }],
    ]),
  ),

  ...rows("POST /users/import", [
    ["a dry run is for admins", "403 403 403 | 403 403 403 | 200", (scene) => ({ csv: csv(scene), dryRun: true }), { writesNothing: true }],
    ["for real", "403 403 403 | 403 403 403 | 200", (scene) => ({ csv: csv(scene), dryRun: false })],
    ["nothing at all", "403 403 403 | 403 403 403 | 400", () => ({ csv: "" })],
    ["neither yes nor no", "403 403 403 | 403 403 403 | 400", (scene) => ({ csv: csv(scene), dryRun: "maybe" })],
  ]),
];
