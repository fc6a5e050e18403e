import type { Insertable } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Role } from "@daybook/contract/core/constants";
import type { Context, PublicContext } from "#context.ts";
import type { UsersTable } from "#db/schema.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashPassword } from "#passwords.ts";
import * as usersRepository from "./users.repository.ts";

const emailTakenMessage = "This email is already in use";

export const emailTaken = () => new AppError("conflict", emailTakenMessage, { errors: [{ path: "email", message: emailTakenMessage }] });

export type NewAccount = {
  name: string;
  email: string;
  password: string;
  /** Name or id; undefined for an account without a team. */
  team: string | undefined;
} & Pick<Insertable<UsersTable>, "role" | "status"> &
  Partial<Insertable<UsersTable>>;

/** A team by name or id, as a person writes it. Inside a transaction it stays until the end. */
export async function requireTeam(ctx: PublicContext, nameOrId: string) {
  const team = await usersRepository.findTeam(ctx.db, nameOrId);
  if (!team) throw invalid("team", "This team does not exist");
  return team;
}

/** A row of `users` with everything that was not named left empty. */
export function newUserRow(
  ctx: PublicContext,
  fields: Pick<Insertable<UsersTable>, "name" | "email" | "role"> & Partial<Insertable<UsersTable>>,
) {
  const now = ctx.now();
  return {
    designation: null,
    profilePictureId: null,
    employeeId: null,
    dateOfBirth: null,
    dateOfJoining: null,
    phoneNumber: null,
    bloodGroup: null,
    lastDayOfOffice: null,
    deletedAt: null,
    passwordHash: null,
    teamId: null,
    status: "active" as const,
    ...fields,
    id: uuidv7(),
    createdAt: now,
    updatedAt: now,
  };
}

/** Adds an account; the caller has decided that it may be. Answers its id. */
export async function createAccount(ctx: PublicContext, { team, password, ...fields }: NewAccount): Promise<string> {
  const passwordHash = await hashPassword(password);
  const teamId = team === undefined ? null : (await requireTeam(ctx, team)).id;
  const row = newUserRow(ctx, { ...fields, passwordHash, teamId });
  await onViolation(usersRepository.insert(ctx.db, row), { users_by_email: emailTaken });
  return row.id;
}

/** Replaces a password; the caller ends the sessions that are to end. */
export async function setPassword(ctx: PublicContext, id: string, password: string, path?: string) {
  await usersRepository.update(ctx.db, id, { passwordHash: await hashPassword(password, path) }, ctx.now());
}

/** People as they are, held until the transaction ends. */
export const findPeopleForUpdate = (ctx: Context, ids: string[]) => usersRepository.findManyForUpdate(ctx.db, ids);

/** Gives people another role and ends their sessions, so that no right outlives it. Inside a transaction. */
export async function changeRole(ctx: Context, people: { _id: string; role: Role }[], role: Role) {
  if (people.length === 0) return;
  await usersRepository.setRole(
    ctx.db,
    people.map((person) => person._id),
    role,
    ctx.now(),
  );
  for (const person of people) {
    await sessionsService.revoke(ctx, person._id);
    ctx.audit("users.updated", "users", person._id, { before: { role: person.role }, after: { role } });
    ctx.emit({ name: "users.changed", userId: person._id });
  }
}
