import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as scim from "@daybook/contract/scim/scim";
import { isRaised } from "#access/users.ts";
import { record } from "#changes.ts";
import type { ActorContext, RequestContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { requireTeam } from "#features/users/users.accounts.service.ts";
import { inTransaction } from "#transaction.ts";
import * as scimChanges from "./scim.changes.ts";
import * as scimGroupsRepository from "./scim.groups.repository.ts";
import type { Mapping } from "./scim.groups.repository.ts";
import { give } from "./scim.groups.service.ts";
import { requireProvisioning } from "./scim.users.service.ts";

const present = ({ id, name, role, team, memberCount }: Mapping) => ({ _id: id, name, role, team, memberCount });

export async function listGroups(ctx: ActorContext) {
  requireProvisioning(ctx);
  return (await scimGroupsRepository.listMappings(ctx.db)).map(present);
}

export const mayUpdate = requireProvisioning;

/** Chooses what a group gives, and gives it to its members. */
export const updateGroup = (ctx: RequestContext, { id, role, team: teamName }: CheckedInputOf<typeof scim.updateGroup>) =>
  inTransaction(ctx, async (ctx) => {
    requireProvisioning(ctx);
    const group = await scimGroupsRepository.findForUpdate(ctx.db, id);
    if (!group) throw new AppError("not_found", "This group does not exist");
    if (role && isRaised(group.role ?? "team_member", role)) await sessionsService.requireConfirmation(ctx);
    const mappings = await scimGroupsRepository.listMappings(ctx.db);
    const before = mappings.find((each) => each.id === id)!;
    const team = teamName ? await requireTeam(ctx, teamName) : null;
    const after = {
      role: role === undefined ? group.role : role,
      teamId: teamName === undefined ? before.teamId : (team?.id ?? null),
    };
    if (after.role === before.role && after.teamId === before.teamId) return present(before);
    await scimGroupsRepository.update(ctx.db, id, { ...after, updatedAt: ctx.now() });
    const changed = await scimGroupsRepository.listMappings(ctx.db);
    const now = changed.find((each) => each.id === id)!;
    const shown = ({ name, role, team }: Mapping) => ({ name, role, team });
    record(ctx, scimChanges.mappingUpdated, { id, before: shown(before), after: shown(now) });
    // A role that no group gives any longer is taken away from its members.
    const lost = before.role !== null && before.role !== now.role ? [{ ...before, id: "", team: null }] : [];
    await give(
      ctx,
      group.members.map(({ value }) => value),
      [...changed, ...lost],
    );
    return present(now);
  });
