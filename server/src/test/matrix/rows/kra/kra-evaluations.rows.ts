import { march, ofOwner, prepared, rated, unknownId } from "#test/matrix/kra.fixture.ts";
import { rows, type Row, type Send } from "#test/matrix/table.ts";

const changing =
  (status: string, fields: object, decision?: "Acknowledged" | "Disputed"): Send =>
  async (scene) => ({ id: (await rated(scene, status, decision))._id, ...fields });

/** Owner, teammate, other team's member | team's lead, other team's lead, lead as owner | admin. */
const lists = "403 403 403 | 200+ 200- 200- | 200+";

const analyses = "403 403 403 | 200 200 200 | 200";

/** The person, their lead, admins. */
const readers = "200 404 404 | 200 404 200 | 200";

const evaluators = "403 403 403 | 201 404 403 | 201";

const evaluatorsGet = (status: number) => evaluators.replaceAll("201", String(status));

/** For a draft, which the person cannot see. */
const ofDraft = "404 404 404 | 200 404 404 | 200";

/** For a shared evaluation: admins only. */
const ofShared = "403 404 404 | 403 404 403 | 200";

export const kraEvaluationsRows: Row[] = [
  ...rows("GET /kra/monthly/:teamMemberId/:year/:month", [
    ["a draft", ofDraft, async (scene) => (await rated(scene, "Draft"), ofOwner(scene))],
    ["a shared one", readers, async (scene) => (await rated(scene, "Shared"), ofOwner(scene))],
    ["a disputed one", readers, async (scene) => (await rated(scene, "Shared", "Disputed"), ofOwner(scene))],
    ["where there is none", "404 404 404 | 404 404 404 | 404", ofOwner],
    ["a thirteenth month", "400 400 400 | 400 400 400 | 400", ({ owner }) => ({ teamMemberId: owner.id, year: 2026, month: 13 })],
  ]),

  ...rows("GET /kra/monthly/:teamMemberId/:year/:month/facts", [
    ["for evaluators", "403 403 403 | 200 404 403 | 200", async (scene) => (await prepared(scene), ofOwner(scene))],
    ["a future month", "403 403 403 | 400 404 403 | 400", ({ owner }) => ({ teamMemberId: owner.id, year: 2026, month: 4 })],
    ["of an unknown user", "403 403 403 | 404 404 404 | 404", () => ({ teamMemberId: unknownId, ...march })],
  ]),

  ...rows("POST /kra/monthly", [
    ["a draft", evaluators, async (scene) => (await prepared(scene), ofOwner(scene))],
    [
      "a shared one",
      evaluators,
      async (scene) => {
        const { template } = await prepared(scene);
        return { ...ofOwner(scene), parameters: [{ parameterId: template.parameterId, rating: 4 }], status: "Shared" };
      },
    ],
    [
      "a shared one without every rating",
      evaluatorsGet(400),
      async (scene) => (await prepared(scene), { ...ofOwner(scene), status: "Shared" }),
    ],
    ["a second one of the month", evaluatorsGet(409), async (scene) => (await rated(scene, "Draft"), ofOwner(scene))],
    ["a future month", evaluatorsGet(400), ({ owner }) => ({ teamMemberId: owner.id, year: 2026, month: 4 })],
    [
      "a rating of a parameter of another template",
      evaluatorsGet(400),
      async (scene) => (await prepared(scene), { ...ofOwner(scene), parameters: [{ parameterId: unknownId, rating: 4 }] }),
    ],
    ["with an empty body", "403 403 403 | 400 400 400 | 400"],
    ["for an unknown user", "403 403 403 | 404 404 404 | 404", () => ({ teamMemberId: unknownId, ...march })],
  ]),

  ...rows("PUT /kra/monthly/:id", [
    ["a draft", ofDraft, changing("Draft", { remarks: "Steady" })],
    ["sharing a draft", ofDraft, changing("Draft", { status: "Shared" })],
    ["a shared one, with a reason", ofShared, changing("Shared", { remarks: "Better", reason: "A slip" })],
    ["a shared one, without a reason", ofShared.replace("200", "400"), changing("Shared", { remarks: "Better" })],
    ["an acknowledged one, with a reason", ofShared, changing("Shared", { remarks: "Better", reason: "A slip" }, "Acknowledged")],
    ["a shared one back to a draft", ofShared.replace("200", "409"), changing("Shared", { status: "Draft", reason: "Oops" })],
    [
      "an earlier version",
      "404 404 404 | 409 404 404 | 409",
      async (scene) => {
        const { _id: id } = await rated(scene, "Draft");
        await scene.server.db.updateTable("kraEvaluations").set({ version: 2 }).where("id", "=", id).execute();
        return { id, remarks: "Late", version: 1 };
      },
    ],
    ["a status that only the member can set", "404 404 404 | 400 404 404 | 400", changing("Draft", { status: "Acknowledged" })],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, remarks: "None" })],
  ]),

  ...rows("PUT /kra/monthly/:id/acknowledge", [
    ["a shared one", "200 404 404 | 403 404 200 | 403", changing("Shared", { decision: "Acknowledged" })],
    ["a shared one, disputed", "200 404 404 | 403 404 200 | 403", changing("Shared", { decision: "Disputed", comment: "No" })],
    ["one with a response", "409 404 404 | 403 404 409 | 403", changing("Shared", { decision: "Disputed" }, "Acknowledged")],
    ["a draft", "404 404 404 | 403 404 404 | 403", changing("Draft", { decision: "Acknowledged" })],
    ["an invalid decision", "400 404 404 | 403 404 400 | 403", changing("Shared", { decision: "Perhaps" })],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, decision: "Acknowledged" })],
  ]),

  ...rows("DELETE /kra/monthly/:id", [
    ["a draft", ofDraft, changing("Draft", {})],
    ["a shared one", ofShared, changing("Shared", {})],
    ["a disputed one", ofShared, changing("Shared", {}, "Disputed")],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),

  ...rows("GET /kra/history/:teamMemberId", [
    [
      "with a draft",
      "200- 404 404 | 200+ 404 200- | 200+",
      async (scene) => (await rated(scene, "Draft"), { teamMemberId: scene.owner.id }),
    ],
    [
      "with a shared one",
      "200+ 404 404 | 200+ 404 200+ | 200+",
      async (scene) => (await rated(scene, "Shared"), { teamMemberId: scene.owner.id }),
    ],
    ["of an unknown user", "404 404 404 | 404 404 404 | 404", () => ({ teamMemberId: unknownId })],
  ]),

  ...rows("GET /kra/admin/evaluations", [
    ["a draft", lists, async (scene) => (await rated(scene, "Draft"), { search: scene.owner.name })],
    ["a shared one", lists, async (scene) => (await rated(scene, "Shared"), { teamMemberId: scene.owner.id })],
    ["a team filter does not widen the scope", lists, async (scene) => (await rated(scene, "Shared"), { team: scene.team.name, ...march })],
    ["a page of more than 100", "403 403 403 | 400 400 400 | 400", () => ({ limit: 101 })],
    ["an unknown status", "403 403 403 | 400 400 400 | 400", () => ({ status: "Done" })],
  ]),

  ...rows("GET /kra/admin/analytics", [
    [
      "members with an evaluation",
      lists,
      async (scene) => {
        await rated(scene, "Shared");
        scene.target = scene.owner.id;
        return { team: scene.team.name };
      },
    ],
    ["without filters", analyses],
    ["an invalid year", "403 403 403 | 400 400 400 | 400", () => ({ year: "soon" })],
  ]),

  ...rows("GET /kra/admin/parameter-details", [
    [
      "of a parameter of the owner's evaluation",
      "403 403 403 | 200+ 200- 200- | 200+",
      async (scene) => {
        const { parameterId } = await rated(scene, "Shared");
        scene.target = scene.owner.id;
        return { parameterId };
      },
    ],
    ["without a parameter", analyses],
    ["an invalid id", "403 403 403 | 400 400 400 | 400", () => ({ parameterId: "all" })],
  ]),

  ...rows("GET /kra/team-members", [
    [
      "with their month's state",
      lists,
      async (scene) => {
        await rated(scene, "Draft");
        return { search: scene.owner.name, ...march };
      },
    ],
    [
      "a team filter does not widen the scope",
      lists,
      (scene) => {
        scene.target = scene.owner.id;
        return { team: scene.team.name };
      },
    ],
    ["a page of more than 100", "403 403 403 | 400 400 400 | 400", () => ({ limit: 101 })],
  ]),

  ...rows("GET /kra/team-states", [
    ["of those whom one evaluates", "403 403 403 | 200 200 200 | 200", async (scene) => (await prepared(scene), march)],
    ["a thirteenth month", "403 403 403 | 400 400 400 | 400", () => ({ year: 2026, month: 13 })],
  ]),
];
