import { textKey } from "@daybook/contract/core/comparable";
import type { Role } from "@daybook/contract/core/constants";
import { record } from "#changes.ts";
import * as usersChanges from "./users.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { createAccount } from "./users.accounts.service.ts";
import * as usersRepository from "./users.repository.ts";

/*
 * Accounts of people whom another system knows, such as the provider of single sign-on. Everything needs a transaction.
 */

export const find = (ctx: ActorContext<MaybeActor>, id: string) => usersRepository.find(ctx.db, id);

export const findByEmail = (ctx: ActorContext<MaybeActor>, email: string) => usersRepository.findByEmail(ctx.db, email);

export const findTeam = (ctx: ActorContext<MaybeActor>, nameOrId: string) => usersRepository.findTeam(ctx.db, nameOrId);

/** Creates an active member without a password and a team; returns the id. */
export async function create(ctx: ActorContext<MaybeActor>, { name, email }: { name: string; email: string }): Promise<string> {
  const role = "team_member";
  const id = await createAccount(ctx, { name, email, password: undefined, team: undefined, role, status: "active", emailConfirmed: true });
  const after = { name, email, role, status: "active" };
  if (ctx.actor) record(ctx, usersChanges.created, { id, after, teamId: null });
  else record(ctx, usersChanges.provisioned, { id, actorId: id, after });
  return id;
}

/** The role, and a team by its name; undefined keeps the team. */
type Assignment = { role: Role; team: string | undefined };

/**
 * Gives the user a role and a team and ends the user's sessions if anything changes. The last active admin keeps the role,
 * and the team stays if there is none of that name; the result says so.
 * @param decide called with the stored user; must return the same for the same user
 */
export async function assign(
  ctx: ActorContext<MaybeActor>,
  id: string,
  decide: (user: usersRepository.UserRow) => Assignment,
): Promise<{ keptAdmin: boolean; unknownTeam?: string }> {
  const read = (await usersRepository.find(ctx.db, id))!;
  if (isAssigned(read, decide(read))) return { keptAdmin: false };

  const admins = await usersRepository.lockActiveAdmins(ctx.db, ctx.today());
  const user = (await usersRepository.findForUpdate(ctx.db, id))!;
  const wanted = decide(user);
  const keptAdmin = wanted.role !== "admin" && admins.length === 1 && admins[0]!.id === id;
  const team = wanted.team === undefined ? undefined : await usersRepository.findTeam(ctx.db, wanted.team);
  const unknownTeam = wanted.team !== undefined && !team ? { unknownTeam: wanted.team } : {};

  const teamBefore = team && team.id !== user.teamId ? user.teamId : undefined;
  const before = { role: user.role, team: user.team };
  const after = { role: keptAdmin ? user.role : wanted.role, team: team?.name ?? user.team };
  if (before.role === after.role && before.team === after.team) return { keptAdmin, ...unknownTeam };
  await usersRepository.update(ctx.db, id, { role: after.role, ...(team && { teamId: team.id }) }, ctx.now());
  await sessionsService.revoke(ctx, id);
  record(ctx, usersChanges.assignedByGroups, { id, actorId: ctx.actor?.id ?? id, before, after, teamBefore });
  return { keptAdmin, ...unknownTeam };
}

const isAssigned = (user: usersRepository.UserRow, { role, team }: Assignment) =>
  user.role === role && (team === undefined || textKey(team) === textKey(user.team ?? ""));
