import type { Updateable } from "kysely";
import { emailKey } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import * as users from "@daybook/contract/users/users";
import { refused } from "#access/access.ts";
import { isAdmin, isSelf } from "#access/actor.ts";
import { isRaised, userAccess } from "#access/users.ts";
import { record } from "#changes.ts";
import * as usersChanges from "./users.changes.ts";
import type { ActorContext, RequestContext } from "#context.ts";
import type { UsersTable } from "#db/schema.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashPassword } from "#passwords.ts";
import { requireVersion } from "#version-check.ts";
import { emailTaken, requireTeam } from "./users.accounts.service.ts";
import { requireAnotherAdmin } from "./users.admins.ts";
import {
  asShown,
  changesIn,
  confirmableColumns,
  confirmations,
  confirmedBy,
  differences,
  parseFields,
  preparePicture,
  removePicture,
  requireValidDates,
  type UserInput,
  storePicture,
  waitingSince,
} from "./users.fields.service.ts";
import { providedBy } from "./users.provided.service.ts";
import { presentUser } from "./users.presenter.service.ts";
import { findVisible, missing } from "./users.service.ts";
import * as usersRepository from "./users.repository.ts";
import { inTransaction } from "#transaction.ts";

/**
 * Updates a user: any field as an admin, otherwise only one's own name and email. An admin who sends another's email, or a
 * joining date or employee ID that waits, confirms it.
 */
export async function update(ctx: RequestContext, { id, version, password, place, ...input }: CheckedInputOf<typeof users.update>) {
  const fields = Object.entries({ ...input, password, place }).filter(([, value]) => value !== undefined);
  const row = await mayUpdate(
    ctx,
    id,
    fields.map(([field]) => field),
  );
  const confirmsEmail = input.email !== undefined && !isSelf(ctx.actor, id);
  const confirmed = isAdmin(ctx.actor) ? confirmedBy(row, input) : {};
  const changes = { ...changesIn(row, input), ...confirmed };
  if (place === undefined) return change(ctx, row, { version, password, changes, confirmsEmail });
  return inTransaction(ctx, async (ctx) => {
    const user = await change(ctx, row, { version, password, changes, confirmsEmail });
    await providedBy(ctx, "setPlace")(ctx, { userId: id, place });
    return user;
  });
}

/** Returns the user if the actor may change these fields: any as an admin, otherwise one's own name and email. */
export async function mayUpdate(ctx: ActorContext, id: string, fields: string[]) {
  const { row, facts } = await findVisible(ctx, id);
  if (!userAccess.update(ctx.actor, facts)) throw refused("update this user");
  const forbidden = userAccess.administer(ctx.actor, facts) ? [] : fields.filter((field) => Object.hasOwn(adminFields, field));
  if (forbidden.length > 0) throw refused(`change your ${forbidden.map(fieldLabel).join(", ")}`);
  return row;
}

const { id: _id, version: _version, name: _name, email: _email, ...adminFields } = users.update.input.shape;

/** `lastDayOfOffice` → `last day of office`. */
const fieldLabel = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Updates the actor's own profile. The contract limits the input to the nine profile fields. */
export async function updateProfile(ctx: RequestContext, { version, ...input }: CheckedInputOf<typeof users.updateProfile>) {
  const { row } = await findVisible(ctx, ctx.actor.id);
  return change(ctx, row, { version, changes: changesIn(row, input), confirmsEmail: false });
}

/** Applies the changes of an import. Who started it has confirmed that it is them. */
export const changeByImport = (ctx: ActorContext, row: usersRepository.UserRow, changes: UserInput) =>
  change(ctx, row, { version: undefined, changes, confirmsEmail: true, isConfirmed: true });

/** Sets the status and the last day of a person who leaves. The caller checks the permission. */
export const changeEmployment = (ctx: ActorContext, row: usersRepository.UserRow, changes: Pick<UserInput, "status" | "lastDayOfOffice">) =>
  change(ctx, row, { version: undefined, changes, confirmsEmail: false, isConfirmed: true });

type Change = {
  version: number | undefined;
  password?: string | undefined;
  changes: UserInput;
  confirmsEmail: boolean;
  /** The recent confirmation that some changes need has been checked before. */
  isConfirmed?: true;
};

const isRequest = (ctx: ActorContext): ctx is RequestContext => "session" in ctx;

