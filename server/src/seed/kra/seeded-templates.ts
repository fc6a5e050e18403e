import type { Insertable } from "kysely";
import type { Parameter } from "@daybook/contract/kra/schemas";
import { addDays, instantAt } from "#calendar.ts";
import type { KraParametersTable, KraTemplatesTable, KraTemplateTargetsTable, KraTemplateVersionsTable } from "#db/schema-kra.ts";
import type { SeedCompany } from "#seed/company.ts";
import type { SeedPerson } from "#seed/users.ts";
import { everyReport, type SeedTemplate, seedTemplates } from "./templates.ts";

export type SeededTemplate = { id: string; version: number; of: SeedTemplate; parameters: Parameter[] };

export type SeededTemplates = {
  templates: SeededTemplate[];
  rows: Insertable<KraTemplatesTable>[];
  versions: Insertable<KraTemplateVersionsTable>[];
  parameters: Insertable<KraParametersTable>[];
  targets: Insertable<KraTemplateTargetsTable>[];
};

/** Builds the rows of the templates. Their audience is teams and designations. */
export function makeTemplates({ period, people, random }: SeedCompany): SeededTemplates {
  const chance = random.fork("templates");
  const director = people[0]!;
  const result: SeededTemplates = { templates: [], rows: [], versions: [], parameters: [], targets: [] };
  for (const [index, template] of seedTemplates.entries()) {
    const lead = people.find(({ role, team }) => role === "team_lead" && team === template.team);
    if (template.team !== null && !lead) continue;
    const at = instantAt(period.company.timezone, addDays(period.firstDay, index), "10:00");
    const id = chance.idAt(at);
    const parameters = template.parameters.map(({ weeklyTasks, ...parameter }) => ({
      ...parameter,
      _id: chance.idAt(at),
      weeklyTasks: weeklyTasks.map((title) => ({
        _id: chance.idAt(at),
        title,
        source: title === everyReport ? ("reports" as const) : null,
      })),
    }));
    const version = { templateId: id, version: 1 };
    result.templates.push({ id, version: 1, of: template, parameters });
    result.rows.push({
      id,
      version: 1,
      teamId: template.byLead ? lead!.teamId : null,
      createdBy: template.byLead ? lead!.id : director.id,
      createdAt: at,
      updatedAt: at,
    });
    result.versions.push({ ...version, name: template.name, description: template.description, leadShare: 70, weeklyShare: 30 });
    result.parameters.push(
      ...parameters.map(({ _id, weeklyTasks, ...parameter }, position) => ({
        ...version,
        parameterId: _id,
        position,
        ...parameter,
        weeklyTasks: JSON.stringify(weeklyTasks),
      })),
    );
    const noTarget = { ...version, userId: null, designation: null, teamId: null };
    result.targets.push(
      ...(template.designations ?? []).map((designation) => ({ ...noTarget, designation })),
      ...(template.team !== null ? [{ ...noTarget, teamId: lead!.teamId }] : []),
    );
  }
  return result;
}

/** The template that applies to a person: by designation, then team, then the default. */
export const templateOf = ({ templates }: SeededTemplates, person: SeedPerson): SeededTemplate | undefined =>
  templates.find(({ of }) => of.designations?.includes(person.designation)) ??
  templates.find(({ of }) => of.team === person.team) ??
  templates.find(({ of }) => of.team === null && !of.designations);
