import { uuidv7 } from "uuidv7";
import type { TestServer } from "./harness.ts";

/** Inserts a rated evaluation of February 2026 with its template. */
export async function evaluationOf(server: TestServer, of: { id: string }, by: { id: string }) {
  const template = { templateId: uuidv7(), version: 1 };
  await server.db.transaction().execute(async (db) => {
    await db.insertInto("kraTemplates").values({ id: template.templateId, teamId: null, createdBy: by.id }).execute();
    await db
      .insertInto("kraTemplateVersions")
      .values({ ...template, name: "Developers", description: "", leadShare: 70, weeklyShare: 30 })
      .execute();
  });
  const row = { userId: of.id, evaluatorId: by.id, templateId: template.templateId, templateVersion: 1, year: 2026, month: 2 };
  await server.db
    .insertInto("kraEvaluations")
    .values({ id: uuidv7(), ...row, totalScore: 81.5, grade: "Exceeds Expectations", facts: "{}", status: "Draft" })
    .execute();
}
