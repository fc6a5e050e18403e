import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { changeRole, findUsersForUpdate } from "#features/users/users.accounts.service.ts";
import type { TeamRow } from "./teams.repository.ts";

/**
 * Sets the team's leads. Promotes members, demotes the other leads, and ends the sessions of both. Returns the ids of
 * the leads, or undefined if nothing changed.
 */
export async function chooseLeads(ctx: ActorContext, team: TeamRow, leadIds: string[]): Promise<string[] | undefined> {
  const leads = [...new Set(leadIds)];
  const current = team.leads.map((lead) => lead._id);
  const promoted = leads.filter((id) => !current.includes(id));
  const demoted = current.filter((id) => !leads.includes(id));
  if (promoted.length === 0 && demoted.length === 0) return undefined;

  const people = await findUsersForUpdate(ctx, [...promoted, ...demoted]);
  const chosen = people.filter((person) => promoted.includes(person._id));
  if (chosen.length < promoted.length) throw invalid("leads", "This user does not exist");
  for (const person of chosen) {
    if (person.role === "admin") throw invalid("leads", `${person.name} is an admin and cannot lead a team`);
    if (person.teamId !== team._id) throw invalid("leads", `${person.name} is not in this team`);
    if (person.status !== "active") throw invalid("leads", `${person.name} is inactive`);
  }
  if (chosen.length > 0) await sessionsService.requireConfirmation(ctx);
  await changeRole(ctx, chosen, "team_lead");
  await changeRole(
    ctx,
    people.filter((person) => demoted.includes(person._id)),
    "team_member",
  );
  return leads;
}
