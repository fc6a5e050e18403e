import { expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import type { Actor } from "#access/actor.ts";
import { evaluationAccess, personAccess, templateAccess } from "#access/kra.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { template, templateFor, evaluation } = kraFactories(server);

test("lists contain exactly the records that each reader may read individually", async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  const [team, otherTeam] = [await make.team(), await make.team()];
  const admin = await make.user("admin", { team });
  const [lead, secondLead, otherLead] = await Promise.all([team, team, otherTeam].map((team) => make.user("team_lead", { team })));
  const [member, otherMember] = await Promise.all([team, otherTeam].map((team) => make.user("team_member", { team })));
  const alone = await make.user("team_lead", { teamId: null });
  const everyone = [admin, lead!, secondLead!, otherLead!, member!, otherMember!, alone];

  const evaluations = [];
  for (const [n, person] of everyone.entries()) {
    await templateFor(person);
    const status: "Shared" | "Draft" = n % 2 ? "Shared" : "Draft";
    const { _id } = await evaluation(admin, person, { status });
    evaluations.push({ _id, status, userId: person.id, teamId: person.teamId, role: person.role });
  }
  await template(admin);
  await template(lead!);
  await template(otherLead!, { appliesTo: { members: [otherMember!.id] } });
  await template(admin, { appliesTo: { teams: [otherTeam.name] } });
  await template(admin, { appliesTo: { designations: ["Nonexistent"] } });
  const templates = (await server.as(admin, kra.listTemplates)).data;

  for (const reader of everyone.filter(({ role }) => role !== "team_member")) {
    const actor: Actor = { ...reader, projectIds: [], sessionId: "" };
    const people = await server.as(reader, kra.teamMembers);
    if (reader === alone) {
      expect(people.status).toBe(403);
      continue;
    }
    const evaluated = everyone.filter((person) =>
      personAccess.evaluate(actor, { userId: person.id, teamId: person.teamId, role: person.role }),
    );
    expect(people.data.map(({ _id }) => _id).sort()).toEqual(evaluated.map(({ id }) => id).sort());

    const listed = (await server.as(reader, kra.listEvaluations)).data.map(({ _id }) => _id);
    const readable = evaluations
      .filter((each) => each.userId !== reader.id || reader === admin)
      .filter((each) => evaluationAccess.read(actor, each));
    expect(listed.sort()).toEqual(readable.map(({ _id }) => _id).sort());

    const seen = (await server.as(reader, kra.listTemplates)).data.map(({ _id }) => _id);
    for (const { _id } of templates) {
      const { status } = await server.as(reader, kra.getTemplate, { id: _id });
      const own = (await server.as(reader, kra.getTemplate, { id: reader.id })).data._id === _id;
      expect([status === 200, own || seen.includes(_id)]).toEqual([seen.includes(_id) || own, status === 200]);
    }
    const company = { teamId: null, reaches: null };
    expect(templateAccess.read(actor, company)).toBe(true);
  }
});
