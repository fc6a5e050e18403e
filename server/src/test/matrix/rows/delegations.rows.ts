import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { everyone, everyoneGets, monday, nextMonday, unknownId } from "#test/matrix/leaves.fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const days = { startDate: monday, endDate: nextMonday, scopes: ["leaves" as const] };

async function insert({ server, make, team }: Fixture, { from, to }: { from?: string; to: string }, fields = {}) {
  const id = uuidv7();
  const fromId = from ?? (await make.user("team_lead", { team })).id;
  const row = { id, fromId, toId: to, ...days, createdBy: fromId, createdAt: "2026-03-12T08:00:00Z", ...fields };
  await server.db.insertInto("delegations").values(row).execute();
  return id;
}

/** A delegation of the team's lead to the owner. */
const toOwner =
  (input: object = {}, fields: object = {}): Send =>
  async (scene) => ({ id: await insert(scene, { to: scene.owner.id }, fields), ...input });

/** A delegation of the caller, who is a lead, to a colleague. */
const ofCaller: Send = async (scene) => ({
  id: await insert(scene, { from: scene.caller.id, to: (await scene.make.user("team_member", { team: scene.team })).id }),
});

const aColleague = async ({ make, team }: Fixture) => (await make.user("team_member", { team })).id;
const accepted = { state: "accepted" };
/** Answers: the delegate. Admins see the delegation and cannot answer it. */
const delegates = "200 404 404 | 404 404 200 | 403";

export const delegationsRows: Row[] = [
  ...rows("GET /delegations", [
    ["own", everyone],
    ["of the owner", "200 403 403 | 403 403 200 | 200", ({ owner }) => ({ from: owner.id })],
  ]),

  ...rows("GET /delegations/candidates", [["own", "403 403 403 | 200 200 200 | 200"]]),

  ...rows("POST /delegations", [
    ["for oneself", "403 403 403 | 201 201 201 | 400", async (scene) => ({ ...days, to: await aColleague(scene) })],
    [
      "for a lead",
      "403 403 403 | 403 403 403 | 201",
      async (scene) => ({ ...days, to: await aColleague(scene), from: (await scene.make.user("team_lead", { team: scene.team })).id }),
    ],
    ["to oneself", "403 403 403 | 400 400 400 | 400", ({ caller }) => ({ ...days, to: caller.id })],
    ["to an unknown user", "403 403 403 | 400 400 400 | 400", () => ({ ...days, to: unknownId })],
    ["without days", "403 403 403 | 400 400 400 | 400", async (scene) => ({ to: await aColleague(scene), scopes: ["leaves"] })],
    [
      "of tasks as well",
      "403 403 403 | 201 201 201 | 400",
      async (scene) => ({ ...days, to: await aColleague(scene), scopes: ["leaves", "tasks"] }),
    ],
    [
      "of evaluations",
      "403 403 403 | 400 400 400 | 400",
      async (scene) => ({ ...days, to: await aColleague(scene), scopes: ["leaves", "evaluations"] }),
    ],
    ["of nothing", "403 403 403 | 400 400 400 | 400", async (scene) => ({ ...days, to: await aColleague(scene), scopes: [] })],
  ]),

  ...rows("PUT /delegations/:id", [
    ["accepted", delegates, toOwner(accepted)],
    ["declined", delegates, toOwner({ state: "declined" })],
    ["already accepted", delegates.replaceAll("200", "409"), toOwner(accepted, { state: "accepted", decidedAt: "2026-03-12T08:00:00Z" })],
    ["without an answer", delegates.replaceAll("200", "400"), toOwner()],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId, ...accepted })],
  ]),

  ...rows("DELETE /delegations/:id", [
    ["to the owner", "403 404 404 | 404 404 403 | 200", toOwner()],
    ["of a lead", "- - - | 200 200 200 | -", ofCaller],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId })],
  ]),
];
