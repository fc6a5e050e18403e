import { uuidv7 } from "uuidv7";
import * as kra from "@daybook/contract/kra/kra";
import { factories } from "./factories.ts";
import type { Person, TestServer } from "./harness.ts";

type TemplateFields = {
  name?: string;
  appliesTo?: { teams?: string[]; designations?: string[]; members?: string[] };
  parameters?: { name: string; weight: number; target?: string; weeklyTasks?: { title: string; source?: "reports" }[] }[];
  scoreMix?: { lead: number; weekly: number };
};

let counter = 0;

/** Delivery: weight 60, two weekly tasks. Quality: weight 40, none. */
export const twoParameters = [
  { name: "Delivery", weight: 60, weeklyTasks: [{ title: "Close the week's tasks" }, { title: "Send every report" }] },
  { name: "Quality", weight: 40 },
];

/** Creates KRA data over HTTP as a permitted user. */
export function kraFactories(server: TestServer) {
  const make = factories(server);

  const expectSuccess = <T>({ status, body, data }: { status: number; body: { message?: string }; data: T }) => {
    if (status >= 400) throw new Error(`${status} ${body.message}`);
    return data;
  };

  const template = async (by: Person, fields: TemplateFields = {}) =>
    expectSuccess(await server.as(by, kra.saveTemplate, { name: `Template ${++counter}`, parameters: twoParameters, ...fields }));

  const week = async (by: Person, member: Person, week: number, month = { year: 2026, month: 3 }) =>
    expectSuccess(await server.as(by, kra.createWeekly, { teamMemberId: member.id, ...month, week }));

  /** An evaluation with the same rating for every parameter. */
  const evaluation = async (
    by: Person,
    member: Person,
    {
      rating = 4,
      status = "Draft",
      year = 2026,
      month = 3,
    }: { rating?: number | null; status?: string; year?: number; month?: number } = {},
  ) => {
    const template = expectSuccess(await server.as(by, kra.getTemplate, { id: member.id }));
    const parameters = template.parameters.map(({ _id }) => ({ parameterId: _id, rating }));
    return expectSuccess(await server.as(by, kra.createMonthly, { teamMemberId: member.id, year, month, parameters, status }));
  };

  /** Inserts a template for a single member directly into the database. */
  const templateFor = async (member: Person) => {
    const [id, parameterId, taskId] = [uuidv7(), uuidv7(), uuidv7()];
    await server.db.transaction().execute(async (db) => {
      await db.insertInto("kraTemplates").values({ id, teamId: null, createdBy: null }).execute();
      const made = { templateId: id, version: 1 };
      await db
        .insertInto("kraTemplateVersions")
        .values({ ...made, name: "For one", description: "", leadShare: 70, weeklyShare: 30 })
        .execute();
      await db
        .insertInto("kraParameters")
        .values({
          ...made,
          parameterId,
          position: 0,
          name: "Everything",
          description: "",
          weight: 100,
          target: null,
          weeklyTasks: JSON.stringify([{ _id: taskId, title: "Do it", source: null }]),
        })
        .execute();
      await db
        .insertInto("kraTemplateTargets")
        .values({ ...made, userId: member.id, designation: null, teamId: null })
        .execute();
    });
    return { id, parameterId, taskId };
  };

  /** A team with a lead, a member, an admin, and a template with the parameters Delivery and Quality (returned as ids). */
  const team = async () => {
    const team = await make.team();
    const employed = { team, dateOfJoining: "2025-01-01" };
    const [lead, member] = [await make.user("team_lead", employed), await make.user("team_member", { ...employed, name: "Arjun" })];
    const made = await template(lead);
    const [delivery, quality] = made.parameters.map(({ _id }) => _id) as [string, string];
    return { team, lead, member, admin: await make.user("admin"), made, delivery, quality };
  };

  return { team, template, templateFor, week, evaluation };
}
