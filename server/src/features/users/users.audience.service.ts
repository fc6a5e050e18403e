import type { Audience, AudienceInput } from "@daybook/contract/core/audience";
import type { ActorContext } from "#context.ts";
import type { StoredAudience } from "#domain/audience.ts";
import { invalid } from "#errors.ts";
import { requireTeam } from "./users.accounts.service.ts";
import * as usersAudienceRepository from "./users.audience.repository.ts";

/*
 * Whom something is for (`contract/src/core/audience.ts`). It is stored as ids; the SQL function `in_audience` is the only
 * definition of who is in it, asked when it matters: people who join a team are in its audiences from then on.
 */

/** Returns an audience as it is stored. Rejects teams and people that do not exist. */
export async function requireAudience(ctx: ActorContext, audience: AudienceInput, path = "audience"): Promise<StoredAudience> {
  if (audience === null) return null;
  const teams = new Set<string>();
  for (const [index, team] of audience.teams.entries()) teams.add((await requireTeam(ctx, team, `${path}.teams.${index}`)).id);
  const users = [...new Set(audience.users)];
  const found = new Set((await usersAudienceRepository.listUsers(ctx.db, users)).map(({ _id }) => _id));
  const missing = audience.users.findIndex((id) => !found.has(id));
  if (missing >= 0) throw invalid(`${path}.users.${missing}`, "This user does not exist");
  return { teams: [...teams].sort(), roles: [...new Set(audience.roles)].sort(), users: users.sort() };
}

/** Presents stored audiences, with two statements for any number of them. */
export async function presentAudiences(ctx: Pick<ActorContext, "db">, audiences: StoredAudience[]): Promise<Audience[]> {
  const ids = (key: "teams" | "users") => [...new Set(audiences.flatMap((audience) => audience?.[key] ?? []))];
  const [teams, users] = await Promise.all([
    ids("teams").length === 0 ? [] : usersAudienceRepository.listTeams(ctx.db, ids("teams")),
    ids("users").length === 0 ? [] : usersAudienceRepository.listUsers(ctx.db, ids("users")),
  ]);
  return audiences.map(
    (audience) =>
      audience && {
        teams: teams.filter(({ _id }) => audience.teams.includes(_id)),
        roles: audience.roles,
        users: users.filter(({ _id }) => audience.users.includes(_id)),
      },
  );
}
