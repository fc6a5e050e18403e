import { beforeAll, describe, expect, test } from "vitest";
import { startServer } from "#test/harness.ts";
import { allRows } from "./all-rows.ts";
import { perform } from "./request.ts";
import { matrixFixtures, type User } from "./fixture.ts";
import { type ActorKind, actors } from "./actors.ts";
import type { Row } from "./table.ts";
import { watchTables } from "./change-log.ts";

const server = startServer();
const { build } = matrixFixtures(server);

beforeAll(() => watchTables(server));

const directory = [
  "_id",
  "name",
  "email",
  "role",
  "team",
  "teamId",
  "status",
  "designation",
  "profilePicture",
  "createdAt",
  "version",
  "can",
];
const personal = ["phoneNumber", "employeeId", "dateOfJoining", "dateOfBirth", "bloodGroup", "lastDayOfOffice"] as const;
type Personal = (typeof personal)[number];

const self: Personal[] = ["phoneNumber", "employeeId", "dateOfJoining", "dateOfBirth", "bloodGroup"];

/** Personal fields of the owner that each actor may read. */
const known: Partial<Record<ActorKind, Personal[]>> = {
  "a member on own": self,
  "a member on a teammate's": [],
  "a member on another team's": [],
  "a lead on own team's": ["phoneNumber", "employeeId", "dateOfJoining"],
  "a lead on another team's": [],
  "a lead on own": self,
  "an admin": [...personal],
};

/** Fields beside the personal ones that each actor may read. */
const administrative = (actor: ActorKind) => (actor === "an admin" ? ["secondFactor", "signIn", "invitationExpiresAt"] : []);

type Found = { _id?: unknown } & Record<string, unknown>;

/** All objects of a response, at any depth. */
function objectsIn(value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Found, ...Object.values(value).flatMap(objectsIn)];
}

const succeeds = (row: Row, actor: ActorKind) => row.expected[actors.indexOf(actor)]?.statuses.some((status) => status < 400) ?? false;
const reads = allRows.filter((row) => row.operation.startsWith("GET "));

describe.each(Object.entries(known) as [ActorKind, Personal[]][])("%s", (actor, allowed) => {
  test.each(reads.filter((row) => succeeds(row, actor)).map((row) => [`${row.operation}: ${row.what}`, row] as const))(
    "%s",
    async (_name, row) => {
      const scene = await build(actor);
      const { body, text } = await perform(row, scene);
      expectNoSecret(body, text, [scene.owner, scene.caller]);

      const hidden = personal.filter((field) => !allowed.includes(field));
      const values = hidden.filter((field) => field !== "bloodGroup").map((field) => scene.owner[field]!);
      expect(values.filter((value) => text.includes(value))).toEqual([]);
      const shown = objectsIn(body).filter((each) => each._id === scene.owner.id);
      const hiddenFields = [...hidden, ...(administrative(actor).includes("signIn") ? [] : ["secondFactor", "signIn"])];
      expect(shown.flatMap((each) => hiddenFields.filter((field) => field in each))).toEqual([]);
    },
  );

  const one = reads.find((row) => row.operation === "GET /users/:id" && succeeds(row, actor));
  if (one)
    test("a user has exactly the fields this actor may read", async () => {
      const { body } = await perform(one, await build(actor));
      expect(Object.keys(body["data"] as object).sort()).toEqual([...directory, ...allowed, ...administrative(actor)].sort());
    });
});

const writes = allRows.filter((row) => !row.operation.startsWith("GET ") && succeeds(row, "an admin"));

test.each(writes.map((row) => [`${row.operation}: ${row.what}`, row] as const))(
  "the response to an admin's %s contains no secrets",
  async (_name, row) => {
    const scene = await build("an admin");
    const { body, text } = await perform(row, scene);
    expectNoSecret(body, text, [scene.owner, scene.caller], ownNewSecret(row) ? ["secret"] : harmless);
  },
);

/** Fields that only sound like a secret: a time, and the new secret of the caller's own authenticator app, shown once. */
const harmless = ["passwordChangedAt", "passwordReset"];
const ownNewSecret = (row: Row) => row.operation === "POST /auth/totp";

/** Checks that a response has no hash, token or password under any name and at any depth. */
function expectNoSecret(body: unknown, text: string, subjects: User[], exceptions = harmless) {
  expect(subjects.filter(({ passwordHash }) => text.includes(passwordHash ?? "no hash"))).toEqual([]);
  expect(text).not.toMatch(/\$argon2|eyJ[\w-]+\.eyJ/);
  expect(
    objectsIn(body)
      .flatMap((each) => Object.keys(each).filter((key) => /password|hash|secret|token/i.test(key)))
      .filter((key) => !exceptions.includes(key)),
  ).toEqual([]);
}
