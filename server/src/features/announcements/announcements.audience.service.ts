import type { AudienceInput } from "@daybook/contract/core/audience";
import { mayAnnounceToAnyone } from "#access/announcements.ts";
import type { ActorContext } from "#context.ts";
import type { StoredAudience } from "#domain/audience.ts";
import { invalid } from "#errors.ts";
import { requireAudience } from "#features/users/users.audience.service.ts";
import * as announcementsAudienceRepository from "./announcements.audience.repository.ts";

/**
 * Returns an audience as it is stored. Rejects teams and people that do not exist, and of a lead whatever is not the own team or in
 * it: a lead does not learn which other people exist.
 */
export async function requireOwnAudience(ctx: ActorContext, wanted: AudienceInput, path = "audience"): Promise<StoredAudience> {
  if (mayAnnounceToAnyone(ctx.actor)) return requireAudience(ctx, wanted, path || undefined);
  if (wanted === null) throw invalid(path || "teams", "Please choose your team, or people of it");
  const at = (part: string) => (path ? `${path}.${part}` : part);
  if (wanted.roles.length > 0) throw invalid(at("roles"), "Please choose your team, or people of it");
  const ofTeam = await announcementsAudienceRepository.listOfTeam(ctx.db, wanted.users, ctx.actor.teamId);
  const foreign = wanted.users.findIndex((id) => !ofTeam.has(id));
  if (foreign >= 0) throw invalid(at(`users.${foreign}`), "This person is not in your team");
  const audience = await requireAudience(ctx, wanted, path || undefined);
  const other = audience!.teams.findIndex((id) => id !== ctx.actor.teamId);
  if (other >= 0) throw invalid(at("teams"), "You can write to your own team only");
  return audience;
}
