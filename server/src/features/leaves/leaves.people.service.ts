import type { Role } from "@daybook/contract/core/constants";
import { refused, require } from "#access/access.ts";
import { isLead, isSelf, leadsOfDelegate } from "#access/actor.ts";
import { mayDecideLeaveOf, mayManageLeaveOf, mayReadLeaveOf } from "#access/leaves.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as usersService from "#features/users/users.service.ts";
import * as leavesLocksRepository from "./leaves.locks.repository.ts";

/** The owner of a leave or balance. */
export type Person = { id: string; teamId: string | null; role: Role };

/** Returns a person whose leave the actor decides on as a delegate, who may not be visible to the actor otherwise. */
async function findDelegated(ctx: ActorContext, userId: string): Promise<Person | undefined> {
  if (leadsOfDelegate(ctx.actor, "leaves").length === 0) return undefined;
  const person = await leavesLocksRepository.findPerson(ctx.db, userId);
  return person && mayDecideLeaveOf(ctx.actor, factsOf(person)) ? person : undefined;
}

async function findPerson(ctx: ActorContext, userId: string | null | undefined): Promise<Person> {
  if (!userId || isSelf(ctx.actor, userId)) return ctx.actor;
  const delegated = await findDelegated(ctx, userId);
  if (delegated) return delegated;
  const { row } = await usersService.findVisible(ctx, userId);
  return { id: row._id, teamId: row.teamId, role: row.role };
}

const factsOf = (person: Person) => ({ userId: person.id, teamId: person.teamId, role: person.role });

/** Returns the person whose balance or ledger is read; defaults to the actor. */
export async function personToRead(ctx: ActorContext, userId: string | undefined): Promise<Person> {
  const person = await findPerson(ctx, userId);
  require(mayReadLeaveOf(ctx.actor, factsOf(person)), "see this person's leave");
  return person;
}

/** Returns the person leave is requested for. Defaults to the actor; `userId` is ignored for members. */
export async function personToApplyFor(ctx: ActorContext, userId: string | null | undefined): Promise<Person> {
  if (ctx.actor.role === "team_member") return ctx.actor;
  const person = await findPerson(ctx, userId);
  require(isSelf(ctx.actor, person.id) || mayManageLeaveOf(ctx.actor, factsOf(person)), "apply for leave for this person");
  return person;
}

/** Returns the person leave is recorded for: leads for their team except themselves, admins for everyone. */
export async function personToMark(ctx: ActorContext, userId: string): Promise<Person> {
  const person = await findPerson(ctx, userId);
  if (isLead(ctx.actor) && isSelf(ctx.actor, person.id)) throw refused("record your own leave");
  require(mayManageLeaveOf(ctx.actor, factsOf(person)), "record leave for this person");
  return person;
}

/** Locks a person whose leave days will change. Rejects deleted and inactive accounts. */
export async function lockPerson(ctx: ActorContext, userId: string) {
  const [person] = await leavesLocksRepository.lockPeople(ctx.db, [userId]);
  if (!person || person.deletedAt !== null) throw new AppError("not_found", usersService.missing);
  if (person.status !== "active") throw new AppError("conflict", `${person.name}'s account is inactive`);
  return person;
}
