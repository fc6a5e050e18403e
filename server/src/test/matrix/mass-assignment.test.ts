import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import { startServer } from "#test/harness.ts";
import { allRows } from "./all-rows.ts";
import { perform } from "./request.ts";
import { type Scene, scenes } from "./scene.ts";
import { type ActorKind, actors, type Row } from "./table.ts";
import { type Change, watchTables } from "./witness.ts";

const server = startServer();
const { build, make } = scenes(server);

beforeAll(() => watchTables(server));

const marker = "2001-01-01T00:00:00.000Z";

/** Fields that nobody may set by naming them in a body. `victim` is a real person: a body must not act for another. */
const privileged = (victim: { id: string }, foreign: { team: string; thing: string }) => ({
  _id: foreign.thing,
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
  profilePictureId: foreign.thing,
  can: { read: true, update: true, remove: true },
});

/** Where these fields are the caller's to choose (or what the operation is about): they are left out there. */
const chosen: Record<string, string[]> = {
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

/** The same, hidden where a careless merge reaches a prototype. */
const prototypes = (fields: object) =>
  JSON.parse(
    JSON.stringify({ constructor: { prototype: { polluted: true, ...fields } } }).replace(
      /^\{/,
      `{"__proto__":${JSON.stringify({ polluted: true, ...fields })},`,
    ),
  );

function poisoned(input: unknown, fields: Record<string, unknown>): unknown {
  if (Array.isArray(input)) return input.map((each) => (typeof each === "object" && each !== null ? poisoned(each, fields) : each));
  const sent = input as Record<string, unknown>;
  const lists = Object.entries(sent).flatMap(([name, value]) => (Array.isArray(value) ? [[name, poisoned(value, fields)]] : []));
  // What the row itself says is kept; `Object.assign` would run the setter of `__proto__`, spreading does not.
  return { ...fields, ...prototypes(fields), ...sent, ...Object.fromEntries(lists) };
}

const writes = [...new Set(allRows.map((row) => row.operation))].filter((operation) => !operation.startsWith("GET "));
const callers = ["a member on own", "a lead on own team's", "an admin"] as const satisfies ActorKind[];

/** The first row of an operation in which this actor succeeds. */
const accepted = (operation: string, actor: ActorKind): Row | undefined =>
  allRows.find((row) => row.operation === operation && row.expected[actors.indexOf(actor)]?.statuses.some((status) => status < 400));

describe.each(writes)("%s stores no privileged field of the body", (operation) => {
  const cases = callers.filter((actor) => accepted(operation, actor));
  if (cases.length === 0)
    test("for nobody in particular", () =>
      tryAs(
        "an admin",
        allRows.find((row) => row.operation === operation)!,
      ));
  for (const actor of cases) test(actor, () => tryAs(actor, accepted(operation, actor)!));
});

async function tryAs(actor: ActorKind, row: Row) {
  const scene = await build(actor);
  const { victim, foreign, fields } = await poison(row, scene);
  const { status, changes } = await perform(row, scene, poisoned(await row.send(scene), fields));

  expect(status).toBeLessThan(500);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  for (const stolen of [victim.id, foreign.thing, foreign.team, marker, marker.slice(0, 10)])
    expect(mentions(changes, stolen), stolen).toEqual([]);
  for (const { table, before, after } of changes) {
    if (table !== "users" || !after) continue;
    const kept = (["role", "status", "team"] as const)
      .filter((field) => !chosen[row.operation]?.includes(field))
      .map((field) => (field === "team" ? "team_id" : field));
    for (const column of kept) expect(after[column], column).toBe(before ? before[column] : (firstOf[column] ?? after[column]));
  }
}

/** What a new account is, whatever the body says. */
const firstOf: Record<string, string> = { role: "team_member" };

async function poison(row: Row, scene: Scene) {
  const victim = await make.user("team_member", { team: scene.elsewhere });
  const foreign = { team: (await make.team()).id, thing: uuidv7() };
  const fields: Record<string, unknown> = privileged(victim, foreign);
  for (const name of chosen[row.operation] ?? []) delete fields[name];
  return { victim, foreign, fields };
}

/** Where a value was written, in any column of any table. Remembered filters are the caller's own free text. */
const mentions = (changes: Change[], value: string) =>
  changes
    .filter(({ table }) => table !== "preferences" && table !== "views")
    .flatMap(({ table, after }) =>
      Object.entries(after ?? {}).map(([column, written]) => ({ column: `${table}.${column}`, written: JSON.stringify(written) })),
    )
    .filter(({ written }) => written?.includes(value));