/** Applies the changes. Hashes the password and processes the picture before it locks the row, because both are slow. */
async function change(
  ctx: ActorContext,
  { _id: id }: usersRepository.UserRow,
  { version, password, changes, confirmsEmail, isConfirmed }: Change,
) {
  const [{ columns: sent, picture }, passwordHash] = await Promise.all([parseFields(ctx, changes), password && hashPassword(password)]);
  const prepared = await preparePicture(ctx, picture);
  return inTransaction(ctx, async (ctx) => {
    const counts = isAdmin(ctx.actor);
    if (changes.status || changes.team || (counts && changes.dateOfJoining !== undefined) || changes.lastDayOfOffice !== undefined)
      await holidaysService.lockRules(ctx);
    const admins =
      changes.role || changes.status || changes.lastDayOfOffice ? await usersRepository.lockActiveAdmins(ctx.db, ctx.today()) : [];
    const row = await usersRepository.findForUpdate(ctx.db, id);
    if (!row) throw new AppError("not_found", missing);
    await requireVersion(ctx, usersChanges.updated, row, version, "This user was");
    const columns = confirmableColumns(row, sent, { counts });
    const raisesRole = changes.role !== undefined && isRaised(row.role, changes.role);
    const emailSent = changes.email !== undefined && changes.email !== row.email;
    if (!isConfirmed && (emailSent || passwordHash || raisesRole)) await sessionsService.requireConfirmation(ctx);
    if (changes.role !== undefined && changes.role !== "admin") requireAnotherAdmin(admins, row);
    if (changes.status === "inactive") requireAnotherAdmin(admins, row);
    Object.assign(columns, lastDayColumns(ctx, row, columns));
    const leaves = columns.lastDayOfOffice != null && columns.lastDayOfOffice < ctx.today();
    if (leaves) requireAnotherAdmin(admins, row);
    if (columns.dateOfBirth || changes.dateOfJoining || columns.lastDayOfOffice) {
      requireValidDates(ctx, { ...row, ...columns });
      requireValidDates(ctx, { ...asShown(row), ...sent, ...columns });
    }

    if (changes.team !== undefined) columns.teamId = (await requireTeam(ctx, changes.team)).id;
    if (picture !== undefined) columns.profilePictureId = await storePicture(ctx, prepared);
    if (passwordHash) columns.passwordHash = passwordHash;
    const emailChanged = changes.email !== undefined && emailKey(changes.email) !== emailKey(row.email ?? "");
    if (confirmsEmail && (emailChanged || !row.emailConfirmedAt)) columns.emailConfirmedAt = ctx.now();
    else if (emailChanged) columns.emailConfirmedAt = null;
    if (Object.keys(columns).length === 0) return presentUser(ctx, row);

    await onViolation(usersRepository.update(ctx.db, id, columns, ctx.now()), { users_by_email: emailTaken });
    const after = (await usersRepository.find(ctx.db, id))!;
    if (picture !== undefined && row.profilePicture) await removePicture(ctx, row.profilePicture);
    const rightsChanged = row.role !== after.role || row.teamId !== after.teamId || row.status !== after.status;
    if (rightsChanged || passwordHash || leaves) await endSessions(ctx, after, leaves);
    if (after.emailConfirmedAt && after.emailConfirmedAt !== row.emailConfirmedAt) record(ctx, usersChanges.emailConfirmed, { id });

    const hasNewLastDay = after.lastDayOfOffice !== null && row.lastDayOfOffice !== after.lastDayOfOffice;
    const hasOtherEmployment = hasNewLastDay || row.dateOfJoining !== after.dateOfJoining;
    const confirmed = confirmations(row, after);
    const { waiting, isSettled } = waitingSince(row, after);
    if (Object.keys(confirmed.after).length > 0)
      record(ctx, usersChanges.employmentConfirmed, { id, ...confirmed, hasOtherEmployment, isSettled });

    const diff = differences(row, after);
    if (Object.keys(diff.after).length > 0)
      record(ctx, usersChanges.updated, {
        id,
        ...diff,
        isDeactivated: row.status === "active" && after.status !== "active",
        hasOtherEmployment,
        waiting,
        isSettled,
        teamBefore: row.teamId === after.teamId ? undefined : row.teamId,
        emailChange: emailChanged && isRequest(ctx) ? { before: row, after, origin: ctx.origin() } : undefined,
      });
    if (passwordHash) record(ctx, usersChanges.passwordChanged, { id });
    return presentUser(isSelf(ctx.actor, id) ? { ...ctx, actor: { ...ctx.actor, role: after.role, teamId: after.teamId } } : ctx, after);
  });
}

/**
 * Returns the last working day that a change of status sets: deactivating sets it to today (for a person who has not
 * joined yet, to the joining date) if it is empty or later; activating clears one that deactivating has set.
 */
function lastDayColumns(
  ctx: ActorContext,
  { name, status, dateOfJoining, lastDayOfOffice, deactivatedOn }: usersRepository.UserRow,
  changes: Updateable<UsersTable>,
): Updateable<UsersTable> {
  const isInactive = (changes.status ?? status) === "inactive";
  if (isInactive && changes.lastDayOfOffice === null && lastDayOfOffice !== null && status === "inactive") {
    throw invalid("lastDayOfOffice", `${name}'s account is inactive. Activate it to remove the last working day.`);
  }
  const lastDay = changes.lastDayOfOffice === undefined ? lastDayOfOffice : changes.lastDayOfOffice;
  if (status === "active" && isInactive && (lastDay === null || lastDay > ctx.today())) {
    const joining = changes.dateOfJoining ?? dateOfJoining;
    const lastWorked = joining !== null && joining > ctx.today() ? joining : ctx.today();
    return { lastDayOfOffice: lastWorked, deactivatedOn: lastWorked };
  }
  if (!isInactive && deactivatedOn !== null && lastDay === deactivatedOn) return { lastDayOfOffice: null, deactivatedOn: null };
  return lastDay === lastDayOfOffice ? {} : { deactivatedOn: null };
}

/** Revokes all sessions of the user. Opens a new session for users who changed their own record. */
async function endSessions(ctx: ActorContext, user: usersRepository.UserRow, hasLeft: boolean) {
  if (isRequest(ctx) && isSelf(ctx.actor, user._id) && user.status === "active" && !hasLeft) await sessionsService.replace(ctx);
  else await sessionsService.revoke(ctx, user._id);
}
