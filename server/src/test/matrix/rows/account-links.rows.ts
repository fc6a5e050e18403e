import { randomUUID } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { hashToken } from "#secret-tokens.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import { deleted, inactive, unknownId } from "#test/matrix/users.states.ts";

const everyone = (status: number) => Array.from({ length: 10 }, () => status).join(" ");

/** Creates a link for the owner and returns its token. */
async function linkOf(
  { server, owner }: Fixture,
  fields: { purpose?: "confirm_email"; usedAt?: string; endedAt?: string; expiresAt?: string } = {},
) {
  const token = randomUUID();
  await server.db
    .insertInto("accountLinks")
    .values({
      id: uuidv7(),
      userId: owner.id,
      purpose: "reset",
      createdBy: null,
      tokenHash: hashToken(token),
      emailTokenHash: null,
      createdAt: "2026-03-12T07:00:00.000Z",
      expiresAt: "2026-03-12T09:00:00.000Z",
      usedAt: null,
      endedAt: null,
      baseUrl: "http://localhost",
      ...fields,
    })
    .execute();
  return token;
}

/** Creates a link that confirms the owner's email and returns its token. */
const confirmationOf = async (scene: Fixture, fields: Parameters<typeof linkOf>[1] = {}) => {
  await scene.server.db.updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", scene.owner.id).execute();
  return linkOf(scene, { ...fields, purpose: "confirm_email" });
};

const earlier = "2026-03-12T07:30:00.000Z";
/** The owner of column three is inactive, so the link is not valid there. */
const ofActive = "200 200 400 | 200 200 200 | 200 200 200 | 200";
const message = "This link is not valid any more. Ask for a new one.";
const password = "a-long-secret";

export const accountLinksRows: Row[] = [
  ...rows("POST /users/:id/link", [
    ["an invitation", "403 403 404 | 403 404 403 | 201", ({ owner }) => ({ id: owner.id, purpose: "invitation" })],
    ["a reset", "403 403 404 | 403 404 403 | 201", ({ owner }) => ({ id: owner.id, purpose: "reset" })],
    ["an unknown purpose", "403 403 404 | 403 404 403 | 400", ({ owner }) => ({ id: owner.id, purpose: "signin" })],
    ["an unknown user", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, purpose: "reset" })],
    [
      "an inactive user",
      "- 403 404 | 403 404 - | 409",
      async (scene) => {
        await inactive(scene);
        return { id: scene.owner.id, purpose: "reset" };
      },
    ],
    [
      "a deleted user",
      "- 404 404 | 404 404 - | 404",
      async (scene) => {
        await deleted(scene);
        return { id: scene.owner.id, purpose: "reset" };
      },
    ],
  ]),

  ...rows("POST /users/links", [
    ["admins only", "403 403 403 | 403 403 403 | 201", ({ owner }) => ({ userIds: [owner.id] })],
    ["without users", "403 403 403 | 403 403 403 | 400", () => ({ userIds: [] })],
    ["with an unknown user", "403 403 403 | 403 403 403 | 404", ({ owner }) => ({ userIds: [owner.id, unknownId] })],
    ["with an invalid id", "403 403 403 | 403 403 403 | 400", () => ({ userIds: ["invalid"] })],
  ]),

  ...rows("POST /auth/link", [
    ["a usable link", ofActive, async (scene) => ({ token: await linkOf(scene) }), { writesNothing: true, message }],
    ["a used link", everyone(400), async (scene) => ({ token: await linkOf(scene, { usedAt: earlier }) }), { message }],
    ["an ended link", everyone(400), async (scene) => ({ token: await linkOf(scene, { endedAt: earlier }) }), { message }],
    ["an expired link", everyone(400), async (scene) => ({ token: await linkOf(scene, { expiresAt: earlier }) }), { message }],
    ["a wrong token", everyone(400), () => ({ token: "a guess" }), { message }],
    ["with an empty body", everyone(400), () => ({}), { message }],
  ]),

  ...rows("POST /auth/link/accept", [
    ["a usable link", ofActive, async (scene) => ({ token: await linkOf(scene), password }), { message }],
    ["a used link", everyone(400), async (scene) => ({ token: await linkOf(scene, { usedAt: earlier }), password }), { message }],
    ["an expired link", everyone(400), async (scene) => ({ token: await linkOf(scene, { expiresAt: earlier }), password }), { message }],
    ["a wrong token", everyone(400), () => ({ token: "a guess", password }), { message }],
    ["a short password", everyone(400), async (scene) => ({ token: await linkOf(scene), password: "12345" })],
    ["a common password", everyone(400), async (scene) => ({ token: await linkOf(scene), password: "password" })],
  ]),

  ...rows("POST /auth/email/confirm", [
    ["a link to the owner's email", everyone(200), async (scene) => ({ token: await confirmationOf(scene) })],
    ["a used link", everyone(400), async (scene) => ({ token: await confirmationOf(scene, { usedAt: earlier }) }), { message }],
    ["an ended link", everyone(400), async (scene) => ({ token: await confirmationOf(scene, { endedAt: earlier }) }), { message }],
    ["an expired link", everyone(400), async (scene) => ({ token: await confirmationOf(scene, { expiresAt: earlier }) }), { message }],
    ["a link for a password", everyone(400), async (scene) => ({ token: await linkOf(scene) }), { message }],
    ["an unknown token", everyone(400), () => ({ token: "a guess" }), { message }],
    ["with an empty body", everyone(400), () => ({}), { message }],
  ]),

  ...rows("POST /auth/email/link", [["of an email that is confirmed, or without SMTP", "409 409 409 | 409 409 409 | 409", () => ({})]]),

  ...rows("POST /auth/forgot-password", [
    ["a known email", everyone(200), ({ owner }) => ({ email: owner.email }), { writesNothing: true }],
    ["an unknown email", everyone(200), ({ n }) => ({ email: `unknown${n}@example.com` }), { writesNothing: true }],
    ["an invalid email", everyone(400), () => ({ email: "invalid" })],
  ]),
];
