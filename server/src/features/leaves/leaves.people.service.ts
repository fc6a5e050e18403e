import type { Role } from "@daybook/contract/core/constants";
import { refused, require } from "#access/access.ts";
import { isLead, isSelf } from "#access/actor.ts";
import { mayDecide, mayReadLeaveOf } from "#access/leaves.ts";
import type { Context } from "#context.ts";
import { AppError } from "#errors.ts";
import * as usersService from "#features/users/users.service.ts";
import * as leavesLocksRepository from "./leaves.locks.repository.ts";

/** A person whose leave is talked about. */
export type Person = { id: string; teamId: string | null; role: Role };

async function findPerson(ctx: Context, userId: string | null | undefined): Promise<Person> {
  if (!userId || isSelf(ctx.actor, userId)) return ctx.actor;
  const { row } = await usersService.findVisible(ctx, userId);
  return { id: row._id, teamId: row.teamId, role: row.role };
}

const factsOf = (person: Person) => ({ userId: person.id, teamId: person.teamId, role: person.role });

/** Whose balance and ledger is asked for; oneself unless named. */
export async function personToRead(ctx: Context, userId: string | undefined): Promise<Person> {
  const person = await findPerson(ctx, userId);
  require(mayReadLeaveOf(ctx.actor, factsOf(person)), "see this person's leave");
  return person;
}

/** For whom leave is applied for: oneself unless an admin or lead names somebody. From a member the name counts for nothing. */
export async function personToApplyFor(ctx: Context, userId: string | null | undefined): Promise<Person> {
  if (ctx.actor.role === "team_member") return ctx.actor;
  const person = await findPerson(ctx, userId);
  require(isSelf(ctx.actor, person.id) || mayDecide(ctx.actor, factsOf(person)), "apply for leave for this person");
  return person;
}

/** For whom leave is marked: leads do it for their people, admins for anybody, themselves included. */
export async function personToMark(ctx: Context, userId: string): Promise<Person> {
  const person = await findPerson(ctx, userId);
  if (isLead(ctx.actor) && isSelf(ctx.actor, person.id)) throw refused("mark your own leave");
  require(mayDecide(ctx.actor, factsOf(person)), "mark leave for this person");
  return person;
}

/** Holds a person whose days are about to move; somebody who left or is switched off takes no more leave. */
export async function lockPerson(ctx: Context, userId: string) {
  const [person] = await leavesLocksRepository.lockPeople(ctx.db, [userId]);
  if (!person || person.deletedAt !== null) throw new AppError("not_found", usersService.missing);
  if (person.status !== "active") throw new AppError("conflict", `The account of ${person.name} is not active`);
  return person;
}
