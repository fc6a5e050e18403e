import type { Context } from "#context.ts";
import { invalid } from "#errors.ts";
import * as projectsRepository from "./projects.repository.ts";

export type Membership = { members: string[]; leadId: string | null };

/** Who is on a project after a change. Its lead is always a member: naming one adds, taking one out ends the lead. */
export function resolveMembership(
  before: Membership,
  sent: { members?: string[] | undefined; lead?: string | null | undefined },
): Membership {
  const leadId = sent.lead === undefined ? before.leadId : sent.lead;
  const members = new Set(sent.members ?? before.members);
  if (sent.lead) members.add(sent.lead);
  return { members: [...members], leadId: leadId && members.has(leadId) ? leadId : null };
}

/** New members work here; who is one already may stay whatever became of the account. */
export async function requireActive(ctx: Context, before: Membership, after: Membership) {
  const added = after.members.filter((person) => !before.members.includes(person));
  if (added.length === 0) return;
  const active = new Set(await projectsRepository.listActiveUserIds(ctx.db, added));
  const inactive = added.find((person) => !active.has(person));
  if (inactive) throw invalid(inactive === after.leadId ? "lead" : "members", "Please choose people with an active account");
}

/** Writes the members that differ. Whoever came or went sees other things from now on, so their sockets come back. */
export async function saveMembers(ctx: Context, projectId: string, before: Membership, after: Membership) {
  const added = after.members.filter((person) => !before.members.includes(person));
  const removed = before.members.filter((person) => !after.members.includes(person));
  if (removed.length > 0) await projectsRepository.removeOtherMembers(ctx.db, projectId, after.members);
  if (added.length > 0) await projectsRepository.insertMembers(ctx.db, projectId, added);
  for (const userId of [...added, ...removed]) ctx.emit({ name: "access.changed", userId });
}
