import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import * as projectsRepository from "./projects.repository.ts";

export type Membership = { members: string[]; leadId: string | null };

/** Returns members and lead after a change. The lead is always a member: setting a lead adds the user, removing the user clears the lead. */
export function resolveMembership(
  before: Membership,
  input: { members?: string[] | undefined; lead?: string | null | undefined },
): Membership {
  const leadId = input.lead === undefined ? before.leadId : input.lead;
  const members = new Set(input.members ?? before.members);
  if (input.lead) members.add(input.lead);
  return { members: [...members], leadId: leadId && members.has(leadId) ? leadId : null };
}

/** Requires active accounts for new members. Existing members may be inactive. */
export async function requireActive(ctx: ActorContext, before: Membership, after: Membership) {
  const added = after.members.filter((person) => !before.members.includes(person));
  if (added.length === 0) return;
  const active = new Set(await projectsRepository.listActiveUserIds(ctx.db, added));
  const inactive = added.find((person) => !active.has(person));
  if (inactive) throw invalid(inactive === after.leadId ? "lead" : "members", "Please choose users with an active account");
}

/** Returns those of the people who have an active account. */
export const activeOf = (ctx: ActorContext, ids: string[]) => projectsRepository.listActiveUserIds(ctx.db, ids);

/** Saves added and removed members, and returns them. */
export async function saveMembers(ctx: ActorContext, projectId: string, before: Membership, after: Membership) {
  const added = after.members.filter((person) => !before.members.includes(person));
  const removed = before.members.filter((person) => !after.members.includes(person));
  if (removed.length > 0) await projectsRepository.removeOtherMembers(ctx.db, projectId, after.members);
  if (added.length > 0) await projectsRepository.insertMembers(ctx.db, projectId, added);
  return [...added, ...removed];
}
