import type { Insertable } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Role } from "@daybook/contract/core/constants";
import { record } from "#changes.ts";
import * as usersChanges from "./users.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { UsersTable } from "#db/schema.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashPassword } from "#passwords.ts";
import * as usersRepository from "./users.repository.ts";

const emailTakenMessage = "This email is already in use";

export const emailTaken = () => new AppError("conflict", emailTakenMessage, { errors: [{ path: "email", message: emailTakenMessage }] });

export type NewAccount = {
  name: string;
  /** Null for a service account. */
  email: string | null;
  /** Undefined for an account that cannot sign in until its person chooses a password. */
  password: string | undefined;
  /** Name or id; undefined for an account without a team. */
  team: string | undefined;
  /** Whether an admin, or a provider of single sign-on, vouches for the email. */
  emailConfirmed: boolean;
} & Pick<Insertable<UsersTable>, "role" | "status"> &
  Partial<Insertable<UsersTable>>;

/** Returns the team with this name or id. Inside a transaction, also prevents its deletion until the end. */
export async function requireTeam(ctx: ActorContext<MaybeActor>, nameOrId: string, path = "team") {
  const team = await usersRepository.findTeam(ctx.db, nameOrId);
  if (!team) throw invalid(path, "This team does not exist");
  return team;
}

/** Returns a new row of `users`, with defaults for all fields not given. */
export function newUserRow(
  ctx: ActorContext<MaybeActor>,
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
    emailConfirmedAt: null,
    teamId: null,
    status: "active" as const,
    ...fields,
    id: uuidv7(),
    createdAt: now,
    updatedAt: now,
  };
}

/** Creates an account and returns its id. The caller checks permission. */
export async function createAccount(
  ctx: ActorContext<MaybeActor>,
  { team, password, emailConfirmed, ...fields }: NewAccount,
): Promise<string> {
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const teamId = team === undefined ? null : (await requireTeam(ctx, team)).id;
  const row = newUserRow(ctx, { ...fields, passwordHash, teamId, emailConfirmedAt: emailConfirmed ? ctx.now() : null });
  await onViolation(usersRepository.insert(ctx.db, row), { users_by_email: emailTaken });
  return row.id;
}

/** Sets the team, by name or id. */
export async function setTeam(ctx: ActorContext<MaybeActor>, id: string, team: string) {
  await usersRepository.update(ctx.db, id, { teamId: (await requireTeam(ctx, team)).id }, ctx.now());
}

/** Sets a new password. The caller revokes the sessions. */
export async function setPassword(ctx: ActorContext<MaybeActor>, id: string, password: string, path?: string) {
  await usersRepository.update(ctx.db, id, { passwordHash: await hashPassword(password, path) }, ctx.now());
}

/** Records that the person has opened a link sent to their email; false if it is confirmed already. */
export async function confirmEmail(ctx: ActorContext<MaybeActor>, id: string): Promise<boolean> {
  const isConfirmed = await usersRepository.confirmEmail(ctx.db, id, ctx.now());
  if (!isConfirmed) return false;
  record(ctx, usersChanges.emailConfirmed, { id, actorId: id });
  return true;
}

/** Notes that a user has signed in, the first time. */
export async function recordSignIn(ctx: ActorContext<MaybeActor>, id: string) {
  if (await usersRepository.setFirstSignIn(ctx.db, id, ctx.now())) ctx.emit({ name: "users.changed", userId: id });
}

/** Returns the users and locks their rows for the transaction. */
export const findUsersForUpdate = (ctx: ActorContext, ids: string[]) => usersRepository.findManyForUpdate(ctx.db, ids);

/** Changes the role of users and revokes their sessions, so that the old permissions end immediately. Needs a transaction. */
export async function changeRole(ctx: ActorContext, users: { _id: string; role: Role }[], role: Role) {
  if (users.length === 0) return;
  await usersRepository.setRole(
    ctx.db,
    users.map((user) => user._id),
    role,
    ctx.now(),
  );
  for (const user of users) {
    await sessionsService.revoke(ctx, user._id);
    record(ctx, usersChanges.updated, { id: user._id, before: { role: user.role }, after: { role } });
  }
}
