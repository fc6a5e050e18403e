import { kraFactories } from "#test/kra-factories.ts";
import type { Fixture } from "./fixture.ts";

export const unknownId = "01900000-0000-7000-8000-000000000000";

export const march = { year: 2026, month: 3 };

/** A template that is in force for the owner alone, created by a user outside the scene. */
export async function prepared(scene: Fixture) {
  const kra = kraFactories(scene.server);
  const template = await kra.templateFor(scene.owner);
  const admin = await scene.make.user("admin");
  return { kra, template, admin };
}

/** The owner's evaluation of March. */
export async function rated(scene: Fixture, status: string, answer?: "Acknowledged" | "Disputed") {
  const { kra, template, admin } = await prepared(scene);
  const evaluation = await kra.evaluation(admin, scene.owner, { status });
  if (answer) {
    await scene.server.db
      .updateTable("kraEvaluations")
      .set({ status: answer, answeredAt: "2026-03-12T08:00:00Z" })
      .where("id", "=", evaluation._id)
      .execute();
  }
  scene.target = evaluation._id;
  return { ...template, _id: evaluation._id };
}

export async function ticked(scene: Fixture, status?: string) {
  const { kra, template, admin } = await prepared(scene);
  const record = await kra.week(admin, scene.owner, 2);
  if (status) await kra.evaluation(admin, scene.owner, { status });
  scene.target = record._id;
  return { recordId: record._id, taskId: template.taskId };
}

export const ofOwner = ({ owner }: Fixture) => ({ teamMemberId: owner.id, ...march });
