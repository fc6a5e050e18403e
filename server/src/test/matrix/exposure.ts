import { expect } from "vitest";
import type { ActorKind } from "./actors.ts";
import type { Fixture, User } from "./fixture.ts";
import type { Outcome } from "./request.ts";
import type { Row } from "./table.ts";

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

/** Personal fields of the owner that each actor may read; the others may read none. */
const readable: Partial<Record<ActorKind, readonly Personal[]>> = {
  "a member on own": self,
  "a lead on own team's": ["phoneNumber", "employeeId", "dateOfJoining"],
  "a lead on own": self,
  "an admin": personal,
};

const signIn = ["secondFactor", "signIn", "invitationExpiresAt", "emailConfirmedAt"];

/** Fields about signing in that each actor may read. */
function readableSignIn(actor: ActorKind) {
  if (actor === "an admin") return signIn;
  return readable[actor] === self ? ["emailConfirmedAt"] : [];
}

/**
 * Checks what an actor reads: no secret, and of the owner's personal fields only those the actor may read. Of the responses to
 * writes it checks an admin's for secrets; an actor who may change a personal field has sent its value.
 */
export function expectNothingExposed(row: Row, actor: ActorKind, { owner, caller }: Fixture, { body, text }: Outcome) {
  const isRead = row.operation.startsWith("GET ");
  if (isRead || actor === "an admin")
    expectNoSecret(body, text, [owner, caller], ownNewSecret[row.operation] ? [ownNewSecret[row.operation]!] : harmless);
  if (!isRead) return;
  const allowed = readable[actor] ?? [];
  const hidden = personal.filter((field) => !allowed.includes(field));
  const values = hidden.filter((field) => field !== "bloodGroup").map((field) => owner[field]!);
  expect(values.filter((value) => text.includes(value))).toEqual([]);
  const shown = objectsIn(body).filter((each) => each._id === owner.id);
  const hiddenFields = [...hidden, ...signIn.filter((field) => !readableSignIn(actor).includes(field))];
  expect(shown.flatMap((each) => hiddenFields.filter((field) => field in each))).toEqual([]);
  if (row.operation === "GET /users/:id")
    expect(Object.keys(body["data"] as object).sort()).toEqual(
      [...directory, ...allowed, ...(allowed.includes("dateOfJoining") ? ["counting"] : []), ...readableSignIn(actor)].sort(),
    );
}

type Found = { _id?: unknown } & Record<string, unknown>;

/** All objects of a response, at any depth. */
function objectsIn(value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Found, ...Object.values(value).flatMap(objectsIn)];
}

/** Fields that only sound like a secret, such as a time, a kind of notice, or whether there is one; and new secrets of the caller's own, shown once. */
const harmless = ["passwordChangedAt", "passwordReset", "access_token_ending", "hasPassword", "hasToken", "hasAppSecret", "hasVerifyToken"];
const ownNewSecret: Partial<Record<Row["operation"], string>> = {
  "POST /auth/totp": "secret",
  "POST /auth/tokens": "token",
  "POST /users/tokens": "token",
  "POST /webhooks": "secret",
  "POST /webhooks/:id/rotate": "secret",
};

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
