import { randomUUID } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { hashToken } from "#secret-tokens.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { theirs } from "#test/matrix/leaves.fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everyone = (status: number) => Array.from({ length: 10 }, () => status).join(" ");

type Options = { role?: "admin" | "team_member"; version?: number; used?: true; expiresAt?: string };

/** Creates a link about a pending leave of the owner, for a new admin unless a role is given, and returns its token. */
async function linkAbout(scene: Fixture, { role = "admin", version = 1, used, expiresAt = "2026-03-15T07:00:00.000Z" }: Options = {}) {
  const { server, make, team } = scene;
  const token = randomUUID();
  const person = await make.user(role, { team });
  const { id } = await theirs(scene);
  await server.db
    .insertInto("decisionLinks")
    .values({
      id: uuidv7(),
      userId: person.id,
      kind: "leave",
      leaveId: id,
      taskId: null,
      version,
      tokenHash: hashToken(token),
      shown: "[]",
      createdAt: "2026-03-12T07:00:00.000Z",
      expiresAt,
      usedAt: used ? "2026-03-12T07:30:00.000Z" : null,
      decision: used ? "approve" : null,
    })
    .execute();
  return { token };
}

const expired = "2026-03-12T07:30:00.000Z";
const notValid = { message: "This link does not work any more. Sign in to Daybook to decide." };
const reading = { writesNothing: true } as const;
const approve = { decision: "approve" };

/** The person of the link decides, not that of the session. */
export const decisionsRows: Row[] = [
  ...rows("GET /decisions/:token", [
    ["a usable link", everyone(200), (scene) => linkAbout(scene), reading],
    ["a used link", everyone(200), (scene) => linkAbout(scene, { used: true }), reading],
    ["a changed leave", everyone(200), (scene) => linkAbout(scene, { version: 99 }), reading],
    ["of a person who may not decide any more", everyone(403), (scene) => linkAbout(scene, { role: "team_member" }), reading],
    ["an expired link", everyone(404), (scene) => linkAbout(scene, { expiresAt: expired }), notValid],
    ["a wrong token", everyone(404), () => ({ token: "a guess" }), notValid],
  ]),

  ...rows("POST /decisions/:token", [
    ["rejects", everyone(200), async (scene) => ({ ...(await linkAbout(scene)), decision: "reject", reason: "We need you that day" })],
    ["rejects without a reason", everyone(400), async (scene) => ({ ...(await linkAbout(scene)), decision: "reject" })],
    ["a decision for tasks", everyone(400), async (scene) => ({ ...(await linkAbout(scene)), decision: "return", reason: "No" })],
    ["an unknown decision", everyone(400), async (scene) => ({ ...(await linkAbout(scene)), decision: "perhaps" })],
    ["a used link", everyone(409), async (scene) => ({ ...(await linkAbout(scene, { used: true })), ...approve })],
    ["a changed leave", everyone(409), async (scene) => ({ ...(await linkAbout(scene, { version: 99 })), ...approve })],
    [
      "of a person who may not decide any more",
      everyone(403),
      async (scene) => ({ ...(await linkAbout(scene, { role: "team_member" })), ...approve }),
    ],
    ["an expired link", everyone(404), async (scene) => ({ ...(await linkAbout(scene, { expiresAt: expired })), ...approve }), notValid],
    ["a wrong token", everyone(404), () => ({ token: "a guess", ...approve }), notValid],
  ]),
];
