import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import { startServer } from "#test/harness.ts";
import { allRows } from "./all-rows.ts";
import { perform } from "./request.ts";
import { matrixFixtures } from "./fixture.ts";
import { type ActorKind, actors } from "./actors.ts";
import type { Row } from "./table.ts";
import { type Change, watchTables } from "./change-log.ts";

const server = startServer();
const { build, make } = matrixFixtures(server);

beforeAll(() => watchTables(server));

const marker = "2001-01-01T00:00:00.000Z";

/** Fields that cannot be set through a body. `victim` is a real user: a body must not act for another user. */
const privileged = (victim: { id: string }, foreign: { team: string; id: string }) => ({
  _id: foreign.id,
  userId: victim.id,
  user: { _id: victim.id, role: "admin" },
  author: victim.id,
  sender: victim.id,
  createdBy: victim.id,
  approvedBy: victim.id,
  decidedBy: victim.id,
  markedBy: victim.id,
  teamId: foreign.team,
  team_id: foreign.team,
  role: "admin",
  status: "inactive",
  team: foreign.team,
  isAdmin: true,
  isManual: true,
  isLate: false,
  days: 99,
  revision: 99,
  totalHours: 23.75,
  passwordHash: marker,
  password_hash: marker,
  createdAt: marker,
  updatedAt: marker,
  submittedAt: marker,
  deletedAt: marker,
  profilePictureId: foreign.id,
  can: { read: true, update: true, remove: true },
});

/** Operations in which some of these fields are legitimate input; they are left out there. */
const legitimate: Record<string, string[]> = {
  "POST /auth/register": ["team"],
  "POST /auth/admin-setup": ["role", "team"],
  "POST /users": ["role", "status", "team"],
  "PUT /users/admin/user/:id": ["role", "status", "team"],
  "DELETE /users/admin/user/:id": ["status"],
  "POST /projects": ["status", "team"],
  "PUT /projects/:id": ["status", "team"],
  "POST /tasks/bulk": ["status"],
  "POST /kra/template": ["_id"],
  "POST /kra/monthly": ["status"],
  "PUT /kra/monthly/:id": ["status"],
};

/** The fields under keys that pollute prototypes in a careless merge. */
const prototypes = (fields: object) =>
  JSON.parse(
    JSON.stringify({ constructor: { prototype: { polluted: true, ...fields } } }).replace(
      /^\{/,
      `{"__proto__":${JSON.stringify({ polluted: true, ...fields })},`,
    ),
  );

function withFields(input: unknown, fields: Record<string, unknown>): unknown {
  if (Array.isArray(input)) return input.map((each) => (typeof each === "object" && each !== null ? withFields(each, fields) : each));
  const sent = input as Record<string, unknown>;
  const lists = Object.entries(sent).flatMap(([name, value]) => (Array.isArray(value) ? [[name, withFields(value, fields)]] : []));
  // The row's own input takes precedence. `Object.assign` would call the setter of `__proto__`; spreading does not.
  return { ...fields, ...prototypes(fields), ...sent, ...Object.fromEntries(lists) };
}

const writes = [...new Set(allRows.map((row) => row.operation))].filter((operation) => !operation.startsWith("GET "));
const callers = ["a member on own", "a lead on own team's", "an admin"] as const satisfies ActorKind[];

/** The first row of an operation in which the actor succeeds. */
const accepted = (operation: string, actor: ActorKind): Row | undefined =>
  allRows.find((row) => row.operation === operation && row.expected[actors.indexOf(actor)]?.statuses.some((status) => status < 400));

describe.each(writes)("%s ignores privileged fields in the body", (operation) => {
  const cases = callers.filter((actor) => accepted(operation, actor));
  if (cases.length === 0)
    test("as an admin", () =>
      expectIgnored(
        "an admin",
        allRows.find((row) => row.operation === operation)!,
      ));
  for (const actor of cases) test(actor, () => expectIgnored(actor, accepted(operation, actor)!));
});

async function expectIgnored(actor: ActorKind, row: Row) {
  const scene = await build(actor);
  const { victim, foreign, fields } = await prepareFields(row);
  const { status, changes } = await perform(row, scene, withFields(await row.send(scene), fields));

  expect(status).toBeLessThan(500);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  for (const forbidden of [victim.id, foreign.id, foreign.team, marker, marker.slice(0, 10)])
    expect(findWritten(changes, forbidden), forbidden).toEqual([]);
  for (const { table, before, after } of changes) {
    if (table !== "users" || !after) continue;
    const unchanged = (["role", "status", "team"] as const)
      .filter((field) => !legitimate[row.operation]?.includes(field))
      .map((field) => (field === "team" ? "team_id" : field));
    for (const column of unchanged) expect(after[column], column).toBe(before ? before[column] : (defaults[column] ?? after[column]));
  }
}

/** Values of a new account, whatever the body contains. */
const defaults: Record<string, string> = { role: "team_member" };

async function prepareFields(row: Row) {
  const victim = await make.user("team_member", { team: await make.team() });
  const foreign = { team: (await make.team()).id, id: uuidv7() };
  const fields: Record<string, unknown> = privileged(victim, foreign);
  for (const name of legitimate[row.operation] ?? []) delete fields[name];
  return { victim, foreign, fields };
}

/** Finds a value in the written rows. Preferences and saved views contain the caller's free text and are ignored. */
const findWritten = (changes: Change[], value: string) =>
  changes
    // A new policy writes a notice for every user.
    .filter(({ table }) => table !== "preferences" && table !== "views" && table !== "notifications")
    .flatMap(({ table, after }) =>
      Object.entries(after ?? {}).map(([column, written]) => ({ column: `${table}.${column}`, written: JSON.stringify(written) })),
    )
    .filter(({ written }) => written?.includes(value));
