import { march, rated, unknownId } from "#test/matrix/kra.fixture.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { rows, type Row, type Send } from "#test/matrix/table.ts";

const reason = "Other teams rate this lower";
const admins = (status: string) => `403 403 403 | 403 403 403 | ${status}`;

/** The owner's evaluation, ready, shared or open, in a company that calibrates. */
async function compared(scene: Fixture, state: "open" | "ready" | "shared") {
  const { _id, parameterId } = await rated(scene, state === "shared" ? "Shared" : "Draft");
  const { db } = scene.server;
  await db.updateTable("settings").set({ calibration: "before-sharing" }).execute();
  if (state === "ready") await db.updateTable("kraEvaluations").set({ readyAt: "2026-03-11T08:00:00Z" }).where("id", "=", _id).execute();
  return { evaluationId: _id, parameterId };
}

const change =
  (state: "open" | "ready" | "shared", rating: number, text = reason): Send =>
  async (scene) => {
    const { evaluationId, parameterId } = await compared(scene, state);
    return { evaluationId, parameters: [{ parameterId, rating }], reason: text };
  };

const off: Send = async ({ server }) => {
  await server.db.updateTable("settings").set({ calibration: "off" }).execute();
  return march;
};

const group =
  (state: "open" | "ready" | "shared", more: object = {}): Send =>
  async (scene) => {
    await compared(scene, state);
    const { templateId } = await scene.server.db
      .selectFrom("kraEvaluations")
      .select("templateId")
      .where("userId", "=", scene.owner.id)
      .executeTakeFirstOrThrow();
    return { ...march, templateId, ...more };
  };

export const calibrationRows: Row[] = [
  ...rows("GET /kra/calibration", [
    ["the owner's evaluation", admins("200+"), async (scene) => (await compared(scene, "ready"), march)],
    ["in a company that does not calibrate", admins("409"), off],
    ["a thirteenth month", admins("400"), () => ({ year: 2026, month: 13 })],
  ]),
  ...rows("PUT /kra/calibration/:evaluationId", [
    ["one that is ready", admins("200"), change("ready", 3)],
    ["the rating that it has", admins("400"), change("ready", 4)],
    ["without a real reason", admins("400"), change("ready", 3, "Too high")],
    ["one that is not ready", admins("409"), change("open", 3)],
    ["one that is shared", admins("409"), change("shared", 3)],
    ["one that does not exist", admins("404"), async (scene) => ({ ...(await change("ready", 3)(scene)), evaluationId: unknownId })],
  ]),
  ...rows("POST /kra/calibration/release", [
    ["of a template", admins("200"), group("ready")],
    ["where no one is ready", admins("409"), group("open")],
    ["of neither a team nor a template", admins("400"), () => march],
    ["a future month", admins("400"), group("ready", { month: 4 })],
  ]),
];
