import { uuidv7 } from "uuidv7";
import { type Fixture, rightNow, today } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

/** Inserts a blocker that the owner of the scene's data raised, and sets it as the target. */
export async function raised(scene: Fixture, fields: { ownerId?: string; resolvedAt?: string } = {}) {
  const { ownerId = null, resolvedAt = null } = fields;
  const id = uuidv7();
  scene.target = id;
  const times = { createdAt: rightNow, updatedAt: rightNow };
  const resolution = resolvedAt === null ? {} : { state: "resolved" as const, resolvedAt, resolvedAge: 0 };
  await scene.server.db
    .insertInto("blockers")
    .values({
      id,
      text: `Blocker ${scene.n}`,
      raisedBy: scene.owner.id,
      teamId: scene.team.id,
      ownerId,
      firstDate: today,
      lastDate: today,
      ...times,
      ...resolution,
    })
    .execute();
  return { id };
}

const resolved = (scene: Fixture) => raised(scene, { resolvedAt: rightNow });
const ownedByCaller = (scene: Fixture) => raised(scene, { ownerId: scene.caller.id });

const everyone = "200 200 200 | 200 200 200 | 200";
const everyoneGets = (status: number) => everyone.replaceAll("200", String(status));
/** The raiser, the raiser's lead, an admin. */
const concerned = "200 404 404 | 200 404 200 | 200";
const concernedGets = (status: number) => concerned.replaceAll("200", String(status));
const lists = "200+ 200- 200- | 200+ 200- 200+ | 200+";

export const blockersRows: Row[] = [
  ...rows("GET /blockers", [
    ["own ones, the team's for a lead, all for an admin", lists, async (scene) => (await raised(scene)) && {}],
    ["of a user", lists, async (scene) => (await raised(scene)) && { raisedBy: scene.owner.id }],
    ["of a team", lists, async (scene) => (await raised(scene)) && { team: scene.team.name }],
    [
      "those the caller owns",
      everyone.replaceAll("200", "200+"),
      async (scene) => (await ownedByCaller(scene)) && { owner: scene.caller.id },
    ],
    ["resolved ones", lists, async (scene) => (await resolved(scene)) && { state: "resolved" }],
    ["an unknown state", everyoneGets(400), () => ({ state: "forgotten" })],
  ]),

  ...rows("GET /blockers/summary", [
    ["of the blockers the caller can see", everyone, async (scene) => (await raised(scene)) && {}],
    ["of an invalid project", everyoneGets(400), () => ({ project: "all" })],
  ]),

  ...rows("PUT /blockers/:id", [
    ["a note", concerned, async (scene) => ({ ...(await raised(scene)), note: "Ordered" })],
    ["one the caller owns", everyone, async (scene) => ({ ...(await ownedByCaller(scene)), note: "Ordered" })],
    ["its owner", concerned, async (scene) => ({ ...(await raised(scene)), owner: scene.owner.id })],
    ["an owner who does not exist", concernedGets(400), async (scene) => ({ ...(await raised(scene)), owner: unknownId })],
    ["an owner for a resolved one", concernedGets(409), async (scene) => ({ ...(await resolved(scene)), owner: scene.owner.id })],
    ["a date that does not exist", concernedGets(400), async (scene) => ({ ...(await raised(scene)), neededBy: "2026-02-30" })],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId, note: "Ordered" })],
    ["an invalid id", everyoneGets(400), () => ({ id: "mine", note: "Ordered" })],
  ]),

  ...rows("POST /blockers/:id/resolve", [
    ["an open one", concerned, (scene) => raised(scene)],
    ["one the caller owns", everyone, (scene) => ownedByCaller(scene)],
    ["a resolved one", concernedGets(409), (scene) => resolved(scene)],
    ["with a note that is too long", concernedGets(400), async (scene) => ({ ...(await raised(scene)), note: "x".repeat(2001) })],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("POST /blockers/:id/reopen", [
    ["a resolved one", concerned, (scene) => resolved(scene)],
    ["an open one", concernedGets(409), (scene) => raised(scene)],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),
];
